/** What the scores of one query come to in a mean: value, change, weight. */

import type { QueryPair } from "../model/observation.ts";
import type { Scores } from "../score/score-run.ts";
import { settleDelta } from "../statistics/sum.ts";
import type { ComparedQuery } from "./movement.ts";

/** A query with its scores: good until the next one is scored. */
export interface ScoredPair {
  readonly pair: QueryPair;
  readonly scores: Scores;
  readonly query: ComparedQuery;
  /** There is no baseline, so the candidate's values are all there is. */
  readonly alone: boolean;
}

/** Whether the query counts in a mean of that column: a value on both sides, or the candidate's. */
export const isMember = (scored: ScoredPair, column: number): boolean =>
  isMeasured(scored) && hasValues(scored, column);

/** Whether it can count in any mean. */
export const isMeasured = ({ pair, alone }: ScoredPair): boolean =>
  alone ? pair.kind !== "unmeasured" : pair.kind === "compared";

/** A measured query may still have no value of that column. */
export function hasValues({ scores, alone }: ScoredPair, column: number): boolean {
  if (!alone && Number.isNaN(scores.baseline.values[column])) return false;
  return !Number.isNaN(scores.candidate.values[column]);
}

/** Candidate minus baseline; 0 when that is less than 1e-9. */
export const deltaAt = ({ baseline, candidate }: Scores, column: number): number =>
  settleDelta((candidate.values[column] as number) - (baseline.values[column] as number));
