import { describe, expect, it } from "vitest";
import { compare, meansOf } from "../make/comparison.ts";
import { judging, needing } from "../make/golden.ts";

const config = { cutoffs: [2] };

describe("means over queries", () => {
  it("weigh queries by weight, and macro weighs no relevant units", async () => {
    const told = await compare({
      golden: {
        q1: { ...judging("a"), weight: 3 },
        q2: judging("a b c"),
      },
      baseline: { q1: "a", q2: "a b" },
      candidate: { q1: "x", q2: "a b" },
      config,
    });
    const { baseline, candidate, delta } = meansOf(told, "recall@2");
    expect(baseline.macro).toBe((3 * 1 + 2 / 3) / 4);
    expect(candidate.macro).toBe(2 / 3 / 4);
    expect(delta).toBe(-3 / 4);
    // pooled: units found of units relevant
    expect([baseline.micro, candidate.micro]).toEqual([3 / 4, 2 / 4]);
  });

  it("are over queries with a value on both sides, and n says how many", async () => {
    const told = await compare({
      golden: {
        both: { ...needing("a"), ...judging("a") },
        new: { ...needing("a"), ...judging("a") },
        gone: { ...needing("a"), ...judging("a") },
        empty: { ...needing("a"), ...judging("a") },
        none: { no_answer: true },
      },
      baseline: { both: "a x", gone: "a", empty: "a", none: "" },
      candidate: { both: "a", new: "a", gone: { error: "timeout" }, empty: "", none: "" },
      config,
    });
    expect(meansOf(told, "judged@2")).toMatchObject({
      baseline: { macro: 1 / 2, n: 1 },
      candidate: { macro: 1, n: 1 },
      delta: 1 / 2,
      wins: 1,
      losses: 0,
      ties: 0,
    });
    expect(meansOf(told, "recall@2")).toMatchObject({ candidate: { n: 2 }, losses: 1, ties: 1 });
    expect(meansOf(told, "abstained")).toMatchObject({ baseline: { macro: 1, n: 1 } });
  });

  it("have no value over no query", async () => {
    const told = await compare({
      golden: { q: "a" },
      baseline: { q: "a" },
      candidate: { q: "a" },
      config,
    });
    expect(meansOf(told, "abstained")).toMatchObject({
      baseline: { macro: undefined, micro: undefined, n: 0 },
      candidate: { macro: undefined, micro: undefined, n: 0 },
      delta: undefined,
    });
  });

  it("have no micro average where nothing is pooled", async () => {
    const told = await compare({
      golden: { q: "a" },
      baseline: { q: "x a" },
      candidate: { q: "a" },
      config,
    });
    expect(meansOf(told, "rr@2").candidate).toMatchObject({ macro: 1, micro: undefined });
  });

  it("call less than 1e-9 no change", async () => {
    // 1/3 + 1/3 + 1/3 and 1 differ by rounding only
    const told = await compare({
      golden: { q: judging("a b c") },
      baseline: { q: "a b c" },
      candidate: { q: "c b a" },
      config: { cutoffs: [3], measures: ["ap", "ndcg"] },
    });
    expect(meansOf(told, "ap@3")).toMatchObject({ delta: 0, ties: 1 });
  });

  it("of the candidate alone have nothing on the other side, and no change", async () => {
    const told = await compare({
      golden: { q1: { critical: true }, q2: "b" },
      candidate: { q1: "a", q2: "x" },
      config: { ...config, no_baseline: "absolute" },
    });
    expect(meansOf(told, "coverage@2")).toMatchObject({
      baseline: { macro: undefined, micro: undefined, n: 0, retrieved: 0, relevant: 0 },
      candidate: { macro: 1 / 2, micro: 1 / 2, n: 2, retrieved: 2, relevant: 2, relevantFound: 1 },
      delta: undefined,
      wins: 0,
      losses: 0,
      ties: 0,
    });
  });
});

describe("the candidate alone", () => {
  it("leaves out what it did not measure, though some measure has a value", async () => {
    const hidden = { required: [{ any_of: [{ quote: "x" }, "b"] }], relevant: { a: 1 } };
    const told = await compare({
      golden: { q1: hidden, q2: { ...needing("a"), critical: true } },
      candidate: { q1: "a", q2: "a" },
      config: { ...config, no_baseline: "absolute", max_unmeasured: 1 },
    });
    expect(meansOf(told, "recall@2").candidate).toMatchObject({ macro: 1, n: 1 });
  });

  it("has slices too", async () => {
    const told = await compare({
      golden: { q1: { slices: { lang: "en" }, critical: true }, q2: { slices: { lang: "de" } } },
      candidate: { q1: "a", q2: "x" },
      config: { ...config, measures: ["recall"], no_baseline: "absolute" },
    });
    const shown = told.slices.map(({ slice, measures }) => [slice, measures[0]?.candidate.macro]);
    expect(shown).toEqual([
      ["lang=de", 0],
      ["lang=en", 1],
    ]);
  });
});

describe("slices", () => {
  it("have means of their own, at the last stage, by name and value", async () => {
    const told = await compare({
      golden: {
        q1: { slices: { lang: "en", tier: ["a", "b"] } },
        q2: { slices: { lang: "de" } },
        q3: "a",
      },
      baseline: { q1: "a", q2: "a", q3: "a" },
      candidate: { q1: "a", q2: "x", q3: "a" },
      config: { ...config, measures: ["recall"], gates: [{ measure: "recall@2" }] },
    });
    const shown = told.slices.map(({ slice, n, measures }) => [slice, n, measures[0]?.delta]);
    expect(shown).toEqual([
      ["lang=de", 1, -1],
      ["lang=en", 1, 0],
      ["tier=a", 1, 0],
      ["tier=b", 1, 0],
    ]);
  });
});
