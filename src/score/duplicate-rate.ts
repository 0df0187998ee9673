import { type Measure, shownAtCutoff } from "./measure.ts";

/**
 * Duplicate rate at k: how many of the first k results are copies of an earlier one.
 *
 * - Formula:   results within k with id and span of an earlier one / min(k, returned)
 * - Unit:      share of the returned results
 * - Range:     0 to 1, lower is better
 * - Undefined: for an empty list
 * - Source:    this project
 */
export const duplicateRate: Measure = {
  ...shownAtCutoff,
  name: "duplicate_rate",
  aliases: [],
  about: "share of the results that are copies",
  shareAt: (ranking, { k }) => [
    ranking.copies.filter((rank) => rank <= k).length,
    Math.min(k, ranking.returned),
  ],
};
