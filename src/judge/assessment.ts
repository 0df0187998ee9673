/** One comparison, judged: all that a report can tell. */

import type { MeasureRow } from "../compare/aggregate.ts";
import type { QueryTable } from "../compare/query-table.ts";
import type { Shown } from "../compare/shown.ts";
import type { SliceRow } from "../compare/slices.ts";
import type { GoldenSet } from "../model/golden.ts";
import type { QueryPair } from "../model/observation.ts";
import type { Policy, StageSpec } from "../model/policy.ts";
import type { NonEmpty, Problem } from "../model/problem.ts";
import type { RunFacts } from "../model/ranking.ts";
import type { Reason } from "../model/reason.ts";
import type { Scores } from "../score/score-run.ts";
import type { ManifestChange } from "../verify/comparable.ts";
import type { Overlap } from "../verify/overlap.ts";
import type { Counts } from "./counts.ts";
import type { CriticalLoss, Leak } from "./critical.ts";
import type { Explored } from "./exploratory.ts";
import type { Flaky } from "./flicker.ts";
import type { GateResult } from "./gate-result.ts";
import type { LabelQueue } from "./label-queue.ts";
import type { ExitCode, Verdict } from "./verdict.ts";
import type { WaiverUse } from "./waivers.ts";

export interface Assessment extends Shown {
  readonly policy: Policy;
  readonly verdict: Verdict;
  readonly exitCode: ExitCode;
  readonly reasons: readonly Reason[];
  readonly problems: readonly Problem[];
  readonly stages: NonEmpty<StageSpec>;
  readonly golden: GoldenSet | undefined;
  readonly queries: QueryTable;
  /** The same queries beside the pinned run; undefined: there is none, or it cannot be used. */
  readonly sinceAnchor: QueryTable | undefined;
  readonly counts: Counts;
  /** Queries of which a side has no row, which counts as empty. */
  readonly assumedEmpty: number;
  /** What the measures say of a query. Good until the next call. */
  readonly scoresOf: (pair: QueryPair) => Scores;
  readonly criticalLosses: readonly CriticalLoss[];
  readonly leaks: readonly Leak[];
  readonly waivers: readonly WaiverUse[];
  readonly gates: readonly GateResult[];
  /** Queries whose repeats differ, by id. */
  readonly flaky: readonly Flaky[];
  /** Results without a label, those first whose label could change most. */
  readonly labelQueue: LabelQueue;
  readonly measures: readonly MeasureRow[];
  /** Measures at the last stage that no gate asks about. No verdict rests on them. */
  readonly exploratory: readonly Explored[];
  readonly slices: readonly SliceRow[];
  readonly baseline: RunFacts | undefined;
  readonly candidate: RunFacts | undefined;
  readonly manifestChanges: readonly ManifestChange[];
  readonly snapshotProven: boolean;
  /** How many results of both runs stand in no list of units. */
  readonly unknownResults: number;
  /** The chunkers differ: ids of the two runs are not held beside each other. */
  readonly hasOtherChunker: boolean;
  /** Queries that rest on the same evidence in two snapshots, where those may differ. */
  readonly overlap: Overlap;
  /** There is no baseline, and the config lets the candidate be judged alone. */
  readonly absolute: boolean;
}
