/** Shell: the other thread, which reads one run and ends. */

import { parentPort } from "node:worker_threads";
import { nodeFiles } from "./adapters/node-files.ts";
import { readTask } from "./intake/apart.ts";

parentPort?.once("message", async (task: unknown) => {
  parentPort?.postMessage(await readTask(task, nodeFiles()));
});
