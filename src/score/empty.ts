import { type Measure, shownAtCutoff } from "./measure.ts";

/**
 * Empty: whether nothing was returned.
 *
 * - Formula:   1 when the list is empty, else 0
 * - Unit:      queries without a result
 * - Range:     0 or 1
 * - Undefined: never, when the list is recorded
 * - Source:    this project
 */
export const empty: Measure = {
  ...shownAtCutoff,
  takesCutoff: false,
  name: "empty",
  aliases: [],
  about: "share of the queries that got nothing",
  shareAt: (ranking) => [ranking.returned === 0 ? 1 : 0, 1],
};
