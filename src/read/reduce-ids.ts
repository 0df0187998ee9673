/** The usual case of a reduction: only ids are asked for, none is forbidden or a copy, no tie matters. */

import { absentGroup, type GroupRank, type Hit, type Ranking } from "../model/ranking.ts";
import { bitOf } from "./first-results.ts";
import type { IdPlan, PlannedGroup, PlannedId } from "./id-plan.ts";
import type { ResultList } from "./run/list.ts";

/** What the golden row finds in one list. */
export type ListFacts = Pick<
  Ranking,
  "groups" | "hits" | "judgedCopies" | "goldItems" | "forbidden" | "forbiddenUnclear" | "sameText"
> & {
  /** Gold items among the first results. */
  readonly gold: number;
  /** Ids that are known to be there; undefined: all that the query names. */
  readonly found: { has(id: string): boolean } | undefined;
};

/**
 * The same facts as the general way through `reduce.ts` gives, without an object for each thing that
 * might be there: most lists hold one or two of the ids, and there are millions of lists.
 */
export function reduceIds({ ids, groups, placeOf }: IdPlan, list: ResultList): ListFacts {
  const indexes = list.find(ids);
  const seen: Seen = { hits: undefined, judgedCopies: undefined, goldItems: 0, gold: 0 };
  let isWhole = true;
  for (let at = 0; at < ids.length; at++) {
    const own = indexes[at] as readonly number[];
    if (own.length === 0) isWhole = false;
    else see(ids[at] as PlannedId, own, seen);
  }
  const { hits = none, judgedCopies = none, goldItems, gold } = seen;
  const ranked: GroupRank[] = [];
  for (const group of groups) ranked.push(rankGroup(group, indexes));
  return {
    groups: ranked,
    hits: hits.length > 1 ? hits.toSorted((a, b) => a.rank - b.rank) : hits,
    judgedCopies: judgedCopies.length > 1 ? judgedCopies.toSorted((a, b) => a - b) : judgedCopies,
    goldItems,
    gold,
    forbidden: none,
    forbiddenUnclear: none,
    sameText: 0,
    found: isWhole ? undefined : { has: (id) => (indexes[placeOf.get(id) ?? -1]?.length ?? 0) > 0 },
  };
}

/** What was seen of the ids so far. */
interface Seen {
  hits: Hit[] | undefined;
  judgedCopies: number[] | undefined;
  goldItems: number;
  gold: number;
}

/** The id stands at these indexes. */
function see({ grade, isGold }: PlannedId, own: readonly number[], seen: Seen): void {
  const rank = (own[0] as number) + 1;
  if (grade !== undefined) {
    seen.hits = add(seen.hits, { rank, grade });
    // with another span an id may stand again: that is no copy, but it is judged once
    for (let i = 1; i < own.length; i++) {
      seen.judgedCopies = add(seen.judgedCopies, (own[i] as number) + 1);
    }
  }
  if (!isGold) return;
  seen.goldItems += own.length;
  for (let i = 0; i < own.length; i++) seen.gold |= bitOf((own[i] as number) + 1);
}

function add<T>(all: T[] | undefined, one: T): T[] {
  if (!all) return [one];
  all.push(one);
  return all;
}

// one empty list for all: nothing is added to it
const none: readonly never[] = [];

type Indexes = readonly (readonly number[])[];

function rankGroup(group: PlannedGroup, indexes: Indexes): GroupRank {
  let rank: number | undefined;
  for (const all of group) {
    const shownAt = rankOfAll(all, indexes);
    if (shownAt !== undefined && (rank === undefined || shownAt < rank)) rank = shownAt;
  }
  return rank === undefined
    ? absentGroup
    : { rank, possible: undefined, tiedAt: none, excusedAt: none };
}

/** All of it is needed, so the last one decides. */
function rankOfAll(all: readonly number[], indexes: Indexes): number | undefined {
  let last = 0;
  for (const place of all) {
    const own = indexes[place] as readonly number[];
    if (own.length === 0) return undefined;
    last = Math.max(last, (own[0] as number) + 1);
  }
  return last;
}
