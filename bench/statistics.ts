/**
 * What statistics cost: five gates with p, adjusted p and bounds, a tenth of the queries changed.
 * Each round is a process of its own, as the gate is; what it takes to load the code is not counted.
 *
 *     node bench/statistics.ts [rounds]
 */

import { spawnSync } from "node:child_process";
import { availableParallelism, cpus } from "node:os";
import type { Changes } from "../src/statistics/changes.ts";
import { randomNumbers } from "./generate.ts";

interface Size {
  readonly queries: number;
  /** Milliseconds of the middle round. */
  readonly must: number;
  readonly goal: number;
}

const sizes: readonly Size[] = [
  { queries: 7_000, must: 50, goal: 20 },
  { queries: 100_000, must: 500, goal: 150 },
];

type Draw = (below: number) => number;

const sign = (draw: Draw): number => (draw(100) < 49 ? 1 : -1);

/** A delta as each of the five measures has them. */
const gates: Readonly<Record<string, (draw: Draw) => number>> = {
  success: sign,
  recall: (draw) => (sign(draw) * (1 + draw(4))) / (4 + draw(2)),
  "reciprocal rank": (draw) => 1 / (1 + draw(10)) - 1 / (1 + draw(10)),
  ndcg: (draw) => (sign(draw) * (1 + draw(1_000_000))) / 1_000_001,
  "average precision": (draw) => (sign(draw) * (1 + draw(1000)) * (1 + draw(997))) / 1_000_001,
};

function changesOf(queries: number, deltaOf: (draw: Draw) => number, at: number): Changes {
  const random = randomNumbers(at + 1);
  const draw: Draw = (below) => random() % below;
  const places = Int32Array.from({ length: queries / 10 }, (_, i) => 10 * i);
  return { places, deltas: Float64Array.from(places, () => deltaOf(draw)) };
}

interface Times {
  readonly wallMs: number;
  /** What the processor worked for it, which other programs do not lengthen; the compiler apart. */
  readonly cpuMs: number;
}

async function runOnce(queries: number): Promise<Times> {
  const family = Object.values(gates).map((gate, at) => changesOf(queries, gate, at));
  const { testFamily } = await import("../src/statistics/family.ts");
  const { augmentedBounds } = await import("../src/statistics/augmented-t.ts");
  const { evenSample } = await import("../src/statistics/sample.ts");
  const started = performance.now();
  const before = process.threadCpuUsage();
  const tested = testFamily(family);
  const bounds = family.map((changes) =>
    augmentedBounds(evenSample(queries, changes), { alpha: 0.05 }),
  );
  const wallMs = performance.now() - started;
  const { user, system } = process.threadCpuUsage(before);
  if (tested.length !== bounds.length) throw new Error("a gate was not judged");
  return { wallMs, cpuMs: (user + system) / 1000 };
}

function measure(rounds: number): void {
  console.log(
    `${availableParallelism()} cores, ${cpus()[0]?.model.trim()}, Node ${process.version}`,
  );
  for (const { queries, must, goal } of sizes) {
    const times = Array.from({ length: rounds }, (): Times => {
      const args = [import.meta.filename, "--once", String(queries)];
      return JSON.parse(spawnSync(process.execPath, args, { encoding: "utf8" }).stdout);
    });
    const wall = middleOf(times.map(({ wallMs }) => wallMs));
    const cpu = middleOf(times.map(({ cpuMs }) => cpuMs));
    const held = wall <= goal ? "goal" : wall <= must ? "must" : "MISSED";
    console.log(
      `${queries} queries: ${wall.toFixed(0)} ms (must ${must}, goal ${goal}: ${held}), of which ` +
        `the processor worked ${cpu.toFixed(0)}; the middle of ${rounds} rounds`,
    );
    if (wall > must) process.exitCode = 1;
  }
}

function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

const [first = "15", second] = process.argv.slice(2);
if (first === "--once") console.log(JSON.stringify(await runOnce(Number(second))));
else measure(Number(first));
