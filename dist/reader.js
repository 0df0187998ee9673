import { nodeFiles, readTask } from "./gate.js";
import { parentPort, workerData } from "node:worker_threads";

// src/reader.ts
Atomics.store(workerData, 0, 1);
const say = (said, moved = []) => parentPort?.postMessage(said, moved);
const files = nodeFiles({
	reading: (file, bytes, rows) => say({ reading: [
		file,
		bytes,
		rows,
		Date.now()
	] }),
	done: () => say({ done: true })
});
parentPort?.once("message", async (task) => {
	const { told, moved } = await readTask(task, files);
	say({ told }, moved);
});

export {  };