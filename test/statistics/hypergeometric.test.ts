import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hypergeometricTail } from "../../src/statistics/hypergeometric.ts";

/** C(n, k), exactly. */
function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let result = 1n;
  for (let i = 1; i <= k; i++) result = (result * BigInt(n - k + i)) / BigInt(i);
  return result;
}

function counted(k: number, marked: number, drawn: number, all: number): number {
  let ways = 0n;
  for (let j = k; j <= drawn; j++) ways += choose(marked, j) * choose(all - marked, drawn - j);
  return Number((ways * 10n ** 30n) / choose(all, drawn)) / 1e30;
}

describe("the chance of at least k marked among those drawn", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    ["two of two, from two of four",         2, 2, 2,  4,   1 / 6],
    ["at least one",                         1, 2, 2,  4,   5 / 6],
    ["the lady who tastes tea",              3, 4, 4,  8,   17 / 70],
    ["6 of 7 regressed among 12 of 60",      6, 7, 12, 60,  44_352 / 386_206_920 + 792 / 386_206_920],
    ["none is never missed",                 0, 3, 5,  9,   1],
    ["so many that one must be",             1, 8, 2,  9,   1],
    ["more than there are",                  4, 3, 5,  9,   0],
    ["more than are drawn",                  4, 5, 3,  9,   0],
    ["all are drawn",                        3, 3, 9,  9,   1],
    ["nothing is drawn",                     1, 3, 0,  9,   0],
  ])("%s", (_why, k, marked, drawn, all, expected) => {
    expect(hypergeometricTail(k, marked, drawn, all)).toBeCloseTo(expected, 12);
  });

  it("is what counting all draws gives", () => {
    const numbers = fc.integer({ min: 1, max: 60 }).chain((all) => {
      const upTo = fc.integer({ min: 0, max: all });
      return fc.tuple(fc.constant(all), upTo, upTo, upTo);
    });
    fc.assert(
      fc.property(numbers, ([all, marked, drawn, k]) => {
        expect(hypergeometricTail(k, marked, drawn, all)).toBeCloseTo(
          counted(k, marked, drawn, all),
          12,
        );
      }),
    );
  });

  it("stays a number, and falls with k, where counts are large", () => {
    let before = 1;
    for (let k = 0; k <= 2000; k += 100) {
      const chance = hypergeometricTail(k, 30_000, 2000, 100_000);
      expect(chance).toBeGreaterThanOrEqual(0);
      expect(chance).toBeLessThanOrEqual(before);
      before = chance;
    }
    expect(hypergeometricTail(600, 30_000, 2000, 100_000)).toBeCloseTo(0.5, 1);
  });
});
