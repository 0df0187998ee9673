import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type Comparison, codesOf, compare, queryOf, runRows, stages } from "../make/comparison.ts";
import { needing, type Row } from "../make/golden.ts";

const units = (...rows: readonly (string | Row)[]) => ({
  "units.jsonl": rows
    .map((row) => `${JSON.stringify(typeof row === "string" ? { id: row } : row)}\n`)
    .join(""),
});
const snapshot = { snapshot: { units: "units.jsonl" } };

const two = { q1: "a b", q2: "x y a" };
const golden = { q1: "a", q2: "a" };
const base: Comparison = { golden, baseline: two, candidate: two, config: { cutoffs: [2] } };

async function healthOf(comparison: Comparison) {
  const { problems } = await compare(comparison);
  return problems;
}

const warnings: readonly (readonly [string, string, Comparison, Comparison])[] = [
  [
    "review_overdue",
    "a row past review_by",
    { ...base, golden: { q1: { review_by: "2026-11-29" }, q2: "a" } },
    { ...base, golden: { q1: { review_by: "2026-11-30" }, q2: "a" } },
  ],
  [
    "all_synthetic",
    "a set that nobody asked",
    { ...base, golden: { q1: { origin: "synthetic" }, q2: { origin: "synthetic" } } },
    { ...base, golden: { q1: { origin: "synthetic" }, q2: { origin: "production" } } },
  ],
  [
    "no_critical_query",
    "a set without a critical query",
    base,
    { ...base, golden: { q1: { critical: true }, q2: "a" } },
  ],
  [
    "critical_never_found",
    "a critical query with a group that neither run holds",
    { ...base, golden: { q1: { critical: true, required: ["a", "z"] }, q2: "a" } },
    { ...base, golden: { q1: { critical: true, required: ["a", "b"] }, q2: "z" } },
  ],
  [
    "saturated_queries",
    "queries that are perfect on both sides",
    { ...base, golden, baseline: { q1: "a", q2: "x a" }, candidate: { q1: "a", q2: "a" } },
    base,
  ],
  [
    "cutoff_deeper_than_lists",
    "a cutoff that no list reaches",
    { ...base, config: { cutoffs: [4] } },
    { ...base, config: { cutoffs: [3] } },
  ],
  [
    "cutoff_not_below_corpus",
    "a cutoff that takes in the whole corpus",
    { ...base, config: { cutoffs: [4], ...snapshot }, files: units("a", "b", "x", "y") },
    { ...base, config: { cutoffs: [3], ...snapshot }, files: units("a", "b", "x", "y") },
  ],
  [
    "run_equals_gold",
    "a run that was made from the golden set",
    { ...base, candidate: { q1: "a", q2: "a" } },
    { ...base, candidate: { q1: "a", q2: "a x" } },
  ],
  [
    "gold_missing_in_snapshot",
    "a group that the snapshot cannot satisfy",
    {
      ...base,
      golden: { q1: "a", q2: "z" },
      config: { cutoffs: [2], ...snapshot },
      files: units("a", "b", "x"),
    },
    { ...base, config: { cutoffs: [2], ...snapshot }, files: units("a", "b", "x") },
  ],
  [
    "gold_alternative_missing",
    "an alternative that is gone",
    {
      ...base,
      golden: { q1: "a|z", q2: "a" },
      config: { cutoffs: [2], ...snapshot },
      files: units("a", "b", "x"),
    },
    {
      ...base,
      golden: { q1: "a|b", q2: "a" },
      config: { cutoffs: [2], ...snapshot },
      files: units("a", "b", "x"),
    },
  ],
];

describe("what is doubtful about the golden set", () => {
  it.each(warnings)("%s: warns of %s", async (code, _about, given, without) => {
    const told = (await healthOf(given)).filter((one) => one.code === code);
    expect([...new Set(told.map(({ severity }) => severity))]).toEqual(["warning"]);
    expect((await healthOf(without)).map((one) => one.code)).not.toContain(code);
  });

  it("blocks for none of them", async () => {
    for (const [code, , given] of warnings) {
      expect([code, (await compare(given)).exitCode]).toEqual([code, 0]);
    }
  });
});

describe("saturation", () => {
  it("is told for the cutoffs where it holds", async () => {
    const told = await healthOf({
      ...base,
      golden: { q1: "a", q2: "a", q3: { no_answer: true } },
      baseline: { q1: "a b", q2: "x a", q3: "x" },
      candidate: { q1: "a b", q2: "x a", q3: "" },
      config: { cutoffs: [1, 2] },
    });
    const { message } = told.find(({ code }) => code === "saturated_queries") ?? {};
    expect(message).toContain("2");
    expect(message).not.toContain("1");
  });

  it("is not told where nothing was compared", async () => {
    const told = await healthOf({
      golden: { q1: "a", q2: { no_answer: true } },
      baseline: { q2: "" },
      candidate: { q1: "a", q2: "" },
    });
    expect(told.map(({ code }) => code)).not.toContain("saturated_queries");
  });
});

describe("gold that the snapshot does not hold", () => {
  const ask = async (row: Row, ...held: readonly (string | Row)[]) => {
    const told = await compare({
      golden: { q: row, z: "a" },
      baseline: { q: "a", z: "a x" },
      candidate: { q: "a", z: "a x" },
      config: { cutoffs: [1], ...snapshot },
      files: units(...held),
    });
    const health = told.problems.find(({ code }) => code.startsWith("gold_"))?.code;
    return { told, health };
  };
  const group = (...any_of: readonly unknown[]) => ({ required: [{ any_of }] });
  const digest = (text: string) => createHash("sha256").update(text).digest("hex");
  const hash = (text: string) => group({ sha256: digest(text) });
  /** 0.8 of it by default. */
  const span = (min_coverage?: number) => group({ doc: "d", span: [0, 100], min_coverage });
  const unit = (id: string, span: readonly number[]): Row => ({ id, doc: "d", span });

  it.each<[string, Row, readonly (string | Row)[], string | undefined]>([
    ["a unit that is there", needing("a"), ["a"], undefined],
    ["a unit that is not", needing("g"), ["a"], "gold_missing_in_snapshot"],
    ["one of two alternatives", needing("g|a"), ["a"], "gold_alternative_missing"],
    ["one of all_of", group({ all_of: ["a", "g"] }), ["a"], "gold_missing_in_snapshot"],
    ["a document that is there", group({ doc: "d" }), [{ id: "a", doc: "d" }], undefined],
    [
      "a document that is not",
      group({ doc: "e" }),
      [{ id: "a", doc: "d" }],
      "gold_missing_in_snapshot",
    ],
    [
      "a document, but a unit names none",
      group({ doc: "e" }),
      [{ id: "a", doc: "d" }, "b"],
      undefined,
    ],
    [
      "a quote that is there, normalised",
      group({ quote: "two  words" }),
      [{ id: "a", text: "all two\nwords" }],
      undefined,
    ],
    [
      "a quote that is not",
      group({ quote: "three" }),
      [{ id: "a", text: "two" }],
      "gold_missing_in_snapshot",
    ],
    [
      "a quote, but a unit has no text",
      group({ quote: "three" }),
      [{ id: "a", text: "two" }, "b"],
      undefined,
    ],
    ["a hash of a text that is there", hash("two"), [{ id: "a", text: " two " }], undefined],
    ["a hash that is listed", hash("two"), ["b", { id: "a", sha256: digest("two") }], undefined],
    ["a hash of none", hash("two"), [{ id: "a", text: "three" }], "gold_missing_in_snapshot"],
    [
      "a hash of none, by text or hash",
      hash("two"),
      [
        { id: "a", doc: "d", sha256: digest("three") },
        { id: "b", text: "four" },
      ],
      "gold_missing_in_snapshot",
    ],
    ["a hash, but a unit says neither", hash("two"), [{ id: "a", text: "three" }, "b"], undefined],
    [
      "a span of a document that is not",
      group({ doc: "e", span: [0, 9] }),
      [{ id: "a", doc: "d" }],
      "gold_missing_in_snapshot",
    ],
    [
      "a quote of a document that is there, but in another",
      group({ quote: "two", doc: "e" }),
      [
        { id: "a", doc: "d", text: "two" },
        { id: "b", doc: "e", text: "three" },
      ],
      "gold_missing_in_snapshot",
    ],
    [
      "a quote in its document",
      group({ quote: "two", doc: "d" }),
      [{ id: "a", doc: "d", text: "two" }, "b"],
      undefined,
    ],
    [
      "a quote in a unit that may be of its document",
      group({ quote: "two", doc: "e" }),
      [
        { id: "a", doc: "d", text: "x" },
        { id: "b", text: "two" },
      ],
      undefined,
    ],
    [
      "a quote that no unit of unknown document shows",
      group({ quote: "two", doc: "e" }),
      [
        { id: "a", doc: "d", text: "two" },
        { id: "b", text: "three" },
      ],
      "gold_missing_in_snapshot",
    ],
    [
      "a quote, but a unit of another document has no text",
      group({ quote: "two", doc: "e" }),
      [
        { id: "a", doc: "d" },
        { id: "b", doc: "e", text: "three" },
      ],
      "gold_missing_in_snapshot",
    ],
    [
      "a span that the units cover together",
      span(),
      [unit("a", [0, 50]), unit("b", [40, 80])],
      undefined,
    ],
    [
      "a span that they cover too little of",
      span(),
      [unit("a", [0, 50]), unit("b", [40, 79])],
      "gold_missing_in_snapshot",
    ],
    ["as little, but it is enough", span(0.5), [unit("a", [0, 50])], undefined],
    ["a span, but a unit has none", span(), [unit("a", [0, 50]), { id: "b", doc: "d" }], undefined],
    ["a span, but a unit has no document", span(), [unit("a", [0, 50]), "b"], undefined],
    [
      "a span, but a unit of another document has none",
      span(),
      [unit("a", [0, 50]), { id: "b", doc: "e" }],
      "gold_missing_in_snapshot",
    ],
    [
      "a span behind the end of its document",
      group({ doc: "d", span: [900, 1000] }),
      [unit("a", [0, 50])],
      "gold_missing_in_snapshot",
    ],
  ])("%s", async (_why, row, held, code) => {
    expect((await ask(row, ...held)).health).toBe(code);
  });

  it("is invalid for a critical query, and a warning for another", async () => {
    const lacking = await ask({ ...needing("a g"), critical: true }, "a", "x");
    expect(lacking.told.reasons).toContainEqual({
      code: "gold_unresolved",
      queryId: "q",
      group: "2",
    });
    expect(lacking.told.exitCode).toBe(2);
    expect(codesOf((await ask(needing("a g"), "a", "x")).told)).toEqual([]);
    const uncovered = await ask({ ...span(), critical: true }, unit("a", [0, 90]));
    expect(codesOf(uncovered.told)).toContain("gold_unresolved");
    const alternative = await ask({ ...needing("a|g"), critical: true }, "a", "x");
    expect(codesOf(alternative.told)).toEqual([]);
  });

  it("is invalid also where there is no baseline to compare with", async () => {
    const told = await compare({
      golden: { q: { ...needing("g"), critical: true } },
      candidate: { q: "a" },
      config: snapshot,
      files: units("a"),
    });
    expect(codesOf(told)).toContain("gold_unresolved");
    expect(codesOf(told)).toContain("baseline_missing");
    expect(told.exitCode).toBe(2);
  });

  it("is where a group was lost, when the corpus does not hold it", async () => {
    const told = await compare({
      golden: { q: { ...needing("g"), critical: true }, z: "a" },
      baseline: { q: "g", z: "a" },
      candidate: { q: "a", z: "a" },
      config: { cutoffs: [1], ...snapshot },
      files: units("a", "x"),
    });
    expect(told.criticalLosses).toMatchObject([{ lostAt: "snapshot" }]);
    expect(queryOf(told, "q").groups[0]?.lostAt).toBe("snapshot");
  });
});

describe("cutoffs and the depth of the lists", () => {
  it("are looked at stage by stage and side by side", async () => {
    const told = await healthOf({
      golden: { q: "a" },
      baseline: { q: stages({ wide: "a b c", narrow: "a" }) },
      candidate: { q: stages({ wide: "a b c", narrow: "a b" }) },
      config: { cutoffs: [2] },
    });
    const deep = told.filter(({ code }) => code === "cutoff_deeper_than_lists");
    expect(deep.map(({ file, message }) => [file, message.includes("narrow")])).toEqual([
      ["baseline.jsonl", true],
    ]);
  });

  it("are not told of a side that returned nothing", async () => {
    const told = await healthOf({ golden, baseline: two, candidate: { q1: "", q2: "" } });
    const deep = told.filter(({ code }) => code === "cutoff_deeper_than_lists");
    expect(deep.map(({ file }) => file)).toEqual(["baseline.jsonl"]);
  });
});

describe("a run that equals the gold", () => {
  it.each([
    ["nothing but the gold", "a", true],
    ["the gold and one more", "a x", false],
    ["less than the gold", "", false],
  ])("%s", async (_why, list, warns) => {
    const told = await healthOf({
      golden: { q: "a" },
      baseline: { q: "a x" },
      candidate: runRows({ q: list }),
    });
    expect(told.some(({ code }) => code === "run_equals_gold")).toBe(warns);
  });
});

describe("an input with faults", () => {
  const perfect = { golden: { q: "a" }, baseline: { q: "a" }, candidate: { q: "a" } };
  const codes = ["cutoff_deeper_than_lists", "run_equals_gold", "saturated_queries"];
  const told = async (given: Comparison) => {
    const { problems } = await compare(given);
    return codes.filter((one) => problems.some(({ code }) => code === one));
  };

  it("is not told what may come from them", async () => {
    expect(await told(perfect)).toEqual(codes);
    const files = { "candidate.jsonl": '{"query_id":"q","ranked":["a"]}\n[]\n' };
    expect(await told({ ...perfect, files })).toEqual([]);
  });
});

describe("what faulty rows alone may be the cause of", () => {
  const faulty = [{ query_id: "q1", ranked: "a" }];

  it.each([
    ["is told of an input that can be judged", [{ query_id: "q1", ranked: ["a"] }], true],
    ["is not told beside the faults", faulty, false],
  ])("%s", async (_why, rows, isTold) => {
    const { problems } = await compare({
      golden: { q1: "a" },
      baseline: rows,
      candidate: rows,
      config: { cutoffs: [2] },
    });
    const codes = problems.map(({ code }) => code);
    expect(codes.includes("runs_identical")).toBe(isTold);
    expect(codes.includes("cutoff_deeper_than_lists")).toBe(isTold);
  });
});
