/** The heaps of this process, one for each thread. */

let isSettled = false;

/** Of the young part of the heap, in bytes. */
const enough = 4 * 1024 * 1024;

/**
 * Lets the young part of the heap grow to a few megabytes and no further, and the old part by a
 * fifth before it is cleaned up. Reading a long file makes many short-lived values: by default the
 * engine answers with ever larger heaps, which costs memory and saves hardly any time; with the
 * smallest ones it does nothing but collect. To be called again and again while a long file is read.
 */
export async function keepHeapSmall(): Promise<void> {
  if (isSettled) return;
  const { getHeapSpaceStatistics, setFlagsFromString } = await import("node:v8");
  setFlagsFromString("--heap-growing-percent=20");
  // threads that begin later start with it
  setFlagsFromString("--min-semi-space-size=2");
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
  if (isSettled || (young && young.space_size < enough)) return;
  isSettled = true;
  setFlagsFromString("--semi-space-growth-factor=1");
}
