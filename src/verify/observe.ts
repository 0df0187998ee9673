/** Every golden query beside what each run says of it: the golden set drives, never the runs. */

import type { GoldenQuery, GoldenSet } from "../model/golden.ts";
import type { StageName } from "../model/ids.ts";
import type { Observation, QueryPair, StageLeaks, Unmeasured } from "../model/observation.ts";
import type { Policy, StageCutoff, StageSpec } from "../model/policy.ts";
import type { NonEmpty } from "../model/problem.ts";
import {
  absentGroup,
  type FirstResults,
  type ForbiddenHit,
  type Ranking,
  type Retrieval,
  type RunFacts,
} from "../model/ranking.ts";
import type { Side } from "../model/reason.ts";
import { latencyNote } from "../read/notes.ts";
import { hasOffIds, type OtherChunker, withoutIds } from "./chunkers.ts";
import { maybeLost, spotsOf, unmeasuredWhy } from "./measured.ts";
import type { Overlap } from "./overlap.ts";
import { excuseTies } from "./ties.ts";

/**
 * Every golden query by its place, beside what each run says of it. Made anew on each call: there
 * may be millions. Without a baseline every query is new.
 */
export function openPairs(
  golden: GoldenSet,
  baseline: RunFacts | undefined,
  candidate: RunFacts | undefined,
  request: {
    policy: Policy;
    stages: NonEmpty<StageSpec>;
    needed: readonly StageCutoff[];
    otherChunker?: OtherChunker | undefined;
    overlap?: Overlap | undefined;
    /** The baseline is a pinned run: what it lacks was never empty, and must not count as a win. */
    isAnchor?: boolean;
  },
): (place: number) => QueryPair {
  const { policy, stages, needed, otherChunker, overlap, isAnchor = false } = request;
  const names = stages.map(({ name }) => name);
  const spots = spotsOf(needed, names);
  const areIdsOff = (query: GoldenQuery): boolean =>
    otherChunker !== undefined && hasOffIds(query, otherChunker);

  function read(
    query: GoldenQuery,
    run: RunFacts | undefined,
    place: number,
    side: Side,
  ): Observation {
    const isAsked = side === "candidate" || !(query.critical || isAnchor);
    const mayBeEmpty = policy.missingQueries === "empty" && !query.noAnswer && isAsked;
    const told = observe(query, run, place, { names, mayBeEmpty });
    return otherChunker && areIdsOff(query) ? withoutIds(query, told, otherChunker) : told;
  }

  return (place) => {
    const query = golden.at(place);
    const before = read(query, baseline, place, "baseline");
    const after = read(query, candidate, place, "candidate");
    const sides = settle(query, excuseTies(before, after));
    const whyBefore = unmeasuredWhy(sides.baseline, spots);
    const why = unmeasuredWhy(sides.candidate, spots) ?? maybeLost(whyBefore, sides, spots);
    const isNew = whyBefore !== undefined;
    const goldChanged = overlap?.isKept(place) === false;
    const idsOff = areIdsOff(query);
    return {
      place,
      query,
      kind: why ? "unmeasured" : isNew || goldChanged ? "new" : "compared",
      why: byChunker(why, idsOff),
      whyNew: byChunker(whyBefore, idsOff),
      idsOff,
      goldChanged,
      baseline: sides.baseline,
      candidate: sides.candidate,
    };
  };
}

/** Without ids that mean the same, nothing shows the evidence. */
const byChunker = (why: Unmeasured | undefined, idsOff: boolean): Unmeasured | undefined =>
  idsOff && why === "evidence_unmeasured" ? "other_chunker" : why;

/** Without the second way of looking at groups, which stands behind those of the row. */
function settle(
  { groups: { length } }: GoldenQuery,
  sides: Pick<QueryPair, "baseline" | "candidate">,
): Pick<QueryPair, "baseline" | "candidate"> {
  if (!hasMore(sides.baseline, length) && !hasMore(sides.candidate, length)) return sides;
  const cut = (side: Observation): Observation => ({
    ...side,
    lists: side.lists.map((list) =>
      list?.map((one) => ({ ...one, groups: one.groups.slice(0, length) })),
    ),
  });
  return { baseline: cut(sides.baseline), candidate: cut(sides.candidate) };
}

function hasMore({ lists }: Observation, length: number): boolean {
  for (const list of lists) {
    for (const { groups } of list ?? noLists) if (groups.length > length) return true;
  }
  return false;
}

const noLists: readonly never[] = [];

function observe(
  query: GoldenQuery,
  run: RunFacts | undefined,
  place: number,
  {
    names: stages,
    mayBeEmpty,
  }: { readonly names: readonly StageName[]; readonly mayBeEmpty: boolean },
): Observation {
  const retrievals = run?.retrievalsOf(place);
  if (!retrievals) {
    const empty = mayBeEmpty && run !== undefined;
    return {
      state: empty ? "ok" : "missing",
      assumedEmpty: empty,
      lists: stages.map(() => (empty ? [emptyRanking(query)] : undefined)),
      leaks: stages.map(() => undefined),
    };
  }
  const failed = retrievals.some((one) => one.error !== undefined);
  const lists: (readonly Ranking[] | undefined)[] = [];
  const leaks: (StageLeaks | undefined)[] = [];
  for (const name of stages) {
    const isLast = lists.length === stages.length - 1;
    lists.push(failed ? undefined : listsAt(query, retrievals, name, isLast));
    leaks.push(leaksAt(retrievals, name, isLast));
  }
  return { state: failed ? "failed" : "ok", assumedEmpty: false, lists, leaks };
}

/** One for each repeat; undefined: some repeat has none. */
function listsAt(
  query: GoldenQuery,
  retrievals: readonly Retrieval[],
  stage: StageName,
  isLast: boolean,
): readonly Ranking[] | undefined {
  const found: Ranking[] = [];
  for (const one of retrievals) {
    const list = listAt(query, one, stage, isLast);
    if (!list) return undefined;
    found.push(list);
  }
  return found;
}

/** The recorded list; what follows an explicit abstention counts as having returned nothing. */
function listAt(
  query: GoldenQuery,
  retrieval: Retrieval,
  stage: StageName,
  isLast: boolean,
): Ranking | undefined {
  const recorded = recordedList(retrieval, stage, isLast);
  return isLast && retrieval.abstained ? abstainedList(query, recorded) : recorded;
}

/** The time that it took is of the row, not of the results. */
function abstainedList(query: GoldenQuery, recorded: Ranking | undefined): Ranking {
  const took = recorded?.notes.get(latencyNote);
  const empty = emptyRanking(query);
  return took === undefined ? empty : { ...empty, notes: new Map([[latencyNote, took]]) };
}

const recordedList = (
  { lists }: Retrieval,
  stage: StageName,
  isLast: boolean,
): Ranking | undefined => lists.get(stage) ?? (isLast ? lists.get(undefined) : undefined);

function leaksAt(
  retrievals: readonly Retrieval[],
  stage: StageName,
  isLast: boolean,
): StageLeaks | undefined {
  let isWhole = true;
  let isThere = false;
  let leaks: Leaks | undefined;
  for (const one of retrievals) {
    const list = recordedList(one, stage, isLast);
    if (list) {
      isThere = true;
      leaks = addLeaks(leaks, list);
    } else if (!isLast || !one.abstained) isWhole = false;
  }
  if (!isThere && !isWhole) return undefined;
  if (isWhole && !leaks) return noLeaks;
  return { isWhole, forbidden: leaks?.forbidden ?? [], unclear: leaks?.unclear ?? [] };
}

const noLeaks: StageLeaks = { isWhole: true, forbidden: [], unclear: [] };

interface Leaks {
  readonly forbidden: ForbiddenHit[];
  readonly unclear: ForbiddenHit[];
}

/** Most lists have none, and nothing is made for those. */
function addLeaks(
  leaks: Leaks | undefined,
  { forbidden, forbiddenUnclear }: Ranking,
): Leaks | undefined {
  if (forbidden.length + forbiddenUnclear.length === 0) return leaks;
  const all = leaks ?? { forbidden: [], unclear: [] };
  for (const one of forbidden) all.forbidden.push(one);
  for (const one of forbiddenUnclear) all.unclear.push(one);
  return all;
}

/** The ranking of an empty list. */
export const emptyRanking = (query: GoldenQuery): Ranking => ({
  returned: 0,
  groups: query.groups.map(() => absentGroup),
  hits: [],
  judgedCopies: [],
  copies: [],
  copyCount: 0,
  ties: noEntries,
  topScore: undefined,
  forbidden: [],
  forbiddenUnclear: [],
  unjudged: [],
  goldItems: 0,
  sameText: 0,
  fits: noEntries,
  notes: noEntries,
  first: noResults,
});

const noEntries = new Map<never, never>();
const noResults: FirstResults = { ids: [], gold: 0, marks: [] };
