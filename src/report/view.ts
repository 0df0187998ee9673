/** What every report says, in which order: titles, headlines, worst first. Once for all formats. */

import type { ComparedQuery, Status } from "../compare/movement.ts";
import type { Assessment } from "../judge/assessment.ts";
import type { CriticalLoss } from "../judge/critical.ts";
import type { GateResult } from "../judge/gate-result.ts";
import type { Verdict } from "../judge/verdict.ts";
import { compareIds } from "../model/ids.ts";
import { type Reason, type ReasonCode, reasonKinds } from "../model/reason.ts";
import { countQueries } from "./counts.ts";
import { count } from "./numbers.ts";
import { adviseOn, describeReason } from "./sentences.ts";

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
  ];
  const remark = remarks.length === 0 ? "" : ` (${remarks.join("; ")})`;
  return `${policy.id}: ${verdictWords[verdict]}${remark}`;
}

/** The counts that matter, each as a few words; the first one may be printed bold. */
export function headline(assessment: Assessment): readonly string[] {
  const counts = countQueries(assessment);
  if (counts.queries === 0) return ["nothing could be compared"];
  const lost = counts.criticalQueriesLost;
  return [
    counts.critical === 0 ? "0 critical queries" : count(lost, "critical loss", "critical losses"),
    ...(counts.leaks > 0 ? [`${count(counts.leaks, "forbidden result")}`] : []),
    `${counts.regressed + counts.mixed} regressed`,
    `${counts.improved} improved`,
    ...(counts.moved > 0 ? [`${counts.moved} moved`] : []),
    `${counts.unchanged} unchanged`,
    `${counts.unmeasured} unmeasured`,
    ...(counts.new > 0 ? [`${counts.new} new`] : []),
    ...assumedEmpty(assessment),
    ...(assessment.snapshotProven ? [] : ["snapshot not proven"]),
  ];
}

function assumedEmpty({ queries }: Assessment): readonly string[] {
  const n = queries.filter(
    ({ pair }) => pair.baseline.assumedEmpty || pair.candidate.assumedEmpty,
  ).length;
  return n === 0 ? [] : [`${n} without a row counted as empty`];
}

/** Why it blocks, or what it rests on when it does not, and what to do: one or two sentences. */
export function explain(assessment: Assessment): string {
  const { reasons, verdict } = assessment;
  const [first] = reasons.filter(({ code }) => reasonKinds[code] === verdict);
  if (!first) return passSentence(assessment);
  const same = reasons.filter(({ code }) => code === first.code).length - 1;
  const others = new Set(reasons.map(({ code }) => code)).size - 1;
  const more = [
    ...(same > 0 ? [`${same} more like it`] : []),
    ...(others > 0 ? [count(others, "other kind of reason", "other kinds of reasons")] : []),
  ];
  return `${capital(describeReason(first))}${more.length > 0 ? `, and ${more.join(", ")}` : ""}. ${adviseOn(first)}`;
}

const passSentence = ({ gates }: Assessment): string =>
  `No critical query lost evidence, and ${count(gates.length, "gate")} held.`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Reasons that have no table of their own: everything but losses, leaks and gates. */
export function otherReasons({ reasons }: Assessment): readonly Reason[] {
  const shown: readonly ReasonCode[] = [
    "critical_evidence_lost",
    "critical_flaky",
    "hard_drop",
    "below_min_value",
    "credible_drop",
    "drop_not_credible",
    "too_few_queries",
    "lost_queries",
    "forbidden_found",
  ];
  return reasons.filter(
    (reason) =>
      !shown.includes(reason.code) &&
      !(reason.code === "critical_not_found" && reason.group !== undefined),
  );
}

/** Losses of one query and group at one stage, over its guarded cutoffs. */
export interface LossRow {
  readonly query: ComparedQuery;
  readonly loss: CriticalLoss;
  readonly cutoffs: readonly number[];
  readonly owner: string | undefined;
}

export function lossRows({ criticalLosses, queries, stages }: Assessment): readonly LossRow[] {
  const byId = new Map(queries.map((query) => [query.pair.query.id, query] as const));
  const rows = new Map<string, LossRow>();
  for (const loss of criticalLosses) {
    const query = byId.get(loss.queryId);
    if (!query) continue;
    const key = JSON.stringify([loss.queryId, loss.move.index, loss.stage]);
    const known = rows.get(key);
    const owner = stages.find(({ name }) => name === loss.lostAt)?.owner ?? query.pair.query.owner;
    const cutoffs = [...(known?.cutoffs ?? []), loss.cutoff];
    rows.set(key, { query, loss: known?.loss ?? loss, cutoffs, owner });
  }
  return [...rows.values()];
}

/** Hard gates first, then what fails, then the rest, as they are written. */
export function gateRows({ gates }: Assessment): readonly GateResult[] {
  const order = ({ kind, result }: GateResult): number =>
    kind === "critical" ? 0 : ["invalid", "fail", "inconclusive", "pass"].indexOf(result) + 1;
  return [...gates].sort((a, b) => order(a) - order(b));
}

/** Queries of these statuses, worst first: critical, then by groups lost, then by id. */
export function queriesOf(
  { queries }: Assessment,
  ...statuses: readonly Status[]
): readonly ComparedQuery[] {
  return queries
    .filter(({ status }) => statuses.includes(status))
    .sort(
      (a, b) =>
        Number(b.pair.query.critical) - Number(a.pair.query.critical) ||
        lostCount(b) - lostCount(a) ||
        compareIds(a.pair.query.id, b.pair.query.id),
    );
}

const lostCount = ({ groups }: ComparedQuery): number =>
  groups.filter(({ stages }) => [...(stages.at(-1)?.changes.values() ?? [])].includes("lost"))
    .length;

/** A group's ranks at the last stage: `3 -> 7`. */
export function lastRanks(query: ComparedQuery, group: number) {
  const last = query.groups[group]?.stages.at(-1);
  return { before: last?.baselineRank, after: last?.candidateRank };
}

/** Queries whose evidence neither side has at the deepest cutoff of the last stage. */
export function absentOnBoth({ queries }: Assessment): readonly ComparedQuery[] {
  return queries.filter(
    ({ pair, groups }) =>
      pair.kind === "compared" &&
      groups.some(({ stages }) => [...(stages.at(-1)?.changes.values() ?? [])].at(-1) === "absent"),
  );
}
