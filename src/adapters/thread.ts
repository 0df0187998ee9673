/** Another thread of this process. */

import { availableParallelism } from "node:os";
import type { Thread } from "../ports.ts";
import { keepHeapSmall } from "./heap.ts";

/** `dist/reader.js`, which stands beside the file that this becomes part of. */
const reader = new URL("./reader.js", import.meta.url);

/** Undefined: there is one processor only. */
export const startThread = availableParallelism() > 1 ? start : undefined;

async function start(): Promise<Thread> {
  // most runs are short, and then this part of Node is never loaded
  const { Worker } = await import("node:worker_threads");
  await keepHeapSmall();
  const worker = new Worker(reader);
  // as long as it has no task, it does not keep the program from ending
  worker.unref();
  const told = new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`the other thread ended with ${code}`)));
  });
  // whoever waits hears of a failure; if nobody does, something worse has happened here
  told.catch(() => undefined);
  return {
    run(task) {
      worker.ref();
      worker.postMessage(task);
      return told;
    },
  };
}
