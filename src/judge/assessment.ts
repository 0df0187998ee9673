/** One comparison, judged: all that a report can tell. */

import type { MeasureRow } from "../compare/aggregate.ts";
import type { ComparedQuery } from "../compare/movement.ts";
import type { SliceRow } from "../compare/slices.ts";
import type { StageShare } from "../compare/stage-loss.ts";
import type { GoldenSet } from "../model/golden.ts";
import type { Policy, StageSpec } from "../model/policy.ts";
import type { NonEmpty, Problem } from "../model/problem.ts";
import type { RunFacts } from "../model/ranking.ts";
import type { Reason } from "../model/reason.ts";
import type { Column } from "../score/score-run.ts";
import type { ManifestChange } from "../verify/comparable.ts";
import type { CriticalLoss, Leak } from "./critical.ts";
import type { GateResult } from "./gate-result.ts";
import type { ExitCode, Verdict } from "./verdict.ts";

export interface Assessment {
  readonly policy: Policy;
  readonly verdict: Verdict;
  readonly exitCode: ExitCode;
  readonly reasons: readonly Reason[];
  readonly problems: readonly Problem[];
  readonly stages: NonEmpty<StageSpec>;
  readonly golden: GoldenSet | undefined;
  readonly queries: readonly ComparedQuery[];
  readonly columns: readonly Column[];
  readonly criticalLosses: readonly CriticalLoss[];
  readonly leaks: readonly Leak[];
  readonly gates: readonly GateResult[];
  readonly measures: readonly MeasureRow[];
  readonly slices: readonly SliceRow[];
  readonly stageShares: readonly StageShare[];
  readonly baseline: RunFacts | undefined;
  readonly candidate: RunFacts | undefined;
  readonly manifestChanges: readonly ManifestChange[];
  readonly snapshotProven: boolean;
  /** There is no baseline, and the config lets the candidate be judged alone. */
  readonly absolute: boolean;
}
