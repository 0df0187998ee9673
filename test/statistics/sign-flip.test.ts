import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { flipSigns, mostEnumerated } from "../../src/statistics/sign-flip.ts";
import { countNaively } from "./naive.ts";

const flip = (...deltas: readonly number[]) => flipSigns(Float64Array.from(deltas));
const many = (count: number, delta: number) => new Array<number>(count).fill(delta);

/** Recall-like, or anything that two averages may differ by. */
const anyDelta = fc
  .oneof(
    fc
      .tuple(fc.integer({ min: -6, max: 6 }), fc.constantFrom(1, 2, 3, 4, 6))
      .map(([top, bottom]) => top / bottom),
    fc.double({ min: -1, max: 1, noNaN: true }),
  )
  .filter((delta) => Math.abs(delta) > 1e-6);
const fewDeltas = fc.array(anyDelta, { minLength: 1, maxLength: 10 });

describe("flipSigns", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    // why                                     deltas                            p         mirrored   method
    ["nothing changed",                        [],                               1,        1,         "none"],
    ["one loss",                               [-1],                             1 / 2,    1,         "binomial"],
    ["one gain",                               [1],                              1,        1 / 2,     "binomial"],
    ["five losses",                            many(5, -1),                      1 / 32,   1,         "binomial"],
    ["sizes that only rounding tells apart",   [-0.3, 0.1 - 0.4, -0.3],          1 / 8,    1,         "binomial"],
    ["six losses and a gain",                  [...many(6, -0.5), 0.5],          8 / 128,  127 / 128, "binomial"],
    ["two sizes",                              [-1, -0.5, 0.5],                  3 / 8,    7 / 8,     "enumeration"],
    ["a sum that rounding lifts above 0",      [0.1, 0.2, -0.3],                 5 / 8,    5 / 8,     "enumeration"],
    ["one more than is enumerated",            [...many(20, -0.5), -1],          2 ** -21, 1,         "lattice"],
  ])("%s", (_why, deltas, p, improvementP, method) => {
    expect(flip(...deltas)).toEqual({ p, improvementP, method });
  });

  it("has no exact answer for more than 20 sizes that have nothing in common", () => {
    const sizes = Array.from({ length: mostEnumerated + 1 }, (_, i) => Math.sqrt(i + 2));
    expect(mostEnumerated).toBe(20);
    expect(flip(...sizes.slice(1))?.method).toBe("enumeration");
    expect(flip(...sizes)).toBeUndefined();
  });

  /** What three deltas come to that add up to less than nothing by this share of their sizes. */
  const nearlyEven = (share: number) => {
    const off = 1.5 * share;
    return flip(1, 0.5, -1.5 - off);
  };

  it("counts as low what is higher by less than 1e-9 of all sizes", () => {
    // turned round, they add up to more than nothing by as much
    expect(nearlyEven(0.5e-9)).toEqual({ p: 5 / 8, improvementP: 5 / 8, method: "enumeration" });
    expect(nearlyEven(2e-9)).toEqual({ p: 4 / 8, improvementP: 5 / 8, method: "enumeration" });
    expect(nearlyEven(-2e-9)).toEqual({ p: 5 / 8, improvementP: 4 / 8, method: "enumeration" });
  });

  it("takes sizes for one that differ by less than 1e-9 of them", () => {
    expect(flip(-1, -1 - 0.5e-9)?.method).toBe("binomial");
    expect(flip(-1, -1 - 2e-9)?.method).toBe("enumeration");
  });

  it("takes for a lattice what misses it by less than half of 1e-9 of all sizes", () => {
    // the unit is half of the largest, and the twenty others miss it
    const missing = (share: number) => flip(...many(20, -0.5), -1 - 1.1 * share);
    expect(missing(0.25e-9)).toEqual({ p: 2 ** -21, improvementP: 1, method: "lattice" });
    expect(missing(1e-9)).toBeUndefined();
  });

  it("is never 0, however many are lost", () => {
    expect(flip(...many(5000, -1))).toEqual({
      p: Number.MIN_VALUE,
      improvementP: 1,
      method: "binomial",
    });
  });

  it("counts as one would by hand", () => {
    fc.assert(
      fc.property(fewDeltas, (deltas) => {
        const { low, high, total } = countNaively(deltas);
        expect(flip(...deltas)).toMatchObject({ p: low / total, improvementP: high / total });
      }),
    );
  });

  it("sees gains as losses seen from the other side", () => {
    fc.assert(
      fc.property(fc.array(anyDelta, { maxLength: 40 }), (deltas) => {
        const there = flip(...deltas);
        const back = flip(...deltas.map((delta) => -delta));
        expect(back?.p).toBe(there?.improvementP);
        expect(back?.improvementP).toBe(there?.p);
      }),
    );
  });

  it("takes queries in any order, and in any unit", () => {
    const shuffled = fc
      .array(anyDelta, { minLength: 1, maxLength: 40 })
      .chain((deltas) =>
        fc.tuple(fc.constant(deltas), fc.shuffledSubarray(deltas, { minLength: deltas.length })),
      );
    fc.assert(
      fc.property(shuffled, fc.constantFrom(0.001, 0.5, 3, 1e6), ([deltas, other], unit) => {
        expect(flip(...other)).toEqual(flip(...deltas));
        expect(flip(...deltas.map((delta) => delta * unit))).toEqual(flip(...deltas));
      }),
    );
  });

  it("is not raised by one more loss, nor lowered by one more gain", () => {
    const size = fc.constantFrom(1 / 6, 1 / 4, 1 / 3, 1 / 2, 1);
    const deltas = fc.array(fc.tuple(size, fc.boolean()), { maxLength: 40 });
    fc.assert(
      fc.property(deltas, size, (signed, one) => {
        const values = signed.map(([value, isGain]) => (isGain ? value : -value));
        const p = flip(...values)?.p ?? Number.NaN;
        expect(flip(...values, -one)?.p).toBeLessThanOrEqual(p * (1 + 1e-12));
        expect(flip(...values, one)?.p).toBeGreaterThanOrEqual(p * (1 - 1e-12));
      }),
    );
  });
});
