import { describe, expect, it } from "vitest";
import { averagePrecision } from "../../src/score/average-precision.ts";
import { judging } from "../make/golden.ts";
import { score } from "../make/score.ts";

describe("ap", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    // why                                     k   relevant      list          expected
    ["perfect",                                2, "a b",         "a b",        1],
    ["hits at 1 and 3",                        5, "a b",         "a x b",      (1 + 2 / 3) / 2],
    ["hits at 1 and 4 of five relevant",      10, "a b c d e",   "a x y b",    (1 + 2 / 4) / 5],
    ["cut at 3, over all relevant units",      3, "a b c d e",   "a x y b",    1 / 5],
    ["a copy takes a place",                   5, "a b",         "a a b",      (1 + 2 / 3) / 2],
    ["grade 0 takes a place",                  5, "a b=0",       "b a",        1 / 2],
    ["nothing found",                          5, "a",           "x y",        0],
    ["nothing returned",                       5, "a",           "",           0],
    ["no relevant unit: no value",             5, "a=-1",        "a",          undefined],
  ])("%s", (_why, k, relevant, list, expected) => {
    expect(score(averagePrecision, k, judging(relevant), list)).toBe(expected);
  });
});
