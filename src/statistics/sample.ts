/** A mean change and how uncertain it is, from the queries that changed and the size of the rest. */

import type { Changes } from "./changes.ts";
import { sumOver } from "./sum.ts";

/** All queries (or clusters) that are asked, changed or not. */
export interface Sample {
  readonly n: number;
  /** Sum of their weights, and of the squares of these. */
  readonly weight: number;
  readonly weightSquares: number;
  /** Weighted; what is not named did not change. */
  readonly changes: Changes;
  readonly weightAt: (place: number) => number;
}

/** Every query weighs 1. */
export const evenSample = (n: number, changes: Changes): Sample => ({
  ...{ n, weight: n, weightSquares: n, changes },
  weightAt: () => 1,
});

/** sum(w·d) / sum(w); undefined for an empty sample. */
export const meanChange = ({ weight, changes }: Sample): number | undefined =>
  weight > 0 ? sumOver(changes.deltas, (delta) => delta) / weight : undefined;

/**
 * How many queries of equal weight say as much: n without weights.
 *
 * - Formula: sum(w)² / sum(w²)
 * - Range:   1 to n; 0 for an empty sample
 * - Source:  Kish, Survey Sampling, 1965
 */
export const effectiveSize = ({ weight, weightSquares }: Sample): number =>
  weight > 0 ? (weight / weightSquares) * weight : 0;

/**
 * Standard error of the mean change.
 *
 * - Formula:   sqrt(n/(n-1) · sum(w²(d - mean)²)) / sum(w), which is sd/sqrt(n) without weights
 * - Undefined: for fewer than two queries
 */
export function standardError(sample: Sample): number | undefined {
  const mean = meanChange(sample);
  if (mean === undefined || sample.n < 2) return undefined;
  const { n, weight } = sample;
  return Math.sqrt((n / (n - 1)) * squaresAbout(sample, mean)) / weight;
}

/** sum(w²(d - center)²) over the whole sample. */
export function squaresAbout(sample: Sample, center: number): number {
  const { places, deltas } = sample.changes;
  let changedSquares = 0;
  const apart = sumOver(
    Array.from(places, (place, i) => {
      const weight = sample.weightAt(place);
      changedSquares += weight * weight;
      return (deltas[i] as number) - weight * center;
    }),
    (off) => off * off,
  );
  return apart + center * center * Math.max(0, sample.weightSquares - changedSquares);
}
