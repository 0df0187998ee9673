/** What can be wrong with the input, and the one error class for a world that does not answer. */

export type NonEmpty<T> = readonly [T, ...T[]];

export const isNonEmpty = <T>(items: readonly T[]): items is NonEmpty<T> => items.length > 0;

/** Every code has its own paragraph in docs/problems.md and never changes once released. */
export const problemCodes = [
  "argument_wrong",
  "setting_wrong",
  "run_replaced",
  "not_yet_supported",
  "output_not_writable",
  "github_refused",
  "file_missing",
  "file_unreadable",
  "file_empty",
  "format_unknown",
  "not_utf8",
  "gzip_broken",
  "line_too_long",
  "row_not_json",
  "row_wrong_shape",
  "row_wrong_columns",
  "yaml_broken",
  "key_repeated",
  "key_unknown",
  "id_wrong",
  "id_repeated",
  "id_looks_alike",
  "query_repeated",
  "query_unknown",
  "judgement_repeated",
  "grade_wrong",
  "score_wrong",
  "rank_disagrees",
  "manifest_wrong",
  "snapshot_wrong",
  "stages_unclear",
  "stage_unknown",
  "stage_not_recorded",
  "stage_ignored",
  "stage_order_differs",
  "comment_lines",
  "copies_found",
  "ties_found",
  "tie_excused",
  "same_text_used",
  "same_text_unclear",
  "repeats_disagree",
  "result_unknown",
  "scorers_differ",
  "manifest_many_changes",
  "runs_identical",
  "ids_of_other_chunker",
  "snapshot_overlap",
  "gold_missing_in_snapshot",
  "gold_alternative_missing",
  "review_overdue",
  "all_synthetic",
  "no_critical_query",
  "critical_never_found",
  "saturated_queries",
  "cutoff_not_below_corpus",
  "cutoff_deeper_than_lists",
  "run_equals_gold",
  "evidence_unmeasured",
  "waiver_wrong",
  "waiver_expired",
  "waiver_ends_soon",
  "waiver_unused",
  "noise_unmeasured",
  "weights_uneven",
  "judged_fell",
  "drop_within_tolerance",
  "gate_cannot_fail",
  "slices_too_small",
  "anchor_incomplete",
  "too_many_problems",
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** `error` blocks; `warning` and `notice` are told. */
export type Severity = "error" | "warning" | "notice";

export interface Location {
  readonly file: string;
  readonly line?: number;
}

/**
 * One thing that is wrong with, or worth knowing of, the data. Collected, never thrown.
 *
 * `message` holds no line numbers, so that it does not depend on the order of the rows; the lines
 * stand in `at`. `path` is the field inside the row, as in `required[0].any_of`.
 */
export interface Problem {
  readonly code: ProblemCode;
  readonly severity: Severity;
  readonly message: string;
  readonly hint: string;
  readonly file: string;
  readonly path?: string;
  readonly lines?: readonly number[];
  /** Further places, as the other file of a query that stands in two. */
  readonly also?: readonly Location[];
}

/** `golden.jsonl:12 required[0]: message (code)`: the form that editors turn into a link. */
export function formatProblem({ code, message, file, path, lines, also }: Problem): string {
  const [first, ...more] = lines ?? [];
  const line = first === undefined ? "" : `:${first}`;
  const field = path ? ` ${path}` : "";
  const shown = more.slice(0, 5).map((one) => `line ${one}`);
  if (more.length > shown.length) shown.push(`${more.length - shown.length} more lines`);
  const others = (also ?? []).map((one) => formatLocation(one));
  const elsewhere = [...shown, ...others].join(", ");
  return `${file}${line}${field}: ${message}${elsewhere && `; also ${elsewhere}`} (${code})`;
}

export const formatLocation = ({ file, line }: Location): string =>
  line === undefined ? file : `${file}:${line}`;

/** Names as they come, of which the first three are remembered. */
export interface Names {
  add(name: string): void;
  readonly count: number;
  /** At most three names, and how many more there are. */
  readonly text: string;
}

export function collectNames(): Names {
  const shown: string[] = [];
  let count = 0;
  return {
    add(name) {
      count++;
      if (shown.length < 3) shown.push(JSON.stringify(name));
    },
    get count() {
      return count;
    },
    get text() {
      const more = count - shown.length;
      return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(", ");
    },
  };
}

/** At most three names, and how many more there are. */
export function listSome(names: Iterable<string>): string {
  const some = collectNames();
  for (const name of names) some.add(name);
  return some.text;
}

/**
 * A failure that stops one step of the run: no file, no permission, no network.
 *
 * `code` is for programs and never changes once released; `message` says what happened; `hint`
 * says what to do next. Anything else that is thrown is a bug in this project.
 */
export class GateError extends Error {
  override readonly name = "GateError";
  readonly code: ProblemCode;
  readonly hint: string;

  constructor(code: ProblemCode, message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.hint = hint;
  }
}

/** Fails to compile when a union grows and a switch does not. */
export function unreachable(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
