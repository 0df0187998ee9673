import { nodeFiles, readTask } from "./gate.js";
import { parentPort } from "node:worker_threads";

// src/reader.ts
parentPort?.once("message", async (task) => {
	parentPort?.postMessage(await readTask(task, nodeFiles()));
});

export {  };