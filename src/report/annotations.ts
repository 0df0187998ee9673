/** What went wrong, pinned to the golden file's lines: worst first, and no more than are shown. */

import type { ComparedQuery } from "../compare/movement.ts";
import type { Assessment } from "../judge/assessment.ts";
import type { GoldenQuery } from "../model/golden.ts";
import { groupLabel } from "./evidence.ts";
import { explain, isLoss } from "./explain.ts";
import { oneLine } from "./markdown-parts.ts";
import { count, queries } from "./numbers.ts";
import { describeReason } from "./sentences.ts";
import { neutral } from "./terminal-text.ts";
import { describeLoss, describeMoves, type LossRow, lossRows, title } from "./view.ts";

export interface Annotation {
  readonly title: string;
  readonly message: string;
  readonly file: string;
  readonly line: number | undefined;
}

export interface Annotations {
  /** What blocks or is faulty. */
  readonly errors: readonly Annotation[];
  /** What got worse without being critical. */
  readonly warnings: readonly Annotation[];
  /** How many more there are of each. */
  readonly more: { readonly errors: number; readonly warnings: number };
}

/**
 * A runner shows ten annotations of a level and drops the rest without a word. Nine are used; the
 * tenth is the last word: the verdict among the errors, what else to know among the warnings.
 */
const most = 9;

export function makeAnnotations(assessment: Assessment): Annotations {
  const errors = [
    // where there is a fault, it names the verdict, and what follows may come from it
    ...faults(assessment),
    ...lossRows(assessment).map((row) => lossNote(row, assessment)),
    ...queryReasons(assessment),
  ];
  const critical = new Set(assessment.criticalLosses.map(({ place }) => place));
  const { queries } = assessment;
  const worse = queries.having("regressed", "mixed").filter((place) => !critical.has(place));
  return {
    errors: errors.slice(0, most),
    warnings: worse.slice(0, most).map((place) => regressionNote(queries.at(place), assessment)),
    more: {
      errors: Math.max(0, errors.length - most),
      warnings: Math.max(0, worse.length - most),
    },
  };
}

/** The last word among the errors: the verdict, and why. */
export const lastError = (assessment: Assessment): string =>
  neutral(`Retrieval gate: ${title(assessment)}. ${explain(assessment)}`);

/** How much is not shown, for the last word among the warnings. Empty: all of it is. */
export function restOf({ more }: Annotations): string {
  const parts = [
    ...(more.errors > 0 ? [count(more.errors, "more error")] : []),
    ...(more.warnings > 0 ? [`${queries(more.warnings)} more that got worse`] : []),
  ];
  return parts.length === 0 ? "" : `${parts.join(" and ")}: see the job summary`;
}

const note = (head: string, message: string, file: string, line?: number): Annotation => ({
  title: neutral(head),
  message: neutral(message),
  // a runner on Windows attaches nothing to a path with backslashes
  file: file.replaceAll("\\", "/"),
  line,
});

function lossNote(row: LossRow, assessment: Assessment): Annotation {
  const { query, loss, cutoffs } = row;
  const label = oneLine(groupLabel(loss.move.group, assessment.policy), 80);
  const what = `${JSON.stringify(label)} at ${loss.stage}@${cutoffs.join(", ")}`;
  const lost = loss.code === "critical_not_found" ? "is not found" : "is lost";
  const { textBaseline } = loss;
  const was = textBaseline === undefined ? "" : `; it was: ${oneLine(textBaseline, 300)}`;
  return about(query, assessment, "critical loss", `${what} ${lost}: ${describeLoss(row)}${was}`);
}

function regressionNote(query: ComparedQuery, assessment: Assessment): Annotation {
  return about(query.pair.query, assessment, query.status, describeMoves(query, assessment.policy));
}

/** `show: ids` keeps the text of the query out. */
function about(
  { id, text, file, line }: GoldenQuery,
  { policy }: Assessment,
  head: string,
  message: string,
): Annotation {
  const shown = policy.show === "ids" || text === "" ? "" : ` (${text})`;
  return note(`${head}: ${id}`, `query ${JSON.stringify(id)}${shown}: ${message}`, file, line);
}

/** Reasons about one query that are no loss of a group: answered, unmeasured, forbidden. */
function queryReasons({ reasons, golden }: Assessment): readonly Annotation[] {
  return reasons.flatMap((reason) => {
    if (!("queryId" in reason) || isLoss(reason)) return [];
    const place = golden?.placeOf(reason.queryId);
    if (!golden || place === undefined) return [];
    const { id, file, line } = golden.at(place);
    const head = `${reason.code.replaceAll("_", " ")}: ${id}`;
    return [note(head, describeReason(reason), file, line)];
  });
}

/** Faults of the input, where they stand. */
const faults = ({ problems }: Assessment): readonly Annotation[] =>
  problems
    .filter(({ severity }) => severity === "error")
    .map(({ code, message, hint, file, path, lines }) => {
      const field = path === undefined ? "" : `${path}: `;
      return note(code.replaceAll("_", " "), `${field}${message}. ${hint}`, file, lines?.[0]);
    });
