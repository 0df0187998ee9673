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
  const holders = new Map<string, { weight: number; queries: number }>();
  for (const { pair, index } of deltas) {
    const { cluster, weight } = pair.query;
    const key = cluster === undefined ? `query ${index}` : `cluster ${cluster}`;
    const { weight: before, queries } = holders.get(key) ?? { weight: 0, queries: 0 };
    holders.set(key, { weight: before + weight, queries: queries + 1 });
  }
  const largest = [...holders.values()].reduce((a, b) => (b.weight > a.weight ? b : a));
  const share = largest.weight / compensatedSum(deltas.map(({ pair }) => pair.query.weight));
  if (share <= tolerance) return { tolerance, from: "tolerance" };
  if (largest.queries > 1) return { tolerance: share, from: "one_cluster" };
  const first = deltas[0]?.pair.query.weight;
  const isPlain = deltas.every(({ pair }) => pair.query.weight === first);
  return { tolerance: share, from: isPlain ? "one_query" : "largest_weight" };
}
