/** The usual case of a reduction: ids are all that is asked for, none is forbidden, none is a copy. */

import type { Alternative, Group, SoughtQuery } from "../model/golden.ts";
import type { UnitId } from "../model/ids.ts";
import type { GroupRank, Hit, Ranking } from "../model/ranking.ts";
import { bitOf } from "./first-results.ts";
import type { ResultList } from "./run/list.ts";

/** What the golden row finds in one list. */
export type ListFacts = Pick<
  Ranking,
  "groups" | "hits" | "judgedCopies" | "goldItems" | "forbidden" | "forbiddenUnclear" | "sameText"
> & {
  /** Gold items among the first results. */
  readonly gold: number;
  /** Ids that are known to be there. */
  readonly found: { readonly size: number; has(id: string): boolean };
};

/**
 * The same facts as the general way through `reduce.ts` gives, without an object for each thing that
 * might be there: most lists hold one or two of the ids, and there are millions of lists.
 */
export function reduceIds(
  query: SoughtQuery,
  list: ResultList,
  wanted: ReadonlySet<string>,
): ListFacts {
  const { groups, grades } = query;
  const indexes = list.find(wanted);
  if (indexes.length === 0) return factsOf(groups.map(toAbsent), nothing, none, none, 0, 0);
  const found = new Map<string, number>();
  const hits: Hit[] = [];
  const judgedCopies: number[] = [];
  let goldItems = 0;
  let gold = 0;
  for (const index of indexes) {
    const id = list.idAt(index);
    const rank = index + 1;
    const grade = grades.get(id as UnitId);
    // with another span an id may stand again: that is no copy, but it is judged once
    if (grade !== undefined) {
      if (found.has(id)) judgedCopies.push(rank);
      else hits.push({ rank, grade });
    }
    if (!found.has(id)) found.set(id, rank);
    if ((grade !== undefined && grade > 0) || isNeeded(id, groups)) {
      goldItems++;
      gold |= bitOf(rank);
    }
  }
  const ranked = groups.map((group) => rankGroup(group, found));
  return factsOf(ranked, found, hits, judgedCopies, goldItems, gold);
}

const toAbsent = () => absentGroup;

const factsOf = (
  groups: readonly GroupRank[],
  found: ReadonlyMap<string, number>,
  hits: readonly Hit[],
  judgedCopies: readonly number[],
  goldItems: number,
  gold: number,
): ListFacts => ({
  groups,
  hits,
  judgedCopies,
  goldItems,
  gold,
  forbidden: none,
  forbiddenUnclear: none,
  sameText: 0,
  found,
});

// one empty list and one empty map for all: nothing is added to them
const none: readonly never[] = [];
const nothing: ReadonlyMap<string, number> = new Map();

const absentGroup: GroupRank = {
  rank: undefined,
  possible: undefined,
  tiedAt: none,
  excusedAt: none,
};

function isNeeded(id: string, groups: readonly Group[]): boolean {
  for (const { anyOf } of groups) {
    for (const all of anyOf) {
      for (const one of all) if (one.kind === "unit" && one.id === id) return true;
    }
  }
  return false;
}

function rankGroup({ anyOf }: Group, found: ReadonlyMap<string, number>): GroupRank {
  let rank: number | undefined;
  for (const all of anyOf) {
    const shownAt = rankOfAll(all, found);
    if (shownAt !== undefined && (rank === undefined || shownAt < rank)) rank = shownAt;
  }
  return rank === undefined
    ? absentGroup
    : { rank, possible: undefined, tiedAt: none, excusedAt: none };
}

/** All of it is needed, so the last one decides. */
function rankOfAll(all: Alternative, found: ReadonlyMap<string, number>): number | undefined {
  let last = 0;
  for (const one of all) {
    const rank = one.kind === "unit" ? found.get(one.id) : undefined;
    if (rank === undefined) return undefined;
    last = Math.max(last, rank);
  }
  return last;
}
