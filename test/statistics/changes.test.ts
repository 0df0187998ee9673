import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Changes, sumClusters, withoutZeros } from "../../src/statistics/changes.ts";
import { aChange } from "../make/changes.ts";

const written = ({ places, deltas }: Changes) => [[...places], [...deltas]];

describe("withoutZeros", () => {
  it("leaves out what did not change", () => {
    const changes = { places: Int32Array.of(2, 5, 9), deltas: Float64Array.of(0, -1, -0) };
    expect(written(withoutZeros(changes))).toEqual([[5], [-1]]);
  });

  it("leaves alone what has none", () => {
    const changes = aChange([1, 0, -1]);
    expect(withoutZeros(changes)).toBe(changes);
  });
});

describe("sumClusters", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    // why                                   deltas               clusters      places   sums
    ["each by itself",                       [-1, 0, 1],          [0, 1, 2],    [0, 2],  [-1, 1]],
    ["what stands together is added",        [-1, -0.5, 1],       [1, 1, 0],    [0, 1],  [1, -1.5]],
    ["what cancels out has not changed",     [-1, 1, -1],         [0, 0, 1],    [1],     [-1]],
    ["what rounding leaves has not changed", [0.1, 0.2, -0.3],    [0, 0, 0],    [],      []],
    ["nothing changed",                      [0, 0],              [0, 0],       [],      []],
  ])("%s", (_why, deltas, clusters, places, sums) => {
    const clusterOf = Int32Array.from(clusters);
    expect(written(sumClusters(aChange(deltas), clusterOf))).toEqual([places, sums]);
  });

  it("keeps small changes beside large ones", () => {
    const sums = sumClusters(aChange([1e6, 1e-6, -1e6]), Int32Array.of(0, 1, 2));
    expect(written(sums)).toEqual([
      [0, 1, 2],
      [1e6, 1e-6, -1e6],
    ]);
  });

  it("changes nothing when every query is its own cluster", () => {
    const delta = fc.integer({ min: -5, max: 5 }).map((n) => n / 5);
    fc.assert(
      fc.property(fc.array(delta, { maxLength: 30 }), (deltas) => {
        const alone = Int32Array.from(deltas.keys());
        expect(sumClusters(aChange(deltas), alone)).toEqual(aChange(deltas));
      }),
    );
  });
});
