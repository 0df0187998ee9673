/** Loaded before a program: tells its peak memory in MB and its time in ms at the end. */

import { writeFileSync } from "node:fs";

const file = process.env.PEAK_FILE;
process.on("exit", () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const ms = performance.now();
  const told = { peakMb: maxRSS / 1024, ms, cpuMs: (userCPUTime + systemCPUTime) / 1000 };
  if (file) writeFileSync(file, JSON.stringify(told));
});
