/** What the team asks for: cutoffs, stages, measures, gates, what is critical. */

import { type Cutoff, sortCutoffs } from "./cutoff.ts";
import type { StageName } from "./ids.ts";
import type { Snapshot } from "./manifest.ts";
import type { NonEmpty } from "./problem.ts";

export interface StageCutoff {
  readonly stage: StageName;
  readonly cutoff: Cutoff;
}

export interface StageSpec {
  readonly name: StageName;
  /** In the order of `sortCutoffs`. */
  readonly cutoffs: readonly Cutoff[];
  readonly owner: string | undefined;
}

/** What the generator sees. */
export const lastStage = (stages: NonEmpty<StageSpec>): StageSpec =>
  stages[stages.length - 1] as StageSpec;

/** A stage as it is written; without cutoffs of its own it takes those of the policy. */
interface ConfiguredStage {
  readonly name: StageName;
  readonly cutoffs: readonly Cutoff[] | undefined;
  readonly owner: string | undefined;
}

/** A measure at a place. `stage` undefined: the last; `cutoff` undefined: the measure takes none. */
export interface MeasureAt {
  readonly stage: StageName | undefined;
  readonly measure: string;
  readonly cutoff: Cutoff | undefined;
}

export interface MeasureGate {
  readonly kind: "measure";
  readonly at: MeasureAt;
  readonly slice: string | undefined;
  readonly tolerance: number;
  readonly hardDrop: number | undefined;
  readonly min: number | undefined;
  readonly strictMin: boolean;
  readonly passRule: PassRule;
  /** `not_relevant`: the set is judged whole, so that what has no label is known to be of no use. */
  readonly unjudged: "unknown" | "not_relevant";
}

/** What a gate has to show: that no drop is credible, or that none beyond the tolerance is likely. */
type PassRule = "no_credible_drop" | "non_inferior";

export interface LostQueriesGate {
  readonly kind: "lost_queries";
  readonly allowed: number;
}

export type GateSpec = MeasureGate | LostQueriesGate;

export type CriticalMark =
  | { readonly kind: "all" }
  | {
      readonly kind: "ids";
      readonly ids: readonly string[];
      /** The file that lists them, with the line of each; undefined: the config does. */
      readonly from?: { readonly file: string; readonly lines: readonly number[] };
    }
  | { readonly kind: "file"; readonly file: string }
  | { readonly kind: "slice"; readonly slice: string };

export type RightWhen =
  | { readonly kind: "empty" }
  | { readonly kind: "below_score"; readonly score: number };

export interface Policy {
  readonly id: string;
  readonly unit: string;
  readonly cutoffs: readonly Cutoff[];
  /** Undefined: those of the runs. */
  readonly stages: readonly ConfiguredStage[] | undefined;
  readonly measures: readonly string[];
  readonly critical: {
    /** Undefined: every cutoff of the last stage. */
    readonly at: readonly StageCutoff[] | undefined;
    readonly rule: "no_loss" | "always_found";
    readonly marks: readonly CriticalMark[];
  };
  readonly impliedGroups: "each" | "any" | undefined;
  /** The text of a needed unit satisfies under every id. */
  readonly sameText: boolean;
  readonly rightWhen: RightWhen;
  readonly enforceForbiddenFrom: StageName | undefined;
  readonly missingQueries: "fail" | "empty";
  readonly maxUnmeasured: number;
  /** Undefined: the default gates. */
  readonly gates: readonly GateSpec[] | undefined;
  readonly slices: { readonly gate: readonly string[]; readonly minN: number };
  readonly onInconclusive: "warn" | "fail";
  /** Which lost groups need an entry among the waivers. */
  readonly explain: "none" | "high_risk" | "all";
  /** `repeats`: what the baseline differs from itself by is measured, and no drop below it counts. */
  readonly noise: "none" | "repeats";
  /** How far the candidate may fall below the pinned run; undefined: there is none. */
  readonly anchorTolerance: number | undefined;
  readonly statistics: {
    /** The chance, over all gates together, to call a drop credible that is none. */
    readonly alpha: number;
    readonly minN: number;
    readonly hardMinLosses: number;
    readonly hardMinN: number;
  };
  /** Manifest keys besides `snapshot` that must be equal. */
  readonly mustMatch: readonly string[];
  readonly snapshot: Snapshot | undefined;
  readonly requireSnapshot: boolean;
  readonly snapshotChange: "refuse" | "overlap";
  readonly noBaseline: "fail" | "absolute";
  /** Whether the keys of results are looked at, to tell what kind of false positive they are. */
  readonly diagnostics: boolean;
  readonly show: "ids" | "queries" | "text";
  readonly mode: "gate" | "report";
  readonly comment: "always" | "on-change" | "on-failure" | "never";
}

/** What is gated at the last stage where the config names no gate, at each cutoff if it takes one. */
export const defaultGateMeasures = ["coverage", "abstained"] as const;

/** The tolerances and the hard drop that hold where the config says nothing. */
export const defaultTolerance = 0.02;
export const defaultHardDrop = 0.1;
export const defaultAnchorTolerance = 0.04;

/** Every cutoff that anything in the policy looks at. */
export function cutoffsOf(policy: Policy): readonly Cutoff[] {
  const all = new Set(policy.cutoffs);
  for (const { cutoffs } of policy.stages ?? []) for (const k of cutoffs ?? []) all.add(k);
  for (const { cutoff } of policy.critical.at ?? []) all.add(cutoff);
  for (const gate of policy.gates ?? []) {
    if (gate.kind === "measure" && gate.at.cutoff !== undefined) all.add(gate.at.cutoff);
  }
  return sortCutoffs(all);
}
