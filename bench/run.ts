/**
 * The speed and memory of the built command, as a Markdown table.
 *
 * Memory: two runs of 7 million rows each, and the same at double rows. Start: a set of 200 queries
 * beside `node -e 0`, interleaved, medians. With `--check` it ends with 1 when a bar is missed.
 */

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Size, writeQrels, writeRun } from "./generate.ts";

const cli = join(import.meta.dirname, "../dist/cli.js");
const action = join(import.meta.dirname, "../dist/index.js");
const peak = join(import.meta.dirname, "peak.mjs");
const folder = mkdtempSync(join(tmpdir(), "retrieval-gate-bench-"));

interface Told {
  readonly peakMb: number;
  readonly ms: number;
  readonly cpuMs: number;
}

interface Pair {
  readonly qrels: string;
  readonly baseline: string;
  readonly candidate: string;
}

function makePair(name: string, size: Size): Pair {
  const pair = {
    qrels: join(folder, `${name}.qrels`),
    baseline: join(folder, `${name}.baseline.run`),
    candidate: join(folder, `${name}.candidate.run`),
  };
  writeQrels(pair.qrels, size);
  writeRun(pair.baseline, size, 12_345);
  writeRun(pair.candidate, size, 54_321);
  return pair;
}

function check({ qrels, baseline, candidate }: Pair): Told {
  const peakFile = join(folder, "peak.json");
  const inputs = ["--golden", qrels, "--baseline", baseline, "--candidate", candidate];
  const args = ["--import", peak, cli, "check", ...inputs, "--json", join(folder, "report.json")];
  const started = spawnSync(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, PEAK_FILE: peakFile },
    encoding: "utf8",
  });
  const exit = started.status ?? 4;
  if (exit > 1)
    throw new Error(`the command ended with ${exit}: ${started.stdout}${started.stderr}`);
  return JSON.parse(readFileSync(peakFile, "utf8")) as Told;
}

/** Wall time of a bare program, in ms. */
function timeOf(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): number {
  const start = performance.now();
  spawnSync(process.execPath, args, { cwd, stdio: "ignore", env: { ...process.env, ...env } });
  return performance.now() - start;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

interface Bar {
  readonly what: string;
  readonly measured: number;
  readonly most: number;
  readonly unit: string;
}

function memoryBars(): readonly Bar[] {
  const size = { queries: 6_980, depth: 1_003 };
  const pair = makePair("once", size);
  const double = makePair("twice", { ...size, depth: 2 * size.depth });
  const rounds = Array.from({ length: 3 }, () => ({ once: check(pair), twice: check(double) }));
  // every run has to keep the first bar; when the collector runs moves the second by some megabytes
  const worst = Math.max(...rounds.map(({ once }) => once.peakMb));
  const more = median(rounds.map(({ once, twice }) => twice.peakMb - once.peakMb));
  const seconds = median(rounds.map(({ once }) => once.ms)) / 1000;
  return [
    { what: "2 x 7 million TREC rows, peak memory", measured: worst, most: 250, unit: "MB" },
    { what: "double rows, more memory", measured: more, most: 15, unit: "MB" },
    { what: "2 x 7 million TREC rows, time", measured: seconds, most: Infinity, unit: "s" },
  ];
}

/** The command and the Action on a set of 200 queries; the Action without a pull request. */
function startBars(): readonly Bar[] {
  const { qrels, baseline, candidate } = makePair("small", { queries: 200, depth: 50 });
  const args = [cli, "check", "--golden", qrels, "--baseline", baseline, "--candidate", candidate];
  const files = { GITHUB_OUTPUT: join(folder, "output"), GITHUB_STEP_SUMMARY: join(folder, "sum") };
  for (const file of Object.values(files)) writeFileSync(file, "");
  const inputs = { INPUT_GOLDEN: qrels, INPUT_BASELINE: baseline, INPUT_CANDIDATE: candidate };
  const rounds = Array.from({ length: 21 }, () => ({
    bare: timeOf(["-e", "0"], folder),
    gate: timeOf(args, folder),
    action: timeOf([action], folder, { ...files, ...inputs }),
  }));
  const bare = median(rounds.map((round) => round.bare));
  const over = (which: "gate" | "action") => median(rounds.map((round) => round[which])) / bare;
  return [
    { what: "200 queries, time over `node -e 0`", measured: over("gate"), most: 6, unit: "times" },
    { what: "the same as an Action", measured: over("action"), most: 9, unit: "times" },
  ];
}

try {
  const bars = [...startBars(), ...memoryBars()];
  const format = (value: number) => (Number.isFinite(value) ? value.toFixed(1) : "-");
  console.log("| what | measured | at most | |\n| :--- | ---: | ---: | :--- |");
  for (const { what, measured, most, unit } of bars) {
    console.log(`| ${what} | ${format(measured)} | ${format(most)} | ${unit} |`);
  }
  const missed = bars.filter(({ measured, most }) => measured > most);
  if (process.argv.includes("--check") && missed.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
