import { describe, expect, it } from "vitest";
import { type Comparison, compare, eachOf } from "../make/comparison.ts";
import type { Row } from "../make/golden.ts";

const slicesOf = async (golden: Comparison["golden"]) => {
  const ids = Object.keys(golden);
  const run = Object.fromEntries(ids.map((id) => [id, "a"]));
  const { slices } = await compare({ golden, baseline: run, candidate: run });
  return slices.map(({ slice, n, automatic }) => `${slice} ${n}${automatic ? "*" : ""}`);
};

describe("slices that nobody declared", () => {
  it("are by origin, risk, number of groups and whether there is an answer", async () => {
    const told = await slicesOf({
      q1: { required: ["a"], origin: "production", risk: "high" },
      q2: { required: ["a", "b"], origin: "synthetic" },
      q3: { required: ["a", "b", "c"], risk: "low" },
      q4: { required: ["a", "b", "c", "d"] },
      n: { no_answer: true },
    });
    expect(told).toEqual([
      "answerable=no 1*",
      "answerable=yes 4*",
      "groups=1 1*",
      "groups=2 1*",
      "groups=3+ 2*",
      "origin=production 1*",
      "origin=synthetic 1*",
      "risk=high 1*",
      "risk=low 1*",
    ]);
  });

  it("are left to the golden set where it declares that name", async () => {
    const told = await slicesOf({
      q1: { required: ["a"], origin: "production", slices: { origin: "web" } },
      q2: { required: ["a"], origin: "synthetic" },
    });
    expect(told).toEqual(["origin=web 1"]);
  });

  it("are not shown where they hold every query, declared ones are", async () => {
    const row: Row = { required: ["a"], origin: "production", slices: { lang: "en" } };
    expect(await slicesOf({ q1: row, q2: row })).toEqual(["lang=en 2"]);
  });

  it("have means of their own", async () => {
    const { slices } = await compare({
      golden: { q1: "a", q2: "a b" },
      baseline: { q1: "a", q2: "a b" },
      candidate: { q1: "x", q2: "a b" },
      config: { cutoffs: [5] },
    });
    const one = slices.find(({ slice }) => slice === "groups=1");
    expect(one?.measures[0]).toMatchObject({ measure: "coverage", delta: -1 });
  });

  it("have them also where they held every query until another one came", async () => {
    const { slices } = await compare({
      golden: { q1: "a", q2: "a", q3: "a b", q4: "a" },
      baseline: { q1: "a", q2: "a", q3: "a b", q4: "a" },
      candidate: { q1: "x", q2: "a", q3: "x", q4: "x" },
      config: { cutoffs: [5] },
    });
    const one = slices.find(({ slice }) => slice === "groups=1");
    expect(one?.measures[0]).toMatchObject({
      baseline: { macro: 1, n: 3 },
      candidate: { macro: 1 / 3, micro: 1 / 3, n: 3, retrieved: 3 },
      delta: -2 / 3,
      losses: 2,
      ties: 1,
    });
  });

  it("gate nothing", async () => {
    const told = await compare({
      golden: { q1: { required: ["a"], risk: "high" }, q2: "a" },
      baseline: { q1: "a", q2: "a" },
      candidate: { q1: "a", q2: "a" },
      config: { slices: { gate: ["risk"] } },
    });
    expect(told.problems.find(({ code }) => code === "setting_wrong")).toBeDefined();
  });
});

describe("regressions that stand together", () => {
  /** `lost` of `size` queries in lang=de, `others` lost of the rest of 60. */
  const judge = async (lost: number, others: number, size = 12) => {
    const isLost = (i: number) => i < lost || (i >= size && i < size + others);
    const { slices } = await compare({
      golden: eachOf(60, (_, i) => ({
        required: ["a"],
        slices: { lang: i < size ? "de" : "en" },
      })),
      baseline: eachOf(60, () => "a"),
      candidate: eachOf(60, (_, i) => (isLost(i) ? "x" : "a")),
    });
    return slices.find(({ slice }) => slice === "lang=de");
  };

  it("are counted, with the chance that they fell there by themselves", async () => {
    const told = await judge(6, 1);
    expect(told).toMatchObject({ n: 12, compared: 12, regressed: 6 });
    // 45,144 of 386,206,920 ways, times two slices
    expect(told?.pConcentrated).toBeCloseTo((2 * 45_144) / 386_206_920, 12);
  });

  it.each<[string, number, number, boolean]>([
    // of 60 queries 12 are in the slice
    ["three of three are told", 3, 0, true],
    ["two of two may be chance", 2, 0, false],
    ["one of one says nothing", 1, 0, false],
    ["as many as elsewhere", 2, 8, false],
    ["none", 0, 5, false],
  ])("%s", async (_why, lost, others, isTold) => {
    const { pConcentrated: p = 1 } = (await judge(lost, others)) ?? {};
    expect(p <= 0.05).toBe(isTold);
  });

  it("have no chance where nothing of the slice regressed, or it holds all", async () => {
    expect((await judge(0, 5))?.pConcentrated).toBeUndefined();
    expect((await judge(9, 0, 60))?.pConcentrated).toBeUndefined();
  });
});
