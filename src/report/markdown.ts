/** The report as GitHub Markdown: the text of the comment and of the job summary. */

import type { Assessment } from "../assess.ts";
import type { ComparedQuery } from "../compare/movement.ts";
import type { Leak } from "../judge/critical.ts";
import type { GateResult } from "../judge/gates.ts";
import type { Verdict } from "../judge/verdict.ts";
import type { Problem } from "../model/problem.ts";
import { describeGroup } from "./evidence.ts";
import { isHealth, type ReportContext } from "./json.ts";
import {
  alert,
  blocks,
  bullets,
  type Column,
  codeSpan,
  details,
  firstThatFits,
  heading,
  table,
} from "./markdown-parts.ts";
import { formatChange, formatRank, formatValue, queries as queryCount } from "./numbers.ts";
import { describeReason } from "./sentences.ts";
import {
  absentOnBoth,
  explain,
  gateRows,
  headline,
  lastRanks,
  type LossRow,
  lossRows,
  otherReasons,
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
  const show = { rows, text: assessment.policy.show !== "ids" };
  return `${blocks(
    top(assessment),
    problemList(assessment, rows),
    section("Gates", limited(gateColumns, gateRows(assessment), rows)),
    section("Critical losses", limited(lossColumns(show.text), lossRows(assessment), rows)),
    section("Forbidden results", limited(leakColumns, assessment.leaks, rows)),
    section("Also", limitedList(otherReasons(assessment).map((one) => inCode(describeReason(one))), rows)),
    ...changedQueries(assessment, show),
    ...folded(assessment, rows),
    manifestChanges(assessment),
    footer(assessment, context),
  )}\n`;
}

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
    heading(2, `Retrieval gate: ${title(assessment).replaceAll("_", "\\_")}`),
    alert(
      alertKinds[assessment.verdict],
      [`**${first}**`, ...rest].join(", "),
      "",
      inCode(explain(assessment)),
    ),
  );
}

/**
 * A sentence in which ids stand as JSON strings: each becomes a code span, the words around it are
 * ours. Text of the user that stands without quotes is made a code span as a whole.
 */
export function inCode(sentence: string): string {
  const parts = sentence.split(/("(?:[^"\\]|\\.)*")/);
  return parts.map((part, i) => (i % 2 === 1 ? codeSpan(unquote(part)) : plain(part))).join("");
}

function unquote(part: string): string {
  return String(JSON.parse(part));
}

/** Our own words: only what could be Markdown or HTML is escaped. */
const plain = (text: string): string =>
  text.replace(/[\\`*_{}[\]<>|~#!@&]/g, (sign) => (sign === "@" ? "@\u200b" : `\\${sign}`)).replace(/[\r\n]+/g, " ");

/** The table, cut to the worst rows, and a line that says so. */
function limited<Row>(columns: readonly Column<Row>[], rows: readonly Row[], most: number): string {
  return blocks(table(columns, rows.slice(0, most)), cutNote(rows.length, most));
}

function limitedList(items: readonly string[], most: number): string {
  return blocks(bullets(items.slice(0, most)), cutNote(items.length, most));
}

const cutNote = (all: number, most: number): string =>
  all > most ? `Showing ${most} of ${all}, worst first.` : "";

const resultWords: Record<GateResult["result"], string> = {
  pass: "held",
  fail: "**failed**",
  inconclusive: "inconclusive",
  invalid: "**invalid**",
};

const gateColumns: readonly Column<GateResult>[] = [
  { title: "Gate", cell: (gate) => codeSpan(gatePlace(gate)) },
  { title: "Before", align: "right", cell: ({ baseline }) => formatValue(baseline) },
  { title: "After", align: "right", cell: ({ candidate }) => formatValue(candidate) },
  { title: "Change", align: "right", cell: ({ delta }) => formatChange(delta) },
  { title: "n", align: "right", cell: ({ n }) => String(n) },
  { title: "Won / lost", align: "right", cell: ({ wins, losses }) => `${wins} / ${losses}` },
  { title: "Result", cell: ({ result, reason }) => `${resultWords[result]}${passNote(result, reason)}` },
];

/** `critical evidence at context@5`, `coverage@5 (region=us)`. */
export function gatePlace({ name, kind, stage, cutoff }: GateResult): string {
  if (kind !== "critical") return name;
  return `${name} at ${stage ?? ""}${cutoff === undefined ? "" : `@${cutoff}`}`;
}

const passNote = (result: GateResult["result"], reason: GateResult["reason"]): string =>
  result === "pass" || reason === undefined ? "" : ` (${reason.replaceAll("_", " ")})`;

const lossColumns = (withText: boolean): readonly Column<LossRow>[] => [
  { title: "Query", cell: ({ query }) => queryCell(query, withText) },
  {
    title: "Evidence lost",
    cell: ({ loss }) => `${codeSpan(loss.move.group.name)} ${codeSpan(describeGroup(loss.move.group))}`,
  },
  {
    title: "At",
    cell: ({ loss, cutoffs }) => codeSpan(`${loss.stage}@${cutoffs.join(", ")}`),
  },
  {
    title: "Rank",
    align: "right",
    cell: ({ loss }) => `${formatRank(loss.rankBaseline)} → ${formatRank(loss.rankCandidate)}`,
  },
  {
    title: "Lost by",
    cell: ({ loss, owner }) =>
      `${codeSpan(loss.lostAt ?? loss.stage)}${owner === undefined ? "" : ` (${codeSpan(owner)})`}${loss.tied ? " tied: break ties by id" : ""}`,
  },
];

const queryCell = ({ pair }: ComparedQuery, withText: boolean): string =>
  withText && pair.query.text !== ""
    ? `${codeSpan(pair.query.id)} ${codeSpan(pair.query.text)}`
    : codeSpan(pair.query.id);

const leakColumns: readonly Column<Leak>[] = [
  { title: "Query", cell: ({ queryId }) => codeSpan(queryId) },
  { title: "Forbidden result", cell: ({ id }) => codeSpan(id) },
  { title: "At", cell: ({ stage }) => codeSpan(stage) },
  { title: "Rank", align: "right", cell: ({ rank }) => String(rank) },
  {
    title: "Why",
    cell: ({ reason, preExisting }) => `${codeSpan(reason)}${preExisting ? ", as before" : ""}`,
  },
];

function moveColumns(show: { text: boolean }): readonly Column<ComparedQuery>[] {
  return [
    {
      title: "Query",
      cell: (query) => `${queryCell(query, show.text)}${query.pair.query.critical ? " critical" : ""}`,
    },
    { title: "Change", cell: ({ status }) => status.replace("_", " ") },
    { title: "Rank", cell: moveCell },
    {
      title: "Lost by",
      cell: ({ groups }) => {
        const stages = [...new Set(groups.flatMap(({ lostAt }) => lostAt ?? []))];
        return stages.map(codeSpan).join(", ") || "-";
      },
    },
  ];
}

/** The groups that moved at the last stage, with their ranks. */
function moveCell(query: ComparedQuery): string {
  const moved = query.groups.filter(({ index }) => {
    const { before, after } = lastRanks(query, index);
    return before !== after;
  });
  return (
    moved
      .slice(0, 5)
      .map(({ group, index }) => {
        const { before, after } = lastRanks(query, index);
        return `${codeSpan(group.name)} ${formatRank(before)} → ${formatRank(after)}`;
      })
      .join("; ") || "-"
  );
}

function changedQueries(
  assessment: Assessment,
  show: { rows: number; text: boolean },
): readonly string[] {
  const columns = moveColumns(show);
  const regressed = queriesOf(assessment, "regressed", "mixed");
  const moved = queriesOf(assessment, "moved_down", "moved_up");
  const improved = queriesOf(assessment, "improved");
  const absent = absentOnBoth(assessment);
  const { length: total } = assessment.queries;
  return [
    section(`Regressed: ${regressed.length} of ${total}`, limited(columns, regressed, show.rows)).replace(
      /^### Regressed: 0 of .*$/,
      "",
    ),
    details(`${improved.length} improved`, limited(columns, improved, show.rows)),
    details(`${moved.length} moved, within the same cutoffs`, limited(columns, moved, show.rows)),
    details(
      `${absent.length} with evidence that neither side finds`,
      limitedList(absent.map((query) => queryCell(query, show.text)), show.rows),
    ),
  ];
}

interface SliceValue {
  readonly slice: string;
  readonly n: number;
  readonly name: string;
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly delta: number | undefined;
}

const sliceColumns: readonly Column<SliceValue>[] = [
  { title: "Slice", cell: ({ slice }) => codeSpan(slice) },
  { title: "n", align: "right", cell: ({ n }) => String(n) },
  { title: "Measure", cell: ({ name }) => codeSpan(name) },
  { title: "Before", align: "right", cell: ({ before }) => formatValue(before) },
  { title: "After", align: "right", cell: ({ after }) => formatValue(after) },
  { title: "Change", align: "right", cell: ({ delta }) => formatChange(delta) },
];

function folded(assessment: Assessment, rows: number): readonly string[] {
  const slices = assessment.slices.flatMap(({ slice, measures }): SliceValue[] => {
    const row = measures.filter(({ measure }) => measure === "coverage").at(-1);
    if (!row || row.candidate.n === 0) return [];
    const name = `${row.measure}@${row.cutoff}`;
    const { baseline, candidate, delta } = row;
    return [{ slice, n: row.candidate.n, name, before: baseline.macro, after: candidate.macro, delta }];
  });
  const health = assessment.problems.filter(isHealth);
  const unmeasured = queriesOf(assessment, "unmeasured", "new");
  return [
    details("All measures", limited(measureColumns, assessment.measures, rows)),
    details("Slices", limited(sliceColumns, slices, rows)),
    details(
      `${queryCount(unmeasured.length)} new or unmeasured`,
      limitedList(unmeasured.map(({ pair, status }) => `${codeSpan(pair.query.id)}: ${status}`), rows),
    ),
    details(
      `Health of the golden set: ${health.length}`,
      limitedList(health.map(({ message, hint }) => inCode(`${message}. ${hint}`)), rows),
    ),
  ];
}

const measureColumns: readonly Column<Assessment["measures"][number]>[] = [
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

/** Faults open, warnings and notices folded. Health stands in its own place. */
function problemList({ problems }: Assessment, rows: number): string {
  const line = ({ file, path, message, hint, code }: Problem) =>
    `${codeSpan(path === undefined ? file : `${file} ${path}`)} ${inCode(message)} (${code.replaceAll("_", "\\_")}). ${inCode(hint)}`;
  const errors = problems.filter(({ severity }) => severity === "error");
  const others = problems.filter((one) => one.severity !== "error" && !isHealth(one));
  return blocks(
    section("Problems", limitedList(errors.map(line), rows)),
    details(`${others.length} warnings and notices`, limitedList(others.map(line), rows)),
  );
}

function manifestChanges({ manifestChanges: changes }: Assessment): string {
  const columns: readonly Column<(typeof changes)[number]>[] = [
    { title: "Component", cell: ({ key }) => codeSpan(key) },
    { title: "Before", cell: ({ baseline }) => entryCell(baseline) },
    { title: "After", cell: ({ candidate }) => entryCell(candidate) },
  ];
  const components = changes.filter(({ key }) => key !== "code").length;
  return section(
    "What changed between the runs",
    blocks(
      table(columns, changes.slice(0, 20)),
      components > 1 ? "More than one component changed: which of them did it cannot be told." : "",
    ),
  );
}

const entryCell = (value: unknown): string =>
  value === undefined ? "-" : codeSpan(typeof value === "string" ? value : JSON.stringify(value));

function footer({ golden, baseline, candidate, queries }: Assessment, context: ReportContext): string {
  const short = (digest: string | undefined) =>
    digest === undefined ? "-" : codeSpan(digest.slice(0, 19));
  const config = context.inputs.find(({ role }) => role === "config")?.file;
  const command = `retrieval-gate check${config === undefined ? "" : ` --config ${config}`}`;
  return blocks(
    `Golden set ${short(golden?.digest)}, ${queryCount(queries.length)}; baseline ${short(baseline?.digest)}; candidate ${short(candidate?.digest)}; retrieval-gate ${context.version}.`,
    `Reproduce: ${codeSpan(command)}.`,
  );
}
