/** Every golden query beside what each run says of it: the golden set drives, never the runs. */

import type { GoldenQuery, GoldenSet } from "../model/golden.ts";
import type { StageName } from "../model/ids.ts";
import type { Observation, QueryPair, StageLeaks, Unmeasured } from "../model/observation.ts";
import { lastStage, type Policy, type StageCutoff, type StageSpec } from "../model/policy.ts";
import type { NonEmpty } from "../model/problem.ts";
import {
  type FirstResults,
  type GroupRank,
  groupAt,
  type Ranking,
  type Retrieval,
  type RunFacts,
} from "../model/ranking.ts";
import type { Side } from "../model/reason.ts";
import { latencyNote } from "../read/notes.ts";
import { hasOffIds, type OtherChunker, withoutIds } from "./chunkers.ts";
import type { Overlap } from "./overlap.ts";
import { excuseTies } from "./ties.ts";

/** Places at which something is judged: by a gate, by `critical.at`, by the status of a query. */
export interface NeededPlaces {
  readonly always: readonly StageCutoff[];
  readonly critical: readonly StageCutoff[];
}

/** The last stage always, since the status of a query rests on it; and what gates look at. */
export function neededPlaces(
  policy: Policy,
  stages: NonEmpty<StageSpec>,
  guarded: readonly StageCutoff[],
): NeededPlaces {
  const last = lastStage(stages);
  const always = last.cutoffs.map((cutoff) => ({ stage: last.name, cutoff }));
  for (const gate of policy.gates ?? []) {
    if (gate.kind !== "measure" || gate.at.stage === undefined) continue;
    always.push({ stage: gate.at.stage, cutoff: gate.at.cutoff ?? 0 });
  }
  return { always, critical: guarded };
}

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
    needed: NeededPlaces;
    otherChunker?: OtherChunker | undefined;
    overlap?: Overlap | undefined;
  },
): (place: number) => QueryPair {
  const { policy, stages, needed, otherChunker, overlap } = request;
  const names = stages.map(({ name }) => name);
  const forCritical = [...needed.always, ...needed.critical];
  const areIdsOff = (query: GoldenQuery): boolean =>
    otherChunker !== undefined && hasOffIds(query, otherChunker);

  function read(
    query: GoldenQuery,
    run: RunFacts | undefined,
    place: number,
    side: Side,
  ): Observation {
    const isAsked = side === "candidate" || !query.critical;
    const mayBeEmpty = policy.missingQueries === "empty" && !query.noAnswer && isAsked;
    const told = observe(query, run, place, { names, mayBeEmpty });
    return otherChunker && areIdsOff(query) ? withoutIds(query, told, otherChunker) : told;
  }

  return (place) => {
    const query = golden.at(place);
    const before = read(query, baseline, place, "baseline");
    const after = read(query, candidate, place, "candidate");
    const sides = settle(query, excuseTies(before, after));
    const places = query.critical ? forCritical : needed.always;
    const why = unmeasuredWhy(sides.candidate, places, names);
    const isNew = unmeasuredWhy(sides.baseline, places, names) !== undefined;
    const goldChanged = overlap?.isKept(place) === false;
    const idsOff = areIdsOff(query);
    return {
      place,
      query,
      kind: why ? "unmeasured" : isNew || goldChanged ? "new" : "compared",
      why: idsOff && why === "evidence_unmeasured" ? "other_chunker" : why,
      idsOff,
      goldChanged,
      ...sides,
    };
  };
}

/** Without the second way of looking at groups, which stands behind those of the row. */
function settle(
  { groups: { length } }: GoldenQuery,
  sides: Pick<QueryPair, "baseline" | "candidate">,
): Pick<QueryPair, "baseline" | "candidate"> {
  const isLonger = ({ lists }: Observation): boolean =>
    lists.some((list) => list?.some(({ groups }) => groups.length > length));
  if (!isLonger(sides.baseline) && !isLonger(sides.candidate)) return sides;
  const cut = (side: Observation): Observation => ({
    ...side,
    lists: side.lists.map((list) =>
      list?.map((one) => ({ ...one, groups: one.groups.slice(0, length) })),
    ),
  });
  return { baseline: cut(sides.baseline), candidate: cut(sides.candidate) };
}

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
  const lists = stages.map((name, index) => {
    const isLast = index === stages.length - 1;
    const found = retrievals.map((one) => listAt(query, one, name, isLast));
    return found.every((one) => one !== undefined) ? (found as readonly Ranking[]) : undefined;
  });
  return {
    state: failed ? "failed" : "ok",
    assumedEmpty: false,
    lists: failed ? stages.map(() => undefined) : lists,
    leaks: stages.map((name, index) => leaksAt(retrievals, name, index === stages.length - 1)),
  };
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
  const found = retrievals.flatMap((one) => recordedList(one, stage, isLast) ?? []);
  const isSearched = (one: Retrieval): boolean =>
    (isLast && one.abstained) || recordedList(one, stage, isLast) !== undefined;
  const isWhole = retrievals.every(isSearched);
  if (found.length === 0 && !isWhole) return undefined;
  if (isWhole && found.every((one) => one.forbidden.length + one.forbiddenUnclear.length === 0)) {
    return noLeaks;
  }
  return {
    isWhole,
    forbidden: found.flatMap((one) => one.forbidden),
    unclear: found.flatMap((one) => one.forbiddenUnclear),
  };
}

const noLeaks: StageLeaks = { isWhole: true, forbidden: [], unclear: [] };

const emptyGroup: GroupRank = { rank: undefined, possible: undefined, tiedAt: [], excusedAt: [] };

/** The ranking of an empty list. */
export const emptyRanking = (query: GoldenQuery): Ranking => ({
  returned: 0,
  groups: query.groups.map(() => emptyGroup),
  hits: [],
  judgedCopies: [],
  copies: [],
  copyCount: 0,
  ties: new Map(),
  topScore: undefined,
  forbidden: [],
  forbiddenUnclear: [],
  unjudged: [],
  goldItems: 0,
  sameText: 0,
  fits: new Map(),
  notes: new Map(),
  first: noResults,
});

const noResults: FirstResults = { ids: [], gold: 0, marks: [] };

function unmeasuredWhy(
  { state, lists }: Observation,
  places: readonly StageCutoff[],
  stages: readonly StageName[],
): Unmeasured | undefined {
  if (state !== "ok") return state;
  for (const { stage, cutoff } of places) {
    const list = lists[stages.indexOf(stage)];
    if (!list) return "stage_not_recorded";
    const hidden = list.some((ranking) =>
      ranking.groups.some((group) => groupAt(ranking, group, cutoff) === "unmeasured"),
    );
    if (hidden) return "evidence_unmeasured";
  }
  return undefined;
}
