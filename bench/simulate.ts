/**
 * How often the gate stops what is no worse, and finds what is: docs/statistics.md tells what is
 * simulated. Ends with 1 if a bar that binds is missed.
 *
 *     node bench/simulate.ts [--write]
 */

import { loadYaml } from "../src/settings/yaml.ts";
import { writeIntoDocument } from "./document.ts";
import { binds, cells, decide } from "./simulation.ts";
import { renderSimulation } from "./simulation-table.ts";

await loadYaml();
const decided = cells.map((cell, at) => {
  console.error(`${at + 1} of ${cells.length}`);
  return decide(cell, at + 1);
});
const table = renderSimulation(decided);
console.log(table);
if (process.argv.includes("--write")) writeIntoDocument("statistics.md", "simulation", table);
if (decided.some(({ cell, held }) => held === false && binds(cell))) process.exitCode = 1;
