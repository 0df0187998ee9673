import { gatedAtCutoff, type Measure } from "./measure.ts";
import { sumOfPrecisions } from "./relevance.ts";

/**
 * Average precision at k: precision at each relevant unit within k, over all relevant units.
 *
 * - Formula:   sum of precision at the ranks of relevant units within k / relevant units
 * - Unit:      none
 * - Range:     0 to 1, higher is better; a copy earns nothing
 * - Undefined: without a relevant unit
 * - Source:    trec_eval `map_cut`
 */
export const averagePrecision: Measure = {
  ...gatedAtCutoff,
  precisionLike: true,
  name: "ap",
  aliases: ["AP", "MAP", "map_cut"],
  about: "mean of the precisions at the relevant units",
  valueAt(ranking, { k, query }) {
    const relevant = query.relevant;
    return relevant === 0 ? undefined : sumOfPrecisions(ranking, k) / relevant;
  },
};
