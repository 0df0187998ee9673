import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exactBounds, exactInterval, wilsonInterval } from "../../src/statistics/proportions.ts";

const trials = fc
  .integer({ min: 1, max: 500 })
  .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));

describe.each([
  ["wilsonInterval", wilsonInterval],
  ["exactInterval", exactInterval],
])("%s", (_name, interval) => {
  it("has no value without trials", () => {
    expect(interval(0, 0, 0.95)).toBeUndefined();
  });

  it("holds the share, stays within 0 and 1, and turns with successes and failures", () => {
    fc.assert(
      fc.property(trials, ([k, n]) => {
        const own = interval(k, n, 0.95);
        const mirrored = interval(n - k, n, 0.95);
        if (!own || !mirrored) throw new Error("no interval");
        expect(own.lower).toBeGreaterThanOrEqual(0);
        expect(own.lower).toBeLessThanOrEqual(k / n);
        expect(own.upper).toBeGreaterThanOrEqual(k / n);
        expect(own.upper).toBeLessThanOrEqual(1);
        expect(own.lower + mirrored.upper).toBeCloseTo(1, 9);
      }),
    );
  });
});

describe("exactBounds", () => {
  it.each([1, 10, 300, 100_000])("follow the rule of three for none of %i", (n) => {
    expect(exactBounds(0, n, 0.05)?.upper).toBeCloseTo(1 - 0.05 ** (1 / n), 9);
    expect(exactBounds(n, n, 0.05)?.lower).toBeCloseTo(0.05 ** (1 / n), 9);
  });

  it("have no value without trials", () => {
    expect(exactBounds(0, 0, 0.05)).toBeUndefined();
  });
});
