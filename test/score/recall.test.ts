import { describe, expect, it } from "vitest";
import { recall } from "../../src/score/recall.ts";
import { judging, needing } from "../make/golden.ts";
import { score } from "../make/score.ts";

describe("recall", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    // why                                    k   relevant     list       expected
    ["all found",                             2, "a b",        "b a",     1],
    ["one below the cutoff",                  1, "a b",        "a b",     1 / 2],
    ["a grade above 1 counts once",           2, "a=3 b=1",    "a x b",   1 / 2],
    ["grade 0 is judged, not relevant",       2, "a b=0",      "b a",     1],
    ["a negative grade is not relevant",      2, "a b=-2",     "b x a",   0],
    ["a copy earns nothing",                  2, "a b",        "a a b",   1 / 2],
    ["fewer results than k",                 10, "a b c",      "c",       1 / 3],
    ["more relevant units than k",            1, "a b c",      "a b c",   1 / 3],
    ["nothing returned",                      5, "a",          "",        0],
    ["nothing found",                         2, "a",          "x y",     0],
    ["no relevant unit: no value",            2, "a=0 b=-1",   "a b",     undefined],
  ])("%s", (_why, k, relevant, list, expected) => {
    expect(score(recall, k, judging(relevant), list)).toBe(expected);
  });

  it("takes the units of required where relevant is not written", () => {
    expect(score(recall, 2, needing("a|z b"), "a b")).toBe(2 / 3);
  });

  it("has no value where required names no unit", () => {
    const byDoc = { required: [{ any_of: [{ doc: "policy.md" }] }] };
    expect(score(recall, 2, byDoc, [{ id: "a", doc: "policy.md" }])).toBeUndefined();
  });

  it("earns once for an id, whatever its span", () => {
    const list = [
      { id: "a", span: [0, 10] as const },
      { id: "a", span: [10, 20] as const },
    ];
    expect(score(recall, 2, judging("a b"), list)).toBe(1 / 2);
  });
});
