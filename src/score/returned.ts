import { type Measure, shownAtCutoff } from "./measure.ts";

/**
 * Returned at k: how many results there are within the first k.
 *
 * - Formula:   min(k, returned)
 * - Unit:      results, copies included
 * - Range:     0 to k
 * - Undefined: never, when the list is recorded
 * - Source:    trec_eval `num_ret`, cut at k
 */
export const returned: Measure = {
  ...shownAtCutoff,
  name: "returned",
  aliases: ["num_ret"],
  about: "results within the first k",
  valueAt: (ranking, { k }) => Math.min(k, ranking.returned),
};
