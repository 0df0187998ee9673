import { gatedAtCutoff, type Measure, sumOfGains } from "./measure.ts";
import { countRelevant } from "./relevance.ts";

/**
 * Precision over what was returned: short lists do not pay for the places they leave free.
 *
 * - Formula:   relevant units within k / min(k, returned)
 * - Unit:      share of the returned results
 * - Range:     0 to 1, higher is better; a copy earns nothing
 * - Undefined: without a relevant unit. An empty list is 0: returning nothing must not pay
 * - Source:    set precision at k, trec_eval `set_P` cut at k
 */
export const precisionReturned: Measure = {
  ...gatedAtCutoff,
  upperBound: sumOfGains,
  name: "precision_returned",
  aliases: [],
  about: "share of the returned results that are relevant",
  shareAt: (ranking, { k, query }) =>
    query.relevant === 0
      ? undefined
      : [countRelevant(ranking, k), Math.max(1, Math.min(k, ranking.returned))],
};
