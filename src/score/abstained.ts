import { gatedAtCutoff, type Measure } from "./measure.ts";

/**
 * Abstained: whether a query that has no answer was rightly left without one, at the last stage.
 *
 * - Formula:   1 when `no_answer.right_when` holds, else 0
 * - Unit:      no-answer queries that are right
 * - Range:     0 or 1, higher is better
 * - Undefined: for every query that has an answer
 * - Source:    this project; compare UAEval4RAG, arXiv:2412.12300
 */
export const abstained: Measure = {
  ...gatedAtCutoff,
  takesCutoff: false,
  stages: "last",
  name: "abstained",
  aliases: [],
  about: "share of the no-answer queries that are rightly left empty",
  shareAt: (ranking, { query, isAbstention }) =>
    query.noAnswer ? [isAbstention(ranking) ? 1 : 0, 1] : undefined,
};
