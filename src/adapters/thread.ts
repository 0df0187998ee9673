/** Another thread of this process. */

import { availableParallelism } from "node:os";

/** `dist/reader.js`, which stands beside the file that this becomes part of. */
const reader = new URL("./reader.js", import.meta.url);

/** Does a task there and gives what it tells; undefined: there is one processor only. */
export const thread = availableParallelism() > 1 ? runThread : undefined;

async function runThread(task: unknown): Promise<unknown> {
  // most runs are short, and then this part of Node is never loaded
  const { Worker } = await import("node:worker_threads");
  const worker = new Worker(reader, { workerData: task });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`the other thread ended with ${code}`)));
  });
}
