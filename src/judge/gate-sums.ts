/** What one gate adds up over its queries, one after the other. */

import { deltaAt, type ScoredPair } from "../compare/valued.ts";
import type { GoldenQuery } from "../model/golden.ts";
import { type Changes, sumClusters } from "../statistics/changes.ts";
import type { Sample } from "../statistics/sample.ts";
import { addTo, sumAt } from "../statistics/sum.ts";
import { openWeights, type Weights } from "./tolerance.ts";

/**
 * Which queries change sides as one: those of a cluster, over all gates alike. The number of a
 * cluster is the place of the query of it that came first.
 */
export function openUnits() {
  const clusters = new Map<string, number>();
  return ({ cluster }: GoldenQuery, place: number): number => {
    if (cluster === undefined) return place;
    const known = clusters.get(cluster) ?? place;
    clusters.set(cluster, known);
    return known;
  };
}

export interface GateSums {
  readonly weights: Weights;
  readonly n: number;
  readonly wins: number;
  readonly losses: number;
  add(scored: ScoredPair, column: number, unit: number): void;
  /** Weighted means. */
  mean(of: "baseline" | "candidate" | "change"): number;
  /** What changed, by unit. */
  changes(): Changes;
  sample(): Sample;
}

/** Places in the array of sums, each with its compensation. */
const at = { baseline: 0, candidate: 2, change: 4 } as const;

export function openGateSums(): GateSums {
  const weights = openWeights();
  const sums = new Float64Array(6);
  const places: number[] = [];
  const units: number[] = [];
  const deltas: number[] = [];
  let n = 0;
  let wins = 0;

  function noteChange(place: number, unit: number, change: number): void {
    places.push(place);
    units.push(unit);
    deltas.push(change);
    if (change > 0) wins++;
  }

  let settled: Changes | undefined;
  function changes(): Changes {
    settled ??= byUnit(places, units, deltas);
    return settled;
  }

  return {
    weights,
    get n() {
      return n;
    },
    get wins() {
      return wins;
    },
    get losses() {
      return deltas.length - wins;
    },
    add({ pair, scores, alone }, column, unit) {
      const { weight, cluster } = pair.query;
      n++;
      weights.add(unit, weight, cluster !== undefined);
      addTo(sums, at.candidate, weight * (scores.candidate.values[column] as number));
      if (alone) return;
      addTo(sums, at.baseline, weight * (scores.baseline.values[column] as number));
      const change = weight * deltaAt(scores, column);
      addTo(sums, at.change, change);
      if (change !== 0) noteChange(pair.place, unit, change);
    },
    mean: (of) => sumAt(sums, at[of]) / weights.total,
    changes,
    sample: () => ({
      n: weights.units,
      weight: weights.total,
      weightSquares: weights.squares,
      changes: changes(),
      weightAt: weights.weightAt,
    }),
  };
}

/** Columns of changed queries as changes of units. */
export function byUnit(
  places: readonly number[],
  units: readonly number[],
  deltas: readonly number[],
): Changes {
  const changes = { places: Int32Array.from(places), deltas: Float64Array.from(deltas) };
  if (units.every((unit, i) => unit === places[i])) return changes;
  const unitOf = new Int32Array((places.at(-1) ?? -1) + 1);
  for (const [i, place] of places.entries()) unitOf[place] = units[i] as number;
  return sumClusters(changes, unitOf);
}
