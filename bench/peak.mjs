/** Loaded before a Node program: tells CPU time and peak memory of all its threads at its end. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";

const folder = process.env.PEAK_FOLDER;
if (folder && isMainThread) {
  process.on("exit", () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    const told = { peakMb: maxRSS / 1024, cpuMs: (userCPUTime + systemCPUTime) / 1000 };
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(told));
  });
}
