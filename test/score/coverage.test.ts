import { describe, expect, it } from "vitest";
import { coverage } from "../../src/score/coverage.ts";
import { needing } from "../make/golden.ts";
import { score } from "../make/score.ts";

describe("coverage", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    // why                                      k   needs     list       expected
    ["all needs met",                           2, "a b",     "a b c",   1],
    ["a need below the cutoff does not count",  1, "a b",     "a b c",   1 / 2],
    ["an alternative counts as the original",   1, "a|z",     "z a",     1],
    ["two alternatives count once",             2, "a|z b",   "a z b",   1 / 2],
    ["one unit may satisfy two groups",         1, "a a|b",   "a",       1],
    ["a copy is no second piece of evidence",   2, "a b",     "a a b",   1 / 2],
    ["a copy pushes others one place down",     3, "a b",     "a a b",   1],
    ["one of three",                            5, "a b c",   "x b y",   1 / 3],
    ["nothing found",                           3, "a",       "x y z",   0],
    ["nothing returned",                        3, "a",       "",        0],
    ["fewer results than k",                   10, "a b",     "b",       1 / 2],
  ])("%s", (_why, k, needs, list, expected) => {
    expect(score(coverage, k, needing(needs), list)).toBe(expected);
  });

  it("needs all of an all_of", () => {
    const both = { required: [{ any_of: [{ all_of: ["a", "b"] }, "z"] }] };
    expect(score(coverage, 2, both, "a x b")).toBe(0);
    expect(score(coverage, 3, both, "a x b")).toBe(1);
    expect(score(coverage, 1, both, "z a")).toBe(1);
  });

  it("has no value without groups", () => {
    expect(score(coverage, 3, { no_answer: true }, "a b")).toBeUndefined();
    expect(score(coverage, 3, { relevant: { a: 0 } }, "a b")).toBeUndefined();
  });

  it("has no value where an item hides whether the evidence is there", () => {
    const quoted = { required: [{ any_of: [{ quote: "thirty days" }] }] };
    expect(score(coverage, 1, quoted, [{ id: "a" }])).toBeUndefined();
    expect(score(coverage, 1, quoted, [{ id: "a", text: "within thirty  days" }])).toBe(1);
    expect(score(coverage, 1, quoted, [{ id: "a", text: "within thirty" }])).toBe(0);
    expect(score(coverage, 1, quoted, [{ id: "b", text: "no" }, { id: "a" }])).toBe(0);
  });

  it("counts the first results that fit into a token budget, in the place of k", () => {
    const row = needing("a b");
    const list = [
      { id: "a", tokens: 30 },
      { id: "x", tokens: 20 },
      { id: "b", tokens: 50 },
    ];
    expect(score(coverage, "20tok", row, list)).toBe(0);
    expect(score(coverage, "30tok", row, list)).toBe(1 / 2);
    expect(score(coverage, "90tok", row, list)).toBe(1 / 2);
    expect(score(coverage, "100tok", row, list)).toBe(1);
    expect(score(coverage, "100tok", row, [{ id: "a" }, ...list])).toBeUndefined();
    expect(score(coverage, "100tok", row, "x y")).toBe(0);
    expect(score(coverage, "100tok", row, "")).toBe(0);
  });
});
