import { describe, expect, it } from "vitest";
import { f1 } from "../../src/score/f1.ts";
import { judging } from "../make/golden.ts";
import { score } from "../make/score.ts";

describe("f1", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    // why                                        k   relevant   list      expected
    ["precision 1 and recall 1",                  2, "a b",      "a b",    1],
    ["precision 1/3, recall 1/2: 2/(3+2)",        3, "a b",      "x a y",  2 / 5],
    ["precision 2/10, recall 1: 4/(10+2)",       10, "a b",      "a b",    4 / 12],
    ["a copy earns nothing",                      2, "a b",      "a a",    2 / 4],
    ["nothing found",                             2, "a",        "x y",    0],
    ["nothing returned",                          2, "a",        "",       0],
    ["no relevant unit: no value",                2, "a=0",      "a",      undefined],
  ])("%s", (_why, k, relevant, list, expected) => {
    expect(score(f1, k, judging(relevant), list)).toBe(expected);
  });
});
