/**
 * The speed and memory of the built command beside other programs, as a Markdown table of ratios.
 * docs/performance.md explains each row; `--help` tells the options.
 */

import { join, resolve } from "node:path";
import { type Agreement, compareValues } from "./agreement.ts";
import { writeIntoDocument } from "./document.ts";
import { describeMachine } from "./machine.ts";
import { type Options, readOptions, usage, valuesRow } from "./options.ts";
import { findPeers } from "./peers.ts";
import { runRounds } from "./rounds.ts";
import { type Family, families, trialsOf } from "./rows.ts";
import { openStore, type Store } from "./store.ts";
import { assess, isMissed, type Outcome, renderAgreement, renderTable } from "./table.ts";
import { inTemporaryFolder } from "./temporary.ts";
import type { Around } from "./trials.ts";

interface Bench extends Around {
  readonly store: Store;
  readonly options: Options;
}

interface Found {
  readonly outcomes: readonly Outcome[];
  readonly agreements: readonly Agreement[];
}

async function run(options: Options, folder: string): Promise<number> {
  const peers = findPeers(folder);
  const store = openStore(
    options.data === undefined ? join(folder, "data") : resolve(options.data),
  );
  const bench = { peers, folder, store, options };
  const outcomes: Outcome[] = [];
  const agreements: Agreement[] = [];
  for (const family of families) {
    const found = await measureFamily(family, bench);
    outcomes.push(...found.outcomes);
    agreements.push(...found.agreements);
    if (options.data === undefined) store.clear();
  }

  const machine = describeMachine(peers).map((line) => `- ${line}`);
  const parts = [machine.join("\n"), renderTable(outcomes), renderAgreement(agreements)];
  const text = parts.filter((part) => part !== "").join("\n\n");
  console.log(text);
  if (options.write) writeIntoDocument("performance.md", "table", text);
  const differ = agreements.flatMap((one) => one.differ);
  for (const line of differ.slice(0, 10)) console.error(line);
  const bar = options.quick ? "ci" : "must";
  const missed = outcomes.some((outcome) => isMissed(outcome, bar)) || differ.length > 0;
  return options.check && missed ? 1 : 0;
}

async function measureFamily(family: Family, { options, ...bench }: Bench): Promise<Found> {
  const agreements: Agreement[] = [];
  for (const name of options.rows.has(valuesRow) ? family.compared : []) {
    agreements.push(await compareValues(await bench.store.pair(name), bench));
  }
  const rows = family.rows.filter(({ name }) => options.rows.has(name));
  if (rows.length === 0) return { outcomes: [], agreements };
  const rounds = Math.max(options.rounds, family.leastRounds);
  const costs = await runRounds(new Set(rows.flatMap(trialsOf)), rounds, bench);
  return { outcomes: rows.map((row) => assess(row, costs)), agreements };
}

function readArguments(): Options | undefined {
  const argv = process.argv.slice(2);
  if (argv.includes("--help")) {
    console.log(usage);
    return undefined;
  }
  try {
    return readOptions(argv);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 2;
    return undefined;
  }
}

const options = readArguments();
if (options) process.exitCode = await inTemporaryFolder((folder) => run(options, folder));
