import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compensatedSum, epsilon, settleDelta } from "../../src/statistics/sum.ts";

describe("compensatedSum", () => {
  it.each([
    ["nothing", [], 0],
    ["what a plain sum loses", [1, 1e100, 1, -1e100], 2],
    ["ten tenths are one", Array.from({ length: 10 }, () => 0.1), 1],
  ])("%s", (_why, values, expected) => {
    expect(compensatedSum(values)).toBe(expected);
  });

  it("is the same in every order, as far as shares go", () => {
    const share = fc.integer({ min: 0, max: 1000 }).map((n) => n / 1000);
    fc.assert(
      fc.property(fc.array(share, { maxLength: 200 }), (values) => {
        expect(compensatedSum([...values].reverse())).toBe(compensatedSum(values));
      }),
    );
  });
});

describe("settleDelta", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    ["below 1e-9 is no change",        0.9e-9,   0],
    ["nor is it below zero",           -0.9e-9,  0],
    ["1e-9 is a change",               epsilon,  epsilon],
    ["and so is its negative",         -epsilon, -epsilon],
    ["what rounding leaves is none",   0.1 + 0.2 - 0.3, 0],
  ])("%s", (_why, delta, expected) => {
    expect(settleDelta(delta)).toBe(expected);
  });
});
