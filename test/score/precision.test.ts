import { describe, expect, it } from "vitest";
import { precision } from "../../src/score/precision.ts";
import { judging } from "../make/golden.ts";
import { score } from "../make/score.ts";

describe("precision", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    // why                                k   relevant    list        expected
    ["all places relevant",               2, "a b",       "b a",      1],
    ["one of three",                      3, "a",         "x a y",    1 / 3],
    ["short lists pay for it",           10, "a b",       "a b",      2 / 10],
    ["below the cutoff does not count",   1, "a",         "x a",      0],
    ["a copy keeps a place, earns none",  3, "a b",       "a a b",    2 / 3],
    ["grade 0 and below do not count",    3, "a b=0 c=-1", "c b a",   1 / 3],
    ["nothing returned",                  5, "a",         "",         0],
    ["no relevant unit: no value",        5, "a=0",       "a",        undefined],
  ])("%s", (_why, k, relevant, list, expected) => {
    expect(score(precision, k, judging(relevant), list)).toBe(expected);
  });
});
