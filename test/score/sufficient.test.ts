import { describe, expect, it } from "vitest";
import { sufficient } from "../../src/score/sufficient.ts";
import { needing } from "../make/golden.ts";
import { score } from "../make/score.ts";

describe("sufficient", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    // why                                  k   needs     list      expected
    ["all needs met",                       2, "a b",     "b a",    1],
    ["one of two is not enough",            1, "a b",     "a b",    0],
    ["an alternative counts",               1, "a|z",     "z",      1],
    ["a copy does not stand for the other", 2, "a b",     "a a b",  0],
    ["nothing returned",                    5, "a",       "",       0],
    ["fewer results than k",               10, "a",       "x a",    1],
  ])("%s", (_why, k, needs, list, expected) => {
    expect(score(sufficient, k, needing(needs), list)).toBe(expected);
  });

  it("has no value without groups", () => {
    expect(score(sufficient, 5, { no_answer: true }, "a")).toBeUndefined();
  });

  it("is 0 when one group is absent, whatever another one hides", () => {
    const both = { required: ["a", { any_of: [{ quote: "x" }] }] };
    expect(score(sufficient, 1, both, "b")).toBe(0);
    expect(score(sufficient, 1, both, "a")).toBeUndefined();
  });

  it("asks whether all of it fits into a token budget, in the place of k", () => {
    const row = needing("a b");
    const list = [
      { id: "a", tokens: 30 },
      { id: "b", tokens: 50 },
    ];
    expect(score(sufficient, "70tok", row, list)).toBe(0);
    expect(score(sufficient, "80tok", row, list)).toBe(1);
    expect(score(sufficient, "80tok", row, [{ id: "a", tokens: 30 }, { id: "b" }])).toBeUndefined();
    expect(score(sufficient, "80tok", row, [{ id: "a" }, { id: "x" }])).toBe(0);
  });
});
