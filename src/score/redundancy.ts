import { type Measure, shownAtCutoff } from "./measure.ts";

/**
 * Redundancy at k: how much of the text in the first k results stands in them more than once.
 *
 * Chunks that overlap fill the context with text that it has already.
 *
 * - Formula:   1 - code points that the spans cover together / sum of the lengths of the spans
 * - Unit:      share of the retrieved code points
 * - Range:     0 to 1, lower is better
 * - Undefined: for an empty list; when a result within k has no document or no span
 * - Source:    novelty, Clarke et al., SIGIR 2008, doi:10.1145/1390334.1390446, over characters
 */
export const redundancy: Measure = {
  ...shownAtCutoff,
  name: "redundancy",
  aliases: [],
  about: "share of the retrieved text that is there already",
  valueAt: ({ notes }, { k }) => notes.get(`redundancy@${k}`),
};
