/** The report for a terminal: 80 columns, worst first, colour only where it says something. */

import type { ComparedQuery } from "../compare/movement.ts";
import type { Assessment } from "../judge/assessment.ts";
import type { GateResult } from "../judge/gate-result.ts";
import { formatProblem, type Severity } from "../model/problem.ts";
import { reasonKinds } from "../model/reason.ts";
import { describeGroup } from "./evidence.ts";

import { oneLine } from "./markdown-parts.ts";
import { gatePlace } from "./markdown-tables.ts";
import { formatChange, formatRank, formatValue } from "./numbers.ts";
import { describeReason } from "./sentences.ts";
import {
  explain,
  gateRows,
  headline,
  lastRanks,
  lossRows,
  otherReasons,
  queriesOf,
  title,
} from "./view.ts";

export interface Look {
  readonly colour: boolean;
}

const width = 80;
const mostProblems = 40;
const mostQueries = 20;

type Paint = (colour: "red" | "yellow" | "green" | "bold", text: string) => string;

export function renderConsole(assessment: Assessment, look: Look): string {
  const paint: Paint = look.colour ? paintAnsi : (_, text) => text;
  const parts = [
    top(assessment, paint),
    problems(assessment, paint),
    losses(assessment, paint),
    leaks(assessment),
    others(assessment),
    gates(assessment, paint),
    changed(assessment),
    changes(assessment),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

const codes = { red: 31, yellow: 33, green: 32, bold: 1 } as const;
const paintAnsi: Paint = (colour, text) => `\u001b[${codes[colour]}m${text}\u001b[0m`;

const verdictColours = {
  pass: "green",
  fail: "red",
  inconclusive: "yellow",
  invalid: "red",
  incomparable: "red",
} as const;

function top(assessment: Assessment, paint: Paint): string {
  return [
    `Retrieval gate: ${paint(verdictColours[assessment.verdict], title(assessment))}`,
    ...wrap(headline(assessment).join(", "), ""),
    ...wrap(explain(assessment), ""),
  ].join("\n");
}

const severityColours: Record<Severity, "red" | "yellow" | undefined> = {
  error: "red",
  warning: "yellow",
  notice: undefined,
};

function problems({ problems: all }: Assessment, paint: Paint): string {
  const lines = all.slice(0, mostProblems).flatMap((problem) => {
    const colour = severityColours[problem.severity];
    const word = colour ? paint(colour, problem.severity) : problem.severity;
    // the place stays whole on its line, so that editors can turn it into a link
    return [`${word}: ${neutral(formatProblem(problem))}`, ...wrap(problem.hint, "    ")];
  });
  const more = all.length - mostProblems;
  if (more > 0) lines.push(`and ${more} more; all of them are in the JSON report`);
  return lines.join("\n");
}

function losses(assessment: Assessment, paint: Paint): string {
  const rows = lossRows(assessment);
  if (rows.length === 0) return "";
  const lines = rows.slice(0, mostQueries).flatMap(({ query, loss, cutoffs, owner }) => {
    const { id, text } = query.pair.query;
    const shown = assessment.policy.show === "ids" || text === "" ? "" : `  ${text}`;
    const rank = `rank ${formatRank(loss.rankBaseline)} -> ${formatRank(loss.rankCandidate)}`;
    const by = `lost by ${loss.lostAt ?? loss.stage}${owner === undefined ? "" : ` (${owner})`}`;
    const tied = loss.tied ? ", by a tie" : "";
    return [
      ...wrap(`${id}${shown}`, "  "),
      ...wrap(`${loss.move.group.name}: ${describeGroup(loss.move.group)}`, "    "),
      ...wrap(`${loss.stage}@${cutoffs.join(", ")}, ${rank}, ${by}${tied}`, "    "),
    ];
  });
  return [paint("red", "Critical losses"), ...lines, ...andMore(rows.length)].join("\n");
}

const andMore = (all: number): string[] =>
  all > mostQueries ? [`  and ${all - mostQueries} more`] : [];

function leaks({ leaks: found }: Assessment): string {
  if (found.length === 0) return "";
  const lines = found
    .slice(0, mostQueries)
    .flatMap(({ queryId, id, stage, rank, reason, preExisting }) =>
      wrap(
        `${queryId}: ${id} at ${stage}, rank ${rank} (${reason})${preExisting ? ", as before" : ""}`,
        "  ",
      ),
    );
  return ["Forbidden results", ...lines, ...andMore(found.length)].join("\n");
}

function others(assessment: Assessment): string {
  const lines = otherReasons(assessment).map((reason) => {
    return wrap(
      `${describeReason(reason)} (${reason.code}, ${reasonKinds[reason.code]})`,
      "  ",
    ).join("\n");
  });
  if (lines.length === 0) return "";
  return ["Reasons", ...lines.slice(0, mostQueries), ...andMore(lines.length)].join("\n");
}

const resultColours: Record<GateResult["result"], "green" | "red" | "yellow"> = {
  pass: "green",
  fail: "red",
  inconclusive: "yellow",
  invalid: "red",
};

function gates(assessment: Assessment, paint: Paint): string {
  const rows = gateRows(assessment);
  if (rows.length === 0) return "";
  const head = line(["Gate", "before", "after", "change", "n", "result"]);
  return [
    head,
    ...rows.map((gate) =>
      line([
        gatePlace(gate),
        formatValue(gate.baseline),
        formatValue(gate.candidate),
        formatChange(gate.delta),
        String(gate.n),
        paint(resultColours[gate.result], gate.result),
      ]),
    ),
  ].join("\n");
}

/** Name to the left, numbers to the right, the result last: 80 columns. */
function line([
  name = "",
  before = "",
  after = "",
  change = "",
  n = "",
  result = "",
]: readonly string[]): string {
  const numbers = `${before.padStart(8)}${after.padStart(8)}${change.padStart(9)}${n.padStart(6)}`;
  return `${oneLine(neutral(name), 34).padEnd(36)}${numbers}  ${result}`.trimEnd();
}

function changed(assessment: Assessment): string {
  const rows = queriesOf(assessment, "regressed", "mixed", "moved_down");
  if (rows.length === 0) return "";
  const lines = rows.slice(0, mostQueries).flatMap((query) => wrap(describeMove(query), "  "));
  return [
    `Worse: ${rows.length} of ${assessment.queries.length}`,
    ...lines,
    ...andMore(rows.length),
  ].join("\n");
}

function describeMove(query: ComparedQuery): string {
  const { pair, status, groups } = query;
  const moves = groups.flatMap(({ group, index, lostAt }) => {
    const { before, after } = lastRanks(query, index);
    if (before === after) return [];
    const by = lostAt === undefined ? "" : `, lost by ${lostAt}`;
    return [`${group.name} ${formatRank(before)} -> ${formatRank(after)}${by}`];
  });
  const critical = pair.query.critical ? " (critical)" : "";
  return `${pair.query.id}${critical}: ${status.replace("_", " ")}${moves.length > 0 ? `: ${moves.join("; ")}` : ""}`;
}

function changes({ manifestChanges }: Assessment): string {
  if (manifestChanges.length === 0) return "";
  const told = (value: unknown) =>
    typeof value === "string" ? value : JSON.stringify(value ?? null);
  const lines = manifestChanges.flatMap(({ key, baseline, candidate }) =>
    wrap(`${key}: ${told(baseline)} -> ${told(candidate)}`, "  "),
  );
  return ["Changed between the runs", ...lines].join("\n");
}

/** Lines of at most 80 columns, without anything that could be a workflow command. */
function wrap(text: string, indent: string): string[] {
  const words = neutral(text).split(" ");
  const lines: string[] = [];
  let current = indent;
  for (const word of words) {
    const next =
      current === indent || current === `${indent}  ` ? `${current}${word}` : `${current} ${word}`;
    if (next.length > width && current.trim() !== "") {
      lines.push(current);
      current = `${indent}  ${word}`;
    } else {
      current = next;
    }
  }
  return [...lines, current];
}

/** Text of the user on one line. `::` and `##[` would be commands to a runner that reads the log. */
export const neutral = (text: string): string =>
  // also in a longer row of colons no two may stay together, wherever the line is broken
  oneLine(text, 2000)
    .replace(/:(?=:)/g, ": ")
    .replaceAll("##[", "# #[");
