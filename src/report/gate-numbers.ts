/** The table of all numbers behind the gates: what the procedure always prints. */

import type { Assessment } from "../judge/assessment.ts";
import type { Explored } from "../judge/exploratory.ts";
import type { GateResult, ToleranceFrom } from "../judge/gate-result.ts";
import type { GateStatistics } from "../judge/gate-statistics.ts";
import { formatMeasure } from "../settings/measure-at.ts";
import { resamples, seed } from "../statistics/random.ts";
import { blocks, type Column, codeSpan, details, limited } from "./markdown-parts.ts";
import { formatChange, formatValue } from "./numbers.ts";
import { gatePlace, gateRows } from "./view.ts";

/** A gate that rests on statistics. */
type Tested = GateResult & { readonly statistics: GateStatistics };

/** Folded; empty where no gate rests on statistics. */
export function gateNumbers(assessment: Assessment, rows: number): string {
  const tested = gateRows(assessment).filter(isTested);
  const table = limited(columns, tested, rows);
  return details("Numbers of the gates", table === "" ? "" : blocks(table, drawn(tested)));
}

const isTested = (gate: GateResult): gate is Tested => gate.statistics !== undefined;

/** What drawing at random rests on, where something was drawn. */
const drawn = (tested: readonly Tested[]): string =>
  tested.some(({ statistics }) => statistics.adjustedBy === "monte_carlo")
    ? `What is drawn rests on ${resamples} sign vectors and the seed ${seed}.`
    : "";

const columns: readonly Column<Tested>[] = [
  { title: "Gate", cell: (gate) => codeSpan(gatePlace(gate)) },
  { title: "n", align: "right", cell: ({ n }) => String(n) },
  { title: "Won / lost", align: "right", cell: ({ wins, losses }) => `${wins} / ${losses}` },
  { title: "Change", align: "right", cell: ({ delta }) => formatChange(delta) },
  { title: "Interval", cell: ({ statistics }) => interval(statistics) },
  { title: "p", align: "right", cell: ({ statistics }) => formatValue(statistics.p) },
  {
    title: "Adjusted p",
    align: "right",
    cell: ({ statistics }) => formatValue(statistics.pAdjusted),
  },
  { title: "Method", cell: ({ statistics }) => methods(statistics) },
  { title: "Tolerance", cell: toleranceCell },
  {
    title: "Smallest visible",
    align: "right",
    cell: ({ statistics }) => formatValue(statistics.smallestVisible),
  },
  {
    title: "Detectable",
    align: "right",
    cell: ({ statistics }) => formatValue(statistics.detectable),
  },
  { title: "Judged", align: "right", cell: judgedCell },
];

/** Folded, and labelled as what it is. */
export function exploratory({ exploratory: explored }: Assessment, rows: number): string {
  const table = limited(exploredColumns, explored, rows);
  const note =
    "No gate asks about these, and no verdict rests on them: p is of a change in either direction.";
  return details("Measures that no gate asks about", table === "" ? "" : blocks(note, table));
}

const exploredColumns: readonly Column<Explored>[] = [
  {
    title: "Measure",
    cell: ({ row: { stage, measure, cutoff } }) =>
      codeSpan(`${stage}:${formatMeasure(measure, cutoff)}`),
  },
  { title: "Change", align: "right", cell: ({ row }) => formatChange(row.delta) },
  { title: "Won / lost", align: "right", cell: ({ row }) => `${row.wins} / ${row.losses}` },
  { title: "p", align: "right", cell: ({ tested }) => formatValue(tested?.p) },
  { title: "Holm", align: "right", cell: ({ tested }) => formatValue(tested?.holm) },
  {
    title: "Benjamini and Hochberg",
    align: "right",
    cell: ({ tested }) => formatValue(tested?.benjaminiHochberg),
  },
];

const interval = ({ lower, upper }: GateStatistics): string =>
  `${formatChange(lower)} to ${formatChange(upper)}`;

const methodWords = (method: GateStatistics["method"]): string => method.replace("_", " ");

const methods = ({ method, adjustedBy }: GateStatistics): string =>
  method === adjustedBy
    ? methodWords(method)
    : `${methodWords(method)}, adjusted by ${methodWords(adjustedBy)}`;

const toleranceWords: Record<ToleranceFrom, string> = {
  tolerance: "as set",
  noise_floor: "noise",
  one_query: "one query",
  one_cluster: "one cluster",
  largest_weight: "the heaviest query",
};

function toleranceCell({ tolerance, toleranceFrom }: Tested): string {
  const from = toleranceFrom === undefined ? "" : ` (${toleranceWords[toleranceFrom]})`;
  return `${formatValue(tolerance)}${from}`;
}

function judgedCell({ judged }: Tested): string {
  if (judged === undefined) return "-";
  return `${formatValue(judged.baseline)} → ${formatValue(judged.candidate)}`;
}
