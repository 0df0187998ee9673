/** The pure line: verify, score, compare, judge. Facts in, an assessment out. */

import { aggregate, type MeasureRow, pairedDeltas, soleValues } from "./compare/aggregate.ts";
import { type ComparedQuery, compareQuery } from "./compare/movement.ts";
import { type StageShare, shareOutLoss } from "./compare/stage-loss.ts";
import { type CriticalLoss, judgeCritical, judgeLeaks, type Leak } from "./judge/critical.ts";
import type { GateResult } from "./judge/gate-result.ts";
import { judgeGates } from "./judge/gates.ts";
import { describeHardGates } from "./judge/hard-gates.ts";
import { decide, type ExitCode, exitCode, type Verdict } from "./judge/verdict.ts";
import type { GoldenSet } from "./model/golden.ts";
import { compareIds } from "./model/ids.ts";
import type { QueryPair } from "./model/observation.ts";
import type { Policy, StageSpec } from "./model/policy.ts";
import type { NonEmpty, Problem } from "./model/problem.ts";
import type { RunFacts } from "./model/ranking.ts";
import type { Reason } from "./model/reason.ts";
import { compareProblems } from "./read/problems.ts";
import type { Units } from "./read/units.ts";
import { type Column, columnPlaces, scorePairs } from "./score/score-run.ts";
import {
  checkManifestChanges,
  checkManifests,
  checkSides,
  compareManifests,
  type ManifestChange,
} from "./verify/comparable.ts";
import { checkHealth } from "./verify/health.ts";
import { pairQueries } from "./verify/observe.ts";
import { checkRows } from "./verify/rows.ts";
import { checkStageNames, guardedPlaces, resolveStages, withGateCutoffs } from "./verify/stages.ts";

/** All that was read. What could not be read is undefined, and a problem says why. */
export interface Facts {
  readonly policy: Policy;
  readonly golden: GoldenSet | undefined;
  readonly baseline: RunFacts | undefined;
  readonly candidate: RunFacts | undefined;
  readonly files: {
    readonly config: string;
    readonly golden: string;
    readonly baseline: string;
    readonly candidate: string;
  };
  /** No file of the baseline is there, which is not the same as a faulty one. */
  readonly baselineMissing: boolean;
  readonly problems: readonly Problem[];
  /** Those of the baseline: they make the verdict `incomparable`, not `invalid`. */
  readonly baselineProblems: readonly Problem[];
  readonly snapshotUnits: Units | undefined;
  readonly today: string;
}

export interface SliceRow {
  readonly slice: string;
  readonly n: number;
  readonly measures: readonly MeasureRow[];
}

/** One comparison, judged: all that a report can tell. */
export interface Assessment {
  readonly policy: Policy;
  readonly verdict: Verdict;
  readonly exitCode: ExitCode;
  readonly reasons: readonly Reason[];
  readonly problems: readonly Problem[];
  readonly stages: NonEmpty<StageSpec>;
  readonly golden: GoldenSet | undefined;
  readonly queries: readonly ComparedQuery[];
  readonly columns: readonly Column[];
  readonly criticalLosses: readonly CriticalLoss[];
  readonly leaks: readonly Leak[];
  readonly gates: readonly GateResult[];
  readonly measures: readonly MeasureRow[];
  readonly slices: readonly SliceRow[];
  readonly stageShares: readonly StageShare[];
  readonly baseline: RunFacts | undefined;
  readonly candidate: RunFacts | undefined;
  readonly manifestChanges: readonly ManifestChange[];
  readonly snapshotProven: boolean;
  /** There is no baseline, and the config lets the candidate be judged alone. */
  readonly absolute: boolean;
}

export function assess(facts: Facts): Assessment {
  const { policy, baseline, candidate } = facts;
  const runs = [baseline, candidate].flatMap((run) => run ?? []);
  const resolved = withGateCutoffs(policy, resolveStages(policy, runs));
  const stages = resolved.all;

  // verify: doubts are collected; what can be computed is still computed and shown
  const stageProblems = [
    ...resolved.problems,
    ...(candidate ? checkStageNames(policy, stages, facts.files.config) : []),
  ];
  const compared = canCompare(facts) ? compareAll(facts, stages) : undefined;
  const problems = [...facts.problems, ...stageProblems, ...(compared?.problems ?? [])];

  // judge: every rule speaks before anyone decides
  const reasons = [...inputReasons(facts, problems), ...(compared?.reasons ?? [])];
  const verdict = decide(reasons);
  return {
    ...(compared ?? nothingCompared),
    policy,
    verdict,
    exitCode: exitCode(verdict, policy),
    reasons,
    problems: dedupe([...problems, ...facts.baselineProblems]),
    stages,
    golden: facts.golden,
    baseline,
    candidate,
    absolute: isAbsolute(facts),
  };
}

const isAbsolute = ({ baselineMissing, policy }: Facts): boolean =>
  baselineMissing && policy.noBaseline === "absolute";

/** Something of every side is there. Without a baseline only when the config allows it. */
function canCompare(facts: Facts): boolean {
  const { golden, baseline, candidate } = facts;
  if (!candidate || !golden || golden.queries.length === 0) return false;
  return baseline !== undefined || isAbsolute(facts);
}

const nothingCompared = {
  queries: [],
  columns: [],
  criticalLosses: [],
  leaks: [],
  gates: [],
  measures: [],
  slices: [],
  stageShares: [],
  manifestChanges: [],
  snapshotProven: false,
} as const;

/** What the files themselves make of the verdict. */
function inputReasons(facts: Facts, problems: readonly Problem[]): readonly Reason[] {
  const reasons: Reason[] = [];
  const errors = problems.filter(({ severity }) => severity === "error");
  const notBuilt = errors.filter(({ code }) => code === "not_yet_supported");
  const notWritable = errors.filter(({ code }) => code === "output_not_writable");
  const faulty = errors.length - notBuilt.length - notWritable.length;
  for (const { file } of notWritable) reasons.push({ code: "output_not_writable", file });
  if (faulty > 0) reasons.push({ code: "input_faulty", problems: faulty });
  if (notBuilt.length > 0) reasons.push({ code: "not_yet_supported" });
  const unreadable = facts.baselineProblems.filter(({ severity }) => severity === "error").length;
  if (facts.baselineMissing && !isAbsolute(facts)) {
    reasons.push({ code: "baseline_missing", file: facts.files.baseline });
  } else if (unreadable > 0) {
    reasons.push({ code: "baseline_unreadable", problems: unreadable });
  }
  return reasons;
}

function compareAll(facts: Facts, stages: NonEmpty<StageSpec>) {
  const { policy, baseline, candidate, golden } = facts;
  const absolute = isAbsolute(facts);
  const guarded = guardedPlaces(policy, stages);
  const needed = neededPlaces(policy, stages, guarded);
  const pairs = pairQueries(golden ?? { queries: [], digest: "" }, baseline, candidate, {
    policy,
    stages,
    needed,
  });

  // score
  const places = columnPlaces(policy, stages);
  const columns = scorePairs(pairs, places, stages, policy);

  // compare
  const queries = pairs.map((pair) => compareQuery(pair, stages, policy));
  const deltasOf = absolute ? soleValues : pairedDeltas;
  const aggregateOver = (among?: (pair: QueryPair) => boolean) => (column: Column) =>
    aggregate(column, deltasOf(column, pairs, among), stages);
  const measures = columns.map(aggregateOver());
  const last = stages[stages.length - 1] as StageSpec;
  const lastColumns = columns.filter(({ stage }) => stage === last.name);
  const slices = sliceNames(pairs).map((slice): SliceRow => {
    const among = ({ query }: QueryPair) => query.slices.includes(slice);
    return {
      slice,
      n: pairs.filter(among).length,
      measures: lastColumns.map(aggregateOver(among)),
    };
  });

  // judge
  const manifests = checkManifests(policy, baseline?.manifest, candidate?.manifest);
  const health = checkHealth({
    ...{ golden: golden ?? { queries: [], digest: "" }, pairs, stages },
    today: facts.today,
    goldenFile: facts.files.golden,
    units: facts.snapshotUnits,
    files: facts.files,
  });
  const changes = compareManifests(baseline?.manifest, candidate?.manifest);
  const critical = judgeCritical(queries, guarded, stages, policy);
  const leaks = judgeLeaks(pairs, stages, policy);
  const gates = judgeGates({ pairs, queries, columns, stages, policy, absolute });
  const gateReasons = gates.flatMap(({ reason }) => reason ?? []);
  const hard = [...critical.reasons, ...leaks.reasons];
  const hardGates = describeHardGates(queries, hard, { guarded, stages, policy });
  const allGates = [...hardGates, ...gates.map(({ gate }) => gate)];
  const comparable = absolute ? [] : [...manifests.reasons, ...checkSides(pairs, stages)];
  return {
    queries,
    columns,
    criticalLosses: critical.losses,
    leaks: leaks.leaks,
    gates: allGates,
    measures,
    slices,
    stageShares: shareOutLoss(pairs, stages),
    manifestChanges: changes,
    snapshotProven: manifests.proven,
    problems: [
      ...health.problems,
      ...checkRows({ pairs, stages, guarded, policy, facts }),
      ...checkManifestChanges(changes, facts.files.candidate),
    ],
    reasons: [
      ...neverFound(pairs),
      ...health.reasons,
      ...(allGates.length === 0 ? [{ code: "nothing_to_judge" } as const] : []),
      ...gateReasons.filter(({ code }) => code === "gate_without_queries"),
      ...comparable,
      ...hard,
      ...incompleteRun(pairs, policy),
      ...gateReasons.filter(({ code }) => code !== "gate_without_queries"),
    ],
  };
}

/** The last stage always, since the status of a query rests on it; and what gates look at. */
function neededPlaces(
  policy: Policy,
  stages: NonEmpty<StageSpec>,
  guarded: ReturnType<typeof guardedPlaces>,
) {
  const last = stages[stages.length - 1] as StageSpec;
  const always = last.cutoffs.map((cutoff) => ({ stage: last.name, cutoff }));
  for (const gate of policy.gates ?? []) {
    if (gate.kind !== "measure" || gate.at.stage === undefined) continue;
    always.push({ stage: gate.at.stage, cutoff: gate.at.cutoff ?? 0 });
  }
  return { always, critical: guarded };
}

const sliceNames = (pairs: readonly QueryPair[]): readonly string[] =>
  [...new Set(pairs.flatMap(({ query }) => query.slices))].sort(compareIds);

/** No evidence of any query stands in either run, at any recorded depth: ids of another world. */
function neverFound(pairs: readonly QueryPair[]): readonly Reason[] {
  const asked = pairs.filter(({ query }) => query.groups.length > 0);
  if (asked.length === 0) return [];
  const isHeld = (pair: QueryPair): boolean =>
    [...pair.baseline.lists, ...pair.candidate.lists].some((list) =>
      list?.some(
        ({ groups, hits }) =>
          groups.some(({ rank, possible }) => rank !== undefined || possible !== undefined) ||
          hits.some(({ grade }) => grade > 0),
      ),
    );
  return asked.some(isHeld) ? [] : [{ code: "gold_never_found" }];
}

function incompleteRun(pairs: readonly QueryPair[], policy: Policy): readonly Reason[] {
  const unmeasured = pairs.filter(
    ({ kind, query }) => kind === "unmeasured" && !query.critical,
  ).length;
  const allowed = policy.maxUnmeasured;
  return unmeasured > allowed ? [{ code: "incomplete_run", unmeasured, allowed }] : [];
}

/** Both runs may be one file: its problems are then told once. */
function dedupe(problems: readonly Problem[]): readonly Problem[] {
  const seen = new Set<string>();
  const kept = problems.filter(({ code, severity, file, path, message }) => {
    const key = JSON.stringify([code, severity, file, path, message]);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
  return kept.sort(compareProblems);
}
