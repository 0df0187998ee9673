/** Every measure for every query, at every stage and cutoff, on both sides. */

import type { GoldenQuery } from "../model/golden.ts";
import type { QueryPair } from "../model/observation.ts";
import type { Policy, StageSpec } from "../model/policy.ts";
import type { Ranking } from "../model/ranking.ts";
import type { Side } from "../model/reason.ts";
import type { Measure, Question, Share } from "./measure.ts";
import { measureNamed } from "./measures.ts";
import { countRelevant } from "./relevance.ts";

/** Where one column of values comes from. `cutoff` undefined: the measure takes none. */
export interface ColumnPlace {
  readonly stage: StageSpec["name"];
  readonly measure: string;
  readonly cutoff: number | undefined;
}

/** Values by query, in the order of the pairs. NaN stands for "no value", in here only. */
export interface Column extends ColumnPlace {
  readonly baseline: Float64Array;
  readonly candidate: Float64Array;
  /** Numerators and denominators for the micro average; undefined when it has none. */
  readonly shares: { readonly baseline: Shares; readonly candidate: Shares } | undefined;
  readonly behind: { readonly baseline: Behind; readonly candidate: Behind };
}

/** 0 where there is no value. */
interface Shares {
  readonly numerators: Float64Array;
  readonly denominators: Float64Array;
}

/** What a value rests on: results and relevant units within k, averaged over repeats. */
export interface Behind {
  readonly retrieved: Float64Array;
  readonly relevantFound: Float64Array;
}

/** One column for each place. Queries without a recorded list there have no value. */
export function scorePairs(
  pairs: readonly QueryPair[],
  places: readonly ColumnPlace[],
  stages: readonly StageSpec[],
  policy: Policy,
): readonly Column[] {
  const isAbstention = abstentionRule(policy);
  const order = stages.map(({ name }) => name);
  const listsOf = stages.map((_, stage) => ({
    baseline: recordedLists(pairs, "baseline", stage),
    candidate: recordedLists(pairs, "candidate", stage),
  }));
  // measures at one place rest on the same results
  const behindOf = new Map<string, Column["behind"]>();
  return places.flatMap((place): Column[] => {
    const measure = measureNamed(place.measure);
    const stage = order.indexOf(place.stage);
    const lists = listsOf[stage];
    if (!lists) return [];
    const k = place.cutoff ?? Number.POSITIVE_INFINITY;
    const before = scoreSide(measure, lists.baseline, { pairs, k, isAbstention });
    const after = scoreSide(measure, lists.candidate, { pairs, k, isAbstention });
    const key = `${stage}@${k}`;
    const behind = behindOf.get(key) ?? {
      baseline: countBehind(lists.baseline, k),
      candidate: countBehind(lists.candidate, k),
    };
    behindOf.set(key, behind);
    const shares = before.shares && after.shares;
    const column = {
      ...place,
      baseline: before.values,
      candidate: after.values,
      shares: shares && { baseline: before.shares, candidate: after.shares },
      behind,
    };
    return [column];
  });
}

/** By query: its list, one for each repeat; undefined where none is recorded. */
type Lists = readonly (readonly Ranking[] | undefined)[];

const recordedLists = (pairs: readonly QueryPair[], side: Side, stage: number): Lists =>
  pairs.map((pair) => {
    const list = pair[side].lists[stage];
    return list && list.length > 0 ? list : undefined;
  });

interface SideRequest extends Pick<Question, "k" | "isAbstention"> {
  readonly pairs: readonly QueryPair[];
}

interface SideScores {
  readonly values: Float64Array;
  readonly shares: Shares | undefined;
}

function scoreSide(measure: Measure, lists: Lists, request: SideRequest): SideScores {
  const values = new Float64Array(lists.length).fill(Number.NaN);
  if ("shareAt" in measure) {
    const shares = emptyShares(lists.length);
    scoreShares(measure.shareAt, lists, request, { values, shares });
    return { values, shares };
  }
  scoreValues(measure.valueAt, lists, request, values);
  return { values, shares: undefined };
}

const emptyShares = (n: number): Shares => ({
  numerators: new Float64Array(n),
  denominators: new Float64Array(n),
});

type ShareAt = Extract<Measure, { shareAt: unknown }>["shareAt"];
type ValueAt = Extract<Measure, { valueAt: unknown }>["valueAt"];

// Both loops run for every measure, place, side and query. They go by index, and use one question
// again: an iterator or an object for each call costs more than most measures.

/** The mean over repeats; without a value in one of them there is none. */
function scoreValues(
  valueAt: ValueAt,
  lists: Lists,
  { pairs, k, isAbstention }: SideRequest,
  values: Float64Array,
): void {
  const question = { query: pairs[0]?.query as GoldenQuery, k, isAbstention };
  for (let index = 0; index < lists.length; index++) {
    const list = lists[index];
    if (!list) continue;
    question.query = (pairs[index] as QueryPair).query;
    let sum = 0;
    for (let repeat = 0; repeat < list.length; repeat++) {
      sum += valueAt(list[repeat] as Ranking, question) ?? Number.NaN;
    }
    values[index] = sum / list.length;
  }
}

function scoreShares(
  shareAt: ShareAt,
  lists: Lists,
  { pairs, k, isAbstention }: SideRequest,
  { values, shares: { numerators, denominators } }: SideScores & { readonly shares: Shares },
): void {
  const question = { query: pairs[0]?.query as GoldenQuery, k, isAbstention };
  for (let index = 0; index < lists.length; index++) {
    const list = lists[index];
    if (!list) continue;
    question.query = (pairs[index] as QueryPair).query;
    let sum = 0;
    let found = 0;
    let all = 0;
    for (let repeat = 0; repeat < list.length; repeat++) {
      const share = shareAt(list[repeat] as Ranking, question) ?? nothing;
      sum += share[0] / share[1];
      found += share[0];
      all += share[1];
    }
    values[index] = sum / list.length;
    if (Number.isNaN(sum)) continue;
    numerators[index] = found / list.length;
    denominators[index] = all / list.length;
  }
}

/** A share of nothing: it has no value. */
const nothing: Share = [0, 0];

function countBehind(lists: Lists, k: number): Behind {
  const retrieved = new Float64Array(lists.length);
  const relevantFound = new Float64Array(lists.length);
  for (let index = 0; index < lists.length; index++) {
    const list = lists[index];
    if (!list) continue;
    let results = 0;
    let found = 0;
    for (let repeat = 0; repeat < list.length; repeat++) {
      const ranking = list[repeat] as Ranking;
      results += Math.min(k, ranking.returned);
      found += countRelevant(ranking, k);
    }
    retrieved[index] = results / list.length;
    relevantFound[index] = found / list.length;
  }
  return { retrieved, relevantFound };
}

/** Whether a no-answer query was rightly left without an answer. */
export function abstentionRule({ rightWhen }: Policy): (ranking: Ranking) => boolean {
  if (rightWhen.kind === "empty") return ({ returned }) => returned === 0;
  return ({ returned, topScore }) =>
    returned === 0 || (topScore !== undefined && topScore < rightWhen.score);
}

/** Where everything is measured: each measure at each stage and cutoff, and what gates ask for. */
export function columnPlaces(policy: Policy, stages: readonly StageSpec[]): readonly ColumnPlace[] {
  const names = new Set(policy.measures);
  for (const gate of policy.gates ?? []) if (gate.kind === "measure") names.add(gate.at.measure);
  if (!policy.gates) for (const name of ["coverage", "abstained"]) names.add(name);
  const last = stages.at(-1);
  return stages.flatMap((stage) =>
    [...names].flatMap((name): ColumnPlace[] => {
      const measure = measureNamed(name);
      if (measure.stages === "last" && stage !== last) return [];
      const cutoffs = measure.takesCutoff ? stage.cutoffs : [undefined];
      return cutoffs.map((cutoff) => ({ stage: stage.name, measure: name, cutoff }));
    }),
  );
}
