/** One gate that has seen every query: its row, and its reason if it does not hold. */

import type { StageName } from "../model/ids.ts";
import type { Policy } from "../model/policy.ts";
import type { Reason } from "../model/reason.ts";
import { gateName } from "../settings/config.ts";
import type { Tested } from "../statistics/family.ts";
import { epsilon } from "../statistics/sum.ts";
import { judgeDrop, type Outcome } from "./drop.ts";
import type { GateResult } from "./gate-result.ts";
import { gateStatistics } from "./gate-statistics.ts";
import type { GateSums } from "./gate-sums.ts";
import type { Evaluated } from "./gates-in-force.ts";
import { isTooFewJudged, type JudgedWatch } from "./judged-shares.ts";
import type { Labels } from "./labels.ts";
import type { GateNoise } from "./noise.ts";

/** One gate as a row, and the reason that it gives the verdict, if any. */
export interface GateFinding {
  readonly gate: GateResult;
  readonly reason: Reason | undefined;
  /** So much is allowed that the loss of all that the baseline has would pass. */
  readonly cannotFail?: boolean;
}

/** What is known of the whole comparison. */
export interface JudgeInput {
  readonly policy: Policy;
  /** There is no baseline, and the config allows it: only `min` is judged. */
  readonly absolute: boolean;
  /** Both runs say the same of every query. */
  readonly listsIdentical: boolean;
  /** The baseline is the pinned run: gates are judged again, by the tolerance of that. */
  readonly isAnchor: boolean;
}

/** A gate with all that it has added up. */
export interface SeenGate {
  readonly gate: Evaluated;
  readonly stage: StageName;
  readonly sums: GateSums;
  /** Undefined: its measure does not ask for labels. */
  readonly labels: Labels | undefined;
  /** Undefined: its measure does not rest on labels. */
  readonly judged: JudgedWatch | undefined;
  /** Undefined: nobody asks for it. */
  readonly noise: GateNoise | undefined;
  /** Queries of its slice for which its measure can have a value. */
  readonly asked: () => number;
  /** Those of them that stand in both runs, and have no value since their ids mean other units. */
  readonly blind: () => number;
}

/** Undefined: a default gate, or one made for a slice, that has nothing to look at. */
export function judgeGate(
  seen: SeenGate,
  tested: Tested,
  input: JudgeInput,
): GateFinding | undefined {
  const { gate, stage, sums } = seen;
  const { absolute } = input;
  const isWritten = gate.origin === "written";
  const base = emptyResult(gate, stage);
  const asked = seen.asked();
  // of a written gate this has been told before it is asked again since the anchor
  if (asked === 0) {
    return isWritten ? refuse(base, "invalid", "gate_without_queries") : undefined;
  }
  if (isSkipped(gate, asked, input)) return undefined;
  if (sums.n === 0 || seen.blind() > input.policy.maxUnmeasured) {
    // what the gate itself could measure must not vanish when it is asked since the anchor
    const isTold = isWritten || input.isAnchor;
    return isTold ? refuse(base, "fail", "gate_not_measured") : undefined;
  }
  return absolute ? judgeAbsolute(gate, base, sums) : judgePaired(seen, base, tested, input);
}

const isSkipped = (gate: Evaluated, asked: number, { policy, absolute }: JudgeInput): boolean =>
  (gate.origin === "slice" && asked < policy.slices.minN) || (absolute && gate.min === undefined);

export const nameOf = (gate: Evaluated): string =>
  gate.origin === "anchor" ? `${gateName(gate)} since the anchor` : gateName(gate);

function emptyResult(gate: Evaluated, stage: StageName): GateResult {
  return {
    name: nameOf(gate),
    kind: gate.origin,
    stage,
    measure: gate.at.measure,
    cutoff: gate.at.cutoff,
    slice: gate.slice,
    baseline: undefined,
    candidate: undefined,
    delta: undefined,
    n: 0,
    wins: 0,
    losses: 0,
    ties: 0,
    statistics: undefined,
    tolerance: undefined,
    toleranceFrom: undefined,
    result: "pass",
    reason: undefined,
  };
}

const refuse = (
  base: GateResult,
  result: "invalid" | "fail",
  code: "gate_without_queries" | "gate_not_measured",
): GateFinding => ({
  gate: { ...base, result, reason: code },
  reason: { code, gate: base.name },
});

function judgePaired(
  { gate, sums, labels, noise, judged }: SeenGate,
  base: GateResult,
  tested: Tested,
  { policy: { statistics }, listsIdentical }: JudgeInput,
): GateFinding {
  const { n, wins, losses, weights } = sums;
  const { alpha } = statistics;
  const noiseFloor = noise?.floor() ?? 0;
  const mean = sums.mean("change");
  const candidate = sums.mean("candidate");
  const { tolerance, from } = weights.effectiveTolerance(gate.tolerance, noiseFloor);
  const told = gateStatistics({
    ...{ sample: sums.sample(), tested, alpha, tolerance },
    ...{ hasClusters: weights.hasClusters, noiseFloor: noise?.floor() },
  });
  const { min, strictMin } = gate;
  const hardDrop = gate.hardDrop === undefined ? undefined : Math.max(gate.hardDrop, noiseFloor);
  const outcome = judgeDrop(
    {
      ...{ hardDrop, min, strictMin, mean, tolerance, ...statistics },
      n,
      // what changes sides as one is lost as one
      losses: sums.changes().deltas.filter((delta) => delta < 0).length,
      changed: wins + losses,
      meanCandidate: candidate,
      listsIdentical,
      mustShowNonInferior: gate.passRule === "non_inferior",
      upperUnjudged: labels?.upper(weights.total),
      tooFewJudged: labels !== undefined && isTooFewJudged(judged?.shares()),
    },
    told,
  );
  const result: GateResult = {
    ...base,
    ...outcome,
    wins,
    losses,
    ties: n - wins - losses,
    baseline: sums.mean("baseline"),
    candidate,
    delta: mean,
    n,
    statistics: told,
    judged: judged?.shares(),
    tolerance,
    toleranceFrom: from,
  };
  const reason = dropReason({ ...gate, hardDrop }, result, outcome);
  return { gate: result, reason, cannotFail: isToothless({ ...gate, hardDrop }, result) };
}

/** Nobody may lose more than there is. */
function isToothless({ hardDrop, min }: Evaluated, { baseline, tolerance }: GateResult): boolean {
  const least = Math.min(tolerance ?? 0, hardDrop === undefined ? 1 : hardDrop - 2 * epsilon);
  return min === undefined && (baseline ?? 1) <= least + epsilon;
}

/** What a gate made for a slice leaves open is shown, without counting. */
function dropReason(gate: Evaluated, result: GateResult, outcome: Outcome): Reason | undefined {
  if (outcome.result === "pass") return undefined;
  if (outcome.result === "inconclusive" && gate.origin === "slice") return undefined;
  const { name, delta = 0, candidate = 0, n, losses, tolerance = 0 } = result;
  const limits = { below_min_value: gate.min, hard_drop: gate.hardDrop };
  const code = outcome.reason;
  const limit = code === "below_min_value" || code === "hard_drop" ? limits[code] : tolerance;
  return { code, gate: name, change: delta, candidate, allowed: limit ?? 0, n, losses };
}

/** Without a baseline a gate can only hold its `min`. */
function judgeAbsolute({ min = 0 }: Evaluated, base: GateResult, sums: GateSums): GateFinding {
  const candidate = sums.mean("candidate");
  const { n } = sums;
  if (candidate >= min - epsilon) {
    return { gate: { ...base, candidate, n, reason: "within_limit" }, reason: undefined };
  }
  const numbers = { change: 0, candidate, allowed: min, n, losses: 0 };
  return {
    gate: { ...base, candidate, n, result: "fail", reason: "below_min_value" },
    reason: { code: "below_min_value", gate: base.name, ...numbers },
  };
}
