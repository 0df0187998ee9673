/**
 * `npm run mutations -- [COUNT] [SEED] [--only INDEX]`: mutated files through the whole gate. Prints
 * how many were accepted and refused, and ends with 1 when something happened that must not.
 */

import { mkdtempSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { makeMutant } from "./cells.ts";
import { countsIn, countTable, emptyCells } from "./counts.ts";
import { examine } from "./examine.ts";
import { type Fault, runThreads } from "./threads.ts";

const { values, positionals } = parseArgs({
  options: { only: { type: "string" } },
  allowPositionals: true,
});
const [count = 100_000, seed = 1] = positionals.map(Number);

/** Shows the bytes, saves them, and says how to get them again. */
function tell({ index, faults }: Fault, folder: string): void {
  if (index < 0) {
    console.log(faults.join("\n"));
    return;
  }
  const { cell, target, bytes } = makeMutant(seed, index);
  const saved = join(folder, `${index}-${basename(target)}`);
  writeFileSync(saved, bytes);
  console.log(`\n## Mutant ${index}: ${cell.reader.name}, ${cell.kind.name}, ${target}\n`);
  for (const fault of faults) console.log(`- ${fault}`);
  const shown = cell.reader.isPacked ? bytes.toString("base64") : JSON.stringify(bytes.toString());
  console.log(`\n${shown.slice(0, 2000)}\n\nsaved as ${saved}`);
  console.log(`again: npm run mutations -- ${count} ${seed} --only ${index}`);
}

async function runAll(): Promise<boolean> {
  const counts = countsIn();
  const begun = performance.now();
  let folder: string | undefined;
  let faulty = 0;
  await runThreads(availableParallelism(), { seed, count, counts: counts.buffer }, (fault) => {
    faulty++;
    folder ??= mkdtempSync(join(tmpdir(), "mutations-"));
    if (faulty <= 50) tell(fault, folder);
  });
  const empty = emptyCells(counts);
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(`\n${countTable(counts)}`);
  for (const one of empty) console.log(`- ${one}`);
  console.log(`${count} mutants of seed ${seed} in ${seconds} s: ${faulty} with a fault.`);
  return faulty === 0 && empty.length === 0;
}

async function runOnly(index: number): Promise<boolean> {
  const { outcome, faults } = await examine(seed, index);
  tell({ index, faults }, mkdtempSync(join(tmpdir(), "mutations-")));
  console.log(outcome);
  return faults.length === 0;
}

const isGood = values.only === undefined ? await runAll() : await runOnly(Number(values.only));
process.exitCode = isGood ? 0 : 1;
