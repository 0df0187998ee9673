/** What a measure is: a number for one query at one stage and cutoff, or no value. */

import { type Budget, type Cutoff, isBudget } from "../model/cutoff.ts";
import type { GoldenQuery } from "../model/golden.ts";
import type { Ranking } from "../model/ranking.ts";

/** What a measure looks at besides the ranking. */
export interface Question {
  readonly query: GoldenQuery;
  /** Infinity for a measure that takes no cutoff. */
  readonly k: number;
  /** In the place of `k`, for a measure that takes one. */
  readonly budget?: Budget | undefined;
  /** Whether an answer to a no-answer query is right. */
  readonly isAbstention: (ranking: Ranking) => boolean;
}

/** How deep a question at that cutoff looks. */
export const depthOf = (cutoff: Cutoff | undefined): Pick<Question, "k" | "budget"> =>
  isBudget(cutoff) ? { k: 0, budget: cutoff } : { k: cutoff ?? Number.POSITIVE_INFINITY };

/** Numerator and denominator: pooled over queries they give the micro average. */
export type Share = readonly [number, number];

/** One query on two sides, with results that nobody has judged. */
export interface Labelling {
  readonly question: Question;
  readonly baseline: Ranking;
  readonly candidate: Ranking;
  /** Candidate minus baseline, as it was measured. */
  readonly change: number;
  readonly results: readonly MissingLabel[];
  /** The change if these were relevant. */
  changeWith(ids: readonly string[]): number;
}

/** A result stands once in a list: of more parts of one document the first earns. */
export interface MissingLabel {
  readonly id: string;
  /** Undefined: not within the first k. */
  readonly rankBaseline: number | undefined;
  readonly rankCandidate: number | undefined;
  /** What the label of this result alone would add to the change. */
  readonly gain: number;
}

/**
 * No set of labels lifts the change of the query above this number. The gain of the best order, and
 * the number of relevant units, stay what they are.
 */
export type UpperBound = (labelling: Labelling) => number;

/** Exact where each label adds to a side by itself, whatever else is relevant. */
export const sumOfGains: UpperBound = ({ results, changeWith }) =>
  changeWith(results.filter(({ gain }) => gain > 0).map(({ id }) => id));

interface MeasureFacts {
  readonly name: string;
  readonly aliases: readonly string[];
  /** One sentence for the report. */
  readonly about: string;
  readonly takesCutoff: boolean;
  /** Whether that may be a token budget. */
  readonly takesBudget: boolean;
  /** Whether a gate may use it. */
  readonly gated: boolean;
  /**
   * How high labels could lift a change. Undefined: it does not drop when relevant results go
   * unjudged, as the measures like precision do.
   */
  readonly upperBound: UpperBound | undefined;
  /** `last`: looked at the last stage only. */
  readonly stages: "all" | "last";
}

/** A measure is either a share, which can be pooled, or any other value. */
export type Measure = MeasureFacts &
  (
    | { readonly shareAt: (ranking: Ranking, question: Question) => Share | undefined }
    | { readonly valueAt: (ranking: Ranking, question: Question) => number | undefined }
  );

/** The value of a measure; undefined: it has none, which is neither 0 nor 1. */
export function scoreOne(
  measure: Measure,
  ranking: Ranking,
  question: Question,
): number | undefined {
  if ("valueAt" in measure) return measure.valueAt(ranking, question);
  const share = measure.shareAt(ranking, question);
  return share && shareValue(share);
}

/** A share of nothing has no value. */
const shareValue = (share: Share): number | undefined =>
  share[1] === 0 ? undefined : share[0] / share[1];

/** What most measures have in common. */
export const gatedAtCutoff = {
  takesCutoff: true,
  takesBudget: false,
  gated: true,
  upperBound: undefined,
  stages: "all",
} as const;

/** Measures over groups, which have ranks alone. */
export const gatedAtBudget = { ...gatedAtCutoff, takesBudget: true } as const;

export const shownAtCutoff = { ...gatedAtCutoff, gated: false } as const;
