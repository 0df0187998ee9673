import { gatedAtCutoff, type Measure } from "./measure.ts";
import { countRelevant } from "./relevance.ts";

/**
 * Success at k: whether any relevant unit stands in the first k results.
 *
 * - Formula:   1 when a relevant unit stands within k, else 0
 * - Unit:      queries with a hit
 * - Range:     0 or 1, higher is better
 * - Undefined: without a relevant unit
 * - Source:    trec_eval `success`
 */
export const success: Measure = {
  ...gatedAtCutoff,
  name: "success",
  aliases: ["hit", "hit_rate", "hits"],
  about: "share of the queries with at least one relevant unit",
  shareAt: (ranking, { k, query }) =>
    query.relevant === 0 ? undefined : [countRelevant(ranking, k) > 0 ? 1 : 0, 1],
};
