import { describe, expect, it } from "vitest";
import { success } from "../../src/score/success.ts";
import { judging } from "../make/golden.ts";
import { score } from "../make/score.ts";

describe("success", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    // why                              k   relevant   list     expected
    ["any relevant unit is enough",     2, "a b",      "x b",   1],
    ["two are not more than one",       2, "a b",      "a b",   1],
    ["below the cutoff",                1, "a",        "x a",   0],
    ["only grade 0 found",              2, "a b=0",    "b x",   0],
    ["nothing returned",                2, "a",        "",      0],
    ["fewer results than k",           10, "a",        "x a",   1],
    ["no relevant unit: no value",      2, "a=0",      "a",     undefined],
  ])("%s", (_why, k, relevant, list, expected) => {
    expect(score(success, k, judging(relevant), list)).toBe(expected);
  });
});
