import { describe, expect, it } from "vitest";
import { makeAnnotations } from "../../src/report/annotations.ts";
import { renderConsole } from "../../src/report/console.ts";
import { describeGroup } from "../../src/report/evidence.ts";
import { renderMarkdown } from "../../src/report/markdown.ts";
import { renderSummary } from "../../src/report/summary.ts";
import { type Comparison, compare } from "../make/comparison.ts";
import { aQuery } from "../make/golden.ts";
import { reportText } from "../make/report.ts";

const secret = "refunds are paid to Alice";
const item = { id: "u1", doc: "policy.md", span: [0, 400], text: `Since May ${secret} again.` };

/** Every place in which text of a query or of the corpus may stand, on queries of every kind. */
const telling: Comparison = {
  golden: [
    {
      ...{ query_id: "lost", query: `is it true that ${secret}?`, critical: true },
      ...{ rationale: secret, meta: { note: secret } },
      required: [
        { name: "rule", any_of: [{ quote: secret, doc: "policy.md" }, { quote: secret }] },
        { name: "span", any_of: [{ doc: "policy.md", span: [120, 310] }] },
      ],
    },
    { query_id: "worse", query: secret, required: [[{ quote: secret }]] },
    { query_id: "gone", query: secret, critical: true, required: [[{ quote: secret }]] },
    { query_id: "failed", query: secret, critical: true, required: [[{ quote: secret }]] },
    { query_id: "twice", query: secret, required: [] },
  ],
  baseline: ["lost", "worse", "gone", "failed"].map((query_id) => ({ query_id, ranked: [item] })),
  candidate: [
    { query_id: "lost", ranked: [{ ...item, id: "u2", doc: "faq.md", text: "nothing" }] },
    { query_id: "worse", ranked: [{ ...item, text: "nothing" }, item] },
    { query_id: "failed", error: `no answer to: ${secret}` },
    { query_id: "twice", ranked: [{ ...item, score: "high" }] },
  ],
  config: { cutoffs: [1] },
};

const context = {
  version: "0.0.0",
  inputs: [],
  overrides: [],
  today: "2026-11-30",
  queries: "all",
} as const;

describe("show: ids", () => {
  // biome-ignore format: the columns are aligned by hand
  const reports: readonly [string, (assessment: Awaited<ReturnType<typeof compare>>) => string][] = [
    ["comment",      (assessment) => renderMarkdown(assessment, context)],
    ["summary",      (assessment) => renderSummary((room) => renderMarkdown(assessment, context, room), 0) ?? ""],
    ["console",      (assessment) => renderConsole(assessment, { colour: false })],
    ["annotations",  (assessment) => JSON.stringify(makeAnnotations(assessment))],
    ["JSON report",  (assessment) => reportText(assessment, context)],
  ];

  it.each(reports)("lets no text of queries or corpus into the %s", async (_name, render) => {
    const config = { ...telling.config, show: "ids" };
    const told = render(await compare({ ...telling, config }));
    expect(told).toContain("lost");
    expect(told).not.toMatch(/alice|refunds|120/i);
    // and this would have told it
    expect(render(await compare(telling))).toMatch(/alice/i);
  });
});

describe("evidence", () => {
  const [group] = aQuery({
    required: [
      [
        "u1",
        { doc: "a.md" },
        { doc: "a.md", span: [3, 9] },
        { quote: "So it is." },
        { all_of: [{ quote: "And so.", doc: "b.md" }, "u2"] },
      ],
    ],
  }).groups;
  if (!group) throw new Error("no group");

  it("is told in full", () => {
    expect(describeGroup(group, { show: "queries" })).toBe(
      'u1 or doc a.md or a.md [3, 9) or "So it is." or "And so." in b.md and u2',
    );
  });

  it("is told by its kind", () => {
    expect(describeGroup(group, { show: "ids" })).toBe(
      "u1 or doc a.md or a span of a.md or a quote or a quote of b.md and u2",
    );
  });
});
