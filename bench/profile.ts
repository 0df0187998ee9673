/**
 * Where the time goes: the built command under the engine's profiler, on the data of the benchmark.
 * `node bench/profile.ts --data DIR` uses data that is there; `--write` puts the table into
 * docs/performance.md.
 */

import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { DataName } from "./data-sets.ts";
import { writeIntoDocument } from "./document.ts";
import { gate, whyNotJudged } from "./gate.ts";
import type { Pair } from "./pair.ts";
import { type MsByPart, type Part, parts, readProfile, timesOf, waiting } from "./profile-parts.ts";
import { openStore } from "./store.ts";
import { inTemporaryFolder } from "./temporary.ts";

const dist = join(import.meta.dirname, "../dist");

const sets: readonly { readonly name: DataName; readonly what: string; readonly calls: number }[] =
  [
    { name: "s", what: "S", calls: 15 },
    { name: "m", what: "M", calls: 3 },
    { name: "ties", what: "ties", calls: 3 },
    { name: "shuffled", what: "shuffled", calls: 3 },
    { name: "flat", what: "flat", calls: 3 },
    { name: "stages", what: "eight stages", calls: 3 },
    { name: "l", what: "L", calls: 3 },
  ];

const bundles = new Map(
  readdirSync(dist)
    .filter((name) => name.endsWith(".js"))
    .map((name) => [name, readFileSync(join(dist, name), "utf8")]),
);

/** By part, in each call. */
type MsByCall = ReadonlyMap<Part, readonly number[]>;

/** Of the main thread and the other one, where there is one. */
interface Found {
  readonly main: MsByCall;
  readonly other: MsByCall | undefined;
}

function profileCalls(pair: Pair, calls: number, folder: string): Found {
  const told = join(folder, "profiles");
  rmSync(told, { recursive: true, force: true });
  mkdirSync(told);
  const [node = "", ...args] = gate(pair, folder);
  const flags = ["--cpu-prof", `--cpu-prof-dir=${told}`, "--cpu-prof-interval=200"];
  // the first call brings the files into memory
  for (const given of [[], ...Array.from({ length: calls }, () => flags)]) {
    const { status, stdout } = spawnSync(node, [...given, ...args], { encoding: "utf8" });
    const why = whyNotJudged({ exit: status ?? 4, printed: () => stdout }, folder);
    if (why !== undefined) throw new Error(`${pair.candidate}: ${why}`);
  }
  // CPU.day.time.process.thread.number.cpuprofile
  const files = readdirSync(told).map((name) => ({ name, thread: name.split(".").at(-3) }));
  const timesIn = (isMain: boolean) =>
    byPart(
      files
        .filter(({ thread }) => (thread === "0") === isMain)
        .map(({ name }) => timesOf(readProfile(join(told, name)), bundles)),
    );
  const hasOther = files.some(({ thread }) => thread !== "0");
  return { main: timesIn(true), other: hasOther ? timesIn(false) : undefined };
}

const byPart = (all: readonly MsByPart[]): MsByCall =>
  new Map(parts.map((part) => [part, all.map((ms) => ms.get(part) ?? 0)]));

/** The median. */
function format(times: readonly number[] = []): string {
  const ms = times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
  return ms < 10 ? ms.toFixed(1) : ms.toFixed(0);
}

function cell({ main, other }: Found, part: Part): string {
  const here = format(main.get(part));
  return other && part !== waiting ? `${here} + ${format(other.get(part))}` : here;
}

async function run(folder: string): Promise<void> {
  const { values } = parseArgs({
    options: { data: { type: "string" }, write: { type: "boolean", default: false } },
  });
  const store = openStore(resolve(values.data ?? join(folder, "data")));
  const found: Found[] = [];
  for (const { name, calls } of sets) {
    found.push(profileCalls(await store.pair(name), calls, folder));
    if (values.data === undefined) store.clear();
  }
  const lines = [
    `| ms | ${sets.map(({ what }) => what).join(" | ")} |`,
    `| :--- | ${sets.map(() => "---:").join(" | ")} |`,
    ...parts.map((part) => `| ${part} | ${found.map((one) => cell(one, part)).join(" | ")} |`),
  ];
  console.log(lines.join("\n"));
  if (values.write) writeIntoDocument("performance.md", "profile", lines.join("\n"));
}

await inTemporaryFolder(run);
