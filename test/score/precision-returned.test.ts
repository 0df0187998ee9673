import { describe, expect, it } from "vitest";
import { precisionReturned } from "../../src/score/precision-returned.ts";
import { judging } from "../make/golden.ts";
import { score } from "../make/score.ts";

describe("precision_returned", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    // why                                  k   relevant   list       expected
    ["short lists do not pay",             10, "a b",      "a b",     1],
    ["as precision when the list is long",  3, "a",        "x a y z", 1 / 3],
    ["a copy is a returned result",         5, "a",        "a a",     1 / 2],
    ["nothing returned earns nothing",      5, "a",        "",        0],
    ["nothing found",                       5, "a",        "x y",     0],
    ["no relevant unit: no value",          5, "a=0",      "a",       undefined],
  ])("%s", (_why, k, relevant, list, expected) => {
    expect(score(precisionReturned, k, judging(relevant), list)).toBe(expected);
  });
});
