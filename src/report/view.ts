/** What every report says, in which order: titles, headlines, worst first. Once for all formats. */

import type { ComparedQuery, Status } from "../compare/movement.ts";
import type { QueryTable } from "../compare/query-table.ts";
import type { Assessment } from "../judge/assessment.ts";
import type { CriticalLoss } from "../judge/critical.ts";
import type { GateResult } from "../judge/gate-result.ts";
import type { Verdict } from "../judge/verdict.ts";
import type { Cutoff } from "../model/cutoff.ts";
import type { GoldenQuery } from "../model/golden.ts";
import type { Policy, StageSpec } from "../model/policy.ts";
import { groupLabel } from "./evidence.ts";
import { oneLine } from "./markdown-parts.ts";
import { count, formatRank, formatValue } from "./numbers.ts";

const verdictWords: Record<Verdict, string> = {
  pass: "passed",
  fail: "failed",
  inconclusive: "inconclusive",
  invalid: "invalid input",
  incomparable: "not comparable",
};

/** `support-search: failed (report only)`. */
export function title({ policy, verdict, absolute }: Assessment): string {
  const remarks = [
    ...(policy.mode === "report" ? ["report only"] : []),
    ...(absolute ? ["no baseline, the candidate judged alone"] : []),
    ...(verdict === "inconclusive" && policy.mode === "gate" ? [openWords(policy)] : []),
  ];
  const remark = remarks.length === 0 ? "" : ` (${remarks.join("; ")})`;
  return `${policy.id}: ${verdictWords[verdict]}${remark}`;
}

const openWords = ({ onInconclusive }: Policy): string =>
  onInconclusive === "fail" ? "it blocks" : "it does not block";

/** The counts that matter, each as a few words; the first one may be printed bold. */
export function headline(assessment: Assessment): readonly string[] {
  const { counts } = assessment;
  if (counts.queries === 0) return ["nothing could be compared"];
  const lost = counts.criticalQueriesLost;
  return [
    counts.critical === 0 ? "0 critical queries" : count(lost, "critical loss", "critical losses"),
    ...(counts.leaks > 0 ? [count(counts.leaks, `forbidden ${unitWord(assessment.policy)}`)] : []),
    `${counts.regressed + counts.mixed} regressed${counts.waived > 0 ? ` (${counts.waived} waived)` : ""}`,
    `${counts.improved} improved`,
    ...(counts.moved > 0 ? [`${counts.moved} moved`] : []),
    `${counts.unchanged} unchanged`,
    `${counts.unmeasured} unmeasured`,
    ...(counts.new > 0 ? [`${counts.new} new`] : []),
    ...assumedEmpty(assessment),
    ...unknownResults(assessment),
    ...(assessment.hasOtherChunker ? ["another chunker"] : []),
    ...snapshotWords(assessment),
  ];
}

/** The team's word for one result. Whatever could be markup in it is left out. */
export const unitWord = ({ unit }: Pick<Policy, "unit">): string =>
  oneLine(/^[a-z]+$/.test(unit) ? unit : unit.replace(/[^\p{L}\p{N} -]/gu, ""), 30) || "unit";

const assumedEmpty = ({ assumedEmpty: n }: Assessment): readonly string[] =>
  n === 0 ? [] : [`${n} without a row counted as empty`];

function snapshotWords({ overlap, snapshotProven }: Assessment): readonly string[] {
  if (overlap.isInForce) return [`other snapshot, ${overlap.kept} of ${overlap.of} queries kept`];
  return snapshotProven ? [] : ["snapshot not proven"];
}

const unknownResults = ({ unknownResults: n }: Assessment): readonly string[] =>
  n === 0 ? [] : [`${count(n, "result")} in no list of units`];

/** Losses of one query and group at one stage, over its guarded cutoffs. */
export interface LossRow {
  readonly query: GoldenQuery;
  readonly loss: CriticalLoss;
  readonly cutoffs: readonly Cutoff[];
  readonly owner: string | undefined;
}

export function lossRows({ criticalLosses, golden, stages }: Assessment): readonly LossRow[] {
  const rows = new Map<string, LossRow>();
  if (!golden) return [];
  for (const loss of criticalLosses) {
    const key = JSON.stringify([loss.queryId, loss.move.index, loss.stage]);
    const known = rows.get(key);
    const cutoffs = [...(known?.cutoffs ?? []), loss.cutoff];
    const query = known?.query ?? golden.at(loss.place);
    rows.set(key, { query, loss: known?.loss ?? loss, cutoffs, owner: ownerOf(loss, stages) });
  }
  return [...rows.values()];
}

/** Who cares: the owner of the stage that lost it, else that of the query. */
export const ownerOf = (
  { lostAt, owner }: CriticalLoss,
  stages: readonly StageSpec[],
): string | undefined => stages.find(({ name }) => name === lostAt)?.owner ?? owner;

const lostByWords = (lostAt: string): string =>
  lostAt === "unknown" ? "an unknown stage: a list was cut" : lostAt;

/** `rank 3 -> 7, lost by reranked (ranking-team)`. */
export function describeLoss({ loss, owner }: LossRow): string {
  const by = `${lostByWords(loss.lostAt ?? loss.stage)}${owner === undefined ? "" : ` (${owner})`}`;
  const lost = loss.code === "critical_not_found" ? "missing since" : "lost by";
  return `${describeRanks(loss)}, ${lost} ${by}${loss.tied ? ", by a tie" : ""}${loss.waived ? ", waived" : ""}`;
}

function describeRanks({ code, repeats, rankBaseline, rankCandidate }: CriticalLoss): string {
  if (repeats !== undefined) return `found in ${repeats} repeats`;
  const after = formatRank(rankCandidate);
  return code === "critical_not_found"
    ? `rank ${after}`
    : `rank ${formatRank(rankBaseline)} -> ${after}`;
}

/** Of what was never there, or is new, nothing was lost. */
export const lossTitle = (rows: readonly LossRow[]): string =>
  rows.every(({ loss }) => loss.code === "critical_not_found")
    ? "Critical evidence not found"
    : "Critical losses";

/** Hard gates first, then what fails, then the rest, as they are written. */
export function gateRows({ gates }: Assessment): readonly GateResult[] {
  const order = ({ kind, result }: GateResult): number =>
    kind === "critical" ? 0 : ["invalid", "fail", "inconclusive", "pass"].indexOf(result) + 1;
  return [...gates].sort((a, b) => order(a) - order(b));
}

/** Whether the verdict rests on the gate: what a generated slice gate leaves open does not count. */
export const decides = ({ kind, result }: GateResult): boolean =>
  result === "fail" || result === "invalid" || (result === "inconclusive" && kind !== "slice");

/** Queries that are made only as far as somebody looks at them. */
export interface SomeQueries {
  readonly length: number;
  first(count: number): readonly ComparedQuery[];
}

const someQueries = (table: QueryTable, places: readonly number[]): SomeQueries => ({
  length: places.length,
  first: (count) => places.slice(0, count).map(table.at),
});

/** Queries of these statuses, worst first: critical, then by groups lost, then by id. */
export const queriesOf = (assessment: Assessment, ...statuses: readonly Status[]): SomeQueries =>
  someQueries(assessment.queries, assessment.queries.having(...statuses));

/** What was lost since the pinned run, worst first, once a gate since then decides. */
export function lostSinceAnchor({ sinceAnchor, gates }: Assessment): SomeQueries {
  const isTold = gates.some((gate) => gate.kind === "anchor" && decides(gate));
  return sinceAnchor && isTold
    ? someQueries(sinceAnchor, sinceAnchor.having("regressed", "mixed"))
    : { length: 0, first: () => [] };
}

/** Queries whose evidence neither side has at the deepest cutoff of the last stage. */
export const absentOnBoth = ({ queries }: Assessment): SomeQueries =>
  someQueries(queries, queries.absentOnBoth());

/** A group whose rank at the last stage changed. */
export interface RankMove {
  readonly group: string;
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly lostAt: string | undefined;
}

export const rankMoves = ({ groups }: ComparedQuery, policy: Policy): readonly RankMove[] =>
  groups.flatMap(({ group, stages, lostAt }) => {
    const last = stages.at(-1);
    const { baselineRank: before, candidateRank: after } = last ?? {};
    const label = oneLine(groupLabel(group, policy), 80);
    return before === after ? [] : [{ group: label, before, after, lostAt }];
  });

/** `"rule" 3 -> 7, lost by context; "exception" 2 -> 1`; empty when no rank changed. */
export const describeMoves = (query: ComparedQuery, policy: Policy): string =>
  wronglyAnswered(query) ??
  rankMoves(query, policy)
    .map(({ group, before, after, lostAt }) => {
      const by = lostAt === undefined ? "" : `, lost by ${lostByWords(lostAt)}`;
      return `${JSON.stringify(group)} ${formatRank(before)} -> ${formatRank(after)}${by}`;
    })
    .join("; ");

/** A query without an answer has no evidence that could move. */
export const wronglyAnswered = ({ pair, status }: ComparedQuery): string | undefined =>
  pair.query.noAnswer && (status === "regressed" || status === "mixed")
    ? "answered, but has no answer"
    : undefined;

/** `critical evidence at context@5`, `coverage@5 (region=us)`. */
export function gatePlace({ name, kind, stage, cutoff }: GateResult): string {
  if (kind !== "critical") return name;
  return `${name} at ${stage ?? ""}${cutoff === undefined ? "" : `@${cutoff}`}`;
}

/** One gate counts queries, all others are means. */
export const formatGate = ({ kind }: GateResult, value: number | undefined): string =>
  kind === "lost_queries" && value !== undefined ? String(value) : formatValue(value);
