import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { augmentedBounds } from "../../src/statistics/augmented-t.ts";
import { evenSample, type Sample } from "../../src/statistics/sample.ts";
import { aChange } from "../make/changes.ts";

const alpha = 0.05;
const even = (deltas: readonly number[]) => evenSample(deltas.length, aChange(deltas));

const weighed = (deltas: readonly number[], weights: readonly number[]): Sample => ({
  n: deltas.length,
  weight: weights.reduce((sum, one) => sum + one, 0),
  weightSquares: weights.reduce((sum, one) => sum + one * one, 0),
  changes: aChange(deltas.map((delta, i) => delta * (weights[i] ?? 0))),
  weightAt: (place) => weights[place] ?? 0,
});

const someDeltas = fc.array(fc.constantFrom(0, 0, 0, -1, 1, 0.5, -1 / 3), {
  minLength: 1,
  maxLength: 60,
});

describe("augmentedBounds", () => {
  it("have no value for nobody", () => {
    expect(augmentedBounds(evenSample(0, aChange([])), { alpha })).toBeUndefined();
  });

  it("say nothing of a single query", () => {
    expect(augmentedBounds(even([-1]), { alpha })).toMatchObject({ lower: -1, upper: 1 });
  });

  it("are not narrow when nothing changed", () => {
    const bounds = augmentedBounds(evenSample(50, aChange([])), { alpha });
    expect(bounds?.lower).toBeCloseTo(-0.0456, 4);
    expect(bounds?.upper).toBe(-(bounds?.lower ?? 0));
  });

  it("stand around the mean, drawn towards 0, and turn with the signs", () => {
    fc.assert(
      fc.property(someDeltas, (deltas) => {
        const bounds = augmentedBounds(even(deltas), { alpha });
        const mirrored = augmentedBounds(even(deltas.map((delta) => -delta)), { alpha });
        if (!bounds || !mirrored) throw new Error("no bounds");
        expect(bounds.lower).toBeLessThan(bounds.center);
        expect(bounds.upper).toBeGreaterThan(bounds.center);
        expect(mirrored.lower + bounds.upper).toBeCloseTo(0, 12);
        expect(bounds.lower).toBeGreaterThanOrEqual(-1);
        expect(bounds.upper).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("widen with the confidence, and narrow with smaller pseudo queries", () => {
    fc.assert(
      fc.property(someDeltas, (deltas) => {
        const lower = (options: { alpha: number; pseudo?: number }) =>
          augmentedBounds(even(deltas), options)?.lower ?? Number.NaN;
        expect(lower({ alpha: 0.01 })).toBeLessThanOrEqual(lower({ alpha }));
        expect(lower({ alpha, pseudo: 0.5 })).toBeGreaterThanOrEqual(lower({ alpha }));
      }),
    );
  });

  it("are the plain ones when all weigh the same", () => {
    fc.assert(
      fc.property(someDeltas, fc.constantFrom(0.2, 1, 1000), (deltas, weight) => {
        const plain = augmentedBounds(even(deltas), { alpha });
        const weights = deltas.map(() => weight);
        const weightedBounds = augmentedBounds(weighed(deltas, weights), { alpha });
        expect(weightedBounds?.lower).toBeCloseTo(plain?.lower ?? 9, 10);
        expect(weightedBounds?.upper).toBeCloseTo(plain?.upper ?? 9, 10);
      }),
    );
  });

  it("see few queries where few hold the weight", () => {
    const deltas = new Array<number>(100).fill(0);
    const heavy = augmentedBounds(weighed(deltas, [1000, ...deltas.slice(1).map(() => 1)]), {
      alpha,
    });
    expect(heavy?.lower).toBeLessThan(-0.9);
  });
});
