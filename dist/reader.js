import { nodeFiles, readTask } from "./gate.js";
import { parentPort } from "node:worker_threads";

// src/reader.ts
/** Shell: the other thread, which reads one run and ends. */
parentPort?.once("message", async (task) => {
	parentPort?.postMessage(await readTask(task, nodeFiles()));
});

export {  };