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

async function runOnce(queries: number): Promise<number> {
  const family = Object.values(gates).map((gate, at) => changesOf(queries, gate, at));
  const { testFamily } = await import("../src/statistics/family.ts");
  const { augmentedBounds } = await import("../src/statistics/augmented-t.ts");
  const { evenSample } = await import("../src/statistics/sample.ts");
  const started = performance.now();
  const tested = testFamily(family);
  const bounds = family.map((changes) =>
    augmentedBounds(evenSample(queries, changes), { alpha: 0.05 }),
  );
  const spent = performance.now() - started;
  if (tested.length !== bounds.length) throw new Error("a gate was not judged");
  return spent;
}

function measure(rounds: number): void {
  console.log(
    `${availableParallelism()} cores, ${cpus()[0]?.model.trim()}, Node ${process.version}`,
  );
  for (const { queries, must, goal } of sizes) {
    const times = Array.from({ length: rounds }, () => {
      const args = [import.meta.filename, "--once", String(queries)];
      return Number(spawnSync(process.execPath, args, { encoding: "utf8" }).stdout);
    }).sort((a, b) => a - b);
    const [least = Number.NaN] = times;
    const middle = times[times.length >> 1] ?? Number.NaN;
    const held = middle <= goal ? "goal" : middle <= must ? "must" : "MISSED";
    console.log(
      `${queries} queries: ${middle.toFixed(0)} ms in the middle of ${rounds} rounds, ` +
        `${least.toFixed(0)} at least, ${times.at(-1)?.toFixed(0)} at most; ` +
        `must ${must}, goal ${goal}: ${held}`,
    );
    // also when a round printed no number
    if (!(middle <= must)) process.exitCode = 1;
  }
}

const [first = "15", second] = process.argv.slice(2);
if (first === "--once") console.log(await runOnce(Number(second)));
else measure(Number(first));
