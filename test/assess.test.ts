import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Assessment } from "../src/judge/assessment.ts";
import { anyList, anyRow } from "./make/arbitrary.ts";
import {
  allQueries,
  type Comparison,
  codesOf,
  compare,
  eachOf,
  goldenRows,
  runRows,
  stages,
} from "./make/comparison.ts";
import type { Row } from "./make/golden.ts";
import { reportText } from "./make/report.ts";

const critical = { critical: true };
const two = { q1: "a", q2: "a" };
const golden = { q1: critical, q2: "a" };
const lost = { q1: "x", q2: "a" };
const sound: Comparison = { golden, baseline: two, candidate: two };
const lines = (rows: readonly Row[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
const snapshot = (id: string) => ({ manifest: { snapshot: { id } } });

/** Ten queries, two of which lose what they need: no more than a doubt. */
const doubt: Comparison = {
  golden: eachOf(10, () => "a"),
  baseline: eachOf(10, () => "a"),
  candidate: eachOf(10, (_, i) => (i < 2 ? "x" : "a")),
};

describe("every row of the table of exit codes", () => {
  it.each<[string, Comparison, string, number, readonly string[]]>([
    // why, given, verdict, exit reasons
    ["nothing to complain about", sound, "pass", 0, []],
    ["a doubt, which may pass", doubt, "inconclusive", 0, ["drop_not_credible"]],
    [
      "a doubt, which may not",
      { ...doubt, config: { on_inconclusive: "fail" } },
      "inconclusive",
      1,
      ["drop_not_credible"],
    ],
    [
      "retrieval got worse",
      { ...sound, candidate: lost },
      "fail",
      1,
      ["critical_evidence_lost", "too_few_queries"],
    ],
    [
      "a query that had to be measured was not",
      { ...sound, candidate: { q1: "a" } },
      "fail",
      1,
      ["incomplete_run"],
    ],
    [
      "a faulty golden set",
      { ...sound, golden: [{ query_id: "q1" }] },
      "invalid",
      2,
      ["input_faulty"],
    ],
    ["an empty golden set", { ...sound, golden: [] }, "invalid", 2, ["input_faulty"]],
    [
      "a faulty candidate",
      { ...sound, candidate: [...runRows(two), { query_id: 1, ranked: [] }] },
      "invalid",
      2,
      ["input_faulty"],
    ],
    [
      "no candidate",
      { ...sound, config: { candidate: "none.jsonl" } },
      "invalid",
      2,
      ["input_faulty"],
    ],
    [
      "no golden set",
      { ...sound, config: { golden: "none.jsonl" } },
      "invalid",
      2,
      ["input_faulty"],
    ],
    ["a faulty config", { ...sound, config: { cutoffs: [] } }, "invalid", 2, ["input_faulty"]],
    [
      "an unknown key of the config",
      { ...sound, config: { cutofs: [5] } },
      "invalid",
      2,
      ["input_faulty"],
    ],
    [
      "a key that is not built yet",
      { ...sound, config: { guard: { accept_label: "x" } } },
      "invalid",
      2,
      ["not_yet_supported"],
    ],
    [
      "a gate that matches no query",
      { ...sound, config: { gates: [{ measure: "abstained" }] } },
      "invalid",
      2,
      ["gate_without_queries"],
    ],
    [
      "gold that no run ever finds",
      { ...sound, baseline: { q1: "x", q2: "y" }, candidate: { q1: "x", q2: "y" } },
      "invalid",
      2,
      ["gold_never_found"],
    ],
    [
      "critical gold that the snapshot lacks",
      { ...sound, config: { snapshot: { units: "u" } }, files: { u: '{"id":"b"}\n' } },
      "invalid",
      2,
      ["gold_unresolved"],
    ],
    [
      "no critical query and no gate in force",
      { golden: { q: { relevant: { a: 0 } } }, baseline: { q: "a" }, candidate: { q: "a" } },
      "invalid",
      2,
      ["nothing_to_judge"],
    ],
    [
      "another snapshot",
      {
        ...sound,
        baseline: [snapshot("a"), ...runRows(two)],
        candidate: [snapshot("b"), ...runRows(two)],
      },
      "incomparable",
      3,
      ["snapshot_differs"],
    ],
    ["no baseline", { golden, candidate: two }, "incomparable", 3, ["baseline_missing"]],
    [
      "faulty rows in the baseline",
      { ...sound, baseline: [...runRows(two), { query_id: "q3", ranked: 1 }] },
      "incomparable",
      3,
      ["baseline_unreadable"],
    ],
    [
      "no query in common",
      { ...sound, golden: two, baseline: { q1: "a" }, candidate: { q2: "a" } },
      "incomparable",
      3,
      ["incomplete_run", "nothing_in_common"],
    ],
    [
      "queries of another world",
      { ...sound, golden: two, candidate: { z1: "a", z2: "a" } },
      "incomparable",
      3,
      ["incomplete_run", "nothing_in_common"],
    ],
    [
      "a side that returned nothing at all",
      { ...sound, golden: two, candidate: { q1: "", q2: "" } },
      "incomparable",
      3,
      ["all_lists_empty", "too_few_queries"],
    ],
    [
      "a baseline of less than half",
      {
        ...sound,
        golden: { ...two, q3: "a" },
        baseline: { q1: "a" },
        candidate: { ...two, q3: "a" },
      },
      "incomparable",
      3,
      ["baseline_too_small"],
    ],
  ])("%s", async (_why, given, verdict, exit, reasons) => {
    const told = await compare(given);
    expect([told.verdict, told.exitCode, codesOf(told)]).toEqual([verdict, exit, reasons]);
  });

  it("no query in common, and nothing else, is no fault of the golden set", async () => {
    const told = await compare({
      golden: two,
      baseline: { q1: "a" },
      candidate: { q2: "a" },
      config: { max_unmeasured: 2 },
    });
    expect([told.verdict, codesOf(told)]).toEqual(["incomparable", ["nothing_in_common"]]);
  });
});

describe("several reasons at once", () => {
  const worst: Comparison = {
    golden: { ...golden, q3: "a", q4: "a" },
    baseline: [snapshot("a"), ...runRows(two)],
    candidate: [snapshot("b"), ...runRows({ q1: "x", q2: "x", q3: "x" })],
    config: { gates: [{ measure: "abstained" }, { measure: "coverage@5" }, { lost_queries: 0 }] },
  };
  const without = (...gone: readonly string[]): Row => ({
    ...worst.config,
    gates: [{ measure: "coverage@5" }, { lost_queries: 0 }].filter(
      (gate) => !gone.includes(Object.keys(gate)[0] ?? ""),
    ),
  });

  it("are all told, and the highest of 2, 3 and 1 names the verdict", async () => {
    const told = await compare(worst);
    expect(codesOf(told)).toEqual([
      "critical_evidence_lost",
      "gate_without_queries",
      "incomplete_run",
      "lost_queries",
      "snapshot_differs",
      "too_few_queries",
    ]);
    expect([told.verdict, told.exitCode]).toEqual(["invalid", 2]);
  });

  it("come down as they are mended", async () => {
    const valid = await compare({ ...worst, config: without() });
    expect([valid.verdict, valid.exitCode]).toEqual(["incomparable", 3]);
    const same = [snapshot("a"), ...runRows({ q1: "x", q2: "x", q3: "x" })];
    const comparable = await compare({ ...worst, config: without(), candidate: same });
    expect([comparable.verdict, comparable.exitCode]).toEqual(["fail", 1]);
    const candidate = [snapshot("a"), ...runRows({ q1: "a", q2: "x", q3: "x", q4: "x" })];
    const config = without("lost_queries");
    const better = await compare({ ...worst, config, candidate });
    expect([better.verdict, better.exitCode]).toEqual(["inconclusive", 0]);
  });

  it("are computed and shown though the input is faulty", async () => {
    const told = await compare({
      ...sound,
      candidate: [...runRows(lost), { query_id: "q9", ranked: ["a"], repeat: "x" }],
    });
    expect(told.verdict).toBe("invalid");
    expect(codesOf(told)).toContain("critical_evidence_lost");
    expect(told.queries.size).toBe(2);
  });

  it("stand beside a faulty baseline", async () => {
    const told = await compare({
      ...sound,
      baseline: [...runRows(two), { query_id: "q2", ranked: ["a"] }],
      candidate: lost,
    });
    expect(told.verdict).toBe("incomparable");
    expect(codesOf(told)).toContain("critical_evidence_lost");
  });
});

describe("mode: report", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each<[string, Comparison, string, number]>([
    ["a failure",      { ...sound, candidate: lost },            "fail",         0],
    ["no baseline",    { golden, candidate: two },               "incomparable", 0],
    ["a doubt",        { ...doubt, config: { on_inconclusive: "fail" } }, "inconclusive", 0],
    ["faulty input",   { ...sound, golden: [] },                 "invalid",      2],
  ])("%s keeps its verdict and its reasons", async (_why, given, verdict, exit) => {
    const told = await compare({ ...given, config: { ...given.config, mode: "report" } });
    expect([told.verdict, told.exitCode]).toEqual([verdict, exit]);
    const gated = await compare(given);
    expect(told.reasons).toEqual(gated.reasons);
    expect(gated.exitCode).toBeGreaterThan(0);
  });

  it("stays quiet also when the config cannot be read", async () => {
    const told = await compare({ ...sound, config: { mode: "report", nonsense: 1 } });
    expect([told.verdict, told.exitCode]).toEqual(["invalid", 2]);
  });
});

describe("no_baseline: absolute", () => {
  const config = { no_baseline: "absolute" };

  it("judges the candidate alone: critical queries must be found", async () => {
    const right = await compare({ golden, candidate: { q1: "a", q2: "x" }, config });
    expect([right.verdict, right.absolute, codesOf(right)]).toEqual(["pass", true, []]);
    const wrong = await compare({ golden, candidate: lost, config });
    expect([wrong.verdict, codesOf(wrong)]).toEqual(["fail", ["critical_not_found"]]);
  });

  it("is no way around a baseline that is there, but faulty", async () => {
    const told = await compare({
      ...sound,
      config,
      files: { "baseline.jsonl": '{"query_id":"q1","ranked":["a"]}\nnonsense\n' },
    });
    expect([told.verdict, told.absolute]).toEqual(["incomparable", false]);
    expect(codesOf(told)).toContain("baseline_unreadable");
  });

  it("is no way around a baseline that holds nothing", async () => {
    const told = await compare({ ...sound, config, files: { "baseline.jsonl": "" } });
    expect(told.exitCode).toBe(3);
  });

  it("changes nothing where there is a baseline", async () => {
    const told = await compare({ ...sound, candidate: lost, config });
    expect([told.absolute, codesOf(told)]).toEqual([
      false,
      ["critical_evidence_lost", "too_few_queries"],
    ]);
  });

  it("still looks for leaks, gaps, and gold that is never found", async () => {
    const guarded = { ...critical, required: ["a"], forbidden: [{ id: "h", reason: "tenant" }] };
    const ask = (candidate: Record<string, string>) =>
      compare({ golden: { q1: guarded, q2: "a" }, candidate, config });
    expect(codesOf(await ask({ q1: "a h", q2: "a" }))).toEqual(["forbidden_found"]);
    expect(codesOf(await ask({ q1: "a" }))).toEqual(["incomplete_run"]);
    expect(codesOf(await ask({ q2: "a" }))).toEqual(["critical_unmeasured", "leak_unmeasured"]);
    expect(codesOf(await ask({ q1: "x", q2: "x" }))).toContain("gold_never_found");
    expect(codesOf(await ask({ q1: "", q2: "" }))).toContain("gold_never_found");
  });

  it("does not compare what is not there", async () => {
    const told = await compare({ golden, candidate: two, config });
    expect(allQueries(told).map(({ status }) => status)).toEqual(["new", "new"]);
    expect(told.measures.every(({ delta }) => delta === undefined)).toBe(true);
  });
});

describe("without a baseline, and none asked for", () => {
  it("what can be told of the candidate is told, and the verdict stays the same", async () => {
    const ask = (candidate: Record<string, string>, config: Row = {}) =>
      compare({ golden, candidate, config });
    expect(codesOf(await ask(two))).toEqual(["baseline_missing"]);
    expect(codesOf(await ask({ q1: "a" }))).toEqual(["baseline_missing", "incomplete_run"]);
    const floor = { gates: [{ measure: "coverage@5", min: 0.6 }] };
    const told = await ask({ q1: "a", q2: "x" }, floor);
    expect(codesOf(told)).toEqual(["baseline_missing", "below_min_value"]);
    expect([told.verdict, told.exitCode, told.absolute]).toEqual(["incomparable", 3, false]);
  });

  it("nothing is said of what both runs lack", async () => {
    const told = await compare({ golden: two, candidate: { q1: "x", q2: "x" } });
    expect(codesOf(told)).toEqual(["baseline_missing"]);
  });
});

describe("problems", () => {
  it("of one file that is both runs are told once", async () => {
    const told = await compare({
      ...sound,
      config: { baseline: "candidate.jsonl" },
      candidate: { q1: "a a", q2: "a" },
    });
    expect(told.problems.filter(({ code }) => code === "copies_found")).toHaveLength(1);
  });

  it("of the golden set are told with every fault, not only the first", async () => {
    const told = await compare({
      ...sound,
      golden: [{ query_id: "q1" }, { query_id: "q2", required: [] }, { required: ["a"] }],
    });
    const found = told.problems.filter(({ severity }) => severity === "error");
    const places = found.flatMap(({ lines: own }) => own ?? []);
    expect([...new Set(places)].sort()).toEqual([1, 2, 3]);
  });
});

/** What the report says, whatever stands in `context`. */
const saidBy = (told: Assessment) => {
  const context = {
    version: "0",
    inputs: [],
    overrides: [],
    today: "2026-11-30",
    queries: "all",
  } as const;
  const { context: _, ...rest } = JSON.parse(reportText(told, context));
  return rest;
};

/** A few random queries with their lists, at two stages; some critical, weighted, sliced. */
const anySide = fc.tuple(anyList, anyList);
const anyQuery = fc.record({
  row: anyRow,
  critical: fc.boolean(),
  weight: fc.integer({ min: 1, max: 3 }),
  slices: fc.record({ k: fc.constantFrom("1", "2") }),
  before: anySide,
  after: anySide,
});
const anyQueries = fc.array(anyQuery, { minLength: 1, maxLength: 6 });

type AnyQuery = typeof anyQuery extends fc.Arbitrary<infer T> ? T : never;

const rowOf = ({ row, critical: isCritical, weight, slices }: AnyQuery, i: number) => ({
  query_id: `q${i}`,
  ...row,
  // a critical row needs something that could be lost
  critical: isCritical && "required" in row,
  weight,
  slices,
});
const listsOf = (query_id: string, [wide, narrow]: readonly (readonly string[])[]) => ({
  query_id,
  ...stages({ wide: wide?.join(" ") ?? "", narrow: narrow?.join(" ") ?? "" }),
});
const config = { cutoffs: [1, 3], stages: [{ name: "wide" }, { name: "narrow" }] };

const comparisonOf = (queries: readonly AnyQuery[]) => ({
  golden: goldenRows(queries.map(rowOf)),
  baseline: queries.map(({ before }, i) => listsOf(`q${i}`, before)),
  candidate: queries.map(({ after }, i) => listsOf(`q${i}`, after)),
  config,
});

describe("a run against itself", () => {
  it("has no loss, no change, and never fails", async () => {
    await fc.assert(
      fc.asyncProperty(anyQueries, async (queries) => {
        const given = comparisonOf(queries);
        const told = await compare({ ...given, candidate: given.baseline });
        expect(told.criticalLosses).toEqual([]);
        expect(allQueries(told).map(({ status }) => status)).toEqual(
          queries.map(() => "unchanged"),
        );
        expect(told.measures.filter(({ delta }) => delta !== undefined && delta !== 0)).toEqual([]);
        expect(told.measures.filter(({ wins, losses }) => wins + losses > 0)).toEqual([]);
        expect(["pass", "invalid", "incomparable"]).toContain(told.verdict);
        // only for lack of anything to judge by
        const excuses = ["all_lists_empty", "gold_never_found", "nothing_to_judge"];
        expect(excuses).toEqual(expect.arrayContaining([...codesOf(told)]));
      }),
    );
  });
});

describe("any two runs", () => {
  it("give the same report in every order of the rows", async () => {
    const shuffled = fc
      .tuple(anyQueries, fc.infiniteStream(fc.nat()))
      .map(([queries, numbers]) => ({ queries, numbers: [...numbers.take(64)] }));
    await fc.assert(
      fc.asyncProperty(shuffled, async ({ queries, numbers }) => {
        const given = comparisonOf(queries);
        const shuffle = (rows: readonly Row[], salt: number): readonly Row[] =>
          rows
            .map((row, i) => ({ row, at: numbers[(i + salt) % numbers.length] ?? 0 }))
            .sort((a, b) => a.at - b.at)
            .map(({ row }) => row);
        const turned = await compare({
          golden: shuffle(given.golden, 1),
          baseline: shuffle(given.baseline, 7),
          candidate: shuffle(given.candidate, 13),
          config,
        });
        expect(saidBy(turned)).toEqual(saidBy(await compare(given)));
      }),
    );
  });

  it("fail whenever a critical query lost a group, and name it", async () => {
    await fc.assert(
      fc.asyncProperty(anyQueries, async (queries) => {
        const told = await compare(comparisonOf(queries));
        const expected = allQueries(told).filter(({ pair, groups }) => {
          const changes = groups.flatMap(({ stages: all }) => [
            ...(all.at(-1)?.changes.byCutoff.values() ?? []),
          ]);
          return pair.query.critical && changes.includes("lost");
        });
        const named = new Set(told.criticalLosses.map(({ queryId }) => queryId));
        expect([...named].sort()).toEqual(expected.map(({ pair }) => pair.query.id).sort());
        if (expected.length > 0) expect(told.exitCode).not.toBe(0);
      }),
    );
  });

  it("never tell NaN, nor a share outside 0 and 1", async () => {
    await fc.assert(
      fc.asyncProperty(anyQueries, async (queries) => {
        const told = await compare(comparisonOf(queries));
        for (const { measure, baseline, candidate, delta } of told.measures) {
          const values = [baseline.macro, baseline.micro, candidate.macro, candidate.micro];
          for (const value of values.flatMap((one) => one ?? [])) {
            expect([measure, value >= 0 && value <= 1]).toEqual([measure, true]);
          }
          expect([measure, Number.isNaN(delta ?? 0)]).toEqual([measure, false]);
        }
      }),
    );
  });

  it("share out the change of recall among the stages, and nothing is left", async () => {
    await fc.assert(
      fc.asyncProperty(anyQueries, async (queries) => {
        const { stageShares } = await compare(comparisonOf(queries));
        const last = stageShares.at(-1);
        const parts = stageShares.map(({ contribution }) => contribution);
        fc.pre(parts.every((one) => one !== undefined));
        const change = (last?.candidate ?? 0) - (last?.baseline ?? 0);
        expect(parts.reduce((sum, one) => (sum ?? 0) + (one ?? 0), 0)).toBeCloseTo(change, 12);
      }),
    );
  });
});

describe("blank and unknown rows", () => {
  it("are skipped without a word in the verdict", async () => {
    const text = lines(runRows(two)).replaceAll("\n", "\r\n\r\n");
    const told = await compare({ ...sound, files: { "candidate.jsonl": `\uFEFF${text}` } });
    expect(codesOf(told)).toEqual([]);
  });
});

describe("a gate that nothing moved", () => {
  const reasonOf = ({ gates }: Assessment) =>
    gates.find(({ name }) => name === "coverage@5")?.reason;

  it("says that the results are the same when they are", async () => {
    expect(reasonOf(await compare(sound))).toBe("identical_results");
  });

  it("says only that nothing was measured when they are not", async () => {
    const other = await compare({ ...sound, candidate: { q1: "a b", q2: "a" } });
    expect(reasonOf(other)).toBe("no_measured_change");
  });
});
