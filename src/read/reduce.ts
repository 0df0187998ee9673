/** One list of results against its golden row: what is kept is a small fact, the list is forgotten. */

import type {
  Alternative,
  Depths,
  Evidence,
  GoldTexts,
  Group,
  SoughtQuery,
} from "../model/golden.ts";
import type { UnitId } from "../model/ids.ts";
import type { GroupRank, Hit, Ranking } from "../model/ranking.ts";
import { digestTies, findTies, mayMeet, type Tie, tiesWithEvidence } from "./crossing-ties.ts";
import { bitOf, firstResults } from "./first-results.ts";
import { searchLeaks } from "./forbidden.ts";
import { type IdPlan, planIds } from "./id-plan.ts";
import { findLookalikes, type Lookalike } from "./lookalikes.ts";
import { countFits, takeNotes } from "./notes.ts";
import { type ListFacts, reduceIds } from "./reduce-ids.ts";
import { rememberLast } from "./remember.ts";
import type { Item } from "./run/item.ts";
import type { ResultList } from "./run/list.ts";
import { type Sighting, watchFor } from "./sightings.ts";
import type { LookUp } from "./units/unit.ts";

/** What is kept of a list, and what is only told of it. */
export interface Reduced {
  readonly ranking: Ranking;
  readonly lookalikes: readonly Lookalike[];
}

/**
 * Reduces `list` to ranks, grades, copies, ties and forbidden results.
 *
 * A copy (same id and span as an earlier result) keeps its place and earns nothing. The cutoffs
 * bound what is kept of copies, ties, lookalikes and first results.
 */
export function reduceList(
  query: SoughtQuery,
  list: ResultList,
  { cutoffs, unjudged, topScores, asOf, budgets = none, notes = none, texts }: Depths,
  lookUp: LookUp,
): Reduced {
  const deepest = cutoffs.at(-1) ?? 0;
  const asked = planFor(query);
  // of an id whose text is known, every result may hold it
  const plan = asked && texts && isAnyIn(asked, texts) ? undefined : asked;
  const copies = list.copies();
  const ties = findTies(list, cutoffs);
  const facts = findFacts({ query, list, plan, lookUp, copies, ties, texts });
  // key by key, since there are millions of lists: spreading takes longer than the reduction
  const ranking: Ranking = {
    returned: list.length,
    groups: facts.groups,
    hits: facts.hits,
    judgedCopies: facts.judgedCopies,
    copies: copies.length === 0 ? none : ranksWithin(copies, deepest),
    copyCount: copies.length,
    ties: digestTies(list, tiesWithEvidence(ties, facts.groups)),
    topScore: query.noAnswer || topScores ? topScore(list) : undefined,
    forbidden: facts.forbidden,
    forbiddenUnclear: facts.forbiddenUnclear,
    unjudged: unjudged === 0 ? none : findUnjudged(query, list, unjudged, copies),
    goldItems: facts.goldItems,
    first: firstResults({ query, list, deepest, gold: facts.gold, asOf }),
    sameText: facts.sameText,
    fits: countFits(list, budgets),
    notes: takeNotes(list, notes, cutoffs, lookUp),
  };
  // most lists hold all that is named, and then nobody looks for another spelling
  const lookalikes = facts.found
    ? findLookalikes(query, list, Math.max(deepest, 10), facts.found)
    : none;
  return { ranking, lookalikes };
}

/** Ranks of results, by their indexes, down to `deepest`. */
const ranksWithin = (indexes: readonly number[], deepest: number): readonly number[] =>
  orNone(indexes.filter((index) => index < deepest).map((index) => index + 1));

/** The short way where it is enough: most lists are usual, and there are millions. */
function findFacts(reduction: Reduction): ListFacts {
  const { query, list, plan, copies, ties } = reduction;
  if (!plan || query.forbidden.length + copies.length > 0) return reduceAny(reduction);
  const facts = reduceIds(plan, list);
  return tiesWithEvidence(ties, facts.groups).length === 0 ? facts : reduceAny(reduction);
}

interface Reduction {
  readonly query: SoughtQuery;
  readonly list: ResultList;
  /** Undefined: something else than ids is asked for too. */
  readonly plan: IdPlan | undefined;
  readonly lookUp: LookUp;
  readonly copies: readonly number[];
  readonly ties: readonly Tie[];
  readonly texts: GoldTexts | undefined;
}

/** Whatever is asked for. */
function reduceAny({ query, list, plan, lookUp, copies, ties, texts }: Reduction): ListFacts {
  const sightings = watchFor(query, lookUp, texts);
  const leaks = searchLeaks(query.forbidden, lookUp);
  const judged = watchGrades(query.grades);
  const isCopy = new Set(copies);
  const found = new Set<string>();
  let goldItems = 0;
  let gold = 0;

  function see(item: Item, index: number): void {
    const rank = index + 1;
    found.add(item.id);
    leaks.see(item, rank);
    const isRelevant = judged.see(item.id, rank);
    if (isCopy.has(index)) return;
    if (!sightings.see(item, rank) && !isRelevant) return;
    goldItems++;
    gold |= bitOf(rank);
  }

  if (plan) {
    // nothing but ids is asked for, so no other key is read
    const indexes = list.find(plan.ids).flat();
    for (const index of indexes.sort((a, b) => a - b)) see({ id: list.idAt(index) }, index);
  } else {
    for (let index = 0; index < list.length; index++) see(list.itemAt(index), index);
  }
  const ranked = query.groups.map((group) => rankGroup(group, sightings.of, ties));
  return {
    groups: ranked.map(({ group }) => group),
    sameText: ranked.filter(({ isSameText }) => isSameText).length,
    hits: orNone(judged.hits),
    judgedCopies: orNone(judged.copies),
    ...leaks.found(),
    goldItems,
    gold,
    found,
  };
}

// most lists have none of most things: one empty list for all of them is a third of the memory
const none: readonly never[] = [];
const orNone = <T>(all: readonly T[]): readonly T[] => (all.length === 0 ? none : all);

/** Copies are none: they earn nothing, whatever their label. */
function findUnjudged(
  { grades, closedWorld }: SoughtQuery,
  list: ResultList,
  depth: number,
  copies: readonly number[],
): Ranking["unjudged"] {
  if (closedWorld) return none;
  const found: { readonly rank: number; readonly id: string }[] = [];
  for (let index = 0; index < Math.min(depth, list.length); index++) {
    const id = list.idAt(index);
    if (!grades.has(id as UnitId) && !copies.includes(index)) found.push({ rank: index + 1, id });
  }
  return found;
}

const planFor = rememberLast(planIds);

function isAnyIn({ ids }: IdPlan, texts: GoldTexts): boolean {
  for (const { id } of ids) if (texts.has(id)) return true;
  return false;
}

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
): { readonly group: GroupRank; readonly isSameText: boolean } {
  let rank: number | undefined;
  let isSameText = false;
  let possible: number | undefined;
  let tiedAt: readonly number[] = none;
  for (const all of group.anyOf) {
    const { shownAt, mayBeAt } = rankAlternative(all, sightings);
    if (shownAt !== undefined && (rank === undefined || shownAt < rank)) {
      rank = shownAt;
      isSameText = all.some((one) => sightings.get(one)?.isSameText);
    }
    if (mayBeAt !== shownAt) possible = earlier(possible, mayBeAt);
    if (ties.length === 0 || shownAt === undefined) continue;
    const seen = all.flatMap((one) => sightings.get(one) ?? []);
    const tied = ties.filter((tie) => mayMeet(seen, shownAt, tie));
    tiedAt = [...tiedAt, ...tied.map(({ cutoff }) => cutoff)];
  }
  const first = rank;
  if (first !== undefined && tiedAt.length > 0) {
    tiedAt = [...new Set(tiedAt)].filter((cutoff) => first > cutoff);
  }
  return { group: { rank, possible, tiedAt: orNone(tiedAt), excusedAt: none }, isSameText };
}

/** All of its evidence is needed, so the last one decides. */
function rankAlternative(
  all: Alternative,
  sightings: ReadonlyMap<Evidence, Sighting>,
): { readonly shownAt: number | undefined; readonly mayBeAt: number | undefined } {
  let shownAt: number | undefined = 0;
  let mayBeAt: number | undefined = 0;
  for (const one of all) {
    const { rank, blind } = sightings.get(one) ?? {};
    shownAt = later(shownAt, rank);
    mayBeAt = later(mayBeAt, earlier(rank, blind));
  }
  return { shownAt, mayBeAt };
}

/** The smaller rank that is there. */
function earlier(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined) return b;
  return b === undefined || a < b ? a : b;
}

/** Undefined when one is not there. */
const later = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? undefined : Math.max(a, b);
