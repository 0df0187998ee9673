/** Relevant units in a ranking: what the measures over `relevant` share. */

import type { Hit, Ranking } from "../model/ranking.ts";

/** Relevant units within the first k, each where it first stands, by rank. */
export const relevantWithin = ({ hits }: Ranking, k: number): readonly Hit[] =>
  hits.filter(({ rank, grade }) => rank <= k && grade > 0);

/** The sum of the precisions at the ranks of the relevant units within the first k. */
export function sumOfPrecisions(ranking: Ranking, k: number): number {
  let sum = 0;
  for (const [index, { rank }] of relevantWithin(ranking, k).entries()) sum += (index + 1) / rank;
  return sum;
}
