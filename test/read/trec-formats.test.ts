/** Odd TREC files through the whole line: each is read right or refused by name, never guessed. */

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { nodeFiles } from "../../src/adapters/node-files.ts";
import { runGate } from "../../src/gate.ts";
import { readFlags } from "../../src/settings/flags.ts";
import { reportText } from "../make/report.ts";

const root = "test/vectors/trec/formats";
const clock = { today: () => "2026-11-30" };

/** What is worth knowing of any set of two perfect queries is not what these files are about. */
const aboutTheSet = [
  "no_critical_query",
  "saturated_queries",
  "cutoff_deeper_than_lists",
  "run_equals_gold",
  "cutoff_not_below_corpus",
  "critical_never_found",
  "runs_identical",
];

interface Report {
  readonly exit_code: number;
  readonly reasons: readonly { readonly code: string }[];
  readonly problems: readonly Record<"code" | "severity" | "file", string>[];
  readonly queries: readonly {
    readonly stages: Record<string, Record<string, [unknown, unknown]>>;
  }[];
  readonly context: { readonly lines: Record<string, readonly string[]> };
}

/** The same run as baseline and candidate. */
async function judge(folder: string) {
  const names = readdirSync(`${root}/${folder}`);
  const file = (start: string) =>
    `${root}/${folder}/${names.find((name) => name.startsWith(start))}`;
  const run = file("run");
  const argv = ["check", "--golden", file("qrels"), "--baseline", run, "--candidate", run];
  const { flags, problems } = readFlags([...argv, "--measures", "ap", "--cutoffs", "1000"]);
  const { assessment } = await runGate(flags, problems, nodeFiles(), { clock });
  const context = {
    version: "0",
    inputs: [],
    overrides: [],
    today: "2026-11-30",
    queries: "all",
  } as const;
  const report = JSON.parse(reportText(assessment, context)) as Report;
  const short = (path: string) => path.replace(`${root}/${folder}/`, "");
  const told = report.problems.flatMap(({ code, severity, file }, index) => {
    if (aboutTheSet.includes(code)) return [];
    const lines = (report.context.lines[index] ?? []).map(short).join(" ");
    return [`${severity} ${code} ${lines === "" ? short(file) : lines}`];
  });
  return {
    exitCode: report.exit_code,
    reasons: report.reasons.map(({ code }) => code),
    told,
    ap: report.queries.map(({ stages }) => stages.results?.["ap@1000"]),
  };
}

const column = "error row_wrong_columns";
const score = "error score_wrong";
const grade = "error grade_wrong";

describe("TREC files that are read", () => {
  it.each<[string, string, (number | null)[], string[]]>([
    ["plain files", "base", [1 / 2, 1], []],
    ["CRLF ends a line as LF does", "crlf_both", [1 / 2, 1], []],
    ["a BOM is no part of the first query id", "bom_qrels", [1 / 2, 1], []],
    ["a BOM is no part of the first id of a run", "bom_run", [1 / 2, 1], []],
    ["tabs part columns", "tabs", [1 / 2, 1], []],
    ["so do runs of blanks and tabs, leading ones too", "mixed_runs_of_blanks", [1 / 2, 1], []],
    ["a blank line in qrels is skipped", "blank_line_in_qrels", [1 / 2, 1], []],
    ["a blank line in a run is skipped", "blank_line_in_run", [1 / 2, 1], []],
    ["a blank line at the end is skipped", "blank_last_line_qrels", [1 / 2, 1], []],
    ["the last line needs no line end", "no_final_newline", [1 / 2, 1], []],
    [
      "a comment is skipped, and said",
      "comment_line",
      [1 / 2, 1],
      ["notice comment_lines qrels.txt:1", "notice comment_lines run.txt:1"],
    ],
    ["# inside an id is data", "hash_in_docid", [1 / 2, 1], []],
    ["# at the start of a unit id is data", "docid_starts_with_hash", [1 / 2, 1], []],
    [
      "a query id with # has all columns: data, and said",
      "qid_starts_with_hash",
      [1 / 2, 1],
      ["notice comment_lines run.txt:1"],
    ],
    ["1.0 is the grade 1", "float_rel_1.0", [1 / 2, 1], []],
    ["scores may have exponents", "scientific_scores", [1 / 2, 1], []],
    ["scores may be negative", "negative_scores", [1 / 2, 1], []],
    [
      "score order counts; the rank column contradicts it",
      "rank_contradicts_score",
      [1 / 2, 1],
      ["warning rank_disagrees run.txt:1"],
    ],
    ["ranks that are all the same contradict nothing", "all_ranks_zero", [1 / 2, 1], []],
    [
      "distances: highest first all the same, and said",
      "distance_scores",
      [1, 1],
      ["warning rank_disagrees run.txt:1"],
    ],
    [
      "a copy earns nothing: one of z's two ranks counts",
      "duplicate_doc_same_query",
      [1 / 2, 1],
      ["warning copies_found run.txt"],
    ],
    [
      "the better of two copies counts",
      "duplicate_doc_better_later",
      [1, 1],
      ["warning copies_found run.txt"],
    ],
    [
      "a judgement written twice counts once, and is said",
      "duplicate_qrel_same",
      [1 / 2, 1],
      ["warning judgement_repeated qrels.txt:1 qrels.txt:2"],
    ],
    ["0010 and 10 are two ids", "leading_zero_ids", [1 / 2, 1], []],
    ["1e5 and 100000 are two ids", "ids_like_floats", [1 / 2, 1], []],
    ["ids beyond 2^53 stay apart", "big_int_ids", [1 / 2, 1], []],
    ["nan and NA are ids", "id_named_nan", [1 / 2, 1], []],
    ["a quote is part of an id", "quote_in_id", [1 / 2, 1], []],
    ["ids may hold any letters", "unicode_ids", [1 / 2, 1], []],
    [
      "NFC and NFD are two ids, which look alike",
      "unicode_nfc_nfd",
      [0, 1],
      ["warning id_looks_alike run.txt:1"],
    ],
    ["U+2028 ends no line", "unicode_line_separator", [1 / 2, 1], []],
    ["queries may be interleaved and unsorted", "interleaved_queries", [1 / 2, 1], []],
    ["a query may come back later", "queries_split_in_blocks", [1 / 2, 1], []],
    ["without a positive grade AP is undefined, not 0", "all_rel_negative", [null, 1], []],
    ["-2 is no error code, only never relevant", "all_rel_minus2", [null, 1], []],
    ["a huge grade is relevant once", "huge_rel", [1 / 2, 1], []],
    ["gzip is told by its first bytes", "gz_by_name", [1 / 2, 1], []],
  ])("%s", async (_why, folder, ap, told) => {
    const judged = await judge(folder);
    expect(judged.told).toEqual(told);
    expect(judged.ap).toEqual(ap.map((one) => [one, one]));
    expect(judged).toMatchObject({ exitCode: 0, reasons: [] });
  });
});

describe("TREC files that are refused", () => {
  it.each<[string, string, string[]]>([
    [
      "a run of 5 columns has no tag",
      "crlf_run_5col_tag_missing",
      [`${column} run.txt:1 run.txt:2 run.txt:3`],
    ],
    [
      "a fraction needs a declared gain",
      "float_rel_0.9",
      [`${grade} qrels.txt:1 qrels.txt:3`, "notice query_unknown run.txt"],
    ],
    [
      "a grade is no word",
      "text_rel",
      [`${grade} qrels.txt:2`, `${grade} qrels.txt:1 qrels.txt:3`],
    ],
    [
      "qrels of 3 columns have no grade",
      "missing_rel_column",
      [`${column} qrels.txt:1 qrels.txt:2 qrels.txt:3`],
    ],
    [
      "the header of a run is no result",
      "header_line_run",
      [`${score} run.txt:1`, "notice query_unknown run.txt"],
    ],
    ["the header of qrels is no judgement", "header_line_qrels", [`${grade} qrels.txt:1`]],
    ["NaN has no place in an order", "nan_score", [`${score} run.txt:1`]],
    ["infinity is no score", "inf_score", [`${score} run.txt:1`]],
    ["nor is its negative", "neg_inf_score", [`${score} run.txt:2`]],
    ["a word is no score", "text_score", [`${score} run.txt:1`, `${score} run.txt:2`]],
    [
      "a comma is no decimal point",
      "comma_decimal",
      [`${score} run.txt:3`, `${score} run.txt:2`, `${score} run.txt:1`],
    ],
    [
      "two grades of one unit contradict each other",
      "duplicate_qrel_conflict",
      ["error judgement_repeated qrels.txt:1 qrels.txt:2"],
    ],
    [
      "an id with a blank makes a column too many",
      "docid_with_space",
      [`${column} qrels.txt:1`, `${column} run.txt:2`],
    ],
    ["seven columns are not six", "seven_columns", [`${column} run.txt:1 run.txt:2 run.txt:3`]],
    [
      "a tag with a blank makes seven columns",
      "tag_with_space",
      [`${column} run.txt:1 run.txt:2 run.txt:3`],
    ],
    ["a no-break space parts no columns", "nbsp_separator", [`${column} run.txt:1`]],
    [
      "Latin-1 is not UTF-8",
      "latin1_bytes",
      ["error not_utf8 qrels.txt:1", "error not_utf8 run.txt:2"],
    ],
    ["an empty run is a fault, not a run of zeros", "empty_run", ["error file_empty run.txt"]],
    ["empty qrels judge nothing", "empty_qrels", ["error file_empty qrels.txt"]],
    [
      "no query in common: nothing is ever found",
      "no_common_query",
      ["notice query_unknown run.txt"],
    ],
    ["a grade beyond 2^53 is not exact", "rel_over_int64", [`${grade} qrels.txt:1`]],
  ])("%s", async (_why, folder, told) => {
    const judged = await judge(folder);
    expect(judged.told).toEqual(told);
    expect(judged.exitCode).toBe(2);
  });

  it.each([
    ["a faulty run is a faulty baseline too, but invalid wins", "nan_score", "baseline_unreadable"],
    ["gold that no run holds is the golden set's fault", "no_common_query", "gold_never_found"],
    ["faulty qrels alone leave the baseline readable", "text_rel", "input_faulty"],
  ])("%s", async (_why, folder, reason) => {
    const { reasons, exitCode } = await judge(folder);
    expect(reasons).toContain(reason);
    expect(reasons.includes("baseline_unreadable")).toBe(reason === "baseline_unreadable");
    expect(exitCode).toBe(2);
  });
});

it("has a row for every folder", () => {
  const table = readFileSync("test/read/trec-formats.test.ts", "utf8");
  const folders = readdirSync(root);
  expect(folders).toHaveLength(58);
  expect(folders.filter((folder) => !table.includes(`"${folder}"`))).toEqual([]);
});

/** A version control that mends line ends would make these tests say nothing. */
it("keeps the bytes that the tests are about", () => {
  const bytes = (file: string) => readFileSync(`${root}/${file}`);
  expect(bytes("crlf_both/run.txt").includes("\r\n")).toBe(true);
  expect(bytes("bom_run/run.txt").subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(bytes("latin1_bytes/run.txt").includes(Buffer.from([0xe9]))).toBe(true);
  expect(bytes("no_final_newline/run.txt").at(-1)).not.toBe(10);
});
