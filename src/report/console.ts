/** The report for a terminal: 80 columns, worst first, colour only where it says something. */

import type { ComparedQuery } from "../compare/movement.ts";
import type { Assessment } from "../judge/assessment.ts";
import type { GateResult } from "../judge/gate-result.ts";
import type { Policy } from "../model/policy.ts";
import { formatProblem, type Severity } from "../model/problem.ts";
import { reasonKinds } from "../model/reason.ts";
import {
  abstentionRows,
  describeConcentrations,
  describeListChanges,
  formatRate,
} from "./diagnostics.ts";
import { describeGroup, isNumbered } from "./evidence.ts";
import { explain, otherReasons } from "./explain.ts";
import { gateSentence, hasImproved, isLenient } from "./gate-words.ts";
import { oneLine } from "./markdown-parts.ts";
import { formatChange } from "./numbers.ts";
import { setWords } from "./set-words.ts";
import { neutral, type Paint, paintAnsi, width, wrap } from "./terminal-text.ts";
import {
  decides,
  describeLoss,
  describeMoves,
  formatGate,
  gatePlace,
  gateRows,
  headline,
  lossRows,
  lossTitle,
  lostSinceAnchor,
  queriesOf,
  type SomeQueries,
  title,
  unitWord,
} from "./view.ts";

export interface Look {
  readonly colour: boolean;
}

const mostProblems = 40;
const mostQueries = 20;

export function renderConsole(assessment: Assessment, look: Look): string {
  const paint: Paint = look.colour ? paintAnsi : (_, text) => text;
  const parts = [
    top(assessment, paint),
    problems(assessment, "faults", paint),
    losses(assessment, paint),
    leaks(assessment),
    others(assessment),
    gates(assessment, paint),
    words(assessment),
    changed(assessment),
    sinceAnchor(assessment),
    waivers(assessment),
    diagnostics(assessment),
    changes(assessment),
    problems(assessment, "remarks", paint),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

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

/** Faults come first; what else is worth knowing must not stand before what was lost. */
function problems(assessment: Assessment, which: "faults" | "remarks", paint: Paint): string {
  const all = assessment.problems.filter(
    ({ severity }) => (severity === "error") === (which === "faults"),
  );
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
  const { policy } = assessment;
  const lines = rows.slice(0, mostQueries).flatMap((row) => {
    const { query, loss, cutoffs } = row;
    const { id, text } = query;
    const { group } = loss.move;
    const shown = policy.show === "ids" || text === "" ? "" : ` ${text}`;
    const name = isNumbered(group) ? "" : `${group.name}: `;
    return [
      ...wrap(`${id}${shown}`, "  "),
      ...wrap(`${name}${describeGroup(group, policy)}`, "    "),
      ...wrap(`${loss.stage}@${cutoffs.join(", ")}, ${describeLoss(row)}`, "    "),
      ...(loss.textBaseline === undefined
        ? []
        : wrap(`was: ${oneLine(loss.textBaseline, 300)}`, "    ")),
    ];
  });
  return [paint("red", lossTitle(rows)), ...lines, ...andMore(rows.length)].join("\n");
}

const andMore = (all: number): string[] =>
  all > mostQueries ? [`  and ${all - mostQueries} more`] : [];

function leaks({ leaks: found, policy }: Assessment): string {
  if (found.length === 0) return "";
  const lines = found
    .slice(0, mostQueries)
    .flatMap(({ queryId, id, stage, rank, reason, preExisting }) =>
      wrap(
        `${queryId}: ${unitWord(policy)} ${id} at ${stage}, rank ${rank} (${reason})${preExisting ? ", as before" : ""}`,
        "  ",
      ),
    );
  return ["Forbidden results", ...lines, ...andMore(found.length)].join("\n");
}

function others(assessment: Assessment): string {
  const lines = otherReasons(assessment).map(({ code, text }) =>
    wrap(`${text} (${code}, ${reasonKinds[code]})`, "  ").join("\n"),
  );
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
  const lines = rows.map((gate) => ({
    name: gatePlace(gate),
    numbers: [
      formatGate(gate, gate.baseline),
      formatGate(gate, gate.candidate),
      formatChange(gate.delta),
      String(gate.n),
    ],
    result: gate.result,
  }));
  const head: GateLine = {
    name: "Gate",
    numbers: ["before", "after", "change", "n"],
    result: "result",
  };
  return gateTable([head, ...lines], paint);
}

interface GateLine {
  readonly name: string;
  readonly numbers: readonly string[];
  readonly result: GateResult["result"] | "result";
}

/** Name to the left, numbers to the right, the result last: 80 columns. */
function gateTable(lines: readonly GateLine[], paint: Paint): string {
  const longest = (least: number, lengthOf: (line: GateLine) => number): number =>
    lines.reduce((most, one) => Math.max(most, lengthOf(one)), least);
  const widths = [8, 8, 9, 6].map((least, at) =>
    longest(least, ({ numbers }) => 1 + (numbers[at]?.length ?? 0)),
  );
  const results = 2 + longest(0, ({ result }) => result.length);
  const room = Math.min(36, width - results - widths.reduce((sum, one) => sum + one, 0));
  return lines
    .map(({ name, numbers, result }) => {
      const cells = numbers.map((text, at) => text.padStart(widths[at] ?? 0)).join("");
      const told = result === "result" ? result : paint(resultColours[result], result);
      return `${oneLine(neutral(name), room - 2).padEnd(room)}${cells}  ${told}`;
    })
    .join("\n");
}

/** Gates that did not hold, held though they fell far, or improved, and what the set comes to. */
function words(assessment: Assessment): string {
  // what a gate without statistics found stands among the losses and reasons
  const told = gateRows(assessment).filter(
    (gate) => gate.statistics && (decides(gate) || isLenient(gate) || hasImproved(gate)),
  );
  const lines = [
    ...setWords(assessment),
    ...told.map((gate) => {
      const why = gate.result === "pass" ? "" : ` (${gate.reason})`;
      return `${gate.name}${why}: ${gateSentence(gate)}`;
    }),
  ];
  return [
    ...lines.slice(0, mostQueries).flatMap((line) => wrap(line, "")),
    ...andMore(lines.length),
  ].join("\n");
}

function changed(assessment: Assessment): string {
  const rows = queriesOf(assessment, "regressed", "mixed", "moved_down");
  return moved(`Worse: ${rows.length} of ${assessment.queries.size}`, rows, assessment);
}

function sinceAnchor(assessment: Assessment): string {
  const rows = lostSinceAnchor(assessment);
  const head = `Regressed since the anchor: ${rows.length} of ${assessment.queries.size}`;
  return moved(head, rows, assessment);
}

function moved(head: string, rows: SomeQueries, { policy }: Assessment): string {
  if (rows.length === 0) return "";
  const lines = rows.first(mostQueries).flatMap((query) => wrap(describeMove(query, policy), "  "));
  return [head, ...lines, ...andMore(rows.length)].join("\n");
}

function describeMove(query: ComparedQuery, policy: Policy): string {
  const { pair, status } = query;
  const moves = describeMoves(query, policy);
  const critical = pair.query.critical ? " (critical)" : "";
  return `${pair.query.id}${critical}: ${status.replace("_", " ")}${moves === "" ? "" : `: ${moves}`}`;
}

/** What somebody has accepted for a time. Entries that have ended are among the warnings. */
function waivers({ waivers: all }: Assessment): string {
  const active = all.filter(({ isActive }) => isActive);
  if (active.length === 0) return "";
  const lines = active.slice(0, mostQueries).flatMap(({ waiver }) => {
    const { queryId, group, stage, reason, owner, expires } = waiver;
    const what = [queryId, group, stage].flatMap((one) => one ?? []).join(" ");
    return wrap(`${what}: ${reason} (${owner}, until ${expires})`, "  ");
  });
  return ["Waivers", ...lines, ...andMore(active.length)].join("\n");
}

/** What gates nothing, in a few lines: all of it is in the other reports. */
function diagnostics(assessment: Assessment): string {
  const abstained = abstentionRows(assessment).map(
    ({ what, before, after }) => `${what}: ${formatRate(before)} -> ${formatRate(after)}`,
  );
  const { listChanges: changes } = assessment;
  const isSame = changes?.identical === changes?.n;
  const lists = isSame ? undefined : describeListChanges(assessment);
  const told = [
    ...describeConcentrations(assessment).slice(0, 3),
    ...abstained,
    ...(lists === undefined ? [] : [lists]),
  ];
  if (told.length === 0) return "";
  return ["Shown, not gated", ...told.flatMap((one) => wrap(one, "  "))].join("\n");
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
