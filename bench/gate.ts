/** Calls of the built command and Action, as they are measured. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Ended, Work } from "./measure.ts";
import type { Pair } from "./pair.ts";

const dist = join(import.meta.dirname, "../dist");
/** The default measures, and the one for which trec_eval is known. */
const usual = "coverage,sufficient,recall,precision,ndcg,rr,judged,ap";

export const reportOf = (folder: string): string => join(folder, "report.json");

const inputs = ({ golden, baseline, candidate }: Pair): readonly string[] => [
  "--golden",
  golden,
  "--baseline",
  baseline,
  "--candidate",
  candidate,
];

export const gate = (pair: Pair, folder: string): readonly string[] =>
  gateFor(pair, folder, ["--measures", usual]);

export const gateFor = (pair: Pair, folder: string, more: readonly string[]): readonly string[] => [
  ...[process.execPath, join(dist, "cli.js"), "check"],
  ...[...inputs(pair), "--json", reportOf(folder), ...more],
];

export function gateWithConfig(pair: Pair, folder: string): readonly string[] {
  const config = join(folder, "gate.yml");
  const files = Object.entries(pair).map(([role, file]) => `${role}: ${JSON.stringify(file)}\n`);
  writeFileSync(config, `version: 1\n${files.join("")}measures: [${usual}]\n`);
  const args = ["check", "--config", config, "--json", reportOf(folder)];
  return [process.execPath, join(dist, "cli.js"), ...args];
}

/** Without a pull request, so that all is done but the calls to GitHub. */
export function action({ golden, baseline, candidate }: Pair, folder: string): Work {
  const told = { GITHUB_OUTPUT: join(folder, "output"), GITHUB_STEP_SUMMARY: join(folder, "sum") };
  for (const file of Object.values(told)) writeFileSync(file, "");
  const env = {
    ...told,
    INPUT_GOLDEN: golden,
    INPUT_BASELINE: baseline,
    INPUT_CANDIDATE: candidate,
    INPUT_JSON: reportOf(folder),
  };
  return { kind: "start", commands: [[process.execPath, join(dist, "index.js")]], env };
}

/** What is read here of a JSON report; all of it: schema/report-1.json. */
export interface Report {
  readonly exit_code: number;
  readonly reasons: readonly { readonly code: string }[];
  readonly problems: readonly { readonly code: string; readonly severity: string }[];
  readonly counts: Readonly<Record<string, number>>;
  readonly manifest: Readonly<Record<"baseline_digest" | "candidate_digest", string | null>>;
  readonly queries: readonly QueryInReport[];
}

export interface QueryInReport {
  readonly query_id: string;
  /** By stage and measure: before and after. */
  readonly stages: Readonly<Record<string, Readonly<Record<string, readonly (number | null)[]>>>>;
  readonly groups: readonly {
    readonly ranks: Readonly<Record<string, readonly (number | null)[]>>;
  }[];
}

export const readReport = (folder: string): Report =>
  JSON.parse(readFileSync(reportOf(folder), "utf8"));

/** When the gate did not do its work, its time says nothing. */
export function whyNotJudged(
  { exit, printed }: Pick<Ended, "exit" | "printed">,
  folder: string,
): string | undefined {
  if (exit > 1) return `ended with ${exit}: ${printed().slice(0, 300)}`;
  const { compared, queries } = readReport(folder).counts;
  return compared === queries ? undefined : `compared ${compared} of ${queries} queries`;
}
