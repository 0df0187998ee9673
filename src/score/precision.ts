import { gatedAtCutoff, type Measure, sumOfGains } from "./measure.ts";
import { countRelevant } from "./relevance.ts";

/**
 * Precision at k: how much of the first k places holds relevant units. Short lists pay for it.
 *
 * - Formula:   relevant units within k / k
 * - Unit:      share of the k places
 * - Range:     0 to 1, higher is better; a copy earns nothing
 * - Undefined: without a relevant unit
 * - Source:    trec_eval `P`
 */
export const precision: Measure = {
  ...gatedAtCutoff,
  upperBound: sumOfGains,
  name: "precision",
  aliases: ["P"],
  about: "share of the first k places that hold relevant units",
  shareAt: (ranking, { k, query }) =>
    query.relevant === 0 ? undefined : [countRelevant(ranking, k), k],
};
