/** What is shown of slices, stages, abstention and lists, folded away. None of it gates. */

import { type FalseKind, falseKinds } from "../compare/false-positives.ts";
import type { SliceRow } from "../compare/slices.ts";
import type { StageShare } from "../compare/stage-loss.ts";
import type { Assessment } from "../judge/assessment.ts";
import {
  type AbstentionRow,
  abstentionRows,
  describeConcentrations,
  describeListChanges,
  formatRate,
} from "./diagnostics.ts";
import {
  blocks,
  type Column,
  codeSpan,
  details,
  inCode,
  limited,
  table,
} from "./markdown-parts.ts";
import { count, formatChange, formatValue, queries } from "./numbers.ts";

/** Where regressions are concentrated: not folded, since it says where to look first. */
export const concentrations = (assessment: Assessment): string =>
  describeConcentrations(assessment)
    .slice(0, 3)
    .map((sentence) => `${inCode(sentence)}.`)
    .join("\n\n");

export const diagnostics = (assessment: Assessment, rows: number): readonly string[] => [
  slices(assessment, rows),
  stages(assessment),
  details("Queries left without an answer", table(abstentionColumns, abstentionRows(assessment))),
  lists(assessment),
];

interface SliceValue {
  readonly row: SliceRow;
  readonly measure: SliceRow["measures"][number];
}

/** By the deepest coverage; slices of queries without an answer by how often they were left so. */
function slices({ slices: all }: Assessment, rows: number): string {
  const values = all.flatMap((row): SliceValue[] => {
    const told = row.measures.filter(({ candidate }) => candidate.n > 0);
    const named = (name: string) => told.filter(({ measure }) => measure === name).at(-1);
    const measure = named("coverage") ?? named("abstained");
    return measure ? [{ row, measure }] : [];
  });
  return details("Slices", limited(sliceColumns, values, rows));
}

const sliceColumns: readonly Column<SliceValue>[] = [
  { title: "Slice", cell: ({ row }) => codeSpan(row.slice) },
  { title: "n", align: "right", cell: ({ measure }) => String(measure.candidate.n) },
  {
    title: "Measure",
    cell: ({ measure: { measure, cutoff } }) =>
      codeSpan(cutoff === undefined ? measure : `${measure}@${cutoff}`),
  },
  { title: "Before", align: "right", cell: ({ measure }) => formatValue(measure.baseline.macro) },
  { title: "After", align: "right", cell: ({ measure }) => formatValue(measure.candidate.macro) },
  { title: "Change", align: "right", cell: ({ measure }) => formatChange(measure.delta) },
  {
    title: "Regressed",
    align: "right",
    cell: ({ row: { regressed, compared } }) => `${regressed} of ${compared}`,
  },
];

function stages({ stageShares: shares, unplacedLosses, counts }: Assessment): string {
  const [first] = shares;
  if (!first || shares.length < 2 || counts.compared === 0) return "";
  const about =
    first.n === 0
      ? "No query has every stage recorded whole."
      : `Over ${queries(first.n)} with every stage recorded whole. Kept: of what came in, the share that the stage still holds.`;
  const { unknown, snapshot } = unplacedLosses;
  const others = [
    ...(unknown > 0 ? [`${groups(unknown)} lost at a stage that is unknown`] : []),
    ...(snapshot > 0 ? [`${groups(snapshot)} not in the snapshot`] : []),
  ];
  const rest = others.length === 0 ? "" : `Besides: ${others.join(", ")}.`;
  return details("Stages", blocks(table(stageColumns, shares), about, rest));
}

const groups = (n: number): string => count(n, "group");

const change = (before: number | undefined, after: number | undefined): string =>
  `${formatValue(before)} → ${formatValue(after)}`;

const stageColumns: readonly Column<StageShare>[] = [
  {
    title: "Stage",
    cell: ({ stage, owner }) =>
      `${codeSpan(stage)}${owner === undefined ? "" : ` (${codeSpan(owner)})`}`,
  },
  { title: "Found", align: "right", cell: (one) => change(one.baseline, one.candidate) },
  {
    title: "Kept",
    align: "right",
    cell: (one) => change(one.survivalBaseline, one.survivalCandidate),
  },
  {
    title: "Part of the change",
    align: "right",
    cell: ({ contribution }) => formatChange(contribution),
  },
  { title: "Groups lost", align: "right", cell: ({ lostGroups }) => String(lostGroups) },
];

const abstentionColumns: readonly Column<AbstentionRow>[] = [
  { title: "Queries", cell: ({ what }) => what },
  { title: "Before", align: "right", cell: ({ before }) => formatRate(before) },
  { title: "After", align: "right", cell: ({ after }) => formatRate(after) },
];

/** How the lists changed, and what stands in them that nothing needs. */
function lists(assessment: Assessment): string {
  const { falsePositives: found, listChanges } = assessment;
  if (!found || listChanges?.identical === listChanges?.n) return "";
  const { baseline: before, candidate: after } = found;
  const told = describeListChanges(assessment);
  const share = ({ falsePositives, results }: typeof before) => `${falsePositives} of ${results}`;
  const rows = falseKinds
    .map((kind) => ({
      what: kindWords[kind],
      before: String(before.kinds[kind] ?? 0),
      after: String(after.kinds[kind] ?? 0),
    }))
    .filter((row) => row.before !== "0" || row.after !== "0");
  const all = { what: "not needed", before: share(before), after: share(after) };
  const text = told === undefined ? "" : `${inCode(told)}.`;
  return details(
    "Lists",
    blocks(text, rows.length === 0 ? "" : table(kindColumns, [all, ...rows])),
  );
}

const kindColumns: readonly Column<Record<"what" | "before" | "after", string>>[] = [
  { title: "Results", cell: ({ what }) => what },
  { title: "Before", align: "right", cell: ({ before }) => before },
  { title: "After", align: "right", cell: ({ after }) => after },
];

const kindWords: Readonly<Record<FalseKind, string>> = {
  forbidden: "forbidden",
  duplicate: "copies",
  outdated: "outdated",
  tenant: "of another tenant",
  region: "of another region",
  lang: "in another language",
  not_relevant: "not relevant",
  unjudged: "not judged",
};
