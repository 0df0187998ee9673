import { gatedAtCutoff, type Measure, sumOfGains } from "./measure.ts";
import { countRelevant } from "./relevance.ts";

/**
 * F1 at k: the harmonic mean of precision and recall.
 *
 * - Formula:   2 * relevant units within k / (k + relevant units)
 * - Unit:      none
 * - Range:     0 to 1, higher is better; a copy earns nothing
 * - Undefined: without a relevant unit
 * - Source:    van Rijsbergen, Information Retrieval, 1979, chapter 7
 */
export const f1: Measure = {
  ...gatedAtCutoff,
  upperBound: sumOfGains,
  name: "f1",
  aliases: ["F1", "f_measure"],
  about: "harmonic mean of precision and recall",
  shareAt(ranking, { k, query }) {
    const relevant = query.relevant;
    return relevant === 0 ? undefined : [2 * countRelevant(ranking, k), k + relevant];
  },
};
