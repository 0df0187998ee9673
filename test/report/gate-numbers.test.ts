/** What a gate could have seen, gains that chance does not explain, and numbers behind a gate. */

import { describe, expect, it } from "vitest";
import type { Assessment } from "../../src/judge/assessment.ts";
import { renderConsole } from "../../src/report/console.ts";
import { gateSentence } from "../../src/report/gate-words.ts";
import { renderMarkdown } from "../../src/report/markdown.ts";
import { twoNumbers } from "../../src/report/two-numbers.ts";
import { compare, eachOf, gateOf } from "../make/comparison.ts";
import { judging, type Row } from "../make/golden.ts";
import { plainContext as reportContext, reportText } from "../make/report.ts";

interface Moving {
  readonly n: number;
  readonly lost?: number;
  readonly won?: number;
  readonly gate?: Row;
  readonly config?: Row;
  readonly row?: (index: number) => Row;
}

const moved = ({ n, lost = 0, won = 0, gate, config, row }: Moving) =>
  compare({
    golden: eachOf(n, (_, i) => ({ ...judging("a"), ...row?.(i) })),
    baseline: eachOf(n, (_, i) => (i >= n - won ? "x" : "a x")),
    candidate: eachOf(n, (_, i) => (i < lost ? "x y" : "a x")),
    config: { cutoffs: [2], gates: [{ measure: "coverage@2", ...gate }], ...config },
  });

const said = async (moving: Moving, name = "coverage@2") =>
  gateSentence(gateOf(await moved(moving), name));

describe("the least that a gate can see", () => {
  it.each<[string, Moving, string]>([
    [
      "what chance asks for, in a small set",
      { n: 40 },
      "With 40 queries the least that can be told from chance is that 5 queries lose all and none gains (0.1250).",
    ],
    [
      "what the tolerance asks for, in a large one",
      { n: 1000 },
      "With 1000 queries the least that can be told from chance, and is more than what is allowed, is that 21 queries lose all and none gains (0.0210).",
    ],
    ["a share that one query less would not reach", { n: 250 }, "that 6 queries lose all"],
    ["a share that is just beyond the tolerance", { n: 249 }, "that 5 queries lose all"],
    [
      "queries of mean weight, where weights differ",
      { n: 100, row: (i) => ({ weight: i % 2 === 0 ? 1 : 2 }) },
      "that 5 queries of mean weight lose all and none gains (0.0500)",
    ],
    [
      "clusters, of mean weight where these differ",
      { n: 100, row: (i) => ({ cluster: `c${i >> 1 < 10 ? 0 : i >> 1}` }) },
      "With 41 clusters of queries the least that can be told from chance",
    ],
    [
      "clusters that are alike",
      { n: 100, row: (i) => ({ cluster: `c${i >> 1}` }) },
      "With 50 clusters of queries the least that can be told from chance is that 5 clusters lose all and none gains (0.1000).",
    ],
    [
      "that everything is allowed",
      { n: 100, gate: { tolerance: 1, hard_drop: 1 } },
      "So wide a tolerance lets every drop of 100 queries pass.",
    ],
  ])("%s", async (_why, moving, words) => {
    expect(await said(moving)).toContain(words);
  });

  it("is no share where a query may lose a part", async () => {
    const told = await said({ n: 1000, gate: { measure: "rr@2" } }, "rr@2");
    expect(told).toContain(
      "is that 5 queries get worse and none better, so that the mean falls by more than 0.0200.",
    );
    expect(told).not.toContain("0.0050");
  });

  it("is what really fails, and one query less does not", async () => {
    for (const [n, least] of [
      [40, 5],
      [249, 5],
      [250, 6],
      [1000, 21],
    ] as const) {
      const reason = async (lost: number) =>
        gateOf(await moved({ n, lost, gate: { hard_drop: 1 } }), "coverage@2").reason;
      expect(await reason(least)).toBe("credible_drop");
      expect(await reason(least - 1)).not.toBe("credible_drop");
      const { statistics } = gateOf(await moved({ n, lost: least }), "coverage@2");
      expect(statistics?.leastFailing).toBe(least);
      expect(statistics?.smallestVisible).toBe(5 / n);
    }
  });
});

describe("how often a gate would find a drop", () => {
  // the shares of the table in docs/statistics.md
  it.each([
    [20, "A true drop of 0.0500 (7 in 100 lost, 2 gained) would be found about 1 time in 100."],
    [50, "would be found about 13 times in 100."],
    [100, "would be found about 37 times in 100."],
    [200, "would be found about 72 times in 100."],
    [1000, "would be found nearly always."],
  ])("with %d queries", async (n, words) => {
    expect(await said({ n })).toContain(words);
  });

  it("is hardly ever where as much is allowed", async () => {
    const told = await said({ n: 200, gate: { tolerance: 0.12, hard_drop: 1 } });
    expect(told).toContain("would be found hardly ever.");
  });

  it("is told of the drop that it would mostly find, where a query may lose a part", async () => {
    const told = await moved({ n: 100, lost: 3, won: 3, gate: { measure: "rr@2" } });
    const gate = gateOf(told, "rr@2");
    const { detectable = 0 } = gate.statistics ?? {};
    // sd of the changes, with the two added ones, is about 0.28: 2.5 of its errors
    expect(detectable).toBeGreaterThan(0.05);
    expect(detectable).toBeLessThan(0.08);
    expect(gateSentence(gate)).toContain(
      `A true drop of ${detectable.toFixed(4)} would be found about 80 times in 100.`,
    );
  });
});

describe("a gain", () => {
  it.each<[string, Moving, string]>([
    [
      "that chance does not explain, with its chance",
      { n: 100, won: 8 },
      "8 of 100 queries gained evidence and none lost evidence; by chance alone a gain like this happens 4 times in 1,000.",
    ],
    [
      "beside losses",
      { n: 100, won: 12, lost: 1 },
      "12 of 100 queries gained evidence and 1 lost evidence; by chance alone a gain like this happens 2 times in 1,000.",
    ],
    ["just credible", { n: 100, won: 5 }, "a gain like this happens 3 times in 100."],
    [
      "that is not credible, by its counts",
      { n: 100, won: 4 },
      "4 of 100 queries gained evidence and none lost evidence. ",
    ],
    [
      "more gains than losses, by chance",
      { n: 100, won: 3, lost: 1 },
      "3 of 100 queries gained evidence and 1 lost evidence. ",
    ],
    [
      "as many as losses, which is neither",
      { n: 100, won: 3, lost: 3 },
      "3 of 100 queries lost evidence and 3 gained. ",
    ],
  ])("%s", async (_why, moving, words) => {
    const told = await said(moving);
    expect(told).toContain(words);
    expect(told).not.toContain("always happens");
  });

  it("is adjusted for all gates, as a drop is", async () => {
    // five gain at the first cutoff, five others at the second: each by itself is 1/32
    const told = await compare({
      golden: eachOf(40, () => judging("a")),
      baseline: eachOf(40, (_, i) => (i < 5 ? "x a" : i < 10 ? "x y a" : "a")),
      candidate: eachOf(40, (_, i) => (i < 5 ? "a" : i < 10 ? "x a" : "a")),
      config: { cutoffs: [1, 2] },
    });
    const { statistics } = gateOf(told, "coverage@1");
    expect(statistics?.improvementP).toBe(1 / 32);
    expect(statistics?.improvementPAdjusted).toBe(1 - (31 / 32) ** 2);
    expect(gateSentence(gateOf(told, "coverage@1"))).not.toContain("gain like this");
  });

  it("stands in the report for the terminal too", async () => {
    const text = async (won: number) =>
      renderConsole(await moved({ n: 100, won }), { colour: false }).replace(/\s+/g, " ");
    expect(await text(8)).toContain("a gain like this happens 4 times in 1,000");
    expect(await text(4)).not.toContain("gained evidence");
  });
});

describe("numbers of a gate in the JSON report", () => {
  const gates = async (moving: Moving) => JSON.parse(reportText(await moved(moving)));

  it("have both directions, their methods, and what the gate can see", async () => {
    const {
      gates: [gate],
      tool,
    } = await gates({ n: 100, lost: 6, won: 1 });
    expect(gate).toMatchObject({
      ...{ p: 8 / 128, p_adjusted: 8 / 128, p_method: "binomial", p_adjusted_method: "binomial" },
      ...{ p_improvement: 127 / 128, p_improvement_adjusted: 127 / 128 },
      ...{ smallest_visible: 0.05, least_failing: 5, judged_baseline: null },
    });
    expect(gate.power).toBeCloseTo(0.37, 2);
    expect(gate.detectable).toBeGreaterThan(0.05);
    expect(tool).toMatchObject({ seed: 20240101, resamples: 20000 });
  });

  it("say how the adjusted p was found where that is another method", async () => {
    const config = { gates: [{ measure: "coverage@2", hard_drop: 1 }, { measure: "rr@2" }] };
    const told = await compare({
      golden: eachOf(60, () => judging("a")),
      baseline: eachOf(60, () => "a x"),
      candidate: eachOf(60, (_, i) => (i < 6 ? "x y" : i < 24 ? "x a" : "a x")),
      config: { cutoffs: [2], ...config },
    });
    const [first, second] = JSON.parse(reportText(told)).gates;
    expect([first.p_method, first.p_adjusted_method]).toEqual(["binomial", "monte_carlo"]);
    expect([second.p_method, second.p_adjusted_method]).toEqual(["lattice", "monte_carlo"]);
  });
});

describe("the table of numbers in the comment", () => {
  const rows = (assessment: Assessment): readonly string[] => {
    const text = renderMarkdown(assessment, reportContext);
    const [, body = ""] = text.split("<summary>Numbers of the gates</summary>");
    const [table = ""] = body.split("</details>");
    return table.trim().split("\n");
  };

  it("has all that the procedure prints of each gate", async () => {
    const [head, , row, ...rest] = rows(await moved({ n: 100, lost: 6, won: 1 }));
    expect(head).toBe(
      "| Gate | n | Won / lost | Change | Interval | p | Adjusted p | Method | Tolerance | Smallest visible | Detectable | Judged |",
    );
    expect(row).toBe(
      "| ` coverage@2 ` | 100 | 1 / 6 | -0.0500 | -0.0972 to -0.0009 | 0.0625 | 0.0625 | binomial | 0.0200 (as set) | 0.0500 | 0.0727 | - |",
    );
    expect(rest).toEqual([]);
  });

  it("tells what set the tolerance, what is judged, and what was drawn", async () => {
    const told = await compare({
      golden: eachOf(40, () => ({ relevant: { a: 1 } })),
      baseline: eachOf(40, () => "a x"),
      candidate: eachOf(40, (_, i) => (i < 6 ? "x y" : i < 24 ? "x a" : "a x")),
      config: { cutoffs: [2], gates: [{ measure: "rr@2" }, { measure: "precision@2" }] },
    });
    const table = rows(told).join("\n");
    expect(table).toContain("| 0.0250 (one query) |");
    expect(table).toContain("| 0.5000 → 0.4250 |");
    expect(table).toContain("| lattice, adjusted by monte carlo |");
    expect(table).toContain("What is drawn rests on 20000 sign vectors and the seed 20240101.");
  });

  it("is left out where no gate rests on chance", async () => {
    const run = { q: "a" };
    const told = await compare({
      golden: { q: { critical: true } },
      baseline: run,
      candidate: run,
      config: { gates: [{ lost_queries: 0 }] },
    });
    expect(renderMarkdown(told, reportContext)).not.toContain("Numbers of the gates");
  });
});

describe("judged results of a gate", () => {
  const gate = { measure: "precision@2" };
  /** Ten queries, of whose results only a is judged; two in each list. */
  const told = (config: Row, lost = 0) =>
    compare({
      golden: eachOf(20, () => ({ relevant: { a: 1 } })),
      baseline: eachOf(20, () => "a x"),
      candidate: eachOf(20, (_, i) => (i < lost ? "x y" : "a x")),
      config: { cutoffs: [2], ...config },
    });

  it("are told though `judged` is not among the measures", async () => {
    const config = { measures: ["precision"], gates: [gate, { measure: "coverage@2" }] };
    const [first, second] = JSON.parse(reportText(await told(config, 5))).gates;
    expect([first.judged_baseline, first.judged_candidate]).toEqual([0.5, 0.375]);
    expect([second.judged_baseline, second.judged_candidate]).toEqual([null, null]);
  });

  it("stand in the sentence when they are too few for a drop", async () => {
    // u has no label and stays where it is, so that it cannot explain what is lost
    const told = await compare({
      golden: eachOf(20, () => ({ relevant: { a: 1, b: 0 } })),
      baseline: eachOf(20, () => "a u"),
      candidate: eachOf(20, (_, i) => (i < 8 ? "b u v" : "a u")),
      config: { cutoffs: [3], gates: [{ measure: "precision@3", hard_drop: 1 }] },
    });
    const found = gateOf(told, "precision@3");
    expect(found.reason).toBe("unjudged_results_could_explain_drop");
    expect(gateSentence(found)).not.toContain("are judged before");
    const few = await compare({
      golden: eachOf(20, () => ({ relevant: { a: 1, b: 0 } })),
      baseline: eachOf(20, () => "a u"),
      candidate: eachOf(20, (_, i) => (i < 8 ? "b u" : "a u")),
      config: { cutoffs: [2], gates: [{ measure: "precision@2", hard_drop: 1 }] },
    });
    const gate = gateOf(few, "precision@2");
    expect(gate.reason).toBe("too_few_judged");
    expect(gateSentence(gate)).toContain(
      "Of its results 0.5000 are judged before and 0.5000 after.",
    );
  });

  it("are told too where what has no label is of no use", async () => {
    const config = { gates: [{ ...gate, unjudged: "not_relevant" }] };
    const [first] = JSON.parse(reportText(await told(config))).gates;
    expect([first.judged_baseline, first.judged_candidate]).toEqual([0.5, 0.5]);
  });
});

describe("the two numbers beside a budget of tokens", () => {
  /** Ten tokens an item: a budget of 20 holds two of them. */
  const list = (...ids: readonly string[]) => ({ ranked: ids.map((id) => ({ id, tokens: 10 })) });
  const lines = async (cutoffs: readonly (number | string)[]) =>
    twoNumbers(
      await compare({
        golden: { q: judging("a") },
        baseline: { q: list("x", "a", "y") },
        candidate: { q: list("x", "y", "a") },
        config: { cutoffs },
      }),
    );

  it.each<[string, readonly (number | string)[], string]>([
    ["the budget, not the depth", [3, "20tok"], "Needed evidence within 20tok: 1.0000 → 0.0000"],
    [
      "the largest of several",
      ["20tok", 1, "30tok"],
      "Needed evidence within 30tok: 1.0000 → 1.0000",
    ],
    ["else the deepest cutoff", [1, 3], "Needed evidence within the first 3: 1.0000 → 1.0000"],
  ])("count %s", async (_why, cutoffs, words) => {
    const [first] = await lines(cutoffs);
    expect(first).toContain(words);
  });
});

describe("what to rely on in a small set", () => {
  const advice = "With fewer than 50 queries means are weak: rely on critical queries.";
  const reports = async (n: number) => {
    const told = await moved({ n });
    const text = renderConsole(told, { colour: false }).replace(/\s+/g, " ");
    return [renderMarkdown(told, reportContext), text];
  };

  it("is said once below 50 queries, and not from there on", async () => {
    for (const text of await reports(49)) expect(text.split(advice)).toHaveLength(2);
    for (const text of await reports(50)) expect(text).not.toContain("means are weak");
  });

  it("counts clusters as one", async () => {
    const told = await moved({ n: 60, row: (i) => ({ cluster: `c${i % 49}` }) });
    expect(renderMarkdown(told, reportContext)).toContain(advice);
  });
});
