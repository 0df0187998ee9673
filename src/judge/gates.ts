/** All aggregate gates: written or default ones, each again for slices, and lost queries. */

import {
  countSigns,
  type Delta,
  type MeasureRow,
  pairedDeltas,
  weightedMean,
} from "../compare/aggregate.ts";
import type { ComparedQuery } from "../compare/movement.ts";
import { compensatedSum } from "../compare/sum.ts";
import type { GoldenQuery } from "../model/golden.ts";
import type { StageName } from "../model/ids.ts";
import type { QueryPair } from "../model/observation.ts";
import {
  defaultHardDrop,
  defaultTolerance,
  type LostQueriesGate,
  type MeasureGate,
  type Policy,
  type StageSpec,
} from "../model/policy.ts";
import type { NonEmpty } from "../model/problem.ts";
import type { Reason } from "../model/reason.ts";
import { valueOf } from "../score/measure.ts";
import { measureNamed } from "../score/measures.ts";
import type { Column } from "../score/score-run.ts";
import { formatMeasure, formatMeasureAt } from "../settings/measure-at.ts";
import { gateName } from "../settings/config.ts";
import { emptyRanking } from "../verify/observe.ts";
import { type Credibility, judgeDrop, type Outcome } from "./drop.ts";

export type GateKind = "critical" | "written" | "default" | "slice" | "lost_queries";
export type ToleranceFrom = "tolerance" | "one_query" | "one_cluster" | "largest_weight";

export interface GateResult {
  readonly name: string;
  readonly kind: GateKind;
  readonly stage: StageName | undefined;
  readonly measure: string;
  readonly cutoff: number | undefined;
  readonly slice: string | undefined;
  readonly baseline: number | undefined;
  readonly candidate: number | undefined;
  readonly delta: number | undefined;
  readonly n: number;
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  readonly credibility: Credibility | undefined;
  readonly tolerance: number | undefined;
  readonly toleranceFrom: ToleranceFrom | undefined;
  readonly result: "pass" | "fail" | "inconclusive" | "invalid";
  /** Why, also for a pass. */
  readonly reason: Outcome["reason"] | Reason["code"] | "nothing_lost" | "within_limit" | undefined;
}

export interface GateFindings {
  readonly gates: readonly GateResult[];
  readonly reasons: readonly Reason[];
}

interface GateInput {
  readonly pairs: readonly QueryPair[];
  readonly queries: readonly ComparedQuery[];
  readonly columns: readonly Column[];
  readonly stages: NonEmpty<StageSpec>;
  readonly policy: Policy;
  /** There is no baseline, and the config allows it: only `min` is judged. */
  readonly absolute: boolean;
}

/** A gate as it is evaluated: written, default, or made for a slice value. */
interface Evaluated extends MeasureGate {
  readonly origin: "written" | "default" | "slice";
}

/** Every gate is evaluated before any is decided. */
export function judgeGates(input: GateInput): GateFindings {
  const gates: GateResult[] = [];
  const reasons: Reason[] = [];
  for (const gate of gatesInForce(input)) {
    const found = judgeMeasureGate(gate, input);
    if (!found) continue;
    gates.push(found.gate);
    if (found.reason) reasons.push(found.reason);
  }
  for (const gate of input.policy.gates ?? []) {
    if (gate.kind !== "lost_queries") continue;
    const found = judgeLostQueries(gate, input.queries);
    gates.push(found.gate);
    if (found.reason) reasons.push(found.reason);
  }
  return { gates, reasons };
}

function gatesInForce({ pairs, stages, policy }: GateInput): readonly Evaluated[] {
  const written = (policy.gates ?? []).flatMap((gate) => (gate.kind === "measure" ? [gate] : []));
  const main: readonly Evaluated[] = policy.gates
    ? written.map((gate) => ({ ...gate, origin: "written" }))
    : defaultGates(stages);
  const made = sliceValues(pairs, policy).flatMap((slice) =>
    main
      .filter((gate) => gate.slice === undefined)
      .map((gate): Evaluated => ({ ...gate, slice, hardDrop: undefined, origin: "slice" })),
  );
  return [...main, ...made];
}

function defaultGates(stages: NonEmpty<StageSpec>): readonly Evaluated[] {
  const last = stages[stages.length - 1] as StageSpec;
  const common = {
    kind: "measure",
    slice: undefined,
    tolerance: defaultTolerance,
    hardDrop: defaultHardDrop,
    min: undefined,
    strictMin: false,
    origin: "default",
  } as const;
  const at = (measure: string, cutoff: number | undefined) => ({ stage: undefined, measure, cutoff });
  return [
    ...last.cutoffs.map((cutoff) => ({ ...common, at: at("coverage", cutoff) })),
    { ...common, at: at("abstained", undefined) },
  ];
}

/** The values of the gated slices that enough queries have. */
function sliceValues(pairs: readonly QueryPair[], { slices }: Policy): readonly string[] {
  const counts = new Map<string, number>();
  for (const { query } of pairs) {
    for (const slice of query.slices) counts.set(slice, (counts.get(slice) ?? 0) + 1);
  }
  return slices.gate.flatMap((name) =>
    [...counts]
      .filter(([slice, n]) => slice.startsWith(`${name}=`) && n >= slices.minN)
      .map(([slice]) => slice)
      .sort((a, b) => (a < b ? -1 : 1)),
  );
}

function judgeMeasureGate(
  gate: Evaluated,
  input: GateInput,
): { readonly gate: GateResult; readonly reason: Reason | undefined } | undefined {
  const stage = gate.at.stage ?? (input.stages[input.stages.length - 1] as StageSpec).name;
  const place = { stage, measure: gate.at.measure, cutoff: gate.at.cutoff };
  const inSlice = ({ query }: QueryPair) =>
    gate.slice === undefined || query.slices.includes(gate.slice);
  const written = gate.origin === "written";
  const base = { ...emptyResult(gate, stage), ...place };

  const asked = input.pairs.filter((pair) => inSlice(pair) && canBeDefined(gate, pair.query));
  if (asked.length === 0) return written ? invalidGate(base) : undefined;

  const column = input.columns.find(
    (one) => one.stage === stage && one.measure === place.measure && one.cutoff === place.cutoff,
  );
  if (!column) return written ? unmeasuredGate(base) : undefined;
  if (input.absolute) return judgeAbsolute(gate, base, column, asked, input.pairs);
  const deltas = pairedDeltas(column, input.pairs, inSlice);
  if (deltas.length === 0) return written ? unmeasuredGate(base) : undefined;
  return judgePaired(gate, base, deltas, input);
}

const invalidGate = (base: GateResult) => ({
  gate: { ...base, result: "invalid", reason: "gate_without_queries" } as const,
  reason: { code: "gate_without_queries", gate: base.name } as const,
});

const unmeasuredGate = (base: GateResult) => ({
  gate: { ...base, result: "fail", reason: "gate_not_measured" } as const,
  reason: { code: "gate_not_measured", gate: base.name } as const,
});

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

/** Whether the measure has a value for a query that got one result of no use. */
function canBeDefined(gate: Evaluated, query: GoldenQuery): boolean {
  const ranking = { ...emptyRanking(query), returned: 1 };
  const k = gate.at.cutoff ?? Number.POSITIVE_INFINITY;
  const question = { query, k, isAbstention: () => false };
  return valueOf(measureNamed(gate.at.measure), ranking, question) !== undefined;
}

function judgePaired(
  gate: Evaluated,
  base: GateResult,
  deltas: readonly Delta[],
  { policy }: GateInput,
) {
  const signs = countSigns(deltas);
  const mean = weightedMean(deltas, ({ delta }) => delta) ?? 0;
  const candidate = weightedMean(deltas, (one) => one.candidate) ?? 0;
  const { tolerance, from } = effectiveTolerance(gate.tolerance, deltas);
  const { minN, hardMinN, hardMinLosses } = policy.statistics;
  // the place of the family-wide tests: until they are built, no drop is credible
  const credibility: Credibility | undefined = undefined;
  const outcome = judgeDrop(
    {
      n: deltas.length,
      losses: signs.losses,
      changed: deltas.length - signs.ties,
      mean,
      meanCandidate: candidate,
      tolerance,
      hardDrop: gate.hardDrop,
      min: gate.min,
      strictMin: gate.strictMin,
      minN,
      hardMinN,
      hardMinLosses,
      listsIdentical: false,
      mustShowNonInferior: false,
    },
    credibility,
  );
  const result: GateResult = {
    ...base,
    baseline: weightedMean(deltas, (one) => one.baseline),
    candidate,
    delta: mean,
    n: deltas.length,
    ...signs,
    credibility,
    tolerance,
    toleranceFrom: from,
    ...outcome,
  };
  const allowed = allowedBy(outcome.reason, gate, tolerance);
  return { gate: result, reason: dropReason(gate, result, outcome, allowed) };
}

function allowedBy(reason: Outcome["reason"], gate: Evaluated, tolerance: number): number {
  if (reason === "below_min_value") return gate.min ?? 0;
  return reason === "hard_drop" ? (gate.hardDrop ?? 0) : tolerance;
}

/** What a gate made for a slice leaves open is shown, without counting. */
function dropReason(
  gate: Evaluated,
  { name, delta, candidate, n, losses }: GateResult,
  outcome: Outcome,
  allowed: number,
): Reason | undefined {
  if (outcome.result === "pass") return undefined;
  if (outcome.result === "inconclusive" && gate.origin === "slice") return undefined;
  const numbers = { change: delta ?? 0, candidate: candidate ?? 0, allowed, n, losses };
  return { code: outcome.reason, gate: name, ...numbers };
}

/**
 * A tolerance that one query, or one cluster of queries, cannot breach: the largest share of the
 * weight that any of them holds, which is 1/n without weights and clusters.
 */
export function effectiveTolerance(
  tolerance: number,
  deltas: readonly Delta[],
): { readonly tolerance: number; readonly from: ToleranceFrom } {
  const weights = new Map<string, number>();
  for (const { pair, index } of deltas) {
    const { cluster, weight } = pair.query;
    const key = cluster === undefined ? `query ${index}` : `cluster ${cluster}`;
    weights.set(key, (weights.get(key) ?? 0) + weight);
  }
  const largest = Math.max(...weights.values());
  const share = largest / compensatedSum(deltas.map(({ pair }) => pair.query.weight));
  if (share <= tolerance) return { tolerance, from: "tolerance" };
  if (weights.size < deltas.length) return { tolerance: share, from: "one_cluster" };
  const first = deltas[0]?.pair.query.weight;
  const isPlain = deltas.every(({ pair }) => pair.query.weight === first);
  return { tolerance: share, from: isPlain ? "one_query" : "largest_weight" };
}

/** Without a baseline a gate can only hold its `min`. */
function judgeAbsolute(
  gate: Evaluated,
  base: GateResult,
  column: Column,
  asked: readonly QueryPair[],
  pairs: readonly QueryPair[],
) {
  if (gate.min === undefined) return undefined;
  const wanted = new Set(asked);
  const values = pairs.flatMap((pair, index): Delta[] => {
    const candidate = column.candidate[index] ?? Number.NaN;
    if (!wanted.has(pair) || pair.kind === "unmeasured" || Number.isNaN(candidate)) return [];
    return [{ index, pair, baseline: candidate, candidate, delta: 0 }];
  });
  const candidate = weightedMean(values, (one) => one.candidate);
  if (candidate === undefined) return unmeasuredGate(base);
  const isBelow = candidate < gate.min - 1e-9;
  const result: GateResult = {
    ...base,
    candidate,
    n: values.length,
    result: isBelow ? "fail" : "pass",
    reason: isBelow ? "below_min_value" : "within_limit",
  };
  const numbers = { change: 0, candidate, allowed: gate.min, n: values.length, losses: 0 };
  const reason: Reason = { code: "below_min_value", gate: base.name, ...numbers };
  return { gate: result, reason: isBelow ? reason : undefined };
}

function judgeLostQueries({ allowed }: LostQueriesGate, queries: readonly ComparedQuery[]) {
  const compared = queries.filter(({ pair }) => pair.kind === "compared");
  const lost = compared.filter(({ status }) => status === "regressed" || status === "mixed").length;
  const wins = compared.filter(({ status }) => status === "improved").length;
  const tooMany = lost > allowed;
  const name = gateName({ kind: "lost_queries", allowed });
  const gate: GateResult = {
    name,
    kind: "lost_queries",
    stage: undefined,
    measure: "lost_queries",
    cutoff: undefined,
    slice: undefined,
    baseline: undefined,
    candidate: lost,
    delta: undefined,
    n: compared.length,
    wins,
    losses: lost,
    ties: compared.length - wins - lost,
    credibility: undefined,
    tolerance: allowed,
    toleranceFrom: "tolerance",
    result: tooMany ? "fail" : "pass",
    reason: tooMany ? "lost_queries" : "within_limit",
  };
  const reason: Reason = { code: "lost_queries", gate: name, lost, allowed };
  return { gate, reason: tooMany ? reason : undefined };
}

/** The place of a measure row, as a gate would be written for it. */
export const formatRow = ({ stage, measure, cutoff }: MeasureRow, isLast: boolean): string =>
  isLast ? formatMeasure(measure, cutoff) : formatMeasureAt({ stage, measure, cutoff });
