/**
 * The built command at sizes where programs break: does it still say what it must? A line for each
 * case, with what it cost; ends with 1 if one is wrong. Needs 5 GB of disk and some minutes.
 * Numbers as arguments choose cases.
 */

import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { type SizeCase, sizeCases } from "./at-size-cases.ts";
import { gate, type Report, readReport, reportOf } from "./gate.ts";
import { type Ended, measure } from "./measure.ts";
import type { Pair } from "./pair.ts";
import { inTemporaryFolder } from "./temporary.ts";

/** Tells whether all was right. */
async function runCase(
  { what, write, flags, isRight }: SizeCase,
  folder: string,
): Promise<boolean> {
  mkdirSync(folder);
  const pair: Pair = {
    golden: join(folder, "qrels"),
    baseline: join(folder, "baseline"),
    candidate: join(folder, "candidate"),
  };
  try {
    write(pair);
    const command = [...gate(pair, folder), ...(flags?.(pair) ?? [])];
    const ended = await measure({ kind: "node", commands: [command] }, folder);
    const report = existsSync(reportOf(folder)) ? readReport(folder) : undefined;
    const right = report !== undefined && isRight(ended.exit, report);
    const size = `${(statSync(pair.candidate).size / 1e6).toFixed(0)} MB`;
    console.log(
      `| ${[what, size, ...describe(ended, report), right ? "yes" : "**no**"].join(" | ")} |`,
    );
    if (!right) console.error(ended.printed().slice(0, 2000));
    return right;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function describe({ wallMs, peakMb, exit }: Ended, report: Report | undefined): readonly string[] {
  const costs = [(wallMs / 1000).toFixed(1), peakMb?.toFixed(0) ?? "-", String(exit)];
  if (!report) return [...costs, "no report"];
  const counts = Object.entries(report.counts).filter(([, count]) => count > 0);
  const errors = report.problems.filter(({ severity }) => severity === "error");
  const told = [
    ...counts.map(([name, count]) => `${name} ${count}`),
    ...report.reasons.map(({ code }) => `reason ${code}`),
    ...errors.map(({ code }) => `error ${code}`),
  ];
  return [...costs, told.join(", ")];
}

async function runCases(numbers: readonly string[], folder: string): Promise<void> {
  console.log("| what | candidate | s | peak MB | exit | the JSON report says | right? |");
  console.log("| :--- | ---: | ---: | ---: | ---: | :--- | :--- |");
  for (const [index, one] of sizeCases.entries()) {
    const number = String(index + 1);
    if (numbers.length > 0 && !numbers.includes(number)) continue;
    if (!(await runCase(one, join(folder, number)))) process.exitCode = 1;
  }
}

await inTemporaryFolder((folder) => runCases(process.argv.slice(2), folder));
