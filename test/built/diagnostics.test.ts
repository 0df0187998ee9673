/** What is forbidden, left without an answer, lost on the way, or only shown: by the built command. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterEach, describe, expect, it } from "vitest";
import { type Comparison, eachOf, filesOf, stages } from "../make/comparison.ts";
import type { Row } from "../make/golden.ts";
import { run } from "./programs.ts";

const schema = JSON.parse(readFileSync("schema/report-1.json", "utf8"));
const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(schema);
let folder = "";
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The three reports of a comparison, of which the JSON is of its schema. */
async function judge(comparison: Comparison) {
  folder = mkdtempSync(join(tmpdir(), "retrieval-gate-story-"));
  for (const [name, text] of filesOf(comparison).texts) writeFileSync(join(folder, name), text);
  const args = ["check", "--config", "gate.yml", "--today", "2026-11-30"];
  const reports = ["--json", "report.json", "--markdown", "report.md"];
  const { exit, stdout } = run([...args, ...reports], folder);
  const report = JSON.parse(readFileSync(join(folder, "report.json"), "utf8"));
  validate(report);
  expect(validate.errors ?? []).toEqual([]);
  const codes = [...new Set(report.reasons.map(({ code }: Row) => code))].sort();
  const told = report.problems.map(({ code }: Row) => code);
  const markdown = readFileSync(join(folder, "report.md"), "utf8");
  return { exit, stdout, report, codes, told, markdown };
}

describe("forbidden results", () => {
  const forms: readonly (readonly [string, Row, Row, readonly string[]])[] = [
    ["a value", { tenant: "umbrella" }, { tenant: "umbrella" }, ["forbidden_found"]],
    ["another value", { tenant: "umbrella" }, { tenant: "acme" }, []],
    ["one of a list", { region: ["uk", "eu"] }, { region: "eu" }, ["forbidden_found"]],
    ["none of a list", { region: ["uk", "eu"] }, { region: "us" }, []],
    ["anything but", { tenant: { not: "acme" } }, { tenant: "umbrella" }, ["forbidden_found"]],
    ["that one", { tenant: { not: "acme" } }, { tenant: "acme" }, []],
    ["anything but these", { level: { not: [1, 2] } }, { level: 3 }, ["forbidden_found"]],
    ["one of these", { level: { not: [1, 2] } }, { level: 2 }, []],
    ["true or false", { draft: true }, { draft: true }, ["forbidden_found"]],
    ["two keys", { draft: true, level: 3 }, { draft: true, level: 3 }, ["forbidden_found"]],
    ["one key of two", { draft: true, level: 3 }, { draft: true, level: 2 }, []],
    ["no key", { tenant: "umbrella" }, {}, ["leak_unmeasured"]],
    ["no key, which `not` forbids", { tenant: { not: "acme" } }, {}, ["forbidden_found"]],
    ["one key and one that lacks", { draft: true, level: 3 }, { draft: true }, ["leak_unmeasured"]],
  ];

  it.each(forms)("where: %s", async (_why, where, keys, expected) => {
    const { exit, codes } = await judge({
      golden: { q: { forbidden: [{ where, reason: "policy" }] } },
      baseline: { q: "s" },
      candidate: { q: { ranked: [{ id: "x", ...keys }] } },
    });
    expect(codes).toEqual(expected);
    expect(exit).toBe(expected.length > 0 ? 1 : 0);
  });

  const hidden = { q: { critical: true, required: ["a"], forbidden: [{ id: "h", reason: "hr" }] } };
  const early = stages({ found: "a h", context: "a" });

  it("are looked for from the stage that the config names", async () => {
    const base: Comparison = { golden: hidden, baseline: { q: early }, candidate: { q: early } };
    expect((await judge(base)).codes).toEqual([]);
    const config = { enforce_forbidden_from: "found" };
    const { exit, report } = await judge({ ...base, config });
    expect(exit).toBe(1);
    expect(report.leaks).toMatchObject([{ stage: "found", rank: 2, pre_existing: true }]);
  });

  it("that were there before are told apart, and block too", async () => {
    const { exit, report, stdout, markdown } = await judge({
      golden: { old: hidden.q, fresh: hidden.q },
      baseline: { old: "a h", fresh: "a" },
      candidate: { old: "a h", fresh: "a h" },
    });
    expect(exit).toBe(1);
    const told = report.leaks.map(({ query_id, pre_existing }: Row) => [query_id, pre_existing]);
    expect(told).toEqual([
      ["fresh", false],
      ["old", true],
    ]);
    expect(stdout).toContain("old: unit h at results, rank 2 (hr), as before");
    expect(markdown).toMatch(/` old ` .* ` hr `, as before/);
  });
});

describe("queries without an answer", () => {
  const golden = {
    ...eachOf(10, () => ({ no_answer: true })),
    q1: "a",
    q2: "a",
  };

  it("are told with their intervals, on both sides, beside those left empty by mistake", async () => {
    const { report, stdout, markdown } = await judge({
      golden,
      baseline: { ...eachOf(10, () => ""), q1: "a", q2: "a" },
      candidate: { ...eachOf(10, (_, i) => (i < 2 ? "x" : "")), q1: "a", q2: "" },
    });
    expect(report.abstention.baseline).toMatchObject({
      true: { k: 10, n: 10, rate: 1 },
      false: { k: 0, n: 2, rate: 0 },
    });
    expect(report.abstention.candidate).toMatchObject({
      true: { k: 8, n: 10, rate: 0.8 },
      false: { k: 1, n: 2, rate: 0.5 },
    });
    expect(report.abstention.candidate.true.lower).toBeCloseTo(0.4902, 4);
    expect(report.abstention.candidate.true.upper).toBeCloseTo(0.9433, 4);
    expect(stdout).toContain("10 of 10 (0.72 to 1.00) -> 8 of 10 (0.49 to 0.94)");
    expect(markdown).toContain("| no answer, and none given | 10 of 10 (0.72 to 1.00) |");
  });

  it("say when another scorer may have moved the threshold", async () => {
    const row = { query_id: "n0", ranked: [{ id: "x", score: 0.2 }] };
    const told = await judge({
      golden: { n0: { no_answer: true } },
      baseline: [{ manifest: { reranker: "r1" } }, row],
      candidate: [{ manifest: { reranker: "r2" } }, row],
      config: { no_answer: { right_when: "below_score", score: 0.5 } },
    });
    expect(told.told).toContain("scorers_differ");
    expect(told.report.abstention.candidate.true).toMatchObject({ k: 1, n: 1 });
  });
});

describe("stages", () => {
  const config = {
    cutoffs: [2],
    stages: [{ name: "wide", owner: "search" }, { name: "ranked" }, { name: "context" }],
  };
  const row = (wide: string, ranked: string, context: string) => stages({ wide, ranked, context });

  it("share the change, which adds up, and say what survives them", async () => {
    const { report, markdown } = await judge({
      golden: eachOf(4, () => "a"),
      baseline: eachOf(4, () => row("a", "a", "a")),
      candidate: {
        n0: row("x", "x", "x"),
        n1: row("a", "x", "x"),
        n2: row("a", "a", "x"),
        n3: row("a", "a", "a"),
      },
      config,
    });
    const parts = report.stages.map(({ contribution }: { contribution: number }) => contribution);
    expect(parts.reduce((sum: number, one: number) => sum + one, 0)).toBeCloseTo(-3 / 4, 12);
    expect(report.stages).toMatchObject([
      { n: 4, survival_baseline: 1, survival_candidate: 3 / 4, lost_groups: 1, owner: "search" },
      { n: 4, survival_baseline: 1, survival_candidate: 2 / 3, lost_groups: 1, owner: null },
      { n: 4, survival_baseline: 1, survival_candidate: 1 / 2, lost_groups: 1, owner: null },
    ]);
    expect(markdown).toContain("| ` wide ` (` search `) | 1.0000 → 0.7500 | 1.0000 → 0.7500 |");
  });

  it("are unknown beyond what was recorded", async () => {
    const { report, stdout, markdown } = await judge({
      golden: { q: { critical: true, required: ["a"], owner: "retail" } },
      baseline: { q: row("x", "a y", "a") },
      candidate: { q: row("x", "y z", "y") },
      config,
    });
    expect(report.critical_losses).toMatchObject([{ lost_at: "unknown", owner: "retail" }]);
    expect(report.stages[0]).toMatchObject({ n: 0, contribution: null });
    expect(report.unplaced_losses).toEqual({ unknown: 1, snapshot: 0 });
    expect(markdown).toContain("Besides: 1 group lost at a stage that is unknown.");
    expect(stdout).toContain("lost by an unknown stage: a list was cut");
    expect(markdown).toContain("unknown: a list was cut (` retail `)");
  });
});

describe("lists", () => {
  it("are compared by what they hold, and by kinds of what nothing needs", async () => {
    const ranked = (...keys: Row[]) => ({ ranked: [{ id: "a" }, ...keys] });
    const { exit, report, markdown } = await judge({
      golden: { q: { required: ["a"], slices: { region: "us" } }, r: "a" },
      baseline: { q: ranked({ id: "b" }), r: "a" },
      candidate: {
        q: ranked({ id: "c", region: "uk" }, { id: "d", valid_to: "2020-01-01" }, { id: "a" }),
        r: "a",
      },
      config: { cutoffs: [5], diagnostics: true },
    });
    expect(exit).toBe(0);
    expect(report.list_changes).toMatchObject({ n: 2, identical: 1, unlabelled: 1 });
    expect(report.list_changes.jaccard).toBeCloseTo((1 / 4 + 1) / 2, 12);
    const kinds = { region: 1, outdated: 1, duplicate: 1, not_relevant: 0, tenant: 0 };
    expect(report.false_positives.candidate).toMatchObject({ false_positives: 3, kinds });
    expect(markdown).toContain("| of another region | 0 | 1 |");
  });

  it("warn of ids that nearly are what is needed", async () => {
    const { told, report } = await judge({
      golden: { q: { required: ["Doc-7"] }, r: "a" },
      baseline: { q: "doc-007", r: "a" },
      candidate: { q: "doc-007", r: "a" },
    });
    expect(told).toContain("id_looks_alike");
    expect(JSON.stringify(report.problems)).toContain("doc-007");
  });
});

describe("slices", () => {
  it("say where regressions stand together", async () => {
    const { report, stdout, markdown } = await judge({
      golden: eachOf(60, (_, i) => ({
        ...{ required: ["a"], origin: i % 2 ? "production" : "synthetic", risk: "high" },
        slices: { lang: i < 12 ? "de" : "en" },
      })),
      baseline: eachOf(60, () => "a"),
      candidate: eachOf(60, (_, i) => (i < 6 || i === 20 ? "x" : "a")),
    });
    const told = report.slices.filter(({ concentrated }: Row) => concentrated);
    expect(told).toMatchObject([{ slice: "lang=de", compared: 12, regressed: 6 }]);
    expect(report.slices.map(({ slice }: Row) => slice)).toEqual([
      "lang=de",
      "lang=en",
      "origin=production",
      "origin=synthetic",
    ]);
    const sentence = "6 of 7 regressed queries are in";
    expect(stdout).toContain(`${sentence} "lang=de" (12 of 60 queries)`);
    expect(markdown).toContain(`${sentence} \` lang=de \` (12 of 60 queries).`);
  });
});

describe("the health of the golden set", () => {
  it("is told, and blocks nothing", async () => {
    const two = { q1: "a b", q2: "a" };
    const { exit, report, markdown } = await judge({
      golden: {
        q1: { required: [["a", "gone"]], origin: "synthetic", review_by: "2026-01-01" },
        q2: { required: ["a"], origin: "synthetic" },
      },
      baseline: two,
      candidate: { q1: "a", q2: "a" },
      config: { cutoffs: [1, 2, 3], snapshot: { units: "units.jsonl" } },
      files: { "units.jsonl": '{"id":"a"}\n{"id":"b"}\n' },
    });
    expect(exit).toBe(0);
    const codes = report.golden.health.map(({ code }: Row) => code);
    expect([...new Set(codes)].sort()).toEqual([
      "all_synthetic",
      "cutoff_deeper_than_lists",
      "cutoff_not_below_corpus",
      "gold_alternative_missing",
      "no_critical_query",
      "review_overdue",
      "run_equals_gold",
      "saturated_queries",
    ]);
    expect(markdown).toContain("Health of the golden set: ");
  });

  it("tells gold that the snapshot does not hold at all", async () => {
    const { exit, report } = await judge({
      golden: { q1: "gone", q2: "a" },
      baseline: { q1: "b", q2: "a b" },
      candidate: { q1: "b", q2: "a b" },
      config: { cutoffs: [1], snapshot: { units: "units.jsonl" } },
      files: { "units.jsonl": '{"id":"a"}\n{"id":"b"}\n' },
    });
    expect(exit).toBe(0);
    const codes = report.golden.health.map(({ code }: Row) => code);
    expect(codes).toContain("gold_missing_in_snapshot");
  });
});
