import { gatedAtCutoff, type Measure } from "./measure.ts";
import { countRelevant } from "./relevance.ts";

/**
 * R-precision: precision at the rank that equals the number of relevant units.
 *
 * - Formula:   relevant units within R / R, where R is the number of relevant units
 * - Unit:      share of the first R places
 * - Range:     0 to 1, higher is better
 * - Undefined: without a relevant unit
 * - Source:    trec_eval `Rprec`
 */
export const rPrecision: Measure = {
  ...gatedAtCutoff,
  takesCutoff: false,
  name: "rprec",
  aliases: ["Rprec", "R-prec"],
  about: "precision at as many places as there are relevant units",
  shareAt(ranking, { query }) {
    const relevant = query.relevant;
    return [countRelevant(ranking, relevant), relevant];
  },
};
