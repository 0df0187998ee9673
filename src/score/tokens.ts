import { type Measure, shownAtCutoff } from "./measure.ts";

/**
 * Tokens at k: how much of the generator's context the first k results take.
 *
 * - Formula:   sum of the `tokens` of the results within k
 * - Unit:      tokens, as the run counted them
 * - Range:     0 and up, lower is cheaper
 * - Undefined: when a result within k has no `tokens`
 * - Source:    this project
 */
export const tokens: Measure = {
  ...shownAtCutoff,
  name: "tokens",
  aliases: [],
  about: "tokens within the first k",
  valueAt: ({ returned, notes }, { k }) => (returned === 0 ? 0 : notes.get(`tokens@${k}`)),
};
