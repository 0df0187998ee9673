import { describe, expect, it } from "vitest";
import { rankBiasedOverlap } from "../../src/compare/list-churn.ts";
import { compare, type Golden, type Run, repeats, runRows } from "../make/comparison.ts";
import { aTrec } from "../make/trec.ts";

const golden: Golden = { q1: "a", q2: "a" };
const changesOf = async (baseline: Run, candidate: Run, k = 2, given = golden) =>
  (await compare({ golden: given, baseline, candidate, config: { cutoffs: [1, k] } })).listChanges;

describe("how much lists changed", () => {
  it("is a mean over the first k of the last stage", async () => {
    const told = await changesOf({ q1: "a b x", q2: "a b" }, { q1: "a b y", q2: "b c" });
    expect(told).toMatchObject({ stage: "results", k: 2, n: 2, identical: 1 });
    expect(told?.jaccard).toBeCloseTo((1 + 1 / 3) / 2, 12);
    const overlap = rankBiasedOverlap(["a", "b"], ["b", "c"]);
    expect(told?.rbo).toBeCloseTo((1 + overlap) / 2, 12);
  });

  it("takes lists in another order for other lists, though they hold the same", async () => {
    const told = await changesOf({ q1: "a b", q2: "a b" }, { q1: "b a", q2: "a b" });
    expect(told).toMatchObject({ identical: 1, jaccard: 1 });
    expect(told?.rbo).toBeLessThan(1);
  });

  it("counts queries whose results changed though no evidence did", async () => {
    const told = await changesOf({ q1: "a b", q2: "a b" }, { q1: "a c", q2: "c a" });
    expect(told?.unlabelled).toBe(1);
  });

  it("looks at 20 results at most", async () => {
    const long = (last: string) => ["a", ...Array.from({ length: 19 }, (_, i) => `f${i}`), last];
    const told = await changesOf(
      { q1: long("x").join(" "), q2: "a" },
      { q1: long("y").join(" "), q2: "a" },
      30,
    );
    expect(told).toMatchObject({ k: 20, identical: 2 });
  });

  it("leaves out what has no list on a side, and repeats", async () => {
    const all = { ...golden, q3: "a" };
    const told = await compare({
      golden: all,
      baseline: { q1: "a", q2: "a", q3: "a" },
      candidate: [...repeats("q1", "a", "a"), ...runRows({ q2: "a" })],
    });
    expect(told.listChanges?.n).toBe(1);
  });

  it("has no mean where nothing was compared", async () => {
    const told = await changesOf({ other: "a" }, { q1: "a", q2: "a" });
    expect(told).toMatchObject({ n: 0, jaccard: undefined, rbo: undefined });
  });

  it("knows an id by its hash in every format", async () => {
    const ids = ["a", 'ü/"ß', "漢#1", "x y"].map((id) => id.replace(" ", "_"));
    const flat = ids.map((id) => ({ query_id: "q1", id }));
    const told = await compare({
      golden: { q1: "a" },
      baseline: flat,
      candidate: [],
      files: { "candidate.jsonl": aTrec("q1", ids) },
      config: { cutoffs: [10] },
    });
    expect(told.listChanges).toMatchObject({ n: 1, identical: 1 });
  });
});
