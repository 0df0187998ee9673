/** Who holds how much of the weight of a gate, and how far its mean may therefore fall. */

import { addTo, sumAt } from "../statistics/sum.ts";
import type { ToleranceFrom } from "./gate-result.ts";

/** A query by itself, or a cluster of queries: what changes sides as one. */
interface Holder {
  weight: number;
  queries: number;
}

/** The units of a gate: its queries, those of one cluster as one. */
export interface Weights {
  /** `unit`: the same number for all queries of a cluster. */
  add(unit: number, weight: number, isClustered: boolean): void;
  readonly total: number;
  /** How many units there are, and the sum of their squared weights. */
  readonly units: number;
  readonly squares: number;
  /** Some unit is a cluster of two queries or more. */
  readonly hasClusters: boolean;
  weightAt(unit: number): number;
  /**
   * A tolerance that one query, or one cluster of queries, cannot breach: the largest share of the
   * weight that any of them holds, which is 1/n without weights and clusters; and no less than what
   * the baseline differs from itself by.
   */
  effectiveTolerance(
    tolerance: number,
    noiseFloor: number,
  ): { readonly tolerance: number; readonly from: ToleranceFrom };
}

export function openWeights(): Weights {
  const sums = new Float64Array(4);
  const clusters = new Map<number, Holder>();
  // most queries weigh 1, and nothing has to be remembered of those
  const heavy = new Map<number, number>();
  let singles = 0;
  let single = 0;
  let first: number | undefined;
  let isPlain = true;

  function largest(): Holder {
    let most: Holder = { weight: single, queries: 1 };
    for (const holder of clusters.values()) if (holder.weight >= most.weight) most = holder;
    return most;
  }

  function addToCluster(unit: number, weight: number): void {
    const holder = clusters.get(unit) ?? { weight: 0, queries: 0 };
    holder.weight += weight;
    holder.queries++;
    clusters.set(unit, holder);
  }

  return {
    add(unit, weight, isClustered) {
      addTo(sums, 0, weight);
      first ??= weight;
      if (weight !== first) isPlain = false;
      if (isClustered) {
        addToCluster(unit, weight);
        return;
      }
      singles++;
      addTo(sums, 2, weight * weight);
      if (weight > single) single = weight;
      if (weight !== 1) heavy.set(unit, weight);
    },
    get total() {
      return sumAt(sums, 0);
    },
    get units() {
      return singles + clusters.size;
    },
    get squares() {
      let all = sumAt(sums, 2);
      for (const { weight } of clusters.values()) all += weight * weight;
      return all;
    },
    get hasClusters() {
      for (const { queries } of clusters.values()) if (queries > 1) return true;
      return false;
    },
    weightAt: (unit) => clusters.get(unit)?.weight ?? heavy.get(unit) ?? 1,
    effectiveTolerance(tolerance, noiseFloor) {
      const { weight, queries } = largest();
      const share = weight / sumAt(sums, 0);
      const most = Math.max(tolerance, noiseFloor, share);
      if (most === tolerance) return { tolerance, from: "tolerance" };
      if (most === noiseFloor) return { tolerance: noiseFloor, from: "noise_floor" };
      if (queries > 1) return { tolerance: share, from: "one_cluster" };
      return { tolerance: share, from: isPlain ? "one_query" : "largest_weight" };
    },
  };
}
