/** How far a mean may fall before anyone looks. */

import { addTo, sumAt } from "../compare/sum.ts";
import type { GoldenQuery } from "../model/golden.ts";
import type { ToleranceFrom } from "./gate-result.ts";

/** Who holds weight: a query by itself, or a cluster. */
interface Holder {
  weight: number;
  queries: number;
}

/** The queries of a gate with their weights. */
export interface Weights {
  add(query: Pick<GoldenQuery, "weight" | "cluster">): void;
  readonly total: number;
  /**
   * A tolerance that one query, or one cluster of queries, cannot breach: the largest share of the
   * weight that any of them holds, which is 1/n without weights and clusters.
   */
  effectiveTolerance(tolerance: number): {
    readonly tolerance: number;
    readonly from: ToleranceFrom;
  };
}

export function openWeights(): Weights {
  const sums = new Float64Array(2);
  const clusters = new Map<string, Holder>();
  let single: Holder = { weight: 0, queries: 0 };
  let first: number | undefined;
  let isPlain = true;

  function largest(): Holder {
    let most = single;
    for (const holder of clusters.values()) if (holder.weight >= most.weight) most = holder;
    return most;
  }

  return {
    add({ weight, cluster }) {
      addTo(sums, 0, weight);
      first ??= weight;
      if (weight !== first) isPlain = false;
      if (cluster === undefined) {
        if (weight > single.weight) single = { weight, queries: 1 };
        return;
      }
      const holder = clusters.get(cluster) ?? { weight: 0, queries: 0 };
      holder.weight += weight;
      holder.queries++;
      clusters.set(cluster, holder);
    },
    get total() {
      return sumAt(sums, 0);
    },
    effectiveTolerance(tolerance) {
      const { weight, queries } = largest();
      const share = weight / sumAt(sums, 0);
      if (share <= tolerance) return { tolerance, from: "tolerance" };
      if (queries > 1) return { tolerance: share, from: "one_cluster" };
      return { tolerance: share, from: isPlain ? "one_query" : "largest_weight" };
    },
  };
}
