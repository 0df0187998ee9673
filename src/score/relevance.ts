/** Relevant units in a ranking: what the measures over `relevant` share. */

import type { Hit, Ranking } from "../model/ranking.ts";

/** How many relevant units stand within the first k. */
export function countRelevant({ hits }: Ranking, k: number): number {
  let count = 0;
  for (let i = 0; i < hits.length; i++) {
    const hit = hits[i] as Hit;
    if (hit.rank <= k && hit.grade > 0) count++;
  }
  return count;
}

/** The sum of the precisions at the ranks of the relevant units within the first k. */
export function sumOfPrecisions(ranking: Ranking, k: number): number {
  let sum = 0;
  let found = 0;
  for (const { rank, grade } of ranking.hits) {
    if (rank <= k && grade > 0) sum += ++found / rank;
  }
  return sum;
}
