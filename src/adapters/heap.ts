/** The heaps of this process, one for each thread. */

let isSettled = false;

/** Of the young part of the heap, in bytes. */
const enough = 4 * 1024 * 1024;

/**
 * Lets the young part of the heap grow to a few megabytes and no further. Reading a long file makes
 * many short-lived values: by default the engine answers with an ever larger young heap, which
 * costs memory and saves hardly any time; with the smallest one it does nothing but collect. To be
 * called again and again while a long file is read. The first thread that is there stops the growth
 * of all: one that began later stays with less.
 */
export async function keepHeapSmall(): Promise<void> {
  if (isSettled) return;
  const { getHeapSpaceStatistics, setFlagsFromString } = await import("node:v8");
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
  if (isSettled || (young && young.space_size < enough)) return;
  isSettled = true;
  setFlagsFromString("--semi-space-growth-factor=1");
}
