/** Discounted cumulative gain, as both forms of nDCG use it. */

import type { GoldenQuery } from "../model/golden.ts";
import type { Ranking } from "../model/ranking.ts";

type Gain = (grade: number) => number;

/**
 * Gain by rank over the gain of the best order of all judged units, both cut at k.
 * Undefined without a positive grade.
 */
export function normalisedGain(
  { hits }: Ranking,
  { bestGrades: best }: GoldenQuery,
  k: number,
  gain: Gain,
): number | undefined {
  let ideal = 0;
  for (let rank = 1; rank <= Math.min(k, best.length); rank++) {
    ideal += discounted(gain(best[rank - 1] as number), rank);
  }
  if (ideal === 0) return undefined;
  let sum = 0;
  for (const { rank, grade } of hits) {
    if (rank <= k && grade > 0) sum += discounted(gain(grade), rank);
  }
  return sum / ideal;
}

const discounted = (gain: number, rank: number): number => gain / Math.log2(rank + 1);
