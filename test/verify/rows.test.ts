import { describe, expect, it } from "vitest";
import {
  type Comparison,
  codesOf,
  compare,
  eachOf,
  repeats,
  runRows,
  stages,
} from "../make/comparison.ts";
import type { Row } from "../make/golden.ts";

/** The problem of that code, or undefined. */
async function problemOf(code: string, comparison: Comparison) {
  const { problems } = await compare(comparison);
  return problems.find((one) => one.code === code);
}

const two = { q1: "a", q2: "a" };
const stage = (narrow: string | undefined) =>
  stages(narrow === undefined ? { wide: "a" } : { wide: "a", narrow });

const warnings: readonly (readonly [string, string, string, Comparison, Comparison])[] = [
  [
    "query_unknown",
    "notice",
    "a query that the golden set does not know",
    { golden: two, baseline: two, candidate: { ...two, other: "a" } },
    { golden: two, baseline: two, candidate: two },
  ],
  [
    "stage_not_recorded",
    "warning",
    "a stage that some row lacks",
    {
      golden: two,
      baseline: { q1: stage("a"), q2: stage("a") },
      candidate: { q1: stage("a"), q2: stage(undefined) },
    },
    {
      golden: two,
      baseline: { q1: stage("a"), q2: stage("a") },
      candidate: { q1: stage("a"), q2: stage("") },
    },
  ],
  [
    "evidence_unmeasured",
    "warning",
    "results without the text that a quote needs",
    {
      golden: { q: { required: [{ any_of: [{ quote: "x" }] }] } },
      baseline: two,
      candidate: { q: "a" },
    },
    {
      golden: { q: { required: [{ any_of: [{ quote: "x" }] }] } },
      baseline: two,
      candidate: { q: { ranked: [{ id: "a", text: "y" }] } },
    },
  ],
  [
    "copies_found",
    "warning",
    "a list that holds a result twice",
    { golden: two, baseline: two, candidate: { q1: "a a", q2: "a" } },
    { golden: two, baseline: two, candidate: { q1: "a b", q2: "a" } },
  ],
  [
    "repeats_disagree",
    "notice",
    "repeats that do not find the same",
    { golden: { q: "a" }, baseline: { q: "a" }, candidate: repeats("q", "a", "x") },
    { golden: { q: "a" }, baseline: { q: "a" }, candidate: repeats("q", "a", "x a") },
  ],
  [
    "scorers_differ",
    "warning",
    "a score threshold for two scorers",
    {
      golden: two,
      baseline: two,
      candidate: [{ manifest: { reranker: "r2" } }, ...runRows(two)],
      config: { no_answer: { right_when: "below_score", score: 1 } },
    },
    { golden: two, baseline: two, candidate: [{ manifest: { reranker: "r2" } }, ...runRows(two)] },
  ],
];

describe("what is worth knowing of the rows", () => {
  it.each(warnings)("%s is a %s for %s", async (code, severity, _about, given, without) => {
    expect((await problemOf(code, given))?.severity).toBe(severity);
    expect(await problemOf(code, without)).toBeUndefined();
  });

  it.each(warnings)(
    "%s is told of the side where it is",
    async (code, _severity, _about, given) => {
      const told = await problemOf(code, given);
      expect(told?.file).toBe("candidate.jsonl");
      const turned = { ...given, baseline: given.candidate, candidate: given.baseline ?? {} };
      // the question which scorer made the scores concerns both runs
      const side = code === "scorers_differ" ? "candidate.jsonl" : "baseline.jsonl";
      expect((await problemOf(code, turned))?.file).toBe(side);
    },
  );

  it("blocks for none of them", async () => {
    for (const [code, , , given] of warnings) {
      const told = await compare(given);
      expect([code, codesOf(told).includes("input_faulty")]).toEqual([code, false]);
    }
  });

  it("looks for copies at every stage", async () => {
    const told = await problemOf("copies_found", {
      golden: { q: "a" },
      baseline: { q: stages({ wide: "a x", narrow: "a" }) },
      candidate: { q: stages({ wide: "a a", narrow: "a" }) },
    });
    expect(told?.file).toBe("candidate.jsonl");
  });

  it("names at most three queries, and how many more there are", async () => {
    const five = eachOf(5, () => "a a");
    const told = await problemOf("copies_found", {
      golden: eachOf(5, () => "a"),
      baseline: eachOf(5, () => "a"),
      candidate: five,
    });
    expect(told?.message).toContain('"n0", "n1", "n2" and 2 more');
  });

  it("names up to three queries that the golden set does not know", async () => {
    const more = { ...two, z1: "a", z4: "a", z3: "a", z2: "a" };
    const told = await problemOf("query_unknown", { golden: two, baseline: two, candidate: more });
    expect(told?.message).toBe(
      '4 queries are not in the golden set, and ignored: "z1", "z2", "z3" and 1 more',
    );
  });

  it.each([{}, { missing_queries: "empty" }])(
    "shows an id of each side where none is known, with the config %j",
    async (config) => {
      const others = { "Q-2": "a", "Q-1": "a" };
      const given = { golden: two, baseline: two, candidate: others, config };
      const told = await problemOf("query_unknown", given);
      expect(told?.message).toBe(
        'no query of the run is in the golden set: the run has "Q-1", the golden set "q1"',
      );
    },
  );

  it("does not call scorers different that differ in other components", async () => {
    const told = await problemOf("scorers_differ", {
      golden: two,
      baseline: [{ manifest: { chunker: "1", reranker: "r" } }, ...runRows(two)],
      candidate: [{ manifest: { chunker: "2", reranker: "r" } }, ...runRows(two)],
      config: { no_answer: { right_when: "below_score", score: 1 } },
    });
    expect(told).toBeUndefined();
  });
});

describe("names in the config that guard nothing", () => {
  const golden = {
    q1: { slices: { lang: "en" } },
    q2: { slices: { lang: ["de", "fr"] } },
  };

  it.each<[string, Row, boolean]>([
    ["a critical id", { critical: { queries: ["q1"] } }, true],
    ["an unknown critical id", { critical: { queries: ["q1", "q9"] } }, false],
    ["a critical id in another case", { critical: { queries: ["Q1"] } }, false],
    ["all", { critical: { queries: "all" } }, true],
    ["a critical slice", { critical: { queries: { slice: "lang=fr" } } }, true],
    ["an unknown value of a slice", { critical: { queries: { slice: "lang=it" } } }, false],
    ["a gated slice", { slices: { gate: ["lang"], min_n: 1 } }, true],
    ["an unknown gated slice", { slices: { gate: ["lang", "tier"], min_n: 1 } }, false],
    ["the beginning of the name of a slice", { slices: { gate: ["lan"], min_n: 1 } }, false],
  ])("%s", async (_why, config, known) => {
    const told = await compare({ golden, baseline: two, candidate: two, config });
    expect(told.problems.some(({ code }) => code === "setting_wrong")).toBe(!known);
    expect(codesOf(told)).toEqual(known ? [] : ["input_faulty"]);
  });

  it("are wrong also where there is no baseline to compare with", async () => {
    const config = { critical: { queries: ["q9"] } };
    const told = await compare({ golden, candidate: two, config });
    expect(codesOf(told)).toEqual(["baseline_missing", "input_faulty"]);
    expect(told.exitCode).toBe(2);
  });

  it("may stand in a file, one id on each line", async () => {
    const config = { critical: { queries: "critical.txt" } };
    const ask = (text: string) =>
      compare({ golden, baseline: two, candidate: two, config, files: { "critical.txt": text } });
    expect((await ask("q1\nq2\n")).counts.critical).toBe(2);
    expect((await ask("q1\r\n\r\nq2\r\n")).counts.critical).toBe(2);
  });

  it("add to the marks in the golden set, never instead", async () => {
    const marked = { q1: { critical: true }, q2: {} };
    const config = { critical: { queries: ["q2"] } };
    const told = await compare({ golden: marked, baseline: two, candidate: two, config });
    expect([0, 1].map(told.queries.isCriticalAt)).toEqual([true, true]);
  });
});
