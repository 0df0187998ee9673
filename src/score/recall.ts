import { gatedAtCutoff, type Measure } from "./measure.ts";
import { countRelevant } from "./relevance.ts";

/**
 * Recall at k: how many of the relevant units stand in the first k results.
 *
 * - Formula:   relevant units within k / relevant units
 * - Unit:      share of the relevant units
 * - Range:     0 to 1, higher is better; a copy earns nothing
 * - Undefined: without a relevant unit
 * - Source:    trec_eval `recall`
 */
export const recall: Measure = {
  ...gatedAtCutoff,
  name: "recall",
  aliases: ["R", "recall_at"],
  about: "share of the relevant units that are found",
  shareAt: (ranking, { k, query }) => [countRelevant(ranking, k), query.relevant],
};
