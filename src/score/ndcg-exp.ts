import { normalisedGain } from "./gain.ts";
import { gatedAtCutoff, type Measure, sumOfGains } from "./measure.ts";

/**
 * nDCG at k with exponential gain: high grades weigh far more than low ones.
 *
 * - Formula:   as ndcg, with 2^grade - 1 instead of the grade
 * - Unit:      none
 * - Range:     0 to 1, higher is better
 * - Undefined: without a positive grade
 * - Source:    Burges et al., ICML 2005, doi:10.1145/1102351.1102363
 */
export const ndcgExp: Measure = {
  ...gatedAtCutoff,
  upperBound: sumOfGains,
  name: "ndcg_exp",
  aliases: [],
  about: "graded relevance with exponential gain, discounted by rank",
  valueAt(ranking, { k, query }) {
    // beyond 2^1000 all gains are scaled down alike, which leaves their ratio as it is
    let excess = 0;
    for (const grade of query.grades.values()) excess = Math.max(excess, grade - 1000);
    const gain = (grade: number) => 2 ** (grade - excess) - 2 ** -excess;
    return normalisedGain(ranking, query, k, gain);
  },
};
