import { describe, expect, it } from "vitest";
import { stageName } from "../../src/model/ids.ts";
import type { Policy, StageSpec } from "../../src/model/policy.ts";
import type { NonEmpty } from "../../src/model/problem.ts";
import type { Ranking, RunFacts } from "../../src/model/ranking.ts";
import { emptyRanking, openPairs } from "../../src/verify/observe.ts";
import {
  codesOf,
  compare,
  queryOf,
  type Run,
  repeats,
  stages,
  valuesOf,
} from "../make/comparison.ts";
import { timesAsLong } from "../make/duration.ts";
import { goldenSet } from "../make/files.ts";
import { idsIn, needing, type Row } from "../make/golden.ts";

const quoted = { required: [{ any_of: [{ quote: "thirty days" }] }] };
const withText = { ranked: [{ id: "a", text: "within thirty days" }] };
const withoutText = { ranked: ["a"] };

/** Two further queries that both runs know, so that the runs have something in common. */
const common = { z1: "a", z2: "a" };

interface Sides {
  readonly row?: Row;
  readonly baseline: string | Row | undefined;
  readonly candidate: string | Row | undefined;
  readonly config?: Row;
}

const one = (row: string | Row | undefined): Run => (row === undefined ? {} : { q: row });

/** What becomes of query `q`. */
async function classify({ row = {}, baseline, candidate, config = {} }: Sides) {
  const told = await compare({
    golden: { q: row, ...common },
    baseline: { ...common, ...one(baseline) },
    candidate: { ...common, ...one(candidate) },
    config: { cutoffs: [2], ...config },
  });
  const { pair, status } = queryOf(told, "q");
  return { told, pair, status, codes: codesOf(told) };
}

describe("what kind a query is", () => {
  const failed = { error: "timeout" };

  it.each<
    [string, Row, string | Row | undefined, string | Row | undefined, string, string | undefined]
  >([
    // why, golden, baseline, candidate, kind, reason
    ["a row on both sides", {}, "a", "a", "compared", undefined],
    ["empty lists are measured", {}, "", "", "compared", undefined],
    ["an abstention is measured", {}, "a", { abstained: true }, "compared", undefined],
    ["no row before", {}, undefined, "a", "new", undefined],
    ["a failed row before", {}, failed, "a", "new", undefined],
    ["no row now", {}, "a", undefined, "unmeasured", "missing"],
    ["a failed row now", {}, "a", failed, "unmeasured", "failed"],
    [
      "a failed row now, though it has a list",
      {},
      "a",
      { ...failed, ranked: ["a"] },
      "unmeasured",
      "failed",
    ],
    ["on neither side", {}, undefined, undefined, "unmeasured", "missing"],
    ["evidence hidden before", quoted, withoutText, withText, "new", undefined],
    ["evidence hidden now", quoted, withText, withoutText, "unmeasured", "evidence_unmeasured"],
    ["evidence shown on both sides", quoted, withText, withText, "compared", undefined],
    [
      "hidden below the cutoff only",
      quoted,
      withText,
      { ranked: [...withText.ranked, "b", "c"] },
      "compared",
      undefined,
    ],
    [
      "no-answer queries have no evidence to hide",
      { no_answer: true },
      "",
      "x",
      "compared",
      undefined,
    ],
  ])("%s", async (_why, row, baseline, candidate, kind, why) => {
    const { pair } = await classify({ row, baseline, candidate });
    expect([pair.kind, pair.why]).toEqual([kind, why]);
  });

  it("does not depend on rows that the golden set does not know", async () => {
    const told = await compare({
      golden: { q: "a" },
      baseline: { q: "a", old: "a" },
      candidate: { q: "a", young: { error: "timeout" }, younger: "" },
    });
    expect(told.golden && idsIn(told.golden)).toEqual(["q"]);
    expect(codesOf(told)).toEqual([]);
  });
});

describe("a stage that a row lacks", () => {
  const both = stages({ wide: "a", narrow: "a" });
  const config = { stages: [{ name: "wide" }, { name: "narrow" }] };

  it.each<[string, Row, Row, Row, string]>([
    ["the last stage is always looked at", {}, {}, stages({ wide: "a" }), "unmeasured"],
    ["an early stage is not", {}, {}, stages({ narrow: "a" }), "compared"],
    [
      "unless a gate uses it",
      {},
      { gates: [{ measure: "wide:recall@2" }] },
      stages({ narrow: "a" }),
      "unmeasured",
    ],
    [
      "or critical.at does, for other queries too",
      {},
      { critical: { at: "wide@2" } },
      stages({ narrow: "a" }),
      "unmeasured",
    ],
    [
      "critical.at concerns critical ones",
      { critical: true },
      { critical: { at: "wide@2" } },
      stages({ narrow: "a" }),
      "unmeasured",
    ],
  ])("%s", async (_why, row, more, candidate, kind) => {
    const rows = { z1: both, z2: both };
    const told = await compare({
      golden: { q: row, z1: "a", z2: "a" },
      baseline: { q: both, ...rows },
      candidate: { q: candidate, ...rows },
      config: { ...config, ...more },
    });
    const { pair } = queryOf(told, "q");
    expect(pair.kind).toBe(kind);
    if (kind === "unmeasured") expect(pair.why).toBe("stage_not_recorded");
  });

  it("makes the query new when the baseline lacks it", async () => {
    const told = await compare({
      golden: { q: {}, z: "a" },
      baseline: { q: stages({ wide: "a" }), z: both },
      candidate: { q: both, z: both },
      config,
    });
    expect(queryOf(told, "q").pair.kind).toBe("new");
  });

  it("is lacking when one repeat lacks it", async () => {
    const told = await compare({
      golden: { q: {}, z: "a" },
      baseline: { q: both, z: both },
      candidate: [
        { query_id: "q", repeat: 1, ...both },
        { query_id: "q", repeat: 2, ...stages({ wide: "a" }) },
        { query_id: "z", ...both },
      ],
      config,
    });
    expect(queryOf(told, "q").pair.why).toBe("stage_not_recorded");
  });

  it("fails the query when one repeat failed", async () => {
    const told = await compare({
      golden: { q: {}, z: "a" },
      baseline: { q: "a", z: "a" },
      candidate: [
        ...repeats("q", "a"),
        { query_id: "q", repeat: 2, error: "timeout" },
        { query_id: "z", ranked: ["a"] },
      ],
    });
    expect(queryOf(told, "q").pair.why).toBe("failed");
  });
});

describe("what a query that was not measured does to the verdict", () => {
  const failed = { error: "timeout" };

  it.each<[string, Row, string | Row | undefined, string | Row | undefined, readonly string[]]>([
    // why, golden, baseline, candidate, reasons
    ["critical: it blocks", { critical: true }, "a", undefined, ["critical_unmeasured"]],
    ["critical and failed: it blocks", { critical: true }, "a", failed, ["critical_unmeasured"]],
    [
      "critical, on neither side",
      { critical: true },
      undefined,
      undefined,
      ["critical_unmeasured"],
    ],
    ["another one: the run is incomplete", {}, "a", undefined, ["incomplete_run"]],
    ["another one that failed", {}, "a", failed, ["incomplete_run"]],
    ["a new one that is right", { critical: true }, undefined, "a", []],
    [
      "a new critical one that is not found",
      { critical: true },
      undefined,
      "x",
      ["critical_not_found"],
    ],
    [
      "a new critical one after a failed row",
      { critical: true },
      failed,
      "x",
      ["critical_not_found"],
    ],
    ["a new one that is not found", {}, undefined, "x", []],
    [
      "a critical no-answer one without a row",
      { critical: true, no_answer: true },
      "",
      undefined,
      ["critical_unmeasured"],
    ],
  ])("%s", async (_why, row, baseline, candidate, reasons) => {
    expect((await classify({ row, baseline, candidate })).codes).toEqual(reasons);
  });

  // biome-ignore format: the columns are aligned by hand
  it.each([
    ["none allowed, one missing",   0, 1, true],
    ["none allowed, none missing",  0, 0, false],
    ["two allowed, two missing",    2, 2, false],
    ["two allowed, three missing",  2, 3, true],
  ])("max_unmeasured: %s", async (_why, max_unmeasured, missing, blocks) => {
    const ids = ["m1", "m2", "m3", "z1", "z2", "z3"];
    const rows = (kept: readonly string[]) => Object.fromEntries(kept.map((id) => [id, "a"]));
    const told = await compare({
      golden: rows(ids),
      baseline: rows(ids),
      candidate: rows(ids.slice(missing)),
      config: { max_unmeasured },
    });
    expect(codesOf(told)).toEqual(blocks ? ["incomplete_run"] : []);
  });

  it("never lets max_unmeasured cover a critical query", async () => {
    const row = { critical: true };
    const config = { max_unmeasured: 100 };
    const told = await classify({ row, baseline: "a", candidate: undefined, config });
    expect(told.codes).toEqual(["critical_unmeasured"]);
  });

  it("lets no hidden evidence pass, though every list is full", async () => {
    const told = await compare({
      golden: { q1: quoted, q2: quoted },
      baseline: { q1: withoutText, q2: withoutText },
      candidate: { q1: withoutText, q2: withoutText },
      config: { max_unmeasured: 100 },
    });
    expect(told.verdict).toBe("invalid");
    expect(codesOf(told)).toEqual(["nothing_to_judge"]);
  });
});

describe("missing_queries: empty", () => {
  const config = { missing_queries: "empty" };

  it.each<
    [string, Row, string | Row | undefined, string | Row | undefined, string, readonly string[]]
  >([
    // why, golden, baseline, candidate, status, reasons
    ["an absent row now is an empty list", {}, "a", undefined, "regressed", ["too_few_queries"]],
    ["an absent row before, too", {}, undefined, "a", "improved", []],
    ["absent on both sides", {}, undefined, undefined, "unchanged", []],
    [
      "critical, absent now: lost",
      { critical: true },
      "a",
      undefined,
      "regressed",
      ["critical_evidence_lost", "too_few_queries"],
    ],
    [
      "critical, absent before: still new",
      { critical: true },
      undefined,
      "x",
      "new",
      ["critical_not_found"],
    ],
    [
      "critical, absent on both sides: new, not found",
      { critical: true },
      undefined,
      undefined,
      "new",
      ["critical_not_found"],
    ],
    [
      "no-answer, absent now: still missing",
      { no_answer: true },
      "",
      undefined,
      "unmeasured",
      ["incomplete_run"],
    ],
    ["no-answer, absent before: new", { no_answer: true }, undefined, "", "new", []],
    [
      "a failed row is no absent row",
      {},
      "a",
      { error: "timeout" },
      "unmeasured",
      ["incomplete_run"],
    ],
  ])("%s", async (_why, row, baseline, candidate, status, reasons) => {
    const told = await classify({ row, baseline, candidate, config });
    expect(told.status).toBe(status);
    expect(told.codes).toEqual(reasons);
  });

  it("marks what it assumes, and gives it the values of an empty list", async () => {
    const { told, pair } = await classify({ baseline: "a", candidate: undefined, config });
    expect(pair.candidate).toMatchObject({ state: "ok", assumedEmpty: true });
    expect(valuesOf(told, "q", "recall@2")).toEqual([1, 0]);
    expect(valuesOf(told, "q", "judged@2")).toEqual([1, undefined]);
  });
});

describe("an abstention", () => {
  it("counts as nothing returned at the last stage, whatever its list holds", async () => {
    const row = { ...stages({ wide: "a", narrow: "a" }), abstained: true };
    const told = await compare({
      golden: { q: { ...needing("a"), critical: true }, z: "a" },
      baseline: { q: stages({ wide: "a", narrow: "a" }), z: stages({ wide: "a", narrow: "a" }) },
      candidate: { q: row, z: stages({ wide: "a", narrow: "a" }) },
      config: { cutoffs: [2] },
    });
    const [wide, narrow] = queryOf(told, "q").groups[0]?.stages ?? [];
    expect(wide?.candidateRank).toBe(1);
    expect(narrow?.candidateRank).toBeUndefined();
    expect(codesOf(told)).toContain("critical_evidence_lost");
  });
});

it("takes no more time for the leaks of many repeats than of a few", async () => {
  const golden = goldenSet({ query_id: "q", required: ["a"] });
  const stage = stageName("context");
  const policy = { gates: [], missingQueries: "fail" } as unknown as Policy;
  const pairOf = (repeats: number) => {
    const leak = { rule: 0, id: "x", rank: 1 };
    const ranking: Ranking = { ...emptyRanking(golden.at(0)), returned: 1, forbidden: [leak] };
    const rows = Array.from({ length: repeats }, (_, repeat) => ({
      ...{ repeat, error: undefined, abstained: false, line: repeat + 1, file: "run" },
      lists: new Map([[stage, ranking]]),
    }));
    const run = { retrievalsOf: () => rows } as unknown as RunFacts;
    const stages = [
      { name: stage, cutoffs: [5], owner: undefined },
    ] as unknown as NonEmpty<StageSpec>;
    const needed: [] = [];
    return openPairs(golden, run, run, { policy, stages, needed })(0);
  };
  expect(pairOf(3).candidate.leaks[0]?.forbidden).toHaveLength(3);
  // copying what came before for each repeat would take a hundred times as long
  const ratio = await timesAsLong(
    () => pairOf(2_000),
    () => pairOf(20_000),
  );
  expect(ratio).toBeLessThan(40);
});

describe("evidence that the baseline hides", () => {
  const quote = "refunds take 30 days";
  const shown = [{ id: "n", text: `All ${quote}.` }];
  const hidden = [{ id: "o" }];

  it.each<[string, readonly unknown[], string, readonly string[]]>([
    ["is no loss where the candidate shows it", shown, "new", []],
    [
      "may be one where the candidate has other results",
      [{ id: "z", text: "no" }],
      "unmeasured",
      ["incomplete_run"],
    ],
    ["may be one where the candidate has none", [], "unmeasured", ["incomplete_run"]],
    ["is unmeasured where both hide it", hidden, "unmeasured", ["incomplete_run"]],
  ])("%s", async (_why, ranked, kind, codes) => {
    const others = Array.from({ length: 4 }, (_, i) => ({ query_id: `z${i}`, ranked: shown }));
    const told = await compare({
      golden: ["q", ...others.map((one) => one.query_id)].map((query_id) => ({
        query_id,
        required: [[{ quote }]],
      })),
      baseline: [{ query_id: "q", ranked: hidden }, ...others],
      candidate: [{ query_id: "q", ranked }, ...others],
    });
    expect(queryOf(told, "q").pair.kind).toBe(kind);
    expect(codesOf(told)).toEqual(codes);
  });
});
