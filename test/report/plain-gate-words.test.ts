/** Gates without statistics have a sentence as well. */

import { describe, expect, it } from "vitest";
import { gateSentence } from "../../src/report/gate-words.ts";
import { renderMarkdown } from "../../src/report/markdown.ts";
import { type Comparison, compare, eachOf, gateOf } from "../make/comparison.ts";
import { plainContext, reportText } from "../make/report.ts";

const critical = { critical: true, required: ["a"] };
const said = async (comparison: Comparison, name: string) =>
  gateSentence(gateOf(await compare(comparison), name));

describe("a gate without statistics, in words", () => {
  it.each<[string, Comparison, string, string]>([
    [
      "critical evidence that holds",
      {
        golden: { q1: critical, q2: critical },
        baseline: { q1: "a", q2: "a" },
        candidate: { q1: "a", q2: "a" },
      },
      "critical evidence",
      "2 of 2 critical queries find all that they need; none lost that.",
    ],
    [
      "a critical loss",
      {
        golden: { q1: critical, q2: critical },
        baseline: { q1: "a", q2: "a" },
        candidate: { q1: "a", q2: "x" },
      },
      "critical evidence",
      "1 of 2 critical queries finds all that it needs; 1 lost that.",
    ],
    [
      "the loss of a part, where not all was found before",
      {
        golden: { q1: { critical: true, required: ["a", "b"] } },
        baseline: { q1: "a" },
        candidate: { q1: "x" },
      },
      "critical evidence",
      "0 of 1 critical query find all that they need; none lost that, but a part of it was lost.",
    ],
    [
      "what could not be measured",
      {
        golden: { q1: critical, q2: critical },
        baseline: { q1: "a", q2: "a" },
        candidate: { q1: "a" },
      },
      "critical evidence",
      "1 of 1 critical query finds all that it needs; none lost that. Some could not be measured.",
    ],
    [
      "a waiver",
      {
        golden: { q1: critical },
        baseline: { q1: "a" },
        candidate: { q1: "x" },
        config: { waivers: "waivers.yml" },
        files: {
          "waivers.yml": "- { query_id: q1, reason: known, owner: search, expires: 2026-12-31 }",
        },
      },
      "critical evidence",
      "0 of 1 critical query find all that they need; 1 lost that. A waiver accepts what was lost.",
    ],
    [
      "a wrong answer",
      {
        golden: { q1: { critical: true, no_answer: true } },
        baseline: { q1: "" },
        candidate: { q1: "x" },
      },
      "critical no-answer",
      "0 of 1 critical query without an answer get none; 1 lost that.",
    ],
    [
      "a leak",
      {
        golden: { q1: { required: ["a"], forbidden: [{ id: "f", reason: "secret" }] } },
        baseline: { q1: "a" },
        candidate: { q1: "a f" },
      },
      "forbidden results",
      "0 of 1 query with forbidden results return none of them; 1 lost that.",
    ],
    [
      "a count of lost queries",
      {
        golden: eachOf(20, () => "a"),
        baseline: eachOf(20, () => "a"),
        candidate: eachOf(20, (_, i) => (i < 2 ? "x" : "a")),
        config: { gates: [{ lost_queries: 1 }] },
      },
      "lost_queries",
      "2 of 20 queries lost evidence; 1 may.",
    ],
    [
      "a gate that no query could be measured for",
      {
        golden: { q1: "a", q2: "b" },
        baseline: { q1: "a" },
        candidate: { q2: "b" },
        config: { gates: [{ measure: "coverage@5" }], max_unmeasured: 2 },
      },
      "coverage@5",
      "No query, or too few of them, could be measured on both sides.",
    ],
    [
      "a gate without a baseline",
      {
        golden: { q1: "a", q2: "a" },
        candidate: { q1: "a", q2: "x" },
        config: { no_baseline: "absolute", gates: [{ measure: "coverage@5", min: 0.6 }] },
      },
      "coverage@5",
      "The mean over 2 queries is 0.5000; there is no baseline to compare it with. It is below its minimum.",
    ],
  ])("%s", async (_why, comparison, name, words) => {
    expect(await said(comparison, name)).toBe(words);
  });

  it("stands in both reports", async () => {
    const told = await compare({
      golden: { q1: critical },
      baseline: { q1: "a" },
      candidate: { q1: "a" },
      config: { cutoffs: [5] },
    });
    const words = "1 of 1 critical query finds all that it needs; none lost that.";
    expect(renderMarkdown(told, plainContext)).toContain(
      `- \` critical evidence at results@5 \`: ${words}`,
    );
    const { gates } = JSON.parse(reportText(told));
    expect(gates.every(({ sentence }: { sentence: unknown }) => typeof sentence === "string")).toBe(
      true,
    );
    expect(gates[0].sentence).toBe(words);
  });
});
