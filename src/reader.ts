/** Shell: the other thread, which reads one run and ends. */

import { parentPort, workerData } from "node:worker_threads";
import { nodeFiles } from "./adapters/node-files.ts";
import type { Said } from "./adapters/thread.ts";
import { readTask } from "./intake/apart.ts";

// everything is loaded
Atomics.store(workerData as Int32Array, 0, 1);

const say = (said: Said, moved: readonly ArrayBufferLike[] = []): void =>
  parentPort?.postMessage(said, moved as readonly ArrayBuffer[]);

const files = nodeFiles({
  // heard only when the other thread has read its own run
  reading: (file, bytes, rows) => say({ reading: [file, bytes, rows, Date.now()] }),
  done: () => say({ done: true }),
});

parentPort?.once("message", async (task: unknown) => {
  const { told, moved } = await readTask(task, files);
  say({ told }, moved);
});
