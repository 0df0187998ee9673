/** One aggregate gate's outcome from its numbers: the table of *One gate* in docs/verdict.md. */

import { epsilon } from "../statistics/sum.ts";

/** What the test of the whole family, and the interval, say of one gate. */
interface Credibility {
  /** Family-adjusted one-sided p of the drop. */
  readonly pAdjusted: number;
  /** One-sided lower bound of the mean change. */
  readonly lower: number;
  readonly alpha: number;
}

export interface GateNumbers {
  readonly n: number;
  /** Queries that got worse; those of one cluster count as one. */
  readonly losses: number;
  readonly changed: number;
  readonly mean: number;
  readonly meanCandidate: number;
  /** max(tolerance, noise floor, largest single share of the weight). */
  readonly tolerance: number;
  /** The hard drop, or undefined for gates without one. */
  readonly hardDrop: number | undefined;
  readonly min: number | undefined;
  readonly strictMin: boolean;
  readonly minN: number;
  readonly hardMinN: number;
  readonly hardMinLosses: number;
  /** Every list of every query is the same on both sides. */
  readonly listsIdentical: boolean;
  readonly mustShowNonInferior: boolean;
  /**
   * The mean change if every label that is missing spoke for the candidate; undefined: no label
   * could speak for it.
   */
  readonly upperUnjudged: number | undefined;
  /** Too few of the results are judged, on a side, for a drop of this measure to be one. */
  readonly tooFewJudged: boolean;
}

export type Outcome =
  | { readonly result: "fail"; readonly reason: "below_min_value" | "hard_drop" | "credible_drop" }
  | {
      readonly result: "inconclusive";
      readonly reason:
        | "unjudged_results_could_explain_drop"
        | "too_few_queries"
        | "too_few_judged"
        | "drop_not_credible"
        | "non_inferiority_not_shown";
    }
  | {
      readonly result: "pass";
      readonly reason:
        | "identical_results"
        | "no_measured_change"
        | "small_credible_drop_within_tolerance"
        | "non_inferior"
        | "no_credible_drop_unproven";
    };

/** The first rule that matches decides. Needs n of at least 1. */
export function judgeDrop(gate: GateNumbers, credibility: Credibility): Outcome {
  const { n, losses, mean, tolerance } = gate;
  const isLarge = mean < -tolerance - epsilon;
  if (isBelowMin(gate)) return { result: "fail", reason: "below_min_value" };
  if (isHardDrop(gate)) return { result: "fail", reason: "hard_drop" };
  if (isLarge && mayBeUnjudged(gate)) {
    return { result: "inconclusive", reason: "unjudged_results_could_explain_drop" };
  }
  if (gate.changed === 0) {
    const reason = gate.listsIdentical ? "identical_results" : "no_measured_change";
    return { result: "pass", reason };
  }
  if (n < gate.minN && losses > 0) return { result: "inconclusive", reason: "too_few_queries" };
  return isLarge ? judgeLargeDrop(gate, credibility) : judgeSmallChange(gate, credibility);
}

const isCredible = ({ pAdjusted, alpha }: Credibility): boolean => pAdjusted <= alpha;

const mayBeUnjudged = ({ upperUnjudged, tolerance }: GateNumbers): boolean =>
  upperUnjudged !== undefined && upperUnjudged >= -tolerance - epsilon;

function judgeLargeDrop(gate: GateNumbers, credibility: Credibility): Outcome {
  if (!isCredible(credibility)) return { result: "inconclusive", reason: "drop_not_credible" };
  return gate.tooFewJudged
    ? { result: "inconclusive", reason: "too_few_judged" }
    : { result: "fail", reason: "credible_drop" };
}

function judgeSmallChange(gate: GateNumbers, credibility: Credibility): Outcome {
  const isShown = credibility.lower > -gate.tolerance;
  // who asks for a proof is not content with a drop that is proven, and small so far as was seen
  if (gate.mustShowNonInferior && !isShown) {
    return { result: "inconclusive", reason: "non_inferiority_not_shown" };
  }
  if (isCredible(credibility)) {
    return { result: "pass", reason: "small_credible_drop_within_tolerance" };
  }
  return isShown
    ? { result: "pass", reason: "non_inferior" }
    : { result: "pass", reason: "no_credible_drop_unproven" };
}

function isBelowMin({ min, strictMin, mean, meanCandidate }: GateNumbers): boolean {
  if (min === undefined || meanCandidate >= min - epsilon) return false;
  return strictMin || mean < -epsilon;
}

function isHardDrop({ hardDrop, n, losses, mean, hardMinN, hardMinLosses }: GateNumbers): boolean {
  if (hardDrop === undefined || n < hardMinN || losses < hardMinLosses) return false;
  return mean <= -hardDrop + epsilon;
}
