import { normalisedGain } from "./gain.ts";
import { gatedAtCutoff, type Measure } from "./measure.ts";

/**
 * nDCG at k with exponential gain: high grades weigh far more than low ones.
 *
 * - Formula:   as ndcg, with 2^grade - 1 instead of the grade
 * - Unit:      none
 * - Range:     0 to 1, higher is better
 * - Undefined: without a positive grade; when 2^grade is no finite number
 * - Source:    Burges et al., ICML 2005, doi:10.1145/1102351.1102363
 */
export const ndcgExp: Measure = {
  ...gatedAtCutoff,
  precisionLike: true,
  name: "ndcg_exp",
  aliases: [],
  about: "graded relevance with exponential gain, discounted by rank",
  valueAt: (ranking, { k, query }) => normalisedGain(ranking, query, k, (grade) => 2 ** grade - 1),
};
