/** The aggregate gates: every one is evaluated before any is decided. */

import type { ComparedQuery } from "../compare/movement.ts";
import { indexSlices } from "../compare/slices.ts";
import { epsilon } from "../compare/sum.ts";
import { countSigns, meanDelta, meanOf, narrow, type ValuedColumn } from "../compare/valued.ts";
import type { GoldenQuery } from "../model/golden.ts";
import type { StageName } from "../model/ids.ts";
import type { QueryPair } from "../model/observation.ts";
import { lastStage, type Policy, type StageSpec } from "../model/policy.ts";
import type { NonEmpty } from "../model/problem.ts";
import type { Ranking } from "../model/ranking.ts";
import type { Reason } from "../model/reason.ts";
import { scoreOne } from "../score/measure.ts";
import { measureNamed } from "../score/measures.ts";
import { gateName } from "../settings/config.ts";
import { formatMeasureAt } from "../settings/measure-at.ts";
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
  readonly valued: readonly ValuedColumn[];
  readonly stages: NonEmpty<StageSpec>;
  readonly policy: Policy;
  /** There is no baseline, and the config allows it: only `min` is judged. */
  readonly absolute: boolean;
  /** Both runs say the same of every query. */
  readonly listsIdentical: boolean;
}

export function judgeGates(input: GateInput): readonly GateFinding[] {
  const { pairs, queries, stages, policy, absolute } = input;
  const ask = openQuestions(input);
  const measured = gatesInForce(pairs, stages, policy).flatMap(
    (gate) => judgeMeasureGate(gate, input, ask) ?? [],
  );
  const counted = (policy.gates ?? []).flatMap((gate) =>
    gate.kind === "lost_queries" && !absolute ? [judgeLostQueries(gate, queries)] : [],
  );
  return [...measured, ...counted];
}

/** Undefined: a default gate, or one made for a slice, that has nothing to look at. */
function judgeMeasureGate(
  gate: Evaluated,
  input: GateInput,
  ask: Questions,
): GateFinding | undefined {
  const { policy, stages, absolute } = input;
  const isWritten = gate.origin === "written";
  const stage = gate.at.stage ?? lastStage(stages).name;
  const base = emptyResult(gate, stage);

  const asked = ask.queriesFor(gate);
  if (asked.length === 0) {
    return isWritten ? refuse(base, "invalid", "gate_without_queries") : undefined;
  }
  if (gate.origin === "slice" && asked.length < policy.slices.minN) return undefined;
  if (absolute && gate.min === undefined) return undefined;

  const values = ask.valuesOf(gate, stage, asked);
  if (!values?.members.length) {
    return isWritten ? refuse(base, "fail", "gate_not_measured") : undefined;
  }
  return absolute ? judgeAbsolute(gate, base, values) : judgePaired(gate, base, values, input);
}

/** What gates ask of the queries, by their place among all pairs. */
interface Questions {
  /** Queries of the gate's slice for which its measure can have a value. */
  queriesFor(gate: Evaluated): readonly number[];
  valuesOf(gate: Evaluated, stage: StageName, asked: readonly number[]): ValuedColumn | undefined;
}

function openQuestions({ pairs, valued }: GateInput): Questions {
  const everyone = pairs.map((_, index) => index);
  const bySlice = indexSlices(pairs);
  const defined = new Map<string, readonly boolean[]>();
  const worst = pairs.map(({ query }) => ({ ...emptyRanking(query), returned: 1 }));
  return {
    queriesFor(gate) {
      const key = formatMeasureAt(gate.at);
      const can =
        defined.get(key) ??
        pairs.map(({ query }, index) => canBeDefined(gate, query, worst[index] as Ranking));
      defined.set(key, can);
      const members = gate.slice === undefined ? everyone : (bySlice.get(gate.slice) ?? []);
      return members.filter((index) => can[index]);
    },
    valuesOf({ at }, stage, asked) {
      const found = valued.find(
        ({ column: one }) =>
          one.stage === stage && one.measure === at.measure && one.cutoff === at.cutoff,
      );
      if (!found || asked.length === pairs.length) return found;
      return narrow(found, asked);
    },
  };
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

/** Whether the measure has a value for a query that got `worst`, one result of no use. */
function canBeDefined({ at }: Evaluated, query: GoldenQuery, worst: Ranking): boolean {
  const k = at.cutoff ?? Number.POSITIVE_INFINITY;
  const question = { query, k, isAbstention: () => false };
  return scoreOne(measureNamed(at.measure), worst, question) !== undefined;
}

function judgePaired(
  gate: Evaluated,
  base: GateResult,
  values: ValuedColumn,
  { policy: { statistics }, listsIdentical }: GateInput,
): GateFinding {
  const n = values.members.length;
  const signs = countSigns(values);
  const mean = meanDelta(values) ?? 0;
  const candidate = meanOf(values, "candidate") ?? 0;
  const { tolerance, from } = effectiveTolerance(gate.tolerance, values);
  // the place of the family-wide tests: until they are built, no drop is credible
  const credibility: Credibility | undefined = undefined;
  const { hardDrop, min, strictMin } = gate;
  const outcome = judgeDrop(
    {
      ...{ hardDrop, min, strictMin, mean, tolerance, ...statistics },
      n,
      losses: signs.losses,
      changed: n - signs.ties,
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
    baseline: meanOf(values, "baseline"),
    candidate,
    delta: mean,
    n,
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
  values: ValuedColumn,
): GateFinding {
  const candidate = meanOf(values, "candidate") ?? 0;
  const n = values.members.length;
  if (candidate >= min - epsilon) {
    return { gate: { ...base, candidate, n, reason: "within_limit" }, reason: undefined };
  }
  const numbers = { change: 0, candidate, allowed: min, n, losses: 0 };
  return {
    gate: { ...base, candidate, n, result: "fail", reason: "below_min_value" },
    reason: { code: "below_min_value", gate: base.name, ...numbers },
  };
}
