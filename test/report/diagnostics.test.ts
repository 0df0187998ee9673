/** What is shown and not gated, in words. */

import { describe, expect, it } from "vitest";
import { renderConsole } from "../../src/report/console.ts";
import {
  abstentionRows,
  describeConcentrations,
  describeListChanges,
  formatRate,
} from "../../src/report/diagnostics.ts";
import { renderMarkdown } from "../../src/report/markdown.ts";
import { type Comparison, compare, eachOf, repeats, stages } from "../make/comparison.ts";

const context = {
  version: "0.0.0",
  inputs: [],
  overrides: [],
  today: "2026-11-30",
  queries: "changed",
} as const;
const markdownOf = async (given: Comparison) => renderMarkdown(await compare(given), context);

describe("slices with many regressions", () => {
  /** The first `lost` of 60 queries regress; slice i holds the first 10 and i more. */
  const given: Comparison = {
    golden: eachOf(60, (_, i) => ({
      required: ["a"],
      slices: { s: ["a", "b", "c", "d"].filter((__, at) => i < 10 + at).concat("all") },
    })),
    baseline: eachOf(60, () => "a"),
    candidate: eachOf(60, (_, i) => (i < 10 ? "x" : "a")),
  };

  it("stand in the order of how telling they are", async () => {
    const told = describeConcentrations(await compare(given));
    expect(told).toEqual(
      [10, 11, 12, 13].map(
        (n, at) => `10 of 10 regressed queries are in "s=${"abcd"[at]}" (${n} of 60 queries)`,
      ),
    );
  });

  it("are no more than three in the comment, and not folded", async () => {
    const open = (await markdownOf(given)).replace(/<details>[\s\S]*?<\/details>/g, "");
    const at = (slice: string) => open.indexOf(`are in \` s=${slice} \``);
    expect(at("a")).toBeGreaterThan(open.indexOf("### Regressed"));
    expect(at("c")).toBeGreaterThan(at("b"));
    expect(at("d")).toBe(-1);
  });

  it("have their numbers in the table of slices", async () => {
    expect(await markdownOf(given)).toMatch(/\| ` s=b ` \| 11 \|.* \| 10 of 11 \|/);
  });
});

describe("queries left without an answer", () => {
  it("have no table where there is none, and none was left so", async () => {
    const told = await compare({ golden: { q: "a" }, baseline: { q: "a" }, candidate: { q: "x" } });
    expect(abstentionRows(told)).toEqual([]);
  });

  it("have one as soon as one was left so by mistake", async () => {
    const told = await compare({ golden: { q: "a" }, baseline: { q: "a" }, candidate: { q: "" } });
    const shown = abstentionRows(told).map(({ what, before, after }) => [
      what,
      formatRate(before),
      formatRate(after),
    ]);
    expect(shown).toEqual([
      ["evidence needed, but nothing given", "0 of 1 (0.00 to 0.79)", "1 of 1 (0.21 to 1.00)"],
    ]);
  });

  it("show no rate for a side that measured none", async () => {
    const told = await compare({
      golden: { n: { no_answer: true }, q: "a" },
      baseline: { q: "a" },
      candidate: { n: "", q: "a" },
    });
    expect(abstentionRows(told).map(({ before }) => formatRate(before))[0]).toBe("-");
  });
});

describe("lists that changed", () => {
  it("say over which queries, where not over all", async () => {
    const told = await compare({
      golden: { q: "a", r: "a" },
      baseline: { q: "a", r: "a" },
      candidate: [...repeats("q", "a", "a"), { query_id: "r", ranked: ["a", "b"] }],
    });
    expect(describeListChanges(told)).toBe(
      'The same first 10 of "results": 0 of 1 query with one list on both sides; ' +
        "mean Jaccard 0.5000, rank-biased overlap 1.0000; " +
        "1 query returned other results without losing or gaining evidence",
    );
  });

  it("are not told of where none did", async () => {
    const same: Comparison = { golden: { q: "a" }, baseline: { q: "a" }, candidate: { q: "a" } };
    expect(await markdownOf(same)).not.toContain("<summary>Lists</summary>");
    expect(renderConsole(await compare(same), { colour: false })).not.toContain("not gated");
  });
});

describe("stages", () => {
  const row = stages({ wide: "a", context: "a" });

  it("are told of where there are several", async () => {
    const one: Comparison = { golden: { q: "a" }, baseline: { q: "a" }, candidate: { q: "x" } };
    expect(await markdownOf(one)).not.toContain("<summary>Stages</summary>");
    const two = { golden: { q: "a" }, baseline: { q: row }, candidate: { q: row } };
    expect(await markdownOf(two)).toContain("Over 1 query with every stage recorded whole.");
  });

  it("say so where no query can be looked at", async () => {
    const cut = stages({ wide: "x", context: "a" });
    const given = { golden: { q: "a" }, baseline: { q: cut }, candidate: { q: row } };
    expect(await markdownOf(given)).toContain("No query has every stage recorded whole.");
  });
});
