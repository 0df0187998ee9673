/** The JSON report: stable names, raw doubles, null where there is no value. */

import type { MeasureRow, SideMean } from "../compare/aggregate.ts";
import type { GroupMove } from "../compare/movement.ts";
import type { Assessment } from "../judge/assessment.ts";
import type { CriticalLoss } from "../judge/critical.ts";
import { blocks } from "../judge/verdict.ts";
import { formatLocation, type Problem } from "../model/problem.ts";
import type { Reason } from "../model/reason.ts";
import { measureDefinitions } from "../score/measures.ts";
import { formatStageCutoff } from "../settings/measure-at.ts";
import { resamples, seed } from "../statistics/random.ts";
import { healthCodes } from "../verify/health.ts";
import { describeGroup } from "./evidence.ts";
import { whyExcluded } from "./excluded.ts";
import { diagnosticsJson, sliceCountsJson, stageJson } from "./json-diagnostics.ts";
import { exploredJson, gateJson, waiverJson } from "./json-gates.ts";
import { describeReason } from "./sentences.ts";
import { ownerOf } from "./view.ts";

const schemaVersion = "1.0.0";

/** What is known of the run of the gate itself, and not of the content that it compared. */
export interface ReportContext {
  readonly version: string;
  readonly inputs: readonly {
    readonly role: string;
    readonly file: string;
    readonly sha256: string;
  }[];
  readonly today: string;
  readonly queries: "changed" | "all";
  /** Flags or inputs that stood over the config, as they are written on a command line. */
  readonly overrides: readonly string[];
  /** What is judged in a job for a pull request; undefined elsewhere. */
  readonly pull?: { readonly number: number; readonly head: string } | undefined;
}

type Json = Record<string, unknown>;

/**
 * In parts, row by row: a whole report of millions of queries, or of slices, is no single text.
 * Everything outside `context` depends on the content of the input alone.
 */
export function* renderJson(assessment: Assessment, context: ReportContext): Generator<string> {
  let before = "{";
  for (const [key, value] of Object.entries(reportParts(assessment, context))) {
    yield `${before}\n ${JSON.stringify(key)}: `;
    if (isRows(value)) yield* renderRows(value, key === "queries" ? onOneLine : overLines);
    else yield overLines(value);
    before = ",";
  }
  yield "\n}\n";
}

const isRows = (value: unknown): value is Iterable<Json> =>
  typeof value === "object" && value !== null && Symbol.iterator in value;

function* renderRows(rows: Iterable<Json>, render: (row: Json) => string): Generator<string> {
  let before = "[";
  for (const row of rows) {
    yield `${before}\n  ${render(row).replaceAll("\n", "\n ")}`;
    before = ",";
  }
  yield before === "[" ? "[]" : "\n ]";
}

const overLines = (value: unknown): string =>
  JSON.stringify(value, null, 1).replaceAll("\n", "\n ");
const onOneLine = (row: Json): string => JSON.stringify(row);

function reportParts(assessment: Assessment, context: ReportContext) {
  const { policy, verdict, problems, golden, baseline, candidate } = assessment;
  return {
    schema_version: schemaVersion,
    gate_id: policy.id,
    verdict,
    exit_code: assessment.exitCode,
    mode: policy.mode,
    reasons: assessment.reasons.map((reason) => reasonJson(reason, blocks(reason, policy))),
    counts: snakeKeys(assessment.counts),
    critical_losses: assessment.criticalLosses.map((loss) => lossJson(loss, assessment)),
    leaks: assessment.leaks.map(({ queryId, id, stage, rank, reason, preExisting }) => ({
      ...{ query_id: queryId, id, stage, rank, reason },
      pre_existing: preExisting,
      waived: false,
    })),
    gates: assessment.gates.map(gateJson),
    measures: assessment.measures.map(measureJson),
    flaky: assessment.flaky.map(({ queryId, ...sides }) => ({ query_id: queryId, ...sides })),
    exploratory: assessment.exploratory.map(exploredJson),
    slices: sliceRows(assessment),
    ...diagnosticsJson(assessment),
    stages: assessment.stageShares.map(stageJson),
    queries: queryRows(assessment, context.queries),
    lost_since_anchor: anchorLosses(assessment),
    manifest: {
      baseline: baseline?.manifest?.entries ?? null,
      candidate: candidate?.manifest?.entries ?? null,
      baseline_digest: baseline?.digest ?? null,
      candidate_digest: candidate?.digest ?? null,
      snapshot_proven: assessment.snapshotProven,
      changed: assessment.manifestChanges.map(({ key, baseline: before, candidate: after }) => ({
        ...{ key, baseline: before ?? null, candidate: after ?? null },
      })),
    },
    golden: {
      digest: golden?.digest ?? null,
      health: problems.filter(isHealth).map(({ code, message }) => ({ code, message })),
    },
    waivers: assessment.waivers.map(waiverJson),
    problems: problems.map(problemJson),
    tool: {
      ...{ name: "retrieval-gate", version: context.version, definitions: measureDefinitions },
      ...{ seed, resamples },
    },
    context: {
      inputs: context.inputs,
      lines: problemLines(problems),
      commits: context.pull ? { head: context.pull.head } : null,
      pull_request: context.pull ? { number: context.pull.number } : null,
      policy_changes: [],
      today: context.today,
    },
  };
}

export const isHealth = ({ code }: Problem): boolean =>
  (healthCodes as readonly string[]).includes(code);

function reasonJson(reason: Reason, isBlocking: boolean): Json {
  const { queryId, group, stage, cutoff, gate } = reason as Partial<
    Record<"queryId" | "group" | "stage" | "cutoff" | "gate", unknown>
  >;
  return {
    code: reason.code,
    blocks: isBlocking,
    message: describeReason(reason),
    ...(queryId === undefined ? {} : { query_id: queryId }),
    ...(group === undefined ? {} : { group }),
    ...(stage === undefined ? {} : { stage }),
    ...(cutoff === undefined ? {} : { cutoff }),
    ...(gate === undefined ? {} : { gate }),
  };
}

function lossJson(loss: CriticalLoss, { policy, stages }: Assessment): Json {
  return {
    query_id: loss.queryId,
    group: loss.move.group.name,
    evidence: describeGroup(loss.move.group, policy),
    stage: loss.stage,
    cutoff: loss.cutoff,
    rank_baseline: loss.rankBaseline ?? null,
    rank_candidate: loss.rankCandidate ?? null,
    lost_at: loss.lostAt ?? null,
    owner: ownerOf(loss, stages) ?? null,
    tied: loss.tied,
    waived: loss.waived,
  };
}

const sideJson = (side: SideMean): Json => ({
  macro: side.macro ?? null,
  micro: side.micro ?? null,
  n: side.n,
  retrieved: side.retrieved,
  relevant: side.relevant,
  relevant_found: side.relevantFound,
});

const measureJson = (row: MeasureRow): Json => ({
  stage: row.stage,
  measure: row.measure,
  cutoff: row.cutoff ?? null,
  baseline: sideJson(row.baseline),
  candidate: sideJson(row.candidate),
  delta: row.delta ?? null,
  wins: row.wins,
  losses: row.losses,
  ties: row.ties,
});

/** A set may have as many slices as queries. */
function* sliceRows({ slices }: Assessment): Generator<Json> {
  for (const row of slices) {
    yield { ...sliceCountsJson(row), measures: row.measures.map(measureJson) };
  }
}

/** Changed, critical and unmeasured queries, or all. */
function* queryRows(assessment: Assessment, which: "changed" | "all"): Generator<Json> {
  const { queries } = assessment;
  for (let place = 0; place < queries.size; place++) {
    const isChanged = queries.statusAt(place) !== "unchanged" || queries.isCriticalAt(place);
    if (which === "all" || isChanged) yield queryJson(place, assessment);
  }
}

function queryJson(place: number, { queries, scoresOf, policy }: Assessment): Json {
  const compared = queries.at(place);
  const { pair, status, groups } = compared;
  const { query } = pair;
  const { columns, baseline, candidate } = scoresOf(pair);
  const stages = bareObject<Json>();
  for (const [at, column] of columns.entries()) {
    stages[column.stage] ??= bareObject();
    (stages[column.stage] as Json)[column.name] = [
      orNull(baseline.values[at]),
      orNull(candidate.values[at]),
    ];
  }
  return {
    query_id: query.id,
    query: policy.show === "ids" ? null : query.text,
    critical: query.critical,
    slices: query.slices,
    status,
    why: whyExcluded(compared) ?? null,
    stages,
    groups: groups.map(groupJson),
  };
}

/** Queries that lost evidence since the pinned run, by id. Nothing without one. */
function anchorLosses({ sinceAnchor }: Assessment): readonly Json[] {
  if (!sinceAnchor) return [];
  const places = [...sinceAnchor.having("regressed", "mixed")].sort((a, b) => a - b);
  return places.map((place) => {
    const { pair, status, groups } = sinceAnchor.at(place);
    const { id, critical } = pair.query;
    return { query_id: id, critical, status, groups: groups.map(groupJson) };
  });
}

/** Without a prototype, so that a stage may be named as it likes. */
const bareObject = <V = unknown>(): Record<string, V> => Object.create(null);

const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

function groupJson({ group, stages, lostAt }: GroupMove): Json {
  const ranks = bareObject();
  const change = bareObject();
  for (const move of stages) {
    ranks[move.stage] = [move.baselineRank ?? null, move.candidateRank ?? null];
    for (const [cutoff, one] of move.changes.byCutoff) {
      if (one !== undefined) change[formatStageCutoff({ stage: move.stage, cutoff })] = one;
    }
  }
  return { name: group.name, ranks, change, lost_at: lostAt ?? null };
}

const problemJson = ({ code, severity, message, hint, file, path }: Problem): Json => ({
  code,
  severity,
  message,
  hint,
  file,
  path: path ?? null,
});

/** By the place of the problem in `problems`: where it stands. */
function problemLines(problems: readonly Problem[]): Record<string, readonly string[]> {
  const lines: Record<string, readonly string[]> = {};
  for (const [index, { file, lines: own, also }] of problems.entries()) {
    const places = [...(own ?? []).map((line) => ({ file, line })), ...(also ?? [])];
    if (places.length > 0) lines[String(index)] = places.map(formatLocation);
  }
  return lines;
}

const snakeKeys = (object: object): Json =>
  Object.fromEntries(
    Object.entries(object).map(([key, value]) => [
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
