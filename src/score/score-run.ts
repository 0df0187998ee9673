/** Every measure for every query, at every stage and cutoff, on both sides. */

import type { Observation, QueryPair } from "../model/observation.ts";
import type { Policy, StageSpec } from "../model/policy.ts";
import type { Ranking } from "../model/ranking.ts";
import type { Side } from "../model/reason.ts";
import { type Measure, type Question, scoreOne } from "./measure.ts";
import { measureNamed } from "./measures.ts";
import { relevantWithin } from "./relevance.ts";

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
}

interface Shares {
  readonly numerators: Float64Array;
  readonly denominators: Float64Array;
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
  return places.map((place) => {
    const request = {
      measure: measureNamed(place.measure),
      stage: order.indexOf(place.stage),
      k: place.cutoff ?? Number.POSITIVE_INFINITY,
      isAbstention,
    };
    const before = scoreSide(pairs, "baseline", request);
    const after = scoreSide(pairs, "candidate", request);
    const shares = before.shares && after.shares;
    return {
      ...place,
      baseline: before.values,
      candidate: after.values,
      shares: shares && { baseline: before.shares, candidate: after.shares },
    };
  });
}

interface SideRequest extends Pick<Question, "k" | "isAbstention"> {
  readonly measure: Measure;
  readonly stage: number;
}

function scoreSide(
  pairs: readonly QueryPair[],
  side: Side,
  { measure, stage, k, isAbstention }: SideRequest,
): { readonly values: Float64Array; readonly shares: Shares | undefined } {
  const values = new Float64Array(pairs.length).fill(Number.NaN);
  const shares = "shareAt" in measure ? emptyShares(pairs.length) : undefined;
  for (const [index, pair] of pairs.entries()) {
    const list = pair[side].lists[stage] ?? [];
    const question = { query: pair.query, k, isAbstention };
    const value = meanOver(measure, list, question);
    if (value === undefined) continue;
    values[index] = value;
    if (shares) addShares(measure, list, question, shares, index);
  }
  return { values, shares };
}

const emptyShares = (n: number): Shares => ({
  numerators: new Float64Array(n),
  denominators: new Float64Array(n),
});

/** The mean over repeats; without a value in one of them there is none. */
function meanOver(
  measure: Measure,
  list: readonly Ranking[],
  question: Question,
): number | undefined {
  let sum = 0;
  for (const ranking of list) {
    const value = scoreOne(measure, ranking, question);
    if (value === undefined) return undefined;
    sum += value;
  }
  return list.length === 0 ? undefined : sum / list.length;
}

function addShares(
  measure: Measure,
  list: readonly Ranking[],
  question: Question,
  { numerators, denominators }: Shares,
  index: number,
): void {
  if (!("shareAt" in measure)) return;
  for (const ranking of list) {
    const [numerator, denominator] = measure.shareAt(ranking, question) ?? [0, 0];
    numerators[index] = (numerators[index] ?? 0) + numerator / list.length;
    denominators[index] = (denominators[index] ?? 0) + denominator / list.length;
  }
}

/** Whether a no-answer query was rightly left without an answer. */
export function abstentionRule({ rightWhen }: Policy): (ranking: Ranking) => boolean {
  if (rightWhen.kind === "empty") return ({ returned }) => returned === 0;
  return ({ returned, topScore }) =>
    returned === 0 || (topScore !== undefined && topScore < rightWhen.score);
}

/** What the average rests on: results, relevant units and relevant units found within k. */
export function countBehind(
  query: QueryPair["query"],
  { lists }: Observation,
  stage: number,
  k: number,
): { retrieved: number; relevant: number; relevantFound: number } {
  const list = lists[stage] ?? [];
  const share = list.length === 0 ? 0 : 1 / list.length;
  let retrieved = 0;
  let relevantFound = 0;
  for (const ranking of list) {
    retrieved += Math.min(k, ranking.returned) * share;
    relevantFound += relevantWithin(ranking, k).length * share;
  }
  return { retrieved, relevant: query.relevant, relevantFound };
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
