/** The report as GitHub Markdown: the text of the comment and of the job summary. */

import type { MeasureRow } from "../compare/aggregate.ts";
import type { ComparedQuery } from "../compare/movement.ts";
import type { Assessment } from "../judge/assessment.ts";
import type { Flaky } from "../judge/flicker.ts";
import type { GateResult } from "../judge/gate-result.ts";
import type { Verdict } from "../judge/verdict.ts";
import type { Problem } from "../model/problem.ts";
import { quoteForShell } from "../settings/flags.ts";
import { changedComponents } from "../verify/comparable.ts";
import { describeExcluded } from "./excluded.ts";
import { explain, otherReasons } from "./explain.ts";
import { exploratory, gateNumbers } from "./gate-numbers.ts";
import { gateSentence } from "./gate-words.ts";
import { isHealth, type ReportContext } from "./json.ts";
import { concentrations, diagnostics } from "./markdown-diagnostics.ts";
import {
  alert,
  blocks,
  type Column,
  codeSpan,
  commandSpan,
  details,
  firstThatFits,
  heading,
  inCode,
  limited,
  limitedList,
  plain,
} from "./markdown-parts.ts";
import {
  gateColumns,
  labelColumns,
  leakColumns,
  lossColumns,
  measureColumns,
  moveColumns,
  queryCell,
  waiverColumns,
} from "./markdown-tables.ts";
import { count, queries as queryCount } from "./numbers.ts";
import { setWords } from "./set-words.ts";
import {
  absentOnBoth,
  decides,
  gatePlace,
  gateRows,
  headline,
  lossRows,
  lossTitle,
  lostSinceAnchor,
  queriesOf,
  title,
} from "./view.ts";

/** In UTF-8 bytes, marker and footer included: safe under every reading of GitHub's own limit. */
export const commentLimit = 65_000;

/** How many rows a table may have, from the fullest report to the shortest. */
const steps = [200, 100, 50, 25, 10, 5, 2] as const;

/** `reserved` bytes are left free for a marker. Always well-formed, never over the limit. */
export function renderMarkdown(
  assessment: Assessment,
  context: ReportContext,
  { limit = commentLimit, reserved = 0 }: { limit?: number; reserved?: number } = {},
): string {
  const versions = steps.map((rows) => () => renderWith(assessment, context, rows));
  const shortest = () => `${blocks(top(assessment), "The details are in the JSON report.")}\n`;
  return firstThatFits(limit - reserved, [...versions, shortest]);
}

function renderWith(assessment: Assessment, context: ReportContext, rows: number): string {
  const { policy } = assessment;
  const losses = lossRows(assessment);
  return `${blocks(
    top(assessment),
    faultList(assessment, rows),
    section("Gates", limited(gateColumns, gateRows(assessment).filter(isProminent), rows)),
    details("What the gates say", limitedList(sentences(assessment), inCode, rows)),
    section(lossTitle(losses), limited(lossColumns(policy), losses, rows)),
    section("Forbidden results", limited(leakColumns(policy), assessment.leaks, rows)),
    section(
      "Also",
      limitedList(otherReasons(assessment), ({ text }) => inCode(text), rows),
    ),
    ...changedQueries(assessment, rows),
    ...folded(assessment, rows),
    manifestChanges(assessment, rows),
    footer(assessment, context),
  )}\n`;
}

const sentences = (assessment: Assessment): readonly string[] => [
  ...setWords(assessment),
  ...gateRows(assessment)
    .filter(isProminent)
    .map((gate) => `${JSON.stringify(gatePlace(gate))}: ${gateSentence(gate)}`),
];

const section = (name: string, body: string): string =>
  body === "" ? "" : blocks(heading(3, name), body);

const alertKinds: Record<Verdict, Parameters<typeof alert>[0]> = {
  pass: "TIP",
  fail: "CAUTION",
  inconclusive: "WARNING",
  invalid: "CAUTION",
  incomparable: "CAUTION",
};

function top(assessment: Assessment): string {
  const [first = "", ...rest] = headline(assessment);
  return blocks(
    heading(2, plain(`Retrieval gate: ${title(assessment)}`)),
    alert(
      alertKinds[assessment.verdict],
      [`**${first}**`, ...rest].join(", "),
      "",
      inCode(explain(assessment)),
    ),
  );
}

function changedQueries(assessment: Assessment, rows: number): readonly string[] {
  const columns = moveColumns(assessment.policy);
  const regressed = queriesOf(assessment, "regressed", "mixed");
  const moved = queriesOf(assessment, "moved_down", "moved_up");
  const improved = queriesOf(assessment, "improved");
  const absent = absentOnBoth(assessment);
  const sinceAnchor = lostSinceAnchor(assessment);
  const { size: total } = assessment.queries;
  return [
    section(`Regressed: ${regressed.length} of ${total}`, limited(columns, regressed, rows)),
    section(
      `Regressed since the anchor: ${sinceAnchor.length} of ${total}`,
      limited(columns, sinceAnchor, rows),
    ),
    concentrations(assessment),
    details(`${improved.length} improved`, limited(columns, improved, rows)),
    details(`${moved.length} moved, within the same cutoffs`, limited(columns, moved, rows)),
    details(
      `${absent.length} with evidence that neither side finds`,
      limitedList(absent, ({ pair }) => queryCell(pair.query, assessment.policy), rows),
    ),
  ];
}

/** Gates made for slices, and those against the anchor, stand with the others once they decide. */
const isProminent = (gate: GateResult): boolean =>
  (gate.kind !== "slice" && gate.kind !== "anchor") || decides(gate);

function folded(assessment: Assessment, rows: number): readonly string[] {
  const health = assessment.problems.filter(isHealth);
  const unmeasured = queriesOf(assessment, "unmeasured", "new");
  const held = assessment.gates.filter((gate) => !isProminent(gate));
  const told = assessment.problems.filter((one) => one.severity !== "error" && !isHealth(one));
  return [
    details(`${count(held.length, "gate")} ${heldWords(held)}`, limited(gateColumns, held, rows)),
    gateNumbers(assessment, rows),
    details(
      count(assessment.waivers.length, "waiver"),
      limited(waiverColumns, assessment.waivers, rows),
    ),
    details(
      `${count(assessment.labelQueue.length, "result")} to judge`,
      limited(labelColumns, assessment.labelQueue, rows),
    ),
    exploratory(assessment, rows),
    details("All measures", limited(measureColumns, assessment.measures.filter(hasValue), rows)),
    ...diagnostics(assessment, rows),
    details(
      `${queryCount(unmeasured.length)} new or unmeasured`,
      limitedList(unmeasured, unmeasuredLine, rows),
    ),
    details(
      `${count(assessment.flaky.length, "query", "queries")} with repeats that differ`,
      limitedList(assessment.flaky, flakyLine, rows),
    ),
    details(
      `Health of the golden set: ${health.length}`,
      limitedList(health, ({ message, hint }) => inCode(`${message}. ${hint}`), rows),
    ),
    details(
      count(told.length, "warning or notice", "warnings and notices"),
      limitedList(told, problemLine, rows),
    ),
  ];
}

function heldWords(held: readonly GateResult[]): string {
  const kinds = new Set(held.map(({ kind }) => kind));
  if (!kinds.has("anchor")) return "on slices";
  return kinds.has("slice") ? "on slices or against the anchor" : "against the anchor";
}

const unmeasuredLine = (query: ComparedQuery): string =>
  `${codeSpan(query.pair.query.id)}: ${describeExcluded(query)}`;

const flakyLine = ({ queryId, baseline, candidate }: Flaky): string =>
  `${codeSpan(queryId)}: in the ${[...(baseline ? ["baseline"] : []), ...(candidate ? ["candidate"] : [])].join(" and in the ")}`;

/** Faults of the input. Warnings, notices and health stand folded in their own places. */
function faultList({ problems }: Assessment, rows: number): string {
  const errors = problems.filter(({ severity }) => severity === "error");
  return section("Problems", limitedList(errors, problemLine, rows));
}

const problemLine = ({ file, path, message, hint, code }: Problem): string =>
  `${codeSpan(path === undefined ? file : `${file} ${path}`)} ${inCode(message)} (${code.replaceAll("_", "\\_")}). ${inCode(hint)}`;

/** Without a query that it is about, a measure says nothing. */
const hasValue = ({ baseline, candidate }: MeasureRow): boolean => baseline.n + candidate.n > 0;

function manifestChanges({ manifestChanges: changes }: Assessment, rows: number): string {
  const columns: readonly Column<(typeof changes)[number]>[] = [
    { title: "Component", cell: ({ key }) => codeSpan(key) },
    { title: "Before", cell: ({ baseline }) => entryCell(baseline) },
    { title: "After", cell: ({ candidate }) => entryCell(candidate) },
  ];
  const components = changedComponents(changes).length;
  return section(
    "What changed between the runs",
    blocks(
      limited(columns, changes, rows),
      components > 1 ? "More than one component changed: which of them did it cannot be told." : "",
    ),
  );
}

const entryCell = (value: unknown): string =>
  value === undefined ? "-" : codeSpan(typeof value === "string" ? value : JSON.stringify(value));

function footer(
  { golden, baseline, candidate, queries }: Assessment,
  context: ReportContext,
): string {
  const short = (digest: string | undefined) =>
    digest === undefined ? "-" : codeSpan(digest.slice(0, 19));
  const config = context.inputs.find(({ role }) => role === "config")?.file;
  const command = [
    "retrieval-gate check",
    ...(config === undefined ? [] : [`--config ${quoteForShell(config)}`]),
    ...context.overrides,
  ].join(" ");
  const commit = context.pull?.head ? `Commit ${codeSpan(context.pull.head.slice(0, 12))}; ` : "";
  return blocks(
    `${commit}Golden set ${short(golden?.digest)}, ${queryCount(queries.size)}; baseline ${short(baseline?.digest)}; candidate ${short(candidate?.digest)}; retrieval-gate ${context.version}.`,
    `Reproduce: ${commandSpan(command)}.`,
  );
}
