/** Every golden query beside what each run says of it: the golden set drives, never the runs. */

import type { GoldenQuery, GoldenSet } from "../model/golden.ts";
import type { StageName } from "../model/ids.ts";
import type { Observation, QueryPair, StageLeaks, Unmeasured } from "../model/observation.ts";
import type { Policy, StageCutoff, StageSpec } from "../model/policy.ts";
import type { NonEmpty } from "../model/problem.ts";
import {
  type FirstResults,
  type GroupRank,
  groupState,
  type Ranking,
  type Retrieval,
  type RunFacts,
} from "../model/ranking.ts";
import { excuseTies } from "./ties.ts";

/** Places at which something is judged: by a gate, by `critical.at`, by the status of a query. */
export interface NeededPlaces {
  readonly always: readonly StageCutoff[];
  readonly critical: readonly StageCutoff[];
}

/**
 * Every golden query by its place, beside what each run says of it. Made anew on each call: there
 * may be millions. Without a baseline every query is new.
 */
export function openPairs(
  golden: GoldenSet,
  baseline: RunFacts | undefined,
  candidate: RunFacts | undefined,
  request: { policy: Policy; stages: NonEmpty<StageSpec>; needed: NeededPlaces },
): (place: number) => QueryPair {
  const { policy, stages, needed } = request;
  const names = stages.map(({ name }) => name);
  const forCritical = [...needed.always, ...needed.critical];
  return (place) => {
    const query = golden.at(place);
    const mayBeEmpty = policy.missingQueries === "empty" && !query.noAnswer;
    const before = observe(query, baseline, place, {
      names,
      mayBeEmpty: mayBeEmpty && !query.critical,
    });
    const after = observe(query, candidate, place, { names, mayBeEmpty });
    const excused = excuseTies(before, after);
    const places = query.critical ? forCritical : needed.always;
    const why = unmeasuredWhy(excused.candidate, places, names);
    const kind = why
      ? "unmeasured"
      : unmeasuredWhy(excused.baseline, places, names)
        ? "new"
        : "compared";
    return { place, query, kind, why, ...excused };
  };
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
  if (isLast && retrieval.abstained) return emptyRanking(query);
  return recordedList(retrieval, stage, isLast);
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
  const abstained = isLast && retrievals.every((one) => one.abstained);
  if (found.length === 0 && !abstained) return undefined;
  if (found.every((one) => one.forbidden.length + one.forbiddenUnclear.length === 0)) {
    return noLeaks;
  }
  return {
    forbidden: found.flatMap((one) => one.forbidden),
    unclear: found.flatMap((one) => one.forbiddenUnclear),
  };
}

const noLeaks: StageLeaks = { forbidden: [], unclear: [] };

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
    const hidden = list.some(({ groups }) =>
      groups.some((group) => groupState(group, cutoff) === "unmeasured"),
    );
    if (hidden) return "evidence_unmeasured";
  }
  return undefined;
}
