import { describe, expect, it } from "vitest";
import { ndcg } from "../../src/score/ndcg.ts";
import { judging } from "../make/golden.ts";
import { score } from "../make/score.ts";

const log = Math.log2;

describe("ndcg", () => {
  it.each([
    // why, k, relevant, list, expected
    ["the best order", 3, "a=3 b=2 c", "a b c", 1],
    ["one relevant unit at rank 2", 5, "a", "x a", 1 / log(3)],
    ["two swapped grades", 2, "a=2 b=1", "b a", (1 + 2 / log(3)) / (2 + 1 / log(3))],
    ["the ideal is cut at k too", 1, "a b c", "c", 1],
    ["the ideal is over all judged units", 2, "a b", "a x", 1 / (1 + 1 / log(3))],
    ["below the cutoff gains nothing", 1, "a", "x a", 0],
    ["a copy gains nothing", 3, "a b", "a a b", (1 + 1 / log(4)) / (1 + 1 / log(3))],
    ["a negative grade gains nothing", 2, "a b=-2", "b a", 1 / log(3)],
    ["grade 0 gains nothing", 2, "a b=0", "b a", 1 / log(3)],
    ["fewer results than k", 10, "a b", "a", 1 / (1 + 1 / log(3))],
    ["nothing returned", 5, "a", "", 0],
    ["no positive grade: no value", 5, "a=0 b=-1", "a b", undefined],
  ])("%s", (_why, k, relevant, list, expected) => {
    expect(score(ndcg, k, judging(relevant), list)).toBe(expected);
  });
});
