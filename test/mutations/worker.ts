/** One thread of the harness: takes the next mutant until there is none left. */

import { parentPort, workerData } from "node:worker_threads";
import { countsIn } from "./counts.ts";
import { examine } from "./examine.ts";
import { type Shared, sharedNumbers } from "./threads.ts";

const { seed, count, own, numbers, counts: buffer } = workerData as Shared;
const { takeNext, begin } = sharedNumbers(numbers);
const counts = countsIn(buffer);

for (let index = takeNext(); index < count; index = takeNext()) {
  begin(own, index);
  const { outcome, faults, mutant } = await examine(seed, index);
  counts.add(index, outcome);
  if (faults.length > 0) parentPort?.postMessage({ index: mutant.index, faults });
}
