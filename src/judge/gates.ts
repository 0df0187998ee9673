/** The aggregate gates: every one is evaluated before any is decided. */

import {
  countSigns,
  type Delta,
  pairedDeltas,
  soleValues,
  weightedMean,
} from "../compare/aggregate.ts";
import type { ComparedQuery } from "../compare/movement.ts";
import { epsilon } from "../compare/sum.ts";
import type { GoldenQuery } from "../model/golden.ts";
import type { StageName } from "../model/ids.ts";
import type { QueryPair } from "../model/observation.ts";
import type { Policy, StageSpec } from "../model/policy.ts";
import type { NonEmpty } from "../model/problem.ts";
import type { Reason } from "../model/reason.ts";
import { scoreOne } from "../score/measure.ts";
import { measureNamed } from "../score/measures.ts";
import type { Column } from "../score/score-run.ts";
import { gateName } from "../settings/config.ts";
import { emptyRanking } from "../verify/observe.ts";
import { type Credibility, judgeDrop, type Outcome } from "./drop.ts";
import type { GateResult } from "./gate-result.ts";
import { type Evaluated, gatesInForce } from "./gates-in-force.ts";
import { judgeLostQueries } from "./lost-queries.ts";
import { effectiveTolerance } from "./tolerance.ts";

/** One gate as a row, and the reason that it gives the verdict, if any. */
export interface GateFinding {
  readonly gate: GateResult;
  readonly reason: Reason | undefined;
}

export interface GateInput {
  readonly pairs: readonly QueryPair[];
  readonly queries: readonly ComparedQuery[];
  readonly columns: readonly Column[];
  readonly stages: NonEmpty<StageSpec>;
  readonly policy: Policy;
  /** There is no baseline, and the config allows it: only `min` is judged. */
  readonly absolute: boolean;
  /** Both runs say the same of every query. */
  readonly listsIdentical: boolean;
}

export function judgeGates(input: GateInput): readonly GateFinding[] {
  const { pairs, queries, stages, policy, absolute } = input;
  const measured = gatesInForce(pairs, stages, policy).flatMap(
    (gate) => judgeMeasureGate(gate, input) ?? [],
  );
  const counted = (policy.gates ?? []).flatMap((gate) =>
    gate.kind === "lost_queries" && !absolute ? [judgeLostQueries(gate, queries)] : [],
  );
  return [...measured, ...counted];
}

/** Undefined: a default gate, or one made for a slice, that has nothing to look at. */
function judgeMeasureGate(gate: Evaluated, input: GateInput): GateFinding | undefined {
  const { pairs, stages, policy, absolute } = input;
  const isWritten = gate.origin === "written";
  const stage = gate.at.stage ?? (stages[stages.length - 1] as StageSpec).name;
  const base = emptyResult(gate, stage);
  const isAsked = ({ query }: QueryPair) =>
    (gate.slice === undefined || query.slices.includes(gate.slice)) && canBeDefined(gate, query);

  const asked = pairs.filter(isAsked).length;
  if (asked === 0) return isWritten ? refuse(base, "invalid", "gate_without_queries") : undefined;
  if (gate.origin === "slice" && asked < policy.slices.minN) return undefined;
  if (absolute && gate.min === undefined) return undefined;

  const deltas = valuesOf(gate, stage, input).filter(({ pair }) => isAsked(pair));
  if (deltas.length === 0) return isWritten ? refuse(base, "fail", "gate_not_measured") : undefined;
  return absolute ? judgeAbsolute(gate, base, deltas) : judgePaired(gate, base, deltas, input);
}

function valuesOf({ at }: Evaluated, stage: StageName, input: GateInput): readonly Delta[] {
  const column = input.columns.find(
    (one) => one.stage === stage && one.measure === at.measure && one.cutoff === at.cutoff,
  );
  if (!column) return [];
  return input.absolute ? soleValues(column, input.pairs) : pairedDeltas(column, input.pairs);
}

function emptyResult(gate: Evaluated, stage: StageName): GateResult {
  return {
    name: gateName(gate),
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
    credibility: undefined,
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

/** Whether the measure has a value for a query that got one result of no use. */
function canBeDefined({ at }: Evaluated, query: GoldenQuery): boolean {
  const ranking = { ...emptyRanking(query), returned: 1 };
  const k = at.cutoff ?? Number.POSITIVE_INFINITY;
  const question = { query, k, isAbstention: () => false };
  return scoreOne(measureNamed(at.measure), ranking, question) !== undefined;
}

function judgePaired(
  gate: Evaluated,
  base: GateResult,
  deltas: readonly Delta[],
  { policy: { statistics }, listsIdentical }: GateInput,
): GateFinding {
  const signs = countSigns(deltas);
  const mean = weightedMean(deltas, ({ delta }) => delta) ?? 0;
  const candidate = weightedMean(deltas, (one) => one.candidate) ?? 0;
  const { tolerance, from } = effectiveTolerance(gate.tolerance, deltas);
  // the place of the family-wide tests: until they are built, no drop is credible
  const credibility: Credibility | undefined = undefined;
  const { hardDrop, min, strictMin } = gate;
  const outcome = judgeDrop(
    {
      ...{ hardDrop, min, strictMin, mean, tolerance, ...statistics },
      n: deltas.length,
      losses: signs.losses,
      changed: deltas.length - signs.ties,
      meanCandidate: candidate,
      listsIdentical,
      mustShowNonInferior: false,
    },
    credibility,
  );
  const result: GateResult = {
    ...base,
    ...signs,
    ...outcome,
    baseline: weightedMean(deltas, (one) => one.baseline),
    candidate,
    delta: mean,
    n: deltas.length,
    credibility,
    tolerance,
    toleranceFrom: from,
  };
  return { gate: result, reason: dropReason(gate, result, outcome) };
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
function judgeAbsolute(
  { min = 0 }: Evaluated,
  base: GateResult,
  values: readonly Delta[],
): GateFinding {
  const candidate = weightedMean(values, (one) => one.candidate) ?? 0;
  const n = values.length;
  if (candidate >= min - epsilon) {
    return { gate: { ...base, candidate, n, reason: "within_limit" }, reason: undefined };
  }
  const numbers = { change: 0, candidate, allowed: min, n, losses: 0 };
  return {
    gate: { ...base, candidate, n, result: "fail", reason: "below_min_value" },
    reason: { code: "below_min_value", gate: base.name, ...numbers },
  };
}
