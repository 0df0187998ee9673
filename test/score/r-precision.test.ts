import { describe, expect, it } from "vitest";
import { rPrecision } from "../../src/score/r-precision.ts";
import { judging } from "../make/golden.ts";
import { score } from "../make/score.ts";

describe("rprec", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    // why                              relevant      list        expected
    ["all of the first R",              "a b",        "b a x",    1],
    ["one of the first two",            "a b",        "a x b",    1 / 2],
    ["a list shorter than R",           "a b c d",    "a x b",    2 / 4],
    ["grades do not weigh",             "a=3 b=1",    "x a b",    1 / 2],
    ["a copy earns nothing",            "a b",        "a a b",    1 / 2],
    ["nothing returned",                "a",          "",         0],
    ["no relevant unit: no value",      "a=0",        "a",        undefined],
  ])("%s", (_why, relevant, list, expected) => {
    expect(score(rPrecision, undefined, judging(relevant), list)).toBe(expected);
  });
});
