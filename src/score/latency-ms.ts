import { type Measure, shownAtCutoff } from "./measure.ts";

/**
 * Latency: how long the retrieval took.
 *
 * - Formula:   `latency_ms` of the row
 * - Unit:      milliseconds
 * - Range:     0 and up, lower is better. It is of the machine as much as of the change: never gated
 * - Undefined: when the row does not say
 * - Source:    this project
 */
export const latencyMs: Measure = {
  ...shownAtCutoff,
  takesCutoff: false,
  stages: "last",
  name: "latency_ms",
  aliases: [],
  about: "milliseconds that retrieval took",
  valueAt: ({ notes }) => notes.get("latency_ms"),
};
