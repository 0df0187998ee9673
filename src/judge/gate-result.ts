/** A row of the table of gates: what was asked, what came out, and why. */

import type { Cutoff } from "../model/cutoff.ts";
import type { StageName } from "../model/ids.ts";
import type { Reason } from "../model/reason.ts";
import type { Method } from "../statistics/family.ts";
import type { Outcome } from "./drop.ts";

type GateKind = "critical" | "written" | "default" | "slice" | "lost_queries" | "anchor";
export type ToleranceFrom =
  | "tolerance"
  | "noise_floor"
  | "one_query"
  | "one_cluster"
  | "largest_weight";

/** What chance has to say of a mean change. */
export interface GateStatistics {
  /** One-sided, of the drop; and adjusted for all gates together. */
  readonly p: number;
  readonly pAdjusted: number;
  readonly method: Method;
  /** One-sided bounds of the true mean change, each at the level `alpha`. */
  readonly lower: number;
  readonly upper: number;
  readonly alpha: number;
  /** Queries, those of a cluster as one. */
  readonly units: number;
  /** The smallest drop that could have been credible; undefined: with so few queries none could. */
  readonly smallestVisible: number | undefined;
  /** What the baseline differs from itself by; undefined: nobody asked, or it cannot be told. */
  readonly noiseFloor: number | undefined;
}

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
