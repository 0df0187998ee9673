/** Weights, clusters, macro and micro of weights_strata through the whole gate. */

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compare, gateOf, meansOf } from "../make/comparison.ts";
import { judging, needing, type Row } from "../make/golden.ts";

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`./method/${name}.json`, import.meta.url), "utf8"));

describe("weights, clusters, macro and micro", () => {
  const vector = read("weights_strata");

  /** Queries that need two groups each, and change by -1, -1/2, 0 or 1/2. */
  const gateOver = async (rows: readonly (readonly [number, Row])[]) => {
    const entries = rows.map(([delta, row], i) => ({ id: `q${i}`, delta, row }));
    const list = (found: number) => `${["a", "b"].slice(0, 2 * found).join(" ")} x`.trim();
    const told = await compare({
      golden: Object.fromEntries(entries.map(({ id, row }) => [id, { ...needing("a b"), ...row }])),
      baseline: Object.fromEntries(entries.map(({ id, delta }) => [id, list(delta > 0 ? 0.5 : 1)])),
      candidate: Object.fromEntries(
        entries.map(({ id, delta }) => [id, list(delta > 0 ? 1 : 1 + delta)]),
      ),
      config: { cutoffs: [2] },
    });
    return gateOf(told, "coverage@2");
  };

  it("weighs queries as worked out", async () => {
    const { d, w, mean, p_drop_weighted_signflip: p } = vector.weighted;
    const gate = await gateOver(d.map((one: number, i: number) => [one, { weight: w[i] }]));
    expect(Math.abs((gate.delta ?? 0) - mean)).toBeLessThan(vector.tol);
    expect(Math.abs((gate.statistics?.p ?? 0) - p)).toBeLessThan(vector.tol);
    // the heaviest query holds 10 of 20
    expect([gate.tolerance, gate.toleranceFrom]).toEqual([10 / 20, "largest_weight"]);
  });

  it("takes a cluster for one when it asks what a single one can breach", async () => {
    const rows = Object.values(vector.clustered.deltas) as [string, number][];
    const gate = await gateOver(rows.map(([cluster, delta]) => [delta, { cluster }]));
    expect(Math.abs((gate.delta ?? 0) - vector.clustered.mean)).toBeLessThan(vector.tol);
    expect(gate.statistics?.units).toBe(5);
    expect(gate.statistics?.p).toBe(vector.clustered.p_drop_cluster_flip);
    // cluster A holds three of the eight queries
    expect([gate.tolerance, gate.toleranceFrom]).toEqual([3 / 8, "one_cluster"]);
  });

  it("tells macro and micro recall apart", async () => {
    const { found_total_baseline: before, found_total_candidate: after } = vector.micro_macro;
    const ids = (found: number) => Array.from({ length: found }, (_, i) => `u${i}`).join(" ");
    const runOf = (counts: [number, number][]) =>
      Object.fromEntries(counts.map(([found], i) => [`q${i}`, `${ids(found)} x`]));
    const golden = Object.fromEntries(
      (before as [number, number][]).map(([, total], i) => [`q${i}`, judging(ids(total))]),
    );
    const told = await compare({
      golden,
      baseline: runOf(before),
      candidate: runOf(after),
      config: { cutoffs: [10] },
    });
    const { baseline, candidate } = meansOf(told, "recall@10");
    expect(baseline.macro).toBeCloseTo(vector.micro_macro.macro_baseline, 12);
    expect(candidate.macro).toBeCloseTo(vector.micro_macro.macro_candidate, 12);
    expect(baseline.micro).toBeCloseTo(vector.micro_macro.micro_baseline, 12);
    expect(candidate.micro).toBeCloseTo(vector.micro_macro.micro_candidate, 12);
  });
});
