/** The aggregate gates: every one is evaluated before any is decided. */

import { epsilon } from "../compare/sum.ts";
import { deltaAt, isMember, type ScoredPair } from "../compare/valued.ts";
import type { GoldenQuery, GoldenSet } from "../model/golden.ts";
import type { QueryId, StageName } from "../model/ids.ts";
import { lastStage, type Policy, type StageSpec } from "../model/policy.ts";
import type { NonEmpty } from "../model/problem.ts";
import type { Reason } from "../model/reason.ts";
import { depthOf, scoreOne } from "../score/measure.ts";
import { measureNamed } from "../score/measures.ts";
import { abstentionRule, type Column } from "../score/score-run.ts";
import { gateName } from "../settings/config.ts";
import { type Tested, testFamily } from "../statistics/family.ts";
import { emptyRanking } from "../verify/observe.ts";
import { judgeDrop, type Outcome } from "./drop.ts";
import type { GateResult } from "./gate-result.ts";
import { gateStatistics } from "./gate-statistics.ts";
import { type GateSums, openGateSums, openUnits } from "./gate-sums.ts";
import { anchorGates, asksForLabels, type Evaluated, gatesInForce } from "./gates-in-force.ts";
import { type JudgedWatch, openJudged } from "./judged-shares.ts";
import { type LabelQueue, queueLabels } from "./label-queue.ts";
import { type Labels, openLabels } from "./labels.ts";
import { judgeLostQueries, watchLost } from "./lost-queries.ts";
import { type GateNoise, openNoise } from "./noise.ts";
import type { WaiverBook } from "./waivers.ts";

/** One gate as a row, and the reason that it gives the verdict, if any. */
export interface GateFinding {
  readonly gate: GateResult;
  readonly reason: Reason | undefined;
}

export interface GateInput {
  readonly golden: Pick<GoldenSet, "slices" | "idAt">;
  readonly columns: readonly Column[];
  readonly stages: NonEmpty<StageSpec>;
  readonly policy: Policy;
  /** There is no baseline, and the config allows it: only `min` is judged. */
  readonly absolute: boolean;
  /** Both runs say the same of every query. */
  readonly listsIdentical: boolean;
  readonly book: WaiverBook;
  /** The baseline is the pinned run: gates are judged again, by the tolerance of that. */
  readonly isAnchor: boolean;
}

export interface GateFindings {
  readonly findings: readonly GateFinding[];
  /** Results to label, those first that could change most. */
  readonly labelQueue: LabelQueue;
  /** Gates whose noise was asked for and cannot be measured. */
  readonly noiseUnmeasured: readonly string[];
  /** Queries of which all that they lost is accepted. */
  readonly waived: ReadonlySet<QueryId>;
}

/** All gates, which see every query once before any is judged. */
export function openGates(input: GateInput) {
  const { golden, stages, policy, absolute, isAnchor, book } = input;
  const unitOf = openUnits();
  const inForce = isAnchor
    ? anchorGates(stages, policy)
    : gatesInForce(golden.slices, stages, policy);
  const measured = inForce.map((gate) => openGate(gate, input));
  const bySlice = new Map<string | undefined, typeof measured>();
  for (const gate of measured) bySlice.set(gate.slice, [...(bySlice.get(gate.slice) ?? []), gate]);
  const everywhere = bySlice.get(undefined) ?? [];
  const lost = watchLost(book, lastStage(stages));
  return {
    see(scored: ScoredPair): void {
      const { query, place } = scored.pair;
      const unit = unitOf(query, place);
      for (const gate of everywhere) gate.see(scored, unit);
      for (const slice of query.slices) {
        for (const gate of bySlice.get(slice) ?? []) gate.see(scored, unit);
      }
      if (!isAnchor) lost.see(scored.query);
    },
    judge(): GateFindings {
      const family = testFamily(measured.map(({ sums }) => sums.changes()));
      const judged = measured.flatMap((gate, at) => gate.judge(family[at] as Tested) ?? []);
      const counted = (policy.gates ?? []).flatMap((gate) =>
        gate.kind === "lost_queries" && !absolute && !isAnchor
          ? [judgeLostQueries(gate, lost.counts)]
          : [],
      );
      const wanted = measured.flatMap(({ gate, stage, sums, labels }) =>
        labels
          ? [{ gate: nameOf(gate), stage, total: sums.weights.total, results: labels.results }]
          : [],
      );
      return {
        findings: [...judged, ...counted],
        labelQueue: queueLabels(wanted, golden.idAt),
        noiseUnmeasured: measured.flatMap(({ gate, sums, noise }) =>
          noise && sums.n > 0 && noise.floor() === undefined ? [nameOf(gate)] : [],
        ),
        waived: lost.waived,
      };
    },
  };
}

/** A gate with all that it has added up. */
interface SeenGate {
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
}

function openGate(gate: Evaluated, input: GateInput) {
  const { stages, columns, absolute, policy } = input;
  const stage = gate.at.stage ?? lastStage(stages).name;
  const { measure, cutoff } = gate.at;
  const column = columns.findIndex(
    (one) => one.stage === stage && one.measure === measure && one.cutoff === cutoff,
  );
  const sums = openGateSums();
  const stageAt = stages.findIndex(({ name }) => name === stage);
  const labels = asksForLabels(gate) && !absolute ? openLabels(gate, stageAt) : undefined;
  const { precisionLike } = measureNamed(measure);
  const judged = precisionLike && !absolute ? openJudged(cutoff, stageAt) : undefined;
  const isNoisy = policy.noise === "repeats" && !absolute;
  const noise = isNoisy ? openNoise(gate, stageAt, abstentionRule(policy)) : undefined;
  const canBeDefined = openDefined(gate);
  let asked = 0;
  const seen: SeenGate = { gate, stage, sums, labels, judged, noise, asked: () => asked };
  return {
    ...seen,
    slice: gate.slice,
    /** Every query of its slice. */
    see(scored: ScoredPair, unit: number): void {
      const counts = column >= 0 && isMember(scored, column);
      if (counts || canBeDefined(scored.pair.query)) asked++;
      if (!counts) return;
      sums.add(scored, column, unit);
      labels?.see(scored, deltaAt(scored.scores, column));
      judged?.see(scored.pair);
      noise?.see(scored.pair);
    },
    judge: (tested: Tested) => judgeGate(seen, tested, input),
  };
}

/** Undefined: a default gate, or one made for a slice, that has nothing to look at. */
function judgeGate(seen: SeenGate, tested: Tested, input: GateInput): GateFinding | undefined {
  const { gate, stage, sums } = seen;
  const { absolute } = input;
  const isWritten = gate.origin === "written";
  const base = emptyResult(gate, stage);
  const asked = seen.asked();
  // that no query matches has been told once
  if (asked === 0) {
    const isKnown = !isWritten || input.isAnchor;
    return isKnown ? undefined : refuse(base, "invalid", "gate_without_queries");
  }
  if (isSkipped(gate, asked, input)) return undefined;
  if (sums.n === 0) {
    // what the gate itself could measure must not vanish when it is asked since the anchor
    const isTold = isWritten || input.isAnchor;
    return isTold ? refuse(base, "fail", "gate_not_measured") : undefined;
  }
  return absolute ? judgeAbsolute(gate, base, sums) : judgePaired(seen, base, tested, input);
}

const isSkipped = (gate: Evaluated, asked: number, { policy, absolute }: GateInput): boolean =>
  (gate.origin === "slice" && asked < policy.slices.minN) || (absolute && gate.min === undefined);

const nameOf = (gate: Evaluated): string =>
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

/** Whether the measure has a value for a query that got one result of no use. */
function openDefined({ at }: Evaluated): (query: GoldenQuery) => boolean {
  const measure = measureNamed(at.measure);
  const { k, budget } = depthOf(at.cutoff);
  const isAbstention = () => false;
  return (query) => {
    const worst = { ...emptyRanking(query), returned: 1 };
    return scoreOne(measure, worst, { query, k, budget, isAbstention }) !== undefined;
  };
}

function judgePaired(
  { gate, sums, labels, noise, judged }: SeenGate,
  base: GateResult,
  tested: Tested,
  { policy: { statistics }, listsIdentical }: GateInput,
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
      tooFewJudged: labels?.tooFew ?? false,
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
  return { gate: result, reason: dropReason({ ...gate, hardDrop }, result, outcome) };
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
