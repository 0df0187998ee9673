import { describe, expect, it } from "vitest";
import { reciprocalRank } from "../../src/score/reciprocal-rank.ts";
import { judging } from "../make/golden.ts";
import { score } from "../make/score.ts";

describe("rr", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    // why                                  k   relevant    list       expected
    ["first",                               5, "a",         "a x",     1],
    ["third",                               5, "a",         "x y a",   1 / 3],
    ["at the cutoff",                       3, "a",         "x y a",   1 / 3],
    ["one below the cutoff",                2, "a",         "x y a",   0],
    ["only the first relevant one counts",  5, "a b",       "x b a",   1 / 2],
    ["grade 0 and below are passed over",   5, "a b=0 c=-1", "b c a",  1 / 3],
    ["copies above push it down",           5, "a",         "x x a",   1 / 3],
    ["nothing found",                       5, "a",         "x",       0],
    ["nothing returned",                    5, "a",         "",        0],
    ["no relevant unit: no value",          5, "a=0",       "a",       undefined],
  ])("%s", (_why, k, relevant, list, expected) => {
    expect(score(reciprocalRank, k, judging(relevant), list)).toBe(expected);
  });
});
