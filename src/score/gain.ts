/** Discounted cumulative gain, as both forms of nDCG use it. */

import type { GoldenQuery } from "../model/golden.ts";
import type { Ranking } from "../model/ranking.ts";

export type Gain = (grade: number) => number;

/**
 * Gain by rank over the gain of the best order of all judged units, both cut at k.
 * Undefined without a positive grade.
 */
export function normalisedGain(
  { hits }: Ranking,
  { grades }: GoldenQuery,
  k: number,
  gain: Gain,
): number | undefined {
  const best = [...grades.values()].filter((grade) => grade > 0).sort((a, b) => b - a);
  let ideal = 0;
  for (const [index, grade] of best.slice(0, k).entries()) {
    ideal += discounted(gain(grade), index + 1);
  }
  if (ideal === 0) return undefined;
  let sum = 0;
  for (const { rank, grade } of hits) {
    if (rank <= k && grade > 0) sum += discounted(gain(grade), rank);
  }
  return sum / ideal;
}

const discounted = (gain: number, rank: number): number => gain / Math.log2(rank + 1);
