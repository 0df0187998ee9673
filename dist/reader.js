import { nodeFiles, readTask } from "./gate.js";
import { parentPort } from "node:worker_threads";

// src/reader.ts
const say = (said) => parentPort?.postMessage(said);
const files = nodeFiles({
	reading: (file, bytes, rows) => say({ reading: [
		file,
		bytes,
		rows,
		Date.now()
	] }),
	done: () => say({ done: true })
});
parentPort?.once("message", async (task) => say({ told: await readTask(task, files) }));

export {  };