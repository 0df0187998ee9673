import { type Measure, shownAtCutoff } from "./measure.ts";

/**
 * Sources at k: from how many documents the first k results come.
 *
 * - Formula:   distinct documents of the results within k
 * - Unit:      documents
 * - Range:     0 to k
 * - Undefined: when a result within k names no document, and no list of units does
 * - Source:    this project
 */
export const sources: Measure = {
  ...shownAtCutoff,
  name: "sources",
  aliases: [],
  about: "documents within the first k",
  valueAt: ({ returned, notes }, { k }) => (returned === 0 ? 0 : notes.get(`sources@${k}`)),
};
