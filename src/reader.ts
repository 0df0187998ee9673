/** Shell: the other thread, which reads one run and ends. */

import { parentPort, workerData } from "node:worker_threads";
import { nodeFiles } from "./adapters/node-files.ts";
import { readTask } from "./intake/apart.ts";

parentPort?.postMessage(await readTask(workerData, nodeFiles()));
