import { normalisedGain } from "./gain.ts";
import { gatedAtCutoff, type Measure, sumOfGains } from "./measure.ts";

/**
 * nDCG at k with linear gain: graded relevance, discounted by rank.
 *
 * - Formula:   sum of grade / log2(rank + 1) within k, over the same sum for the best order
 * - Unit:      none
 * - Range:     0 to 1, higher is better; a copy and a negative grade gain nothing
 * - Undefined: without a positive grade
 * - Source:    trec_eval `ndcg_cut`; Jarvelin and Kekalainen, TOIS 2002, doi:10.1145/582415.582418
 */
export const ndcg: Measure = {
  ...gatedAtCutoff,
  upperBound: sumOfGains,
  name: "ndcg",
  aliases: ["nDCG", "ndcg_cut"],
  about: "graded relevance, discounted by rank",
  valueAt: (ranking, { k, query }) => normalisedGain(ranking, query, k, (grade) => grade),
};
