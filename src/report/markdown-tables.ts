/** The tables of the Markdown report: which columns each has. */

import type { ComparedQuery } from "../compare/movement.ts";
import type { Assessment } from "../judge/assessment.ts";
import type { Leak } from "../judge/critical.ts";
import type { GateResult } from "../judge/gate-result.ts";
import type { WantedLabel } from "../judge/label-queue.ts";
import type { WaiverUse } from "../judge/waivers.ts";
import type { GoldenQuery } from "../model/golden.ts";
import type { Policy } from "../model/policy.ts";
import { describeGroup, isNumbered } from "./evidence.ts";
import { type Column, codeSpan } from "./markdown-parts.ts";
import { formatChange, formatRank, formatValue } from "./numbers.ts";
import {
  formatGate,
  gatePlace,
  type LossRow,
  rankMoves,
  unitWord,
  wronglyAnswered,
} from "./view.ts";

const resultWords: Record<GateResult["result"], string> = {
  pass: "held",
  fail: "**failed**",
  inconclusive: "inconclusive",
  invalid: "**invalid**",
};

export const gateColumns: readonly Column<GateResult>[] = [
  { title: "Gate", cell: (gate) => codeSpan(gatePlace(gate)) },
  { title: "Before", align: "right", cell: (gate) => formatGate(gate, gate.baseline) },
  { title: "After", align: "right", cell: (gate) => formatGate(gate, gate.candidate) },
  { title: "Change", align: "right", cell: ({ delta }) => formatChange(delta) },
  { title: "n", align: "right", cell: ({ n }) => String(n) },
  { title: "Won / lost", align: "right", cell: ({ wins, losses }) => `${wins} / ${losses}` },
  {
    title: "Result",
    cell: ({ result, reason }) => `${resultWords[result]}${passNote(result, reason)}`,
  },
];

/** Why it did not hold, or that a loss is accepted; other passes say no more. */
const passNote = (result: GateResult["result"], reason: GateResult["reason"]): string =>
  reason === undefined || (result === "pass" && reason !== "waived")
    ? ""
    : ` (${reason.replaceAll("_", " ")})`;

export const lossColumns = (policy: Policy): readonly Column<LossRow>[] => [
  { title: "Query", cell: ({ query }) => queryCell(query, policy) },
  {
    title: "Evidence lost",
    cell: ({ loss }) =>
      [
        ...(isNumbered(loss.move.group) ? [] : [codeSpan(loss.move.group.name)]),
        codeSpan(describeGroup(loss.move.group, policy)),
        ...(loss.textBaseline === undefined ? [] : [`was: ${codeSpan(loss.textBaseline)}`]),
      ].join(" "),
  },
  {
    title: "At",
    cell: ({ loss, cutoffs }) => codeSpan(`${loss.stage}@${cutoffs.join(", ")}`),
  },
  {
    title: "Rank",
    align: "right",
    cell: ({ loss }) =>
      loss.repeats === undefined
        ? `${formatRank(loss.rankBaseline)} → ${formatRank(loss.rankCandidate)}`
        : `in ${loss.repeats.replace("->", "→")}`,
  },
  {
    title: "Lost by",
    cell: ({ loss, owner }) =>
      `${lostByCell(loss.lostAt ?? loss.stage)}${owner === undefined ? "" : ` (${codeSpan(owner)})`}${loss.tied ? " tied: break ties by id" : ""}${loss.waived ? " waived" : ""}`,
  },
];

const lostByCell = (lostAt: string): string =>
  lostAt === "unknown" ? "unknown: a list was cut" : codeSpan(lostAt);

export const queryCell = (
  { id, text }: Pick<GoldenQuery, "id" | "text">,
  { show }: Pick<Policy, "show">,
): string => (show !== "ids" && text !== "" ? `${codeSpan(id)} ${codeSpan(text)}` : codeSpan(id));

export const leakColumns = (policy: Policy): readonly Column<Leak>[] => [
  { title: "Query", cell: ({ queryId }) => codeSpan(queryId) },
  { title: `Forbidden ${unitWord(policy)}`, cell: ({ id }) => codeSpan(id) },
  { title: "At", cell: ({ stage }) => codeSpan(stage) },
  { title: "Rank", align: "right", cell: ({ rank }) => String(rank) },
  {
    title: "Why",
    cell: ({ reason, preExisting }) => `${codeSpan(reason)}${preExisting ? ", as before" : ""}`,
  },
];

export function moveColumns(policy: Policy): readonly Column<ComparedQuery>[] {
  return [
    {
      title: "Query",
      cell: ({ pair: { query } }) =>
        `${queryCell(query, policy)}${query.critical ? " critical" : ""}`,
    },
    { title: "Change", cell: ({ status }) => status.replace("_", " ") },
    { title: "Rank", cell: (query) => moveCell(query, policy) },
    {
      title: "Lost by",
      cell: ({ groups }) => {
        const stages = [...new Set(groups.flatMap(({ lostAt }) => lostAt ?? []))];
        return stages.map(lostByCell).join(", ") || "-";
      },
    },
  ];
}

/** The groups that moved at the last stage, with their ranks. */
function moveCell(query: ComparedQuery, policy: Policy): string {
  const moves = rankMoves(query, policy)
    .slice(0, 5)
    .map(
      ({ group, before, after }) =>
        `${codeSpan(group)} ${formatRank(before)} → ${formatRank(after)}`,
    );
  return wronglyAnswered(query) ?? (moves.join("; ") || "-");
}

export const waiverColumns: readonly Column<WaiverUse>[] = [
  {
    title: "Query",
    cell: ({ waiver }) =>
      [waiver.queryId, waiver.group, waiver.stage]
        .flatMap((one) => (one === undefined ? [] : [codeSpan(one)]))
        .join(" "),
  },
  { title: "Why", cell: ({ waiver }) => codeSpan(waiver.reason) },
  { title: "Owner", cell: ({ waiver }) => codeSpan(waiver.owner) },
  {
    title: "Until",
    cell: ({ waiver, isActive, isUsed }) =>
      `${waiver.expires}${isActive ? "" : ", ended"}${isActive && !isUsed ? ", covers nothing" : ""}`,
  },
];

export const labelColumns: readonly Column<WantedLabel>[] = [
  { title: "Query", cell: ({ queryId }) => codeSpan(queryId) },
  { title: "Result", cell: ({ id }) => codeSpan(id) },
  { title: "At", cell: ({ stage }) => codeSpan(stage) },
  {
    title: "Rank",
    align: "right",
    cell: ({ rankBaseline, rankAnchor, rankCandidate }) =>
      rankBaseline === undefined && rankAnchor !== undefined
        ? `${rankAnchor} (anchor) → ${formatRank(rankCandidate)}`
        : `${formatRank(rankBaseline)} → ${formatRank(rankCandidate)}`,
  },
  {
    title: "Could change",
    align: "right",
    cell: ({ priority }) => (priority === 0 ? "-" : formatValue(priority)),
  },
  { title: "Why", cell: ({ reason }) => reason.replaceAll("_", " ") },
];

export const measureColumns: readonly Column<Assessment["measures"][number]>[] = [
  {
    title: "Measure",
    cell: ({ stage, measure, cutoff }) =>
      codeSpan(`${stage}:${measure}${cutoff === undefined ? "" : `@${cutoff}`}`),
  },
  { title: "Before", align: "right", cell: ({ baseline }) => formatValue(baseline.macro) },
  { title: "After", align: "right", cell: ({ candidate }) => formatValue(candidate.macro) },
  { title: "Change", align: "right", cell: ({ delta }) => formatChange(delta) },
  { title: "n", align: "right", cell: ({ candidate }) => String(candidate.n) },
  { title: "Won / lost", align: "right", cell: ({ wins, losses }) => `${wins} / ${losses}` },
];
