/** What the engine is told of long files: its defaults are made for other programs. */

let isTold = false;
let isSettled = false;
/** Its one number is 0 until the other thread has begun, or failed; undefined: none was started. */
let begun: Int32Array | undefined;

/** From this size on a file is long; in bytes. */
export const longFile = 1024 * 1024;

/** Of the young part of the heap, in bytes. */
const enough = 4 * 1024 * 1024;

/** Waits with what is to be told until the number in `there` is not 0. */
export function waitFor(there: Int32Array): void {
  begun = there;
}

/**
 * To be called again and again while a long file is read.
 *
 * Lets the young part of the heap grow to a few megabytes and no further, and the old part by a
 * fifth before it is cleaned up. Reading a long file makes many short-lived values: by default the
 * engine answers with ever larger heaps, which costs memory and saves hardly any time; with the
 * smallest ones it does nothing but collect.
 */
export async function prepareForLongFile(): Promise<void> {
  if (isSettled || (begun && Atomics.load(begun, 0) === 0)) return;
  const { getHeapSpaceStatistics, setFlagsFromString } = await import("node:v8");
  if (!isTold) {
    isTold = true;
    setFlagsFromString("--heap-growing-percent=20");
    // threads that begin later start with it
    setFlagsFromString("--min-semi-space-size=2");
    // what runs once for each query is compiled well enough before: doing better takes longer than
    // it saves, unless there are many queries; what runs for each row is a loop, and not asked here
    if (knowsCounts) setFlagsFromString("--invocation-count-for-turbofan=30000");
  }
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
  if (isSettled || (young && young.space_size < enough)) return;
  isSettled = true;
  setFlagsFromString("--semi-space-growth-factor=1");
}

/** That of Node 24. An engine that does not know a flag complains of it on standard error. */
const knowsCounts = Number.parseInt(process.versions.v8, 10) === 13;
