import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  betaQuantile,
  findCrossing,
  logBeta,
  logGamma,
  regularizedBeta,
} from "../../src/statistics/beta.ts";

describe("logGamma", () => {
  it("is the logarithm of the factorial", () => {
    let factorial = 1;
    for (let n = 1; n <= 60; n++) {
      expect(logGamma(n)).toBeCloseTo(Math.log(factorial), 12);
      factorial *= n;
    }
  });

  it("knows the half", () => {
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.PI) / 2, 14);
  });
});

describe("logBeta", () => {
  it.each([
    [2, 3, Math.log(1 / 12)],
    [1, 1_000_000_000, -Math.log(1_000_000_000)],
    [1_000_000_000, 2, -Math.log(1_000_000_000) - Math.log(1_000_000_001)],
    [20, 16, -Math.log(64_958_863_200)],
  ])("of %i and %i", (a, b, expected) => {
    expect(logBeta(a, b)).toBeCloseTo(expected, 12);
  });
});

describe("regularizedBeta", () => {
  const share = fc.double({ min: 0.001, max: 0.999, noNaN: true });
  const size = fc.double({ min: 0.5, max: 500, noNaN: true });

  // biome-ignore format: the columns are aligned by hand
  it.each([
    ["nothing at the start",      0,   2,   3, 0],
    ["nothing before it",        -1,   2,   3, 0],
    ["everything at the end",     1,   2,   3, 1],
    ["a power for b = 1",         0.5, 3,   1, 1 / 8],
    ["its mirror for a = 1",      0.5, 1,   3, 7 / 8],
    ["a half in the middle",      0.5, 9,   9, 1 / 2],
    ["the arc sine",              0.5, 0.5, 0.5, 1 / 2],
  ])("%s", (_why, x, a, b, expected) => {
    expect(regularizedBeta(x, a, b)).toBeCloseTo(expected, 13);
  });

  it("and its mirror make 1", () => {
    fc.assert(
      fc.property(share, size, size, (x, a, b) => {
        expect(regularizedBeta(x, a, b) + regularizedBeta(1 - x, b, a)).toBeCloseTo(1, 10);
      }),
    );
  });

  it("obeys its recurrence: I(a + 1) is I(a) less x^a (1-x)^b / (a B(a, b))", () => {
    fc.assert(
      fc.property(share, size, size, (x, a, b) => {
        const step = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta(a, b)) / a;
        expect(regularizedBeta(x, a + 1, b)).toBeCloseTo(regularizedBeta(x, a, b) - step, 10);
      }),
    );
  });

  it("is turned round by betaQuantile", () => {
    fc.assert(
      fc.property(share, size, size, (p, a, b) => {
        expect(regularizedBeta(betaQuantile(p, a, b), a, b)).toBeCloseTo(p, 8);
      }),
    );
  });
});

describe("findCrossing", () => {
  it("ends where the answer turns", () => {
    expect(findCrossing((x) => x >= 0.3, 0, 1)).toBe(0.3);
  });

  it("ends at the end when it never turns, and at the start when it always has", () => {
    expect(findCrossing(() => false, 0, 1)).toBe(1);
    expect(findCrossing(() => true, 0, 1)).toBeLessThan(1e-300);
  });
});
