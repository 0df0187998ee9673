/** A row of the table of gates: what was asked, what came out, and why. */

import type { Cutoff } from "../model/cutoff.ts";
import type { StageName } from "../model/ids.ts";
import type { Reason } from "../model/reason.ts";
import type { Outcome } from "./drop.ts";
import type { GateStatistics } from "./gate-statistics.ts";
import type { JudgedShares } from "./judged-shares.ts";

type GateKind = "critical" | "written" | "default" | "slice" | "lost_queries" | "anchor";
export type ToleranceFrom =
  | "tolerance"
  | "noise_floor"
  | "one_query"
  | "one_cluster"
  | "largest_weight";

export interface GateResult {
  readonly name: string;
  readonly kind: GateKind;
  readonly stage: StageName | undefined;
  readonly measure: string;
  readonly cutoff: Cutoff | undefined;
  readonly slice: string | undefined;
  readonly baseline: number | undefined;
  readonly candidate: number | undefined;
  readonly delta: number | undefined;
  readonly n: number;
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  readonly statistics: GateStatistics | undefined;
  /** Of a gate on a measure that drops when relevant results go without a label. */
  readonly judged?: JudgedShares | undefined;
  readonly tolerance: number | undefined;
  readonly toleranceFrom: ToleranceFrom | undefined;
  readonly result: "pass" | "fail" | "inconclusive" | "invalid";
  /** Why, also for a pass. */
  readonly reason:
    | Outcome["reason"]
    | Reason["code"]
    | "nothing_lost"
    | "within_limit"
    | "waived"
    | undefined;
}
