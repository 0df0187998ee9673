import { describe, expect, it } from "vitest";
import { ndcgExp } from "../../src/score/ndcg-exp.ts";
import { judging } from "../make/golden.ts";
import { score } from "../make/score.ts";

const log = Math.log2;

describe("ndcg_exp", () => {
  it.each([
    // why, k, relevant, list, expected
    ["the best order", 2, "a=3 b=1", "a b", 1],
    ["grades 3 and 1 swapped: 7 and 1", 2, "a=3 b=1", "b a", (1 + 7 / log(3)) / (7 + 1 / log(3))],
    ["grade 1 is as in ndcg", 5, "a", "x a", 1 / log(3)],
    ["grade 1000 is still a number", 1, "a=1000", "a", 1],
    ["grade 1024 would be none, but ratios are", 1, "a=1024", "a", 1],
    ["so is the loss of it", 1, "a=1024", "b", 0],
    ["far apart, the lower one counts for nothing", 1, "a=5000 b=1", "b", 0],
    ["a negative grade gains nothing", 2, "a b=-2", "b a", 1 / log(3)],
    ["nothing returned", 5, "a=2", "", 0],
    ["no positive grade: no value", 5, "a=0", "a", undefined],
  ])("%s", (_why, k, relevant, list, expected) => {
    expect(score(ndcgExp, k, judging(relevant), list)).toBe(expected);
  });
});
