import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contributions } from "../../src/compare/stage-loss.ts";
import { compensatedSum } from "../../src/statistics/sum.ts";
import { compare, eachOf, queryOf, repeats, stages } from "../make/comparison.ts";
import type { Row } from "../make/golden.ts";

const order = ["wide", "ranked", "context"];
const config = { cutoffs: [2], stages: order.map((name) => ({ name, owner: `${name} team` })) };

/** Lists of the three stages; undefined: not recorded. */
const row = (...lists: readonly (string | undefined)[]): Row =>
  stages(
    Object.fromEntries(
      lists.flatMap((list, at) => (list === undefined ? [] : [[order[at] ?? "", list] as const])),
    ),
  );

const lostAt = async (baseline: Row, candidate: Row, golden: Row = {}) => {
  const told = await compare({
    golden: { q: golden },
    baseline: { q: baseline },
    candidate: { q: candidate },
    config,
  });
  return queryOf(told, "q").groups[0]?.lostAt;
};

describe("the stage that lost a group", () => {
  const full = row("a x y", "a x", "a");

  it.each<[string, Row, Row, string | undefined]>([
    // why, before, after, lost at
    ["the last stage dropped it", full, row("a x", "a x", "x"), "context"],
    ["a stage in the middle dropped it", full, row("a x", "x", "x"), "ranked"],
    ["retrieval never had it", full, row("x y", "x", "x"), "wide"],
    ["it is there, but below the cutoff", full, row("a", "a", "x y a"), "context"],
    ["a later list holds it, so the one before was cut", full, row("a", "x", "x y a"), "context"],
    ["the same, and then dropped", full, row("x", "a", "x"), "context"],
    [
      "dropped behind a list that the baseline cut",
      row("x", "a", "a"),
      row("x", "x", "x"),
      "unknown",
    ],
    ["and where it is the list in the middle", row("a", "x", "a"), row("a", "x", "x"), "unknown"],
    ["behind a list that holds less than the next", full, row("a x", "x", "x y"), "unknown"],
    ["as many results, so nothing was cut", full, row("a x", "x y", "x y"), "ranked"],
    ["copies are no further results", full, row("a x", "x", "x x"), "ranked"],
    ["a cut list before it, but then it was there", full, row("x", "a x y", "x"), "context"],
    [
      "a later drop that the baseline did not share",
      row("x", "x", "a"),
      row("x", "a", "x"),
      "context",
    ],
    ["a stage that is not recorded is passed over", full, row("a", undefined, "x"), "context"],
    ["so it is when it comes first", full, row(undefined, "x", "x"), "ranked"],
    [
      "the baseline's stage is not recorded",
      row("a", undefined, "a"),
      row("a", "x", "x"),
      "ranked",
    ],
    ["not lost at all", full, row("x a", "x a", "a"), undefined],
    ["lost at an early stage only", full, row("x y a", "a", "a"), "context"],
    [
      "dropped by a stage in the middle, and back behind it",
      row("x y a", "x a y", "x a y"),
      row("x a y", "y z", "x a"),
      "ranked",
    ],
    ["the same, where the next list is no longer", full, row("a", "x", "a"), "ranked"],
    ["dropped by the first, and back behind it", full, row("x", "a", "a"), "wide"],
  ])("%s", async (_why, before, after, expected) => {
    expect(await lostAt(before, after)).toBe(expected);
  });

  it("passes over a stage whose results hide the evidence", async () => {
    const quoted = { required: [{ any_of: [{ quote: "x" }] }] };
    const shown = [{ id: "a", text: "x" }];
    const other = [{ id: "b", text: "y" }];
    const before = { stages: { wide: shown, ranked: shown, context: shown } };
    const hidden = { stages: { wide: shown, ranked: [{ id: "a" }], context: other } };
    expect(await lostAt(before, hidden, quoted)).toBe("context");
    const dropped = { stages: { wide: shown, ranked: other, context: other } };
    expect(await lostAt(before, dropped, quoted)).toBe("ranked");
  });

  it("is the stage that drops it in one of the repeats", async () => {
    const rows = [row("a", "a", "a"), row("a", "x", "x")];
    const told = await compare({
      golden: { q: "a" },
      baseline: { q: full },
      candidate: rows.map((one, index) => ({ query_id: "q", repeat: index, ...one })),
      config,
    });
    expect(queryOf(told, "q").groups[0]?.lostAt).toBe("ranked");
  });

  it("is the only stage of a run without stages", async () => {
    const told = await compare({
      golden: { q: "a" },
      baseline: { q: "a" },
      candidate: { q: "x" },
    });
    expect(queryOf(told, "q").groups[0]?.lostAt).toBe("results");
  });
});

describe("each stage's share of the change", () => {
  it("is worked out over the groups of all queries", async () => {
    const told = await compare({
      golden: { q1: "a", q2: "a", q3: "a", q4: "a" },
      baseline: Object.fromEntries(["q1", "q2", "q3", "q4"].map((id) => [id, row("a", "a", "a")])),
      candidate: {
        q1: row("a", "a", "a"),
        q2: row("x", "x", "x"),
        q3: row("a", "x", "x"),
        q4: row("a", "a", "x y a"),
      },
      config,
    });
    // 4 -> 3 -> 2 -> 1 of 4
    expect(told.stageShares.map(({ candidate }) => candidate)).toEqual([3 / 4, 2 / 4, 1 / 4]);
    expect(told.stageShares.map(({ baseline }) => baseline)).toEqual([1, 1, 1]);
    const parts = told.stageShares.map(({ contribution }) => contribution ?? 0);
    expect(parts.map((one) => one.toFixed(12))).toEqual(
      [-1 / 4, -1 / 4, -1 / 4].map((one) => one.toFixed(12)),
    );
    expect(told.stageShares.map(({ owner }) => owner)).toEqual([
      "wide team",
      "ranked team",
      "context team",
    ]);
  });

  it("leaves out queries with a stage that is not recorded", async () => {
    const told = await compare({
      golden: { q1: "a", q2: "a" },
      baseline: { q1: row("a", "a", "a"), q2: row("a", "a", "a") },
      candidate: { q1: row("a", "a", "a"), q2: row("a", undefined, "x") },
      config,
    });
    expect(told.stageShares.map(({ candidate }) => candidate)).toEqual([1, 1, 1]);
  });

  it("leaves out queries with a list that lacks what a later one holds", async () => {
    const told = await compare({
      golden: { q1: "a", q2: "a" },
      baseline: { q1: row("a", "a", "a"), q2: row("x", "a", "a") },
      candidate: { q1: row("a", "a", "x"), q2: row("a", "a", "a") },
      config,
    });
    expect(told.stageShares.map(({ n }) => n)).toEqual([1, 1, 1]);
    expect(told.stageShares.map(({ candidate }) => candidate)).toEqual([1, 1, 0]);
    expect(told.stageShares.map(({ contribution }) => contribution)).toEqual([0, 0, -1]);
  });

  it("says what share of what came in survives each stage, on both sides", async () => {
    const all = eachOf(4, () => row("a", "a", "a"));
    const told = await compare({
      golden: eachOf(4, () => "a"),
      baseline: { ...all, n0: row("a", "a", "x") },
      candidate: { ...all, n0: row("x", "x", "x"), n1: row("a", "x", "x"), n2: row("a", "x", "x") },
      config,
    });
    const { stageShares: shares } = told;
    expect(shares.map(({ survivalBaseline }) => survivalBaseline)).toEqual([1, 1, 3 / 4]);
    expect(shares.map(({ survivalCandidate }) => survivalCandidate)).toEqual([3 / 4, 1 / 3, 1]);
    expect(shares.map(({ lostGroups }) => lostGroups)).toEqual([1, 2, 0]);
  });

  it("survives nothing where nothing came in", async () => {
    const told = await compare({
      golden: { q: "a" },
      baseline: { q: row("a", "a", "a") },
      candidate: { q: row("x", "x", "x") },
      config,
    });
    const survived = told.stageShares.map(({ survivalCandidate }) => survivalCandidate);
    expect(survived).toEqual([0, undefined, undefined]);
  });

  it("has no value where nothing was compared", async () => {
    const told = await compare({
      golden: { q: { no_answer: true } },
      baseline: { q: row("", "", "") },
      candidate: { q: row("", "", "") },
      config,
    });
    expect(told.stageShares.map(({ contribution }) => contribution)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("is averaged over repeats", async () => {
    const told = await compare({
      golden: { q: "a" },
      baseline: { q: "a" },
      candidate: repeats("q", "a", "x"),
      config: { cutoffs: [2] },
    });
    expect(told.stageShares).toMatchObject([
      { baseline: 1, candidate: 1 / 2, contribution: -1 / 2 },
    ]);
  });
});

describe("contributions", () => {
  it("has no value when a stage that others follow holds nothing", () => {
    expect(contributions([1, 0, 0], [1, 1, 1])).toBeUndefined();
    expect(contributions([1, 1, 1], [0, 0, 0])).toBeUndefined();
    expect(contributions([undefined], [1])).toBeUndefined();
  });

  it("has one when the last stage holds nothing", () => {
    expect(contributions([1, 1], [1, 0])).toEqual([0, -1]);
  });

  it("adds up to the whole change, whatever each stage holds", () => {
    const share = fc.integer({ min: 1, max: 97 }).map((n) => n / 97);
    const sides = fc
      .integer({ min: 1, max: 7 })
      .chain((n) => fc.tuple(...[0, 1].map(() => fc.array(share, { minLength: n, maxLength: n }))));
    fc.assert(
      fc.property(sides, ([before = [], after = []]) => {
        const parts = contributions(before, after) ?? [];
        const change = (after.at(-1) ?? 0) - (before.at(-1) ?? 0);
        expect(parts).toHaveLength(before.length);
        expect(Math.abs(compensatedSum(parts) - change)).toBeLessThan(1e-12);
      }),
    );
  });

  it("are 0 at a stage that keeps the same share on both sides", () => {
    const parts = contributions([0.8, 0.4], [0.6, 0.3]) ?? [];
    expect(parts[1]).toBeCloseTo(0, 15);
    expect(parts[0]).toBeCloseTo(-0.1, 15);
  });
});
