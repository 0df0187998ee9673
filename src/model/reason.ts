/** Why a verdict is what it is. Facts only; the sentences are made in `report/`. */

import type { Cutoff } from "./cutoff.ts";
import type { QueryId, StageName } from "./ids.ts";
import type { Unmeasured } from "./observation.ts";

export const sides = ["baseline", "candidate"] as const;
export type Side = (typeof sides)[number];

interface CriticalPlace {
  readonly queryId: QueryId;
  /** Undefined: a no-answer query. */
  readonly group: string | undefined;
  readonly stage: StageName;
  readonly cutoff: Cutoff | undefined;
}

/** Why a pinned run can say nothing. */
export type AnchorFault =
  | "missing"
  | "faulty"
  | "other_snapshot"
  | "snapshot_not_proven"
  | "other_component"
  | "other_chunker"
  | "too_small";

interface GateDrop {
  readonly gate: string;
  readonly change: number;
  readonly candidate: number;
  readonly allowed: number;
  readonly n: number;
  readonly losses: number;
}

export type Reason =
  | ({
      readonly code: "critical_evidence_lost" | "critical_not_found" | "critical_flaky";
    } & CriticalPlace)
  | { readonly code: "critical_unmeasured"; readonly queryId: QueryId; readonly why: Unmeasured }
  | { readonly code: "critical_answered"; readonly queryId: QueryId; readonly stage: StageName }
  | {
      readonly code: "forbidden_found";
      readonly queryId: QueryId;
      readonly stage: StageName;
      readonly id: string;
      readonly rank: number;
      readonly why: string;
      readonly preExisting: boolean;
    }
  | {
      readonly code: "unexplained_loss";
      readonly queryId: QueryId;
      /** Undefined: a no-answer query. */
      readonly group: string | undefined;
      readonly stage: StageName;
    }
  | { readonly code: "anchor_unusable"; readonly file: string; readonly why: AnchorFault }
  | {
      readonly code: "leak_unmeasured";
      readonly queryId: QueryId;
      readonly stage: StageName;
      /** An item that lacks the key; undefined: the stage is not recorded. */
      readonly id: string | undefined;
      readonly why: string;
      /** The id is one of the rule, and means another unit in the other run. */
      readonly isOtherChunker?: boolean;
    }
  | { readonly code: "gate_not_measured" | "gate_without_queries"; readonly gate: string }
  | {
      readonly code: "incomplete_run";
      /** Not critical ones: those are told by name each. */
      readonly unmeasured: readonly QueryId[];
      readonly allowed: number;
    }
  | {
      readonly code: "lost_queries";
      readonly gate: string;
      readonly lost: number;
      readonly allowed: number;
    }
  | ({
      readonly code:
        | "hard_drop"
        | "below_min_value"
        | "credible_drop"
        | "drop_not_credible"
        | "too_few_queries"
        | "too_few_judged"
        | "unjudged_results_could_explain_drop"
        | "non_inferiority_not_shown";
    } & GateDrop)
  | {
      readonly code: "snapshot_differs" | "manifest_differs";
      readonly key: string;
      readonly baseline: string;
      readonly candidate: string;
    }
  | { readonly code: "baseline_missing" | "output_not_writable"; readonly file: string }
  | { readonly code: "baseline_unreadable" | "input_faulty"; readonly problems: number }
  | { readonly code: "baseline_too_small"; readonly usable: number; readonly queries: number }
  | { readonly code: "all_lists_empty"; readonly side: Side; readonly stage: StageName }
  | { readonly code: "overlap_not_shown"; readonly side: Side }
  | { readonly code: "overlap_too_small"; readonly kept: number; readonly of: number }
  | { readonly code: "gold_unresolved"; readonly queryId: QueryId; readonly group: string }
  | {
      readonly code:
        | "nothing_in_common"
        | "snapshot_not_proven"
        | "gold_never_found"
        | "nothing_to_judge"
        | "not_yet_supported";
    };

export type ReasonCode = Reason["code"];
type ReasonKind = "invalid" | "incomparable" | "fail" | "inconclusive";

/** What each code makes of the verdict. */
export const reasonKinds: Record<ReasonCode, ReasonKind> = {
  critical_evidence_lost: "fail",
  critical_not_found: "fail",
  critical_unmeasured: "fail",
  critical_flaky: "fail",
  critical_answered: "fail",
  forbidden_found: "fail",
  leak_unmeasured: "fail",
  gate_not_measured: "fail",
  incomplete_run: "fail",
  lost_queries: "fail",
  unexplained_loss: "fail",
  hard_drop: "fail",
  below_min_value: "fail",
  credible_drop: "fail",
  drop_not_credible: "inconclusive",
  too_few_queries: "inconclusive",
  too_few_judged: "inconclusive",
  unjudged_results_could_explain_drop: "inconclusive",
  non_inferiority_not_shown: "inconclusive",
  snapshot_differs: "incomparable",
  manifest_differs: "incomparable",
  snapshot_not_proven: "incomparable",
  overlap_not_shown: "incomparable",
  overlap_too_small: "incomparable",
  anchor_unusable: "incomparable",
  baseline_missing: "incomparable",
  baseline_unreadable: "incomparable",
  baseline_too_small: "incomparable",
  nothing_in_common: "incomparable",
  all_lists_empty: "incomparable",
  input_faulty: "invalid",
  gate_without_queries: "invalid",
  gold_never_found: "invalid",
  gold_unresolved: "invalid",
  nothing_to_judge: "invalid",
  not_yet_supported: "invalid",
  output_not_writable: "invalid",
};
