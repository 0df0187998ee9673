import { type Measure, shownAtCutoff } from "./measure.ts";

/**
 * Leaks: how many forbidden results stand in the list, to its full depth.
 *
 * - Formula:   forbidden results, each rule and id once
 * - Unit:      results
 * - Range:     0 and up, lower is better. Guarded by a hard gate, not by a drop of this number
 * - Undefined: for a query without `forbidden`
 * - Source:    this project
 */
export const leaks: Measure = {
  ...shownAtCutoff,
  takesCutoff: false,
  name: "leaks",
  aliases: [],
  about: "forbidden results",
  valueAt: (ranking, { query }) =>
    query.forbidden.length === 0 ? undefined : ranking.forbidden.length,
};
