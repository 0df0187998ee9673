/** The pure line: verify, score, compare, judge. Facts in, an assessment out. */

import { aggregate } from "./compare/aggregate.ts";
import { compareQuery } from "./compare/movement.ts";
import { aggregateSlices } from "./compare/slices.ts";
import { shareOutLoss } from "./compare/stage-loss.ts";
import { valueColumns } from "./compare/valued.ts";
import type { Assessment } from "./judge/assessment.ts";
import { judgeCritical, judgeLeaks } from "./judge/critical.ts";
import { judgeGates } from "./judge/gates.ts";
import { describeHardGates } from "./judge/hard-gates.ts";
import { decide, exitCode } from "./judge/verdict.ts";
import type { GoldenSet } from "./model/golden.ts";
import { lastStage, type Policy, type StageCutoff, type StageSpec } from "./model/policy.ts";
import type { NonEmpty, Problem } from "./model/problem.ts";
import type { RunFacts } from "./model/ranking.ts";
import type { Reason } from "./model/reason.ts";
import { compareProblems } from "./read/problems.ts";
import type { Units } from "./read/units.ts";
import { columnPlaces, scorePairs } from "./score/score-run.ts";
import {
  checkManifestChanges,
  checkManifests,
  checkSides,
  compareManifests,
} from "./verify/comparable.ts";
import { checkComplete, checkGoldFound } from "./verify/coverage.ts";
import { checkHealth } from "./verify/health.ts";
import { checkInputs } from "./verify/inputs.ts";
import { type NeededPlaces, pairQueries } from "./verify/observe.ts";
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

export function assess(facts: Facts): Assessment {
  const { policy, baseline, candidate, golden } = facts;
  const runs = [baseline, candidate].flatMap((run) => run ?? []);
  const { all: stages, problems: unclear } = withGateCutoffs(policy, resolveStages(policy, runs));
  const absolute = facts.baselineMissing && policy.noBaseline === "absolute";

  // everything that can be computed is computed and shown, whatever else is wrong
  const { doubts, reasons, ...compared } = canCompute(facts)
    ? compareAll(facts, stages, absolute)
    : nothingCompared;
  const unknown = candidate ? checkStageNames(policy, stages, facts.files.config) : [];
  const problems = [...facts.problems, ...unclear, ...unknown, ...doubts];

  // every rule has spoken before anyone decides
  const faults = checkInputs({
    problems,
    baselineProblems: facts.baselineProblems,
    missingBaseline: facts.baselineMissing && !absolute ? facts.files.baseline : undefined,
  });
  const all = [...faults, ...reasons];
  const verdict = decide(all);
  return {
    ...compared,
    policy,
    verdict,
    exitCode: exitCode(verdict, policy),
    reasons: all,
    problems: mergeProblems([...problems, ...facts.baselineProblems]),
    stages,
    golden,
    baseline,
    candidate,
    absolute,
  };
}

/** There is something to look at. Without a baseline the candidate is still looked at alone. */
const canCompute = ({ golden, candidate }: Facts): boolean =>
  candidate !== undefined && golden !== undefined && golden.queries.length > 0;

const nothingCompared = {
  doubts: [],
  reasons: [],
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

function compareAll(facts: Facts, stages: NonEmpty<StageSpec>, absolute: boolean) {
  const { policy, baseline, candidate, files, today, snapshotUnits: units } = facts;
  const golden = facts.golden ?? { queries: [], digest: "" };

  // verify
  const guarded = guardedPlaces(policy, stages);
  const needed = neededPlaces(policy, stages, guarded);
  const pairs = pairQueries(golden, baseline, candidate, { policy, stages, needed });
  // without a baseline the candidate stands for both
  const before = baseline ?? candidate;
  const manifests = checkManifests(policy, before?.manifest, candidate?.manifest);
  const manifestChanges = compareManifests(baseline?.manifest, candidate?.manifest);
  const health = checkHealth({
    golden,
    goldenFile: files.golden,
    pairs,
    stages,
    today,
    units,
    files,
  });

  // score
  const columns = scorePairs(pairs, columnPlaces(policy, stages), stages, policy);

  // compare
  const queries = pairs.map((pair) =>
    compareQuery(pair, stages, { policy, unheld: health.unheld }),
  );
  const alone = baseline === undefined;
  const valued = valueColumns(columns, pairs, alone);
  const last = lastStage(stages).name;

  // judge
  const critical = judgeCritical(queries, guarded, stages, policy);
  const leaks = judgeLeaks(pairs, stages, policy);
  const hard = [...critical.reasons, ...leaks.reasons];
  const listsIdentical = baseline !== undefined && baseline.digest === candidate?.digest;
  const gates = judgeGates({
    pairs,
    queries,
    valued,
    stages,
    policy,
    absolute: alone,
    listsIdentical,
  });
  const allGates = [
    ...describeHardGates(queries, hard, { guarded, stages, policy }),
    ...gates.map(({ gate }) => gate),
  ];
  const sides = alone ? [] : checkSides(pairs, stages);
  const isApart = sides.some(({ code }) => code === "nothing_in_common");
  // of a baseline that is missing nothing can be said, so neither of what both runs lack
  const isWhole = absolute || !alone;
  const isIdle = isWhole && allGates.length === 0 && !isApart;
  return {
    queries,
    columns,
    criticalLosses: critical.losses,
    leaks: leaks.leaks,
    gates: allGates,
    measures: valued.map(aggregate),
    slices: aggregateSlices(
      pairs,
      valued.filter(({ column }) => column.stage === last),
    ),
    stageShares: shareOutLoss(pairs, stages),
    manifestChanges,
    snapshotProven: manifests.proven,
    doubts: [
      ...health.problems,
      ...checkRows({ pairs, stages, guarded, policy, facts }),
      ...checkManifestChanges(manifestChanges, files.candidate),
    ],
    reasons: [
      ...(isWhole ? checkGoldFound(pairs) : []),
      ...health.reasons,
      ...(isIdle ? [{ code: "nothing_to_judge" } as const] : []),
      ...(alone ? manifests.reasons.filter(isAboutSnapshot) : manifests.reasons),
      ...sides,
      ...hard,
      ...checkComplete(pairs, policy),
      ...gates.flatMap(({ reason }) => reason ?? []),
    ],
  };
}

/** Also the candidate alone must be of the snapshot that the config asks for. */
const isAboutSnapshot = ({ code }: Reason): boolean =>
  code === "snapshot_differs" || code === "snapshot_not_proven";

/** The last stage always, since the status of a query rests on it; and what gates look at. */
function neededPlaces(
  policy: Policy,
  stages: NonEmpty<StageSpec>,
  guarded: readonly StageCutoff[],
): NeededPlaces {
  const last = lastStage(stages);
  const always = last.cutoffs.map((cutoff) => ({ stage: last.name, cutoff }));
  for (const gate of policy.gates ?? []) {
    if (gate.kind !== "measure" || gate.at.stage === undefined) continue;
    always.push({ stage: gate.at.stage, cutoff: gate.at.cutoff ?? 0 });
  }
  return { always, critical: guarded };
}

/** Both runs may be one file: its problems are then told once. */
function mergeProblems(problems: readonly Problem[]): readonly Problem[] {
  const byText = new Map(
    problems.map((one) => {
      const { code, severity, file, path, message } = one;
      return [JSON.stringify([code, severity, file, path, message]), one] as const;
    }),
  );
  return [...byText.values()].sort(compareProblems);
}
