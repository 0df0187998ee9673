/** Queries whose repeats differ are named, whether or not noise is asked for. */

import { describe, expect, it } from "vitest";
import { renderConsole } from "../../src/report/console.ts";
import { renderMarkdown } from "../../src/report/markdown.ts";
import { compare, eachOf, repeats } from "../make/comparison.ts";
import { judging, type Row } from "../make/golden.ts";
import { plainContext, reportText } from "../make/report.ts";

/** Four queries, by what their three repeats hold before and after. */
const told = (config: Row = {}) =>
  compare({
    golden: eachOf(4, () => judging("a")),
    baseline: [
      ...repeats("n0", "a x", "a x", "a x"),
      ...repeats("n1", "a x", "x y", "a x"),
      ...repeats("n2", "a x", "a x", "a x"),
      ...repeats("n3", "a x", "a x", "x a"),
    ],
    candidate: [
      ...repeats("n0", "a x", "a x", "a x"),
      ...repeats("n1", "a x", "a x", "x y"),
      ...repeats("n2", "x y", "a x", "a x"),
      ...repeats("n3", "x a", "x a", "x a"),
    ],
    config: { cutoffs: [2], ...config },
  });

const flakyOf = async (config: Row = {}) => JSON.parse(reportText(await told(config))).flaky;

const byCoverage = [
  { query_id: "n1", baseline: true, candidate: true },
  { query_id: "n2", baseline: false, candidate: true },
];

describe("queries that differ from themselves", () => {
  it("are listed with the side on which they do, with and without noise", async () => {
    expect(await flakyOf()).toEqual(byCoverage);
    expect(await flakyOf({ noise: "repeats" })).toEqual(byCoverage);
  });

  it("are those that differ in a measure of a gate, too", async () => {
    const gates = [{ measure: "rr@2" }];
    const last = { query_id: "n3", baseline: true, candidate: false };
    expect(await flakyOf({ gates })).toEqual([...byCoverage, last]);
  });

  it("are none where nothing was repeated, or nothing differs", async () => {
    for (const run of [{ q: "a" }, repeats("q", "a", "a")]) {
      const { flaky } = await compare({ golden: { q: "a" }, baseline: run, candidate: run });
      expect(flaky).toEqual([]);
    }
  });

  it("stand folded in the comment, and on one line in the terminal", async () => {
    const text = renderMarkdown(await told(), plainContext);
    expect(text).toContain("<summary>2 queries with repeats that differ</summary>");
    expect(text).toContain("- ` n1 `: in the baseline and in the candidate\n");
    expect(text).toContain("- ` n2 `: in the candidate\n");
    expect(renderConsole(await told(), { colour: false })).toContain(
      '2 queries differ between repeats of one side: "n1", "n2".',
    );
  });
});
