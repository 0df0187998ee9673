import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  effectiveSize,
  evenSample,
  meanChange,
  type Sample,
  standardError,
} from "../../src/statistics/sample.ts";
import { aChange } from "../make/changes.ts";

const even = (...deltas: readonly number[]) => evenSample(deltas.length, aChange(deltas));

describe("an even sample", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    // why                       deltas            mean       error              size
    ["nobody",                   [],               undefined, undefined,         0],
    ["one has no spread",        [-1],             -1,        undefined,         1],
    ["nothing changed",          [0, 0, 0],        0,         0,                 3],
    ["all changed alike",        [-0.1, -0.1],     -0.1,      0,                 2],
    ["one of two was lost",      [-1, 0],          -0.5,      0.5,               2],
    ["lost and gained",          [-1, 1, 0, 0],    0,         Math.sqrt(1 / 6),  4],
  ])("%s", (_why, deltas, mean, error, size) => {
    const sample = even(...deltas);
    expect(meanChange(sample)).toBe(mean);
    if (error === undefined) expect(standardError(sample)).toBeUndefined();
    else expect(standardError(sample)).toBeCloseTo(error, 14);
    expect(effectiveSize(sample)).toBe(size);
  });
});

describe("a weighted sample", () => {
  const weighed = (rows: readonly (readonly [delta: number, weight: number])[]): Sample => ({
    n: rows.length,
    weight: rows.reduce((sum, [, weight]) => sum + weight, 0),
    weightSquares: rows.reduce((sum, [, weight]) => sum + weight * weight, 0),
    changes: aChange(rows.map(([delta, weight]) => delta * weight)),
    weightAt: (place) => rows[place]?.[1] ?? 0,
  });

  it("says what its formula says", () => {
    const row = fc.tuple(
      fc.constantFrom(0, -1, 1, 0.25, -0.5),
      fc.integer({ min: 1, max: 9 }).map((n) => n / 3),
    );
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 20 }), (rows) => {
        const total = rows.reduce((sum, [, weight]) => sum + weight, 0);
        const mean = rows.reduce((sum, [delta, weight]) => sum + delta * weight, 0) / total;
        const squares = rows.reduce(
          (sum, [delta, weight]) => sum + (weight * (delta - mean)) ** 2,
          0,
        );
        const error = Math.sqrt((rows.length / (rows.length - 1)) * squares) / total;
        expect(meanChange(weighed(rows))).toBeCloseTo(mean, 12);
        expect(standardError(weighed(rows))).toBeCloseTo(error, 12);
      }),
    );
  });

  it("is as large as an even one when one query holds nearly all", () => {
    expect(
      effectiveSize(
        weighed([
          [0, 1000],
          [0, 1],
          [0, 1],
        ]),
      ),
    ).toBeCloseTo(1.004, 3);
    expect(
      effectiveSize(
        weighed([
          [0, 2],
          [0, 2],
          [0, 2],
        ]),
      ),
    ).toBe(3);
  });
});
