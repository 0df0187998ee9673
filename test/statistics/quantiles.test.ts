import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalCdf, normalQuantile, tCdf, tQuantile } from "../../src/statistics/quantiles.ts";

const chance = fc.double({ min: 0.0001, max: 0.9999, noNaN: true });
const degrees = fc.double({ min: 1, max: 100_000, noNaN: true });

describe("the normal distribution", () => {
  it("is turned round by its quantile", () => {
    fc.assert(
      fc.property(chance, (p) => {
        expect(normalCdf(normalQuantile(p))).toBeCloseTo(p, 12);
      }),
    );
  });

  it("has ends, and a middle", () => {
    expect([normalCdf(-40), normalCdf(0), normalCdf(40)]).toEqual([0, 0.5, 1]);
    expect(normalQuantile(0.5)).toBe(0);
    expect(normalQuantile(1)).toBeGreaterThan(8);
    expect(normalQuantile(0)).toBe(-normalQuantile(1));
  });
});

describe("Student's t", () => {
  it("is turned round by its quantile", () => {
    fc.assert(
      fc.property(chance, degrees, (p, df) => {
        expect(tCdf(tQuantile(p, df), df)).toBeCloseTo(p, 9);
      }),
    );
  });

  it("is the same on both sides", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4095 }), degrees, (n, df) => {
        const p = n / 4096;
        expect(tQuantile(1 - p, df) + tQuantile(p, df)).toBe(0);
      }),
    );
  });

  // biome-ignore format: the columns are aligned by hand
  it.each([
    ["one degree is a tangent",        0.75,  1, 1],
    ["two degrees have a closed form", 0.9,   2, 0.8 * Math.sqrt(2 / (1 - 0.8 ** 2))],
    ["the middle",                     0.5,   7, 0],
    ["very many are normal",           0.95, 1e9, 1.6448536],
  ])("%s", (_why, p, df, expected) => {
    expect(tQuantile(p, df)).toBeCloseTo(expected, 7);
  });
});
