import { gatedAtCutoff, type Measure } from "./measure.ts";
import { countRelevant, sumOfPrecisions } from "./relevance.ts";

/**
 * Context precision at k: as average precision, but over the relevant units that were found.
 *
 * - Formula:   sum of precision at the ranks of relevant units within k / relevant units within k
 * - Unit:      none
 * - Range:     0 to 1, higher is better. Losing a low-ranked unit raises it: never gate it alone
 * - Undefined: without a relevant unit; 0 when none is found within k
 * - Source:    the context precision of RAG evaluators, with labels instead of a model's judgement
 */
export const contextPrecision: Measure = {
  ...gatedAtCutoff,
  precisionLike: true,
  name: "context_precision",
  aliases: [],
  about: "how early the relevant units stand that are found",
  valueAt(ranking, { k, query }) {
    if (query.relevant === 0) return undefined;
    const found = countRelevant(ranking, k);
    return found === 0 ? 0 : sumOfPrecisions(ranking, k) / found;
  },
};
