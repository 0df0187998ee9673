/** Every measure for every query, at every stage and cutoff, on both sides. */

import type { QueryPair } from "../model/observation.ts";
import type { Policy, StageSpec } from "../model/policy.ts";
import type { Ranking } from "../model/ranking.ts";
import type { Side } from "../model/reason.ts";
import { type Measure, type Question, shareValue } from "./measure.ts";
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
  // measures at one place rest on the same results
  const behindOf = new Map<string, Column["behind"]>();
  return places.map((place) => {
    const measure = measureNamed(place.measure);
    const stage = order.indexOf(place.stage);
    const k = place.cutoff ?? Number.POSITIVE_INFINITY;
    const request = { measure, stage, k, isAbstention };
    const before = scoreSide(pairs, "baseline", request);
    const after = scoreSide(pairs, "candidate", request);
    const key = `${stage}@${k}`;
    const behind = behindOf.get(key) ?? {
      baseline: countBehind(pairs, "baseline", stage, k),
      candidate: countBehind(pairs, "candidate", stage, k),
    };
    behindOf.set(key, behind);
    const shares = before.shares && after.shares;
    return {
      ...place,
      baseline: before.values,
      candidate: after.values,
      shares: shares && { baseline: before.shares, candidate: after.shares },
      behind,
    };
  });
}

interface SideRequest extends Pick<Question, "k" | "isAbstention"> {
  readonly measure: Measure;
  readonly stage: number;
}

interface SideScores {
  readonly values: Float64Array;
  readonly shares: Shares | undefined;
}

function scoreSide(
  pairs: readonly QueryPair[],
  side: Side,
  { measure, stage, k, isAbstention }: SideRequest,
): SideScores {
  const values = new Float64Array(pairs.length).fill(Number.NaN);
  const scores =
    "shareAt" in measure
      ? { values, shares: emptyShares(pairs.length) }
      : { values, shares: undefined };
  for (let index = 0; index < pairs.length; index++) {
    const { query, [side]: observed } = pairs[index] as QueryPair;
    const list = observed.lists[stage];
    if (!list || list.length === 0) continue;
    scoreQuery(measure, list, { query, k, isAbstention }, scores, index);
  }
  return scores;
}

const emptyShares = (n: number): Shares => ({
  numerators: new Float64Array(n),
  denominators: new Float64Array(n),
});

/** The mean over repeats; without a value in one of them there is none. */
function scoreQuery(
  measure: Measure,
  list: readonly Ranking[],
  question: Question,
  { values, shares }: SideScores,
  index: number,
): void {
  let sum = 0;
  let numerators = 0;
  let denominators = 0;
  // by index: most lists are one, and an iterator costs more than the measure
  for (let repeat = 0; repeat < list.length; repeat++) {
    const ranking = list[repeat] as Ranking;
    const share = "shareAt" in measure ? measure.shareAt(ranking, question) : undefined;
    const value =
      "valueAt" in measure ? measure.valueAt(ranking, question) : share && shareValue(share);
    if (value === undefined) return;
    sum += value;
    if (!share) continue;
    numerators += share[0];
    denominators += share[1];
  }
  values[index] = sum / list.length;
  if (!shares) return;
  shares.numerators[index] = numerators / list.length;
  shares.denominators[index] = denominators / list.length;
}

function countBehind(pairs: readonly QueryPair[], side: Side, stage: number, k: number): Behind {
  const retrieved = new Float64Array(pairs.length);
  const relevantFound = new Float64Array(pairs.length);
  for (let index = 0; index < pairs.length; index++) {
    const list = pairs[index]?.[side].lists[stage] ?? [];
    let results = 0;
    let found = 0;
    for (const ranking of list) {
      results += Math.min(k, ranking.returned);
      found += countRelevant(ranking, k);
    }
    retrieved[index] = list.length === 0 ? 0 : results / list.length;
    relevantFound[index] = list.length === 0 ? 0 : found / list.length;
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
