import { nodeFiles, readTask } from "./gate.js";
import { parentPort, workerData } from "node:worker_threads";

// src/reader.ts
/** Shell: the other thread, which reads one run and ends. */
parentPort?.postMessage(await readTask(workerData, nodeFiles()));

export {  };