import { describe, expect, it } from "vitest";
import { queryId, stageName } from "../../src/model/ids.ts";
import type { Reason } from "../../src/model/reason.ts";
import { makeAnnotations } from "../../src/report/annotations.ts";
import { explain, isLoss, otherReasons } from "../../src/report/explain.ts";
import { type Comparison, compare, eachOf, repeats } from "../make/comparison.ts";

describe("the sentence of a verdict that passes", () => {
  /** One of six queries of a slice gets worse: too few to judge, and on a slice it does not count. */
  const open: Comparison = {
    golden: eachOf(60, (id, n) => ({ required: [id], slices: { part: String(n % 10) } })),
    baseline: eachOf(60, (id) => `x ${id}`),
    candidate: eachOf(60, (id, n) => (n === 0 ? "x" : `x ${id}`)),
    config: { cutoffs: [2], slices: { gate: ["part"], min_n: 1 } },
  };

  it("counts the gates that held, and those that are open apart", async () => {
    const assessment = await compare(open);
    expect(assessment.verdict).toBe("pass");
    const results = assessment.gates.map(({ result }) => result);
    expect(results.filter((one) => one === "inconclusive")).toHaveLength(1);
    expect(explain(assessment)).toBe(
      `No critical query lost evidence, and ${results.length - 1} gates held; 1 gate on slices cannot be told yet.`,
    );
  });

  it("speaks of no open gate where there is none", async () => {
    const assessment = await compare({ ...open, candidate: open.baseline ?? {} });
    expect(explain(assessment)).toBe(
      `No critical query lost evidence, and ${assessment.gates.length} gates held.`,
    );
  });
});

describe("the sentence of a verdict that blocks", () => {
  const two: Comparison = {
    golden: eachOf(12, (id, n) => ({ required: [id], critical: n < 4 })),
    baseline: eachOf(12, (id) => id),
    candidate: eachOf(12, (id, n) => (n < 4 ? "x" : id)),
    config: { cutoffs: [1], gates: [{ lost_queries: 9 }] },
  };
  const onlyOf = (reasons: readonly Reason[]) => ({ reasons, verdict: "fail" as const });
  const place = { stage: stageName("s"), cutoff: 5, group: "g" };
  const one = { code: "critical_evidence_lost", queryId: queryId("q1"), ...place } as const;

  it("names three of the queries and counts the others", async () => {
    expect(explain(await compare(two))).toMatch(
      /^4 critical queries lost evidence: "n0", "n1", "n2" and 1 more\. Bring /,
    );
  });

  it("is that of the reason itself when it is about one query, at however many cutoffs", async () => {
    const assessment = await compare(two);
    const twice = [one, { ...one, cutoff: 10 }];
    expect(explain({ ...assessment, ...onlyOf(twice) })).toMatch(/^Critical query "q1" lost group/);
  });

  it.each<[string, Reason]>([
    ["critical queries are not right", { ...one, code: "critical_not_found" }],
    ["critical queries are right in fewer repeats than before", { ...one, code: "critical_flaky" }],
    [
      "critical queries were not measured (the candidate has no row)",
      { code: "critical_unmeasured", queryId: one.queryId, why: "missing" },
    ],
    [
      "critical queries have no answer, and are now answered",
      { code: "critical_answered", queryId: one.queryId, stage: place.stage },
    ],
    [
      "queries could not be searched for forbidden results",
      { code: "leak_unmeasured", queryId: one.queryId, stage: place.stage, id: "x", why: "y" },
    ],
  ])("says that 2 %s", async (words, reason) => {
    const assessment = await compare(two);
    const both = [reason, { ...reason, queryId: queryId("q2") }];
    expect(explain({ ...assessment, ...onlyOf(both as Reason[]) })).toContain(
      `2 ${words}: "q1", "q2". `,
    );
  });
});

describe("reasons without a table of their own", () => {
  const place = { queryId: queryId("q"), stage: stageName("s"), cutoff: 5 };
  const drop = { gate: "g", change: -1, candidate: 0, allowed: 0, n: 1, losses: 1 };

  // biome-ignore format: the columns are aligned by hand
  it.each<[string, Reason, boolean]>([
    ["a lost group",                  { code: "critical_evidence_lost", ...place, group: "g" },          false],
    ["a group that is not found",     { code: "critical_not_found", ...place, group: "g" },              false],
    ["a group in fewer repeats",      { code: "critical_flaky", ...place, group: "g" },                  false],
    ["an answer in more repeats",     { code: "critical_flaky", ...place, group: undefined },            true],
    ["an answer to a new query",      { code: "critical_not_found", ...place, group: undefined },        true],
    ["a gate that fails",             { code: "hard_drop", ...drop },                                    false],
    ["a gate that is open",           { code: "non_inferiority_not_shown", ...drop },                    false],
    ["a gate without queries",        { code: "gate_without_queries", gate: "g" },                       false],
    ["gold that is nowhere",          { code: "gold_unresolved", queryId: place.queryId, group: "g" },   true],
    ["no common query",               { code: "nothing_in_common" },                                     true],
  ])("%s", async (_why, reason, isOther) => {
    const assessment = await compare({ golden: { q: "a" }, baseline: { q: "a" }, candidate: { q: "a" } });
    const others = otherReasons({ ...assessment, reasons: [reason] });
    expect(others.map(({ code }) => code)).toEqual(isOther ? [reason.code] : []);
  });

  it("are annotated where they are about a query", async () => {
    const assessment = await compare({
      golden: { q: { critical: true, no_answer: true } },
      baseline: repeats("q", "", ""),
      candidate: repeats("q", "", "x"),
    });
    expect(assessment.reasons.filter(isLoss)).toEqual([]);
    const { errors } = makeAnnotations(assessment);
    expect(errors.map(({ title }) => title)).toEqual(["critical flaky: q"]);
    const unresolved: Reason = { code: "gold_unresolved", queryId: place.queryId, group: "g" };
    const told = makeAnnotations({ ...assessment, reasons: [unresolved] });
    expect(told.errors.map(({ title }) => title)).toEqual(["gold unresolved: q"]);
  });
});
