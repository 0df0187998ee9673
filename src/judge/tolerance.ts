/** How far a mean may fall before anyone looks. */

import type { Delta } from "../compare/aggregate.ts";
import { compensatedSum } from "../compare/sum.ts";
import type { ToleranceFrom } from "./gate-result.ts";

/**
 * A tolerance that one query, or one cluster of queries, cannot breach: the largest share of the
 * weight that any of them holds, which is 1/n without weights and clusters.
 */
export function effectiveTolerance(
  tolerance: number,
  deltas: readonly Delta[],
): { readonly tolerance: number; readonly from: ToleranceFrom } {
  const weights = new Map<string, number>();
  for (const { pair, index } of deltas) {
    const { cluster, weight } = pair.query;
    const key = cluster === undefined ? `query ${index}` : `cluster ${cluster}`;
    weights.set(key, (weights.get(key) ?? 0) + weight);
  }
  const largest = Math.max(...weights.values());
  const share = largest / compensatedSum(deltas.map(({ pair }) => pair.query.weight));
  if (share <= tolerance) return { tolerance, from: "tolerance" };
  if (weights.size < deltas.length) return { tolerance: share, from: "one_cluster" };
  const first = deltas[0]?.pair.query.weight;
  const isPlain = deltas.every(({ pair }) => pair.query.weight === first);
  return { tolerance: share, from: isPlain ? "one_query" : "largest_weight" };
}
