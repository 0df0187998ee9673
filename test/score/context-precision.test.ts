import { describe, expect, it } from "vitest";
import { contextPrecision } from "../../src/score/context-precision.ts";
import { judging } from "../make/golden.ts";
import { score } from "../make/score.ts";

describe("context_precision", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    // why                                      k   relevant   list       expected
    ["over what was found, not what exists",    5, "a b c",    "a x",     1],
    ["hits at 1 and 3",                         5, "a b",      "a x b",   (1 + 2 / 3) / 2],
    ["losing the lower hit raises it",          2, "a b",      "a x b",   1],
    ["found late",                              5, "a",        "x y a",   1 / 3],
    ["nothing found within k",                  2, "a",        "x y a",   0],
    ["nothing returned",                        5, "a",        "",        0],
    ["no relevant unit: no value",              5, "a=0",      "a",       undefined],
  ])("%s", (_why, k, relevant, list, expected) => {
    expect(score(contextPrecision, k, judging(relevant), list)).toBe(expected);
  });
});
