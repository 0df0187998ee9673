/** What an assessment says where there was nothing to look at. */

import { openQueryTable } from "../compare/query-table.ts";
import { nothingShown } from "../compare/shown.ts";
import { noOverlap } from "../verify/overlap.ts";
import { openCounts } from "./counts.ts";
import { queueLabels } from "./label-queue.ts";

export const nothingCompared = {
  doubts: [],
  reasons: [],
  queries: openQueryTable(0, () => {
    throw new Error("no query is compared");
  }),
  sinceAnchor: undefined,
  counts: openCounts().total([], 0, 0),
  waivers: [],
  assumedEmpty: 0,
  scoresOf() {
    throw new Error("no query is scored");
  },
  criticalLosses: [],
  leaks: [],
  gates: [],
  labelQueue: queueLabels([], () => {
    throw new Error("no result is to be labelled");
  }),
  measures: [],
  exploratory: [],
  flaky: [],
  slices: [],
  ...nothingShown,
  manifestChanges: [],
  snapshotProven: false,
  unknownResults: 0,
  hasOtherChunker: false,
  overlap: noOverlap,
} as const;
