import { gatedAtCutoff, type Measure, type UpperBound } from "./measure.ts";

/** Exact: of several relevant units the first counts, and the others can only help the baseline. */
const bestGain: UpperBound = ({ change, results }) =>
  results.reduce((best, { gain }) => Math.max(best, change + gain), change);

/**
 * Reciprocal rank at k: how far down the first relevant unit stands.
 *
 * - Formula:   1 / rank of the first relevant unit, 0 when none stands within k
 * - Unit:      none
 * - Range:     0 to 1, higher is better
 * - Undefined: without a relevant unit
 * - Source:    trec_eval `recip_rank`, with a cutoff
 */
export const reciprocalRank: Measure = {
  ...gatedAtCutoff,
  upperBound: bestGain,
  name: "rr",
  aliases: ["RR", "MRR", "recip_rank", "reciprocal_rank"],
  about: "one over the rank of the first relevant unit",
  valueAt(ranking, { k, query }) {
    if (query.relevant === 0) return undefined;
    for (const { rank, grade } of ranking.hits) if (rank <= k && grade > 0) return 1 / rank;
    return 0;
  },
};
