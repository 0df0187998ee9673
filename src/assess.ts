/** The pure line: verify, score, compare, judge. Facts in, an assessment out. */

import { openMeans } from "./compare/aggregate.ts";
import { compareQuery } from "./compare/movement.ts";
import { openQueryTable } from "./compare/query-table.ts";
import { openShown } from "./compare/shown.ts";
import { openSlices } from "./compare/slices.ts";
import { type AnchorFacts, judgeAnchor } from "./judge/anchor.ts";
import type { Assessment } from "./judge/assessment.ts";
import { openCounts } from "./judge/counts.ts";
import { watchCritical, watchLeaks } from "./judge/critical.ts";
import { watchExplained } from "./judge/explain.ts";
import { watchMeasures } from "./judge/exploratory.ts";
import { watchFlicker } from "./judge/flicker.ts";
import { warnOfGates } from "./judge/gate-warnings.ts";
import { openGates } from "./judge/gates.ts";
import { checkSlices } from "./judge/gates-in-force.ts";
import { watchHardGates } from "./judge/hard-gates.ts";
import { queueLabels } from "./judge/label-queue.ts";
import { noiseProblems } from "./judge/noise.ts";
import { nothingCompared } from "./judge/nothing-compared.ts";
import { decide, exitCode } from "./judge/verdict.ts";
import { openWaivers } from "./judge/waivers.ts";
import type { GoldenSet } from "./model/golden.ts";
import type { QueryPair } from "./model/observation.ts";
import { lastStage, type Policy, type StageSpec } from "./model/policy.ts";
import type { NonEmpty, Problem } from "./model/problem.ts";
import type { RunFacts } from "./model/ranking.ts";
import type { Waiver } from "./model/waiver.ts";
import { mergeProblems } from "./read/problems.ts";
import type { Units } from "./read/units/table.ts";
import { columnPlaces, openScores } from "./score/score-run.ts";
import type { ConfigPlace, LineOf } from "./settings/config-place.ts";
import { findOtherChunker, watchOffIds } from "./verify/chunkers.ts";
import {
  checkIdentical,
  checkManifestChanges,
  compareManifests,
  watchSides,
} from "./verify/comparable.ts";
import { watchComplete, watchGold } from "./verify/coverage.ts";
import { checkGold } from "./verify/gold.ts";
import { watchHealth, withoutFollowUps } from "./verify/health.ts";
import { checkInputs } from "./verify/inputs.ts";
import { neededPlaces } from "./verify/measured.ts";
import { openPairs } from "./verify/observe.ts";
import { findOverlap } from "./verify/overlap.ts";
import { watchRows } from "./verify/rows.ts";
import { watchSameText } from "./verify/same-text.ts";
import { checkManifests, isAboutSnapshot } from "./verify/snapshots.ts";
import { checkStageNames, guardedPlaces, resolveStages, withGateCutoffs } from "./verify/stages.ts";
import { explainUnused } from "./verify/waivers.ts";

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
  /** The pinned run; undefined: the config names none. */
  readonly anchor: AnchorFacts | undefined;
  readonly waivers: readonly Waiver[];
  readonly today: string;
  /** Undefined: there is no config. */
  readonly lineInConfig?: LineOf;
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
  const unknown = candidate ? checkStageNames(policy, stages, configOf(facts)) : [];
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
    problems: mergeProblems(
      [
        ...(verdict === "invalid" ? withoutFollowUps(problems) : problems),
        ...facts.baselineProblems,
        ...(facts.anchor?.problems ?? []),
      ],
      facts.files.config,
    ),
    stages,
    golden,
    baseline,
    candidate,
    absolute,
  };
}

type Computable = Facts & { readonly golden: GoldenSet; readonly candidate: RunFacts };

const configOf = ({ files, lineInConfig }: Facts): ConfigPlace => ({
  file: files.config,
  lineOf: lineInConfig,
});

/** There is something to look at. Without a baseline the candidate is still looked at alone. */
const canCompute = (facts: Facts): facts is Computable =>
  facts.candidate !== undefined && facts.golden !== undefined && facts.golden.size > 0;

/** Every query is looked at once, by all who add something up, and then forgotten. */
function compareAll(facts: Computable, stages: NonEmpty<StageSpec>, absolute: boolean) {
  const { policy, golden, baseline, candidate, files, today, snapshotUnits: units } = facts;
  const alone = baseline === undefined;

  // verify
  const guarded = guardedPlaces(policy, stages);
  const needed = neededPlaces(policy, stages, guarded);
  const otherChunker = findOtherChunker(baseline, candidate);
  const overlap = findOverlap(policy, golden, baseline, candidate, files.candidate);
  const request = { policy, stages, needed, otherChunker, overlap };
  const pairAt = openPairs(golden, baseline, candidate, request);
  const offIds = watchOffIds(otherChunker, files.candidate);
  const held = checkGold(golden, units, files.golden);
  const sides = watchSides(stages);
  const goldFound = watchGold();
  const complete = watchComplete(policy);
  const corpusSize = units?.size;
  const health = watchHealth({ goldenFile: files.golden, stages, today, corpusSize, files });
  const config = configOf(facts);
  const sameText = watchSameText(policy, files.config);
  const rows = watchRows({ stages, guarded, policy, golden, baseline, candidate, files, config });

  // score, compare
  const scores = openScores(columnPlaces(policy, stages), stages, policy);
  const { columns } = scores;
  const compare = (pair: QueryPair) => compareQuery(pair, stages, { policy, unheld: held.unheld });
  const table = openQueryTable(golden.size, (place) => compare(pairAt(place)));
  const means = openMeans(columns, [...columns.keys()], alone);
  const { name: last } = lastStage(stages);
  const slices = openSlices({ declared: golden.slices.keys(), columns, last, alone, means });
  const shown = openShown(stages, policy, otherChunker !== undefined);

  // judge
  const book = openWaivers(facts.waivers, today);
  const critical = watchCritical(guarded, stages, { policy, book });
  const explained = watchExplained(policy, book, lastStage(stages));
  const leaks = watchLeaks(stages, policy);
  const hardGates = watchHardGates(guarded, stages, policy);
  const listsIdentical = !alone && baseline.digest === candidate.digest;
  const gates = openGates({
    golden,
    columns,
    stages,
    policy,
    absolute: alone,
    listsIdentical,
    book,
    isAnchor: false,
  });
  const flicker = watchFlicker(stages, policy);
  const counts = openCounts();

  const ofPairs = [
    sides,
    goldFound,
    complete,
    health,
    rows,
    offIds,
    sameText,
    leaks,
    hardGates,
    flicker,
  ];
  const ofQueries = [table, critical, explained, counts, shown];
  const unasked = watchMeasures(columns, last);
  const ofScores = [slices, means, gates, unasked];
  for (let place = 0; place < golden.size; place++) {
    const pair = pairAt(place);
    const query = compare(pair);
    scores.score(pair);
    seeBy(ofPairs, pair);
    seeBy(ofQueries, query);
    seeBy(ofScores, { pair, query, scores, alone });
  }

  // without a baseline the candidate stands for both
  const unknownResults = countUnknown(baseline) + countUnknown(candidate);
  const before = (baseline ?? candidate).manifest;
  const manifests = checkManifests(policy, before, candidate.manifest, { unknownResults });
  const manifestChanges = compareManifests(baseline?.manifest, candidate.manifest);
  const lost = critical.findings();
  const leaked = leaks.findings();
  const hard = [...lost.reasons, ...leaked.reasons];
  const { findings, wanted, ...told } = gates.judge();
  const anchored = judgeAnchor(facts, stages, { scores, needed, book });
  const judged = [...findings, ...anchored.findings];
  const allGates = [...hardGates.gates(hard, lost.isWaivedAt), ...judged.map(({ gate }) => gate)];
  const waived = new Set([...lost.waived, ...told.waived]);
  const apart = alone ? [] : [...overlap.reasons, ...sides.reasons()];
  // of a baseline that is missing nothing can be said, so neither of what both runs lack
  const isWhole = absolute || !alone;
  const isApart = apart.some(({ code }) => nothingCommon.has(code));
  const isIdle = isWhole && allGates.length === 0 && !isApart;
  const measured = means.rows();
  const looked = {
    queries: table,
    sinceAnchor: anchored.queries,
    counts: counts.total(hard, leaked.leaks.length, waived.size),
    waivers: book.uses(),
    assumedEmpty: counts.assumedEmpty(),
    scoresOf(pair: QueryPair) {
      scores.score(pair);
      return scores;
    },
    criticalLosses: lost.losses,
    leaks: leaked.leaks,
    gates: allGates,
    flaky: flicker.found(),
    labelQueue: queueLabels([...wanted, ...anchored.wanted], golden.idAt),
    measures: measured,
    exploratory: unasked.explore(measured, allGates),
    slices: slices.rows(),
    ...shown.found(),
    manifestChanges,
    snapshotProven: manifests.proven,
    unknownResults,
    hasOtherChunker: otherChunker !== undefined,
    overlap,
  };
  return {
    ...looked,
    doubts: [
      ...held.problems,
      ...health.problems(),
      ...rows.problems(),
      ...sameText.problems(),
      ...offIds.problems(),
      ...overlap.problems,
      ...checkManifestChanges(manifestChanges, files.candidate),
      ...checkIdentical(baseline, candidate, files),
      ...checkSlices(golden.slices, policy, files.config),
      ...explainUnused(book.problems(), { waivers: facts.waivers, golden, stages, guarded }),
      ...warnOfGates(findings, files),
      ...noiseProblems(told.noiseUnmeasured, files.baseline),
      ...anchored.problems,
    ],
    reasons: [
      ...(isWhole ? goldFound.reasons() : []),
      ...held.reasons,
      ...(isIdle ? [{ code: "nothing_to_judge" } as const] : []),
      ...(alone ? manifests.reasons.filter(isAboutSnapshot) : manifests.reasons),
      ...apart,
      ...hard,
      ...complete.reasons(),
      ...explained.reasons(),
      ...anchored.reasons,
      ...judged.flatMap(({ reason }) => reason ?? []),
    ],
  };
}

/** Why nothing may be left to judge, where the golden set is not to blame. */
const nothingCommon: ReadonlySet<string> = new Set(["nothing_in_common", "overlap_too_small"]);

const countUnknown = (run: RunFacts | undefined): number => run?.unknownResults?.count ?? 0;

function seeBy<T>(all: readonly { see(one: T): void }[], one: T): void {
  for (const watcher of all) watcher.see(one);
}
