/** The aggregate gates: every one is evaluated before any is decided. */

import { addTo, epsilon, sumAt } from "../compare/sum.ts";
import { deltaAt, isMember, type ScoredPair } from "../compare/valued.ts";
import { isBudget } from "../model/cutoff.ts";
import type { GoldenQuery, GoldenSet } from "../model/golden.ts";
import type { StageName } from "../model/ids.ts";
import { lastStage, type Policy, type StageSpec } from "../model/policy.ts";
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
import { judgeLostQueries, watchLost } from "./lost-queries.ts";
import { openWeights, type Weights } from "./tolerance.ts";

/** One gate as a row, and the reason that it gives the verdict, if any. */
export interface GateFinding {
  readonly gate: GateResult;
  readonly reason: Reason | undefined;
}

export interface GateInput {
  readonly slices: GoldenSet["slices"];
  readonly columns: readonly Column[];
  readonly stages: NonEmpty<StageSpec>;
  readonly policy: Policy;
  /** There is no baseline, and the config allows it: only `min` is judged. */
  readonly absolute: boolean;
  /** Both runs say the same of every query. */
  readonly listsIdentical: boolean;
}

/** All gates, which see every query once before any is judged. */
export function openGates(input: GateInput) {
  const { slices, stages, policy, absolute } = input;
  const measured = gatesInForce(slices, stages, policy).map((gate) => openGate(gate, input));
  const bySlice = new Map<string | undefined, typeof measured>();
  for (const gate of measured) bySlice.set(gate.slice, [...(bySlice.get(gate.slice) ?? []), gate]);
  const everywhere = bySlice.get(undefined) ?? [];
  const lost = watchLost();
  return {
    see(scored: ScoredPair): void {
      for (const gate of everywhere) gate.see(scored);
      for (const slice of scored.pair.query.slices) {
        for (const gate of bySlice.get(slice) ?? []) gate.see(scored);
      }
      lost.see(scored.query);
    },
    findings(): readonly GateFinding[] {
      const counted = (policy.gates ?? []).flatMap((gate) =>
        gate.kind === "lost_queries" && !absolute ? [judgeLostQueries(gate, lost.counts)] : [],
      );
      return [...measured.flatMap((gate) => gate.finding() ?? []), ...counted];
    },
  };
}

/** What a gate adds up over its queries. */
interface GateSums {
  readonly weights: Weights;
  n: number;
  wins: number;
  losses: number;
  /** Weighted sums with their compensation: baseline, candidate, change. */
  readonly sums: Float64Array;
}

function openGate(gate: Evaluated, input: GateInput) {
  const stage = gate.at.stage ?? lastStage(input.stages).name;
  const { measure, cutoff } = gate.at;
  const column = input.columns.findIndex(
    (one) => one.stage === stage && one.measure === measure && one.cutoff === cutoff,
  );
  // queries of its slice for which its measure can have a value
  let asked = 0;
  const all: GateSums = {
    weights: openWeights(),
    n: 0,
    wins: 0,
    losses: 0,
    sums: new Float64Array(6),
  };
  return {
    slice: gate.slice,
    /** Every query of its slice. */
    see(scored: ScoredPair): void {
      const counts = column >= 0 && isMember(scored, column);
      if (counts || canBeDefined(gate, scored.pair.query)) asked++;
      if (counts) addQuery(all, scored, column);
    },
    finding: () => judgeGate(gate, stage, { asked, all }, input),
  };
}

function addQuery(all: GateSums, { pair, scores, alone }: ScoredPair, column: number): void {
  const { weight } = pair.query;
  all.n++;
  all.weights.add(pair.query);
  addTo(all.sums, 2, weight * (scores.candidate.values[column] as number));
  if (alone) return;
  addTo(all.sums, 0, weight * (scores.baseline.values[column] as number));
  const delta = deltaAt(scores, column);
  addTo(all.sums, 4, weight * delta);
  if (delta > 0) all.wins++;
  if (delta < 0) all.losses++;
}

/** Undefined: a default gate, or one made for a slice, that has nothing to look at. */
function judgeGate(
  gate: Evaluated,
  stage: StageName,
  { asked, all }: { readonly asked: number; readonly all: GateSums },
  input: GateInput,
): GateFinding | undefined {
  const { policy, absolute } = input;
  const isWritten = gate.origin === "written";
  const base = emptyResult(gate, stage);
  if (asked === 0) return isWritten ? refuse(base, "invalid", "gate_without_queries") : undefined;
  if (gate.origin === "slice" && asked < policy.slices.minN) return undefined;
  if (absolute && gate.min === undefined) return undefined;
  if (all.n === 0) return isWritten ? refuse(base, "fail", "gate_not_measured") : undefined;
  return absolute ? judgeAbsolute(gate, base, all) : judgePaired(gate, base, all, input);
}

const meanAt = ({ sums, weights }: GateSums, at: number): number => sumAt(sums, at) / weights.total;

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
  const { cutoff = Number.POSITIVE_INFINITY } = at;
  const depth = isBudget(cutoff) ? { k: 0, budget: cutoff } : { k: cutoff };
  const question = { query, ...depth, isAbstention: () => false };
  const worst = { ...emptyRanking(query), returned: 1 };
  return scoreOne(measureNamed(at.measure), worst, question) !== undefined;
}

function judgePaired(
  gate: Evaluated,
  base: GateResult,
  all: GateSums,
  { policy: { statistics }, listsIdentical }: GateInput,
): GateFinding {
  const { n, wins, losses } = all;
  const mean = meanAt(all, 4);
  const candidate = meanAt(all, 2);
  const { tolerance, from } = all.weights.effectiveTolerance(gate.tolerance);
  // the place of the family-wide tests: until they are built, no drop is credible
  const credibility: Credibility | undefined = undefined;
  const { hardDrop, min, strictMin } = gate;
  const outcome = judgeDrop(
    {
      ...{ hardDrop, min, strictMin, mean, tolerance, ...statistics },
      n,
      losses,
      changed: wins + losses,
      meanCandidate: candidate,
      listsIdentical,
      mustShowNonInferior: false,
    },
    credibility,
  );
  const result: GateResult = {
    ...base,
    ...outcome,
    wins,
    losses,
    ties: n - wins - losses,
    baseline: meanAt(all, 0),
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
function judgeAbsolute({ min = 0 }: Evaluated, base: GateResult, all: GateSums): GateFinding {
  const candidate = meanAt(all, 2);
  const { n } = all;
  if (candidate >= min - epsilon) {
    return { gate: { ...base, candidate, n, reason: "within_limit" }, reason: undefined };
  }
  const numbers = { change: 0, candidate, allowed: min, n, losses: 0 };
  return {
    gate: { ...base, candidate, n, result: "fail", reason: "below_min_value" },
    reason: { code: "below_min_value", gate: base.name, ...numbers },
  };
}
