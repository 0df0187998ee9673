/** Every measure for one query, at every stage and cutoff, on both sides. */

import { type Budget, type Cutoff, depthsIn } from "../model/cutoff.ts";
import type { GoldenQuery } from "../model/golden.ts";
import type { Observation, QueryPair } from "../model/observation.ts";
import { defaultGateMeasures, type Policy, type StageSpec } from "../model/policy.ts";
import { fitOf, type Ranking } from "../model/ranking.ts";
import { formatMeasure } from "../settings/measure-at.ts";
import { withoutGrades } from "../verify/chunkers.ts";
import { depthOf, type Measure, type Question, type Share } from "./measure.ts";
import { measureNamed } from "./measures.ts";
import { countRelevant } from "./relevance.ts";

/** Where one column of values comes from. `cutoff` undefined: the measure takes none. */
export interface ColumnPlace {
  readonly stage: StageSpec["name"];
  readonly measure: string;
  readonly cutoff: Cutoff | undefined;
}

/** A stage and the depth looked at: measures at one spot rest on the same results. */
interface Spot {
  readonly stage: number;
  readonly k: number;
  readonly budget: Budget | undefined;
}

export interface Column extends ColumnPlace {
  /** `recall@5`. */
  readonly name: string;
  readonly isShare: boolean;
  /** Among the spots of the scores. */
  readonly spot: number;
}

/**
 * The scores of one side of one query, by column and by spot, averaged over repeats. NaN stands for
 * "no value", in here only. They are good until the next query is scored.
 */
export interface SideScores {
  readonly values: Float64Array;
  /** For the micro average; 0 where there is no value, or the measure is no share. */
  readonly numerators: Float64Array;
  readonly denominators: Float64Array;
  /** What a value rests on: results and relevant units within k. */
  readonly retrieved: Float64Array;
  readonly relevantFound: Float64Array;
}

export interface Scores {
  readonly columns: readonly Column[];
  readonly baseline: SideScores;
  readonly candidate: SideScores;
  score(pair: QueryPair): void;
}

/** What is used again for the next query: thousands of small objects cost more than most measures. */
interface Request {
  readonly question: Question & {
    query: GoldenQuery;
    k: number;
    budget: Budget | undefined;
  };
  readonly spots: readonly Spot[];
  readonly formulas: readonly Formula[];
}

/** What fills a column, and from where: a share or any other value. */
interface Formula {
  readonly spot: Spot;
  readonly shareAt: ShareAt | undefined;
  readonly valueAt: ValueAt | undefined;
}

export function openScores(
  places: readonly ColumnPlace[],
  stages: readonly StageSpec[],
  policy: Policy,
): Scores {
  const spots: Spot[] = [];
  const columns: Column[] = [];
  const names = stages.map(({ name }) => name);
  for (const place of places) {
    const stage = names.indexOf(place.stage);
    const { k, budget } = depthOf(place.cutoff);
    const known = spots.findIndex(
      (one) => one.stage === stage && one.k === k && one.budget === budget,
    );
    const spot = known < 0 ? spots.push({ stage, k, budget }) - 1 : known;
    const name = formatMeasure(place.measure, place.cutoff);
    columns.push({ ...place, name, spot, isShare: "shareAt" in measureNamed(place.measure) });
  }
  const question = {
    query: {} as GoldenQuery,
    k: 0,
    budget: undefined,
    isAbstention: abstentionRule(policy),
  };
  const formulas = columns.map(({ measure, spot }) =>
    formulaOf(measureNamed(measure), spots[spot] as Spot),
  );
  const request: Request = { question, spots, formulas };
  const baseline = emptyScores(columns.length, spots.length);
  const candidate = emptyScores(columns.length, spots.length);
  return {
    columns,
    baseline,
    candidate,
    score(pair) {
      question.query = pair.idsOff ? withoutGrades(pair.query) : pair.query;
      scoreSide(pair.baseline, request, baseline);
      scoreSide(pair.candidate, request, candidate);
    },
  };
}

const formulaOf = (measure: Measure, spot: Spot): Formula => ({
  spot,
  shareAt: "shareAt" in measure ? measure.shareAt : undefined,
  valueAt: "valueAt" in measure ? measure.valueAt : undefined,
});

const emptyScores = (columns: number, spots: number): SideScores => ({
  values: new Float64Array(columns),
  numerators: new Float64Array(columns),
  denominators: new Float64Array(columns),
  retrieved: new Float64Array(spots),
  relevantFound: new Float64Array(spots),
});

// What follows runs for every measure, place, side and query: it goes by index.

function scoreSide({ lists }: Observation, request: Request, scores: SideScores): void {
  const { spots, formulas, question } = request;
  for (let at = 0; at < spots.length; at++) {
    const spot = spots[at] as Spot;
    countBehind(lists[spot.stage] ?? nothing, spot, scores, at);
  }
  for (let at = 0; at < formulas.length; at++) {
    const { spot, shareAt, valueAt } = formulas[at] as Formula;
    const list = lists[spot.stage] ?? nothing;
    question.k = spot.k;
    question.budget = spot.budget;
    if (shareAt) scoreShare(shareAt, list, question, scores, at);
    else if (valueAt) scores.values[at] = meanValue(valueAt, list, question);
  }
}

const nothing: readonly never[] = [];

type ShareAt = Extract<Measure, { shareAt: unknown }>["shareAt"];
type ValueAt = Extract<Measure, { valueAt: unknown }>["valueAt"];

/** The mean over repeats; without a list, or a value in one of them, there is none. */
function meanValue(valueAt: ValueAt, list: readonly Ranking[], question: Question): number {
  let sum = 0;
  for (let repeat = 0; repeat < list.length; repeat++) {
    sum += valueAt(list[repeat] as Ranking, question) ?? Number.NaN;
  }
  return sum / list.length;
}

function scoreShare(
  shareAt: ShareAt,
  list: readonly Ranking[],
  question: Question,
  { values, numerators, denominators }: SideScores,
  at: number,
): void {
  let sum = 0;
  let found = 0;
  let all = 0;
  for (let repeat = 0; repeat < list.length; repeat++) {
    const share = shareAt(list[repeat] as Ranking, question) ?? noShare;
    sum += share[0] / share[1];
    found += share[0];
    all += share[1];
  }
  const value = sum / list.length;
  const isNone = Number.isNaN(value);
  values[at] = value;
  numerators[at] = isNone ? 0 : found / list.length;
  denominators[at] = isNone ? 0 : all / list.length;
}

/** A share of nothing: it has no value. */
const noShare: Share = [0, 0];

function countBehind(
  list: readonly Ranking[],
  { k, budget }: Spot,
  { retrieved, relevantFound }: SideScores,
  at: number,
): void {
  let results = 0;
  let found = 0;
  for (let repeat = 0; repeat < list.length; repeat++) {
    const ranking = list[repeat] as Ranking;
    const depth = budget === undefined ? k : fitOf(ranking, budget).count;
    results += Math.min(depth, ranking.returned);
    found += countRelevant(ranking, depth);
  }
  const repeats = Math.max(1, list.length);
  retrieved[at] = results / repeats;
  relevantFound[at] = found / repeats;
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
  if (!policy.gates) for (const name of defaultGateMeasures) names.add(name);
  const last = stages.at(-1);
  return stages.flatMap((stage) =>
    [...names].flatMap((name): ColumnPlace[] => {
      const measure = measureNamed(name);
      if (measure.stages === "last" && stage !== last) return [];
      const taken = measure.takesBudget ? stage.cutoffs : depthsIn(stage.cutoffs);
      const cutoffs = measure.takesCutoff ? taken : [undefined];
      return cutoffs.map((cutoff) => ({ stage: stage.name, measure: name, cutoff }));
    }),
  );
}
