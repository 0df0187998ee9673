/** One list of results against its golden row: what is kept is a small fact, the list is forgotten. */

import type { Evidence, GoldenQuery, Group } from "../model/golden.ts";
import type { UnitId } from "../model/ids.ts";
import type { GroupRank, Hit, Ranking } from "../model/ranking.ts";
import { findTies, mayMeet, type Tie } from "./crossing-ties.ts";
import { searchLeaks } from "./forbidden.ts";
import { findLookalikes } from "./lookalikes.ts";
import { rememberLast } from "./remember.ts";
import type { ResultList } from "./run/list.ts";
import { type Sighting, watchFor } from "./sightings.ts";
import type { LookUp } from "./units.ts";

/**
 * Reduces `list` to ranks, grades, copies, ties and forbidden results.
 *
 * A copy (same id and span as an earlier result) keeps its place and earns nothing. `cutoffs` are
 * all that anything later looks at; they bound what is kept of copies, ties and lookalikes.
 */
export function reduceList(
  query: GoldenQuery,
  list: ResultList,
  cutoffs: readonly number[],
  lookUp: LookUp,
): Ranking {
  const deepest = cutoffs.at(-1) ?? 0;
  const sightings = watchFor(query, lookUp);
  const leaks = searchLeaks(query.forbidden, lookUp);
  const judged = watchGrades(query.grades);
  const copies = new Set(list.copies());
  const found = new Set<string>();
  let goldItems = 0;
  for (const index of indexesToLookAt(list, query)) {
    const item = list.itemAt(index);
    const rank = index + 1;
    found.add(item.id);
    leaks.see(item, rank);
    const isRelevant = judged.see(item.id, rank);
    if (copies.has(index)) continue;
    if (sightings.see(item, rank) || isRelevant) goldItems++;
  }
  const ties = findTies(list, cutoffs);
  return {
    returned: list.length,
    groups: query.groups.map((group) => rankGroup(group, sightings.of, ties)),
    hits: orNone(judged.hits),
    judgedCopies: orNone(judged.copies),
    copies: orNone([...copies].map((index) => index + 1).filter((rank) => rank <= deepest)),
    copyCount: copies.size,
    ties: ties.length === 0 ? noTies : new Map(ties.map(({ cutoff, digest }) => [cutoff, digest])),
    topScore: query.noAnswer ? topScore(list) : undefined,
    ...leaks.found(),
    goldItems,
    lookalikes: findLookalikes(query, list, Math.max(deepest, 10), found),
  };
}

// most lists have none of most things: one empty list for all of them is a third of the memory
const none: readonly never[] = [];
const noTies: Ranking["ties"] = new Map();
const orNone = <T>(all: readonly T[]): readonly T[] => (all.length === 0 ? none : all);

/** Results whose id the golden row names; all of them when it asks for other keys. */
function indexesToLookAt(list: ResultList, query: GoldenQuery): Iterable<number> {
  const { wanted } = idsAskedFor(query);
  return wanted ? list.find(wanted) : Array.from({ length: list.length }).keys();
}

/** Undefined: the row asks for something else than ids too. */
const idsAskedFor = rememberLast(
  ({ groups, forbidden, grades }: GoldenQuery): { wanted: ReadonlySet<string> | undefined } => {
    const evidence = groups.flatMap(({ anyOf }) => anyOf.flat());
    const wanted = new Set<string>(grades.keys());
    for (const one of [...evidence, ...forbidden.map(({ target }) => target)]) {
      if (one.kind !== "unit") return { wanted: undefined };
      wanted.add(one.id);
    }
    return { wanted };
  },
);

/** Over grades an id earns once, whatever its span. */
function watchGrades(grades: ReadonlyMap<UnitId, number>) {
  const hits: Hit[] = [];
  const copies: number[] = [];
  const seen = new Set<string>();
  return {
    hits,
    copies,
    /** Whether the unit is relevant. */
    see(id: string, rank: number): boolean {
      const grade = grades.get(id as UnitId);
      if (grade === undefined) return false;
      if (seen.has(id)) copies.push(rank);
      else hits.push({ rank, grade });
      seen.add(id);
      return grade > 0;
    },
  };
}

/** Undefined for an empty list, and when some item has no score. */
function topScore(list: ResultList): number | undefined {
  let top: number | undefined;
  for (let index = 0; index < list.length; index++) {
    const score = list.scoreAt(index);
    if (score === undefined) return undefined;
    if (top === undefined || score > top) top = score;
  }
  return top;
}

function rankGroup(
  group: Group,
  sightings: ReadonlyMap<Evidence, Sighting>,
  ties: readonly Tie[],
): GroupRank {
  const alternatives = group.anyOf.map((all) => {
    const seen = all.flatMap((one) => sightings.get(one) ?? []);
    const shownAt = latest(seen.map(({ rank }) => rank));
    const mayBeAt = latest(seen.map(({ rank, blind }) => earliest([rank, blind])));
    const tied = shownAt === undefined ? none : ties.filter((tie) => mayMeet(seen, shownAt, tie));
    return { shownAt, mayBeAt: mayBeAt === shownAt ? undefined : mayBeAt, tied };
  });
  const rank = earliest(alternatives.map(({ shownAt }) => shownAt));
  const cutoffs = new Set(alternatives.flatMap(({ tied }) => tied.map(({ cutoff }) => cutoff)));
  return {
    rank,
    possible: earliest(alternatives.map(({ mayBeAt }) => mayBeAt)),
    tiedAt: orNone([...cutoffs].filter((cutoff) => rank !== undefined && rank > cutoff)),
    excusedAt: none,
  };
}

/** The smallest rank that is there. */
function earliest(ranks: readonly (number | undefined)[]): number | undefined {
  let first: number | undefined;
  for (const rank of ranks) {
    if (rank !== undefined && (first === undefined || rank < first)) first = rank;
  }
  return first;
}

/** All are needed, so the last one decides; undefined when one is not there. */
function latest(ranks: readonly (number | undefined)[]): number | undefined {
  let last = 0;
  for (const rank of ranks) {
    if (rank === undefined) return undefined;
    last = Math.max(last, rank);
  }
  return last;
}
