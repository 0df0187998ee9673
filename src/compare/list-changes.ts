/** How much the lists became others over the whole set, whatever the results are worth. */

import type { StageName } from "../model/ids.ts";
import { mostFirst } from "../model/ranking.ts";
import { addTo, sumAt } from "../statistics/sum.ts";
import { jaccard, rankBiasedOverlap } from "./list-churn.ts";
import type { ComparedQuery } from "./movement.ts";

export interface ListChanges {
  readonly stage: StageName;
  /** How many first results are compared. */
  readonly k: number;
  /** Queries with one list on both sides. */
  readonly n: number;
  /** Of these, those whose first results are the same, in the same order. */
  readonly identical: number;
  /** Those that hold other results, though no group of evidence moved. */
  readonly unlabelled: number;
  /** Means; undefined without a query. */
  readonly jaccard: number | undefined;
  readonly rbo: number | undefined;
}

/** At the last stage, at its deepest cutoff. Repeats, which differ among themselves, are left out. */
export function openListChanges(stage: StageName, deepest: number) {
  const k = Math.min(deepest, mostFirst);
  const sums = new Float64Array(4);
  const counts = { n: 0, identical: 0, unlabelled: 0 };
  return {
    see({ pair, status }: ComparedQuery): void {
      const before = onlyOf(pair.baseline.lists.at(-1));
      const after = onlyOf(pair.candidate.lists.at(-1));
      if (pair.kind !== "compared" || !before || !after) return;
      counts.n++;
      // most lists of most pull requests
      if (isSame(before.first.ids, after.first.ids, k)) {
        counts.identical++;
        addTo(sums, 0, 1);
        addTo(sums, 2, 1);
        return;
      }
      const ids = before.first.ids.slice(0, k);
      const others = after.first.ids.slice(0, k);
      const shared = jaccard(ids, others);
      if (shared < 1 && status === "unchanged") counts.unlabelled++;
      addTo(sums, 0, shared);
      addTo(sums, 2, rankBiasedOverlap(ids, others));
    },
    changes(): ListChanges {
      const { n } = counts;
      const mean = (at: number) => (n === 0 ? undefined : sumAt(sums, at) / n);
      return { stage, k, ...counts, jaccard: mean(0), rbo: mean(2) };
    },
  };
}

/** The list of a query that has no repeats. */
export const onlyOf = <T>(lists: readonly T[] | undefined): T | undefined =>
  lists?.length === 1 ? lists[0] : undefined;

/** To the depth k. */
function isSame(one: readonly number[], other: readonly number[], k: number): boolean {
  const length = Math.min(k, one.length);
  if (length !== Math.min(k, other.length)) return false;
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return false;
  return true;
}
