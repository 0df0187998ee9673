/** TREC qrels: query, iteration, unit, grade, parted by blanks or tabs. */

import { compareIds } from "../../model/ids.ts";
import type { Problem } from "../../model/problem.ts";
import { readColumns } from "../columns.ts";
import type { KeptRow, PlacedRow } from "./placed-row.ts";
import type { GoldenRow } from "./row.ts";

const names = ["query", "iteration", "unit", "grade"];

/** All judgements of a file in its order, by column: sets are large. */
interface Judgements {
  readonly file: string;
  readonly units: string[];
  readonly grades: number[];
  readonly lines: number[];
  /** The next one of the same query; 0: there is none. */
  readonly next: number[];
}

/** The judgements of one query, by the place of its first and last one. */
class JudgedQuery implements KeptRow, PlacedRow {
  readonly queryId: string;
  readonly all: Judgements;
  readonly first: number;
  last: number;

  constructor(queryId: string, all: Judgements, first: number) {
    this.queryId = queryId;
    this.all = all;
    this.first = first;
    this.last = first;
  }

  get kept(): KeptRow {
    return this;
  }

  get file(): string {
    return this.all.file;
  }

  get line(): number {
    return this.all.lines[this.first] as number;
  }

  add(at: number): void {
    this.all.next[this.last] = at;
    this.last = at;
  }

  *places(): Generator<number> {
    for (let at = this.first; ; at = this.all.next[at] as number) {
      yield at;
      if (at === this.last) return;
    }
  }

  /** What a row is that says nothing but which units are relevant. */
  row(): GoldenRow {
    const { queryId: query_id } = this;
    const relevant = this.relevant();
    return { query_id, query: "", critical: false, no_answer: false, weight: 1, relevant };
  }

  content(): string {
    return `{"query_id":${JSON.stringify(this.queryId)},"relevant":${gradesJson(this.relevant())}}`;
  }

  /** A unit with different grades has none: which one is right cannot be known. */
  relevant(): Map<string, number> {
    const { units, grades } = this.all;
    const relevant = new Map<string, number>();
    const torn = new Set<string>();
    for (const at of this.places()) {
      const unit = units[at] as string;
      const before = relevant.get(unit);
      if (before === undefined) relevant.set(unit, grades[at] as number);
      else if (before !== grades[at]) torn.add(unit);
    }
    for (const unit of torn) relevant.delete(unit);
    return relevant;
  }
}

export function* readGoldenQrels(file: string, text: string): Generator<PlacedRow | Problem> {
  const all: Judgements = { file, units: [], grades: [], lines: [], next: [] };
  const queries = new Map<string, JudgedQuery>();
  let line = 0;
  for (const content of linesOf(text)) {
    line++;
    const columns = plainColumns(content) ?? readColumns(file, content, line, names);
    const isData = Array.isArray(columns);
    const told = isData ? noteJudgement(columns, line, all, queries) : columns;
    if (told) yield told;
  }
  for (const judged of queries.values()) {
    yield* repeatedJudgements(judged);
    yield judged;
  }
}

/** One after the other: an array of all of them would be the largest thing of a large set. */
function* linesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const newline = text.indexOf("\n", from);
    const end = newline < 0 ? text.length : newline;
    yield text.slice(from, end);
    from = end + 1;
  }
}

function noteJudgement(
  [query = "", , unit = "", told = ""]: readonly string[],
  line: number,
  all: Judgements,
  queries: Map<string, JudgedQuery>,
): Problem | undefined {
  const grade = readGrade(told);
  if (grade === undefined) return wrongGrade(all.file, told, line);
  const at = all.units.push(unit) - 1;
  all.grades.push(grade);
  all.lines.push(line);
  all.next.push(0);
  const judged = queries.get(query);
  if (judged) judged.add(at);
  else queries.set(query, new JudgedQuery(query, all, at));
  return undefined;
}

/** The columns of a line as nearly all are: four, with one blank or tab between them. */
function plainColumns(text: string): string[] | undefined {
  const columns = text.split(text.includes("\t") ? "\t" : " ");
  if (columns.length !== 4) return undefined;
  return columns.some((one) => one === "" || /[ \t]/.test(one)) ? undefined : columns;
}

const wrongGrade = (file: string, told: string, line: number): Problem => ({
  code: "grade_wrong",
  severity: "error",
  message: `grade ${JSON.stringify(told)} is not a whole number below 2^53`,
  hint: "Write 0, 1, 2, ...",
  file,
  path: "grade",
  lines: [line],
});

function* repeatedJudgements(judged: JudgedQuery): Generator<Problem> {
  if (judged.first === judged.last) return;
  const { file, units, grades, lines } = judged.all;
  const byUnit = new Map<string, number[]>();
  for (const at of judged.places()) {
    const unit = units[at] as string;
    const same = byUnit.get(unit);
    if (same) same.push(at);
    else byUnit.set(unit, [at]);
  }
  for (const [unit, places] of byUnit) {
    if (places.length === 1) continue;
    const distinct = new Set(places.map((at) => grades[at] as number));
    const sorted = [...distinct].sort((a, b) => a - b);
    const where = places.map((at) => lines[at] as number);
    yield repeatedJudgement(file, [judged.queryId, unit], sorted, where);
  }
}

/** In canonical JSON. */
function gradesJson(relevant: ReadonlyMap<string, number>): string {
  const units = [...relevant.keys()];
  if (units.length > 1) units.sort(compareIds);
  return `{${units.map((unit) => `${JSON.stringify(unit)}:${relevant.get(unit)}`).join(",")}}`;
}

/** `1` and `1.0` are 1; fractions need a declared gain, and numbers beyond 2^53 are not exact. */
function readGrade(text: string): number | undefined {
  if (!/^[+-]?\d+(\.0*)?$/.test(text)) return undefined;
  const grade = Number(text);
  return Number.isSafeInteger(grade) ? grade + 0 : undefined;
}

function repeatedJudgement(
  file: string,
  [query, unit]: readonly [string, string],
  grades: readonly number[],
  lines: readonly number[],
): Problem {
  const same = grades.length === 1;
  const told = grades.map((grade) => `as ${grade}`).join(" and ");
  return {
    code: "judgement_repeated",
    severity: same ? "warning" : "error",
    message: `${JSON.stringify(query)} judges ${JSON.stringify(unit)} more than once${same ? "" : `, ${told}`}`,
    hint: same ? "One of them is enough." : "Keep the judgement that is right.",
    file,
    lines,
  };
}
