import { describe, expect, it } from "vitest";
import { duplicateRate } from "../../src/score/duplicate-rate.ts";
import { score } from "../make/score.ts";

describe("duplicate_rate", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    // why                                k   list         expected
    ["no copy",                           5, "a b c",      0],
    ["one copy of two results",           5, "a a",        1 / 2],
    ["two copies of one",                 5, "a a a b",    2 / 4],
    ["a copy below the cutoff",           2, "a b a",      0],
    ["nothing returned: no value",        5, "",           undefined],
  ])("%s", (_why, k, list, expected) => {
    expect(score(duplicateRate, k, {}, list)).toBe(expected);
  });

  it("tells a copy by id and span", () => {
    const list = [
      { id: "a", span: [0, 10] as const },
      { id: "a", span: [10, 20] as const },
      { id: "a", span: [0, 10] as const },
    ];
    expect(score(duplicateRate, 5, {}, list)).toBe(1 / 3);
  });
});
