/** Threads that share the work, watched from outside: one that hangs cannot tell it itself. */

import { Worker } from "node:worker_threads";
import { tooLong } from "./examine.ts";

/** What a thread is given. */
export interface Shared {
  readonly seed: number;
  readonly count: number;
  /** Which thread it is, from 0 on. */
  readonly own: number;
  readonly numbers: SharedArrayBuffer;
  readonly counts: SharedArrayBuffer;
}

export interface Fault {
  readonly index: number;
  readonly faults: readonly string[];
}

/** The next mutant that nobody has taken; for each thread which one it has, and since when. */
export function sharedNumbers(buffer: SharedArrayBuffer) {
  const numbers = new Int32Array(buffer);
  // seconds, which fit into 32 bits
  const now = (): number => Math.floor(Date.now() / 1000);
  return {
    takeNext: (): number => Atomics.add(numbers, 0, 1),
    taken: (): number => Atomics.load(numbers, 0),
    begin(thread: number, index: number): void {
      Atomics.store(numbers, 2 * thread + 1, index);
      Atomics.store(numbers, 2 * thread + 2, now());
    },
    /** The mutant that the thread has, and for how many seconds. */
    at: (thread: number) => ({
      index: Atomics.load(numbers, 2 * thread + 1),
      seconds: now() - Atomics.load(numbers, 2 * thread + 2),
    }),
  };
}

/** Slow is told by the thread itself; this is for what never ends. */
const hangs = (4 * tooLong) / 1000;

/** Ends when every mutant is done. `onFault` is told of each that must not be as it is. */
export async function runThreads(
  threads: number,
  work: Omit<Shared, "own" | "numbers">,
  onFault: (fault: Fault) => void,
): Promise<void> {
  const numbers = new SharedArrayBuffer(4 * (2 * threads + 1));
  const shared = sharedNumbers(numbers);
  const run = async (own: number): Promise<void> => {
    while (shared.taken() < work.count) {
      shared.begin(own, -1);
      const ended = await runOne({ ...work, own, numbers }, shared, onFault);
      if (ended) return;
    }
  };
  await Promise.all(Array.from({ length: threads }, (_, own) => run(own)));
}

/** False: the thread hung, or failed, and another one must go on. */
function runOne(
  data: Shared,
  { at }: ReturnType<typeof sharedNumbers>,
  onFault: (fault: Fault) => void,
): Promise<boolean> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: data });
  return new Promise((resolve) => {
    const stop = (why: string): void => {
      clearInterval(watch);
      onFault({ index: at(data.own).index, faults: [why] });
      worker.terminate().then(() => resolve(false));
    };
    const watch = setInterval(() => {
      const { seconds } = at(data.own);
      if (seconds > hangs) stop(`hang: not done after ${seconds} seconds`);
    }, 1000);
    worker.on("message", onFault);
    worker.on("error", (error) => stop(`crash of the thread: ${error.stack}`));
    worker.on("exit", () => {
      clearInterval(watch);
      resolve(true);
    });
  });
}
