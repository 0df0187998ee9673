/** The usual case of a reduction: ids are all that is asked for, none is forbidden, none is a copy. */

import type { Alternative, Group, SoughtQuery } from "../model/golden.ts";
import type { UnitId } from "../model/ids.ts";
import type { GroupRank, Hit } from "../model/ranking.ts";
import { bitOf } from "./first-results.ts";
import type { ResultList } from "./run/list.ts";

export interface IdFacts {
  readonly groups: readonly GroupRank[];
  readonly hits: readonly Hit[];
  readonly judgedCopies: readonly number[];
  readonly goldItems: number;
  /** Those among the first results. */
  readonly gold: number;
  /** Of the ids that were looked for, the rank where each first stands. */
  readonly found: ReadonlyMap<string, number>;
}

/**
 * The same facts as the general way through `reduce.ts` gives, without an object for each thing that
 * might be there: most lists hold one or two of the ids, and there are millions of lists.
 */
export function reduceIds(
  query: SoughtQuery,
  list: ResultList,
  wanted: ReadonlySet<string>,
): IdFacts {
  const { groups, grades } = query;
  const indexes = list.find(wanted);
  if (indexes.length === 0) {
    return { ...nothingFound, groups: groups.map(() => absentGroup) };
  }
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
  return { groups: ranked, hits, judgedCopies, goldItems, gold, found };
}

const none: readonly never[] = [];

const absentGroup: GroupRank = {
  rank: undefined,
  possible: undefined,
  tiedAt: none,
  excusedAt: none,
};

const nothingFound: Omit<IdFacts, "groups"> = {
  hits: none,
  judgedCopies: none,
  goldItems: 0,
  gold: 0,
  found: new Map(),
};

const isNeeded = (id: string, groups: readonly Group[]): boolean =>
  groups.some(({ anyOf }) =>
    anyOf.some((all) => all.some((one) => one.kind === "unit" && one.id === id)),
  );

function rankGroup({ anyOf }: Group, found: ReadonlyMap<string, number>): GroupRank {
  let rank: number | undefined;
  for (const all of anyOf) {
    const shownAt = rankOfAll(all, found);
    if (shownAt !== undefined && (rank === undefined || shownAt < rank)) rank = shownAt;
  }
  return rank === undefined ? absentGroup : { ...absentGroup, rank };
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
