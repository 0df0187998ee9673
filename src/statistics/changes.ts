/** What a test looks at: the queries that changed, and nothing of those that did not. */

import { compensatedSum, epsilon } from "./sum.ts";

/** Two columns of the same length, by place. */
export interface Changes {
  /** Places of the queries (or clusters) that changed, ascending, none twice. */
  readonly places: Int32Array;
  /** Candidate minus baseline, times the weight of the query. Finite; a 0 is as good as left out. */
  readonly deltas: Float64Array;
}

/** The same without zeros, which never change a p. */
export function withoutZeros(changes: Changes): Changes {
  if (!changes.deltas.includes(0)) return changes;
  const isChanged = (_: number, i: number): boolean => changes.deltas[i] !== 0;
  return {
    places: changes.places.filter(isChanged),
    deltas: changes.deltas.filter(isChanged),
  };
}

/**
 * Adds up what stands together: queries of one cluster change sides as one.
 *
 * `clusterOf` holds for each place the number of its cluster; those numbers are the new places. A
 * cluster whose changes cancel out to 1e-9 of their sizes has not changed.
 */
export function sumClusters({ places, deltas }: Changes, clusterOf: Int32Array): Changes {
  const members = new Map<number, number[]>();
  for (const [i, place] of places.entries()) {
    const cluster = clusterOf[place] as number;
    const delta = deltas[i] as number;
    const known = members.get(cluster);
    if (known) known.push(delta);
    else members.set(cluster, [delta]);
  }
  const sums = [...members].map(([cluster, parts]) => [cluster, settledSum(parts)] as const);
  const changed = sums.filter(([, sum]) => sum !== 0).sort(([a], [b]) => a - b);
  return {
    places: Int32Array.from(changed, ([cluster]) => cluster),
    deltas: Float64Array.from(changed, ([, sum]) => sum),
  };
}

function settledSum(parts: readonly number[]): number {
  const sum = compensatedSum(parts);
  return Math.abs(sum) <= epsilon * compensatedSum(parts.map(Math.abs)) ? 0 : sum;
}
