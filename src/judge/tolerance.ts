/** How far a mean may fall before anyone looks. */

import { compensatedSum } from "../compare/sum.ts";
import { type ValuedColumn, weightAt } from "../compare/valued.ts";
import type { ToleranceFrom } from "./gate-result.ts";

/**
 * A tolerance that one query, or one cluster of queries, cannot breach: the largest share of the
 * weight that any of them holds, which is 1/n without weights and clusters.
 */
export function effectiveTolerance(
  tolerance: number,
  valued: ValuedColumn,
): { readonly tolerance: number; readonly from: ToleranceFrom } {
  const weights = Array.from(valued.members, (index) => weightAt(valued, index));
  const largest = largestHolder(valued);
  const share = largest.weight / compensatedSum(weights);
  if (share <= tolerance) return { tolerance, from: "tolerance" };
  if (largest.queries > 1) return { tolerance: share, from: "one_cluster" };
  const isPlain = weights.every((weight) => weight === weights[0]);
  return { tolerance: share, from: isPlain ? "one_query" : "largest_weight" };
}

/** Who holds most: a query by itself, or a cluster. Of equals the one that comes first. */
function largestHolder(valued: ValuedColumn): { weight: number; queries: number } {
  const holders = new Map<string | number, { weight: number; queries: number }>();
  for (const index of valued.members) {
    const key = valued.pairs[index]?.query.cluster ?? index;
    const holder = holders.get(key) ?? { weight: 0, queries: 0 };
    holder.weight += weightAt(valued, index);
    holder.queries++;
    holders.set(key, holder);
  }
  let largest = { weight: 0, queries: 0 };
  for (const holder of holders.values()) if (holder.weight > largest.weight) largest = holder;
  return largest;
}
