/** TREC qrels: query, iteration, unit, grade, parted by blanks or tabs. */

import { compareIds } from "../../model/ids.ts";
import type { Problem } from "../../model/problem.ts";
import { blank, tab } from "../ascii.ts";
import { readColumns } from "../columns.ts";
import { endOfLine } from "../text-lines.ts";
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

  places(): readonly number[] {
    const places = [this.first];
    for (let at = this.first; at !== this.last; ) {
      at = this.all.next[at] as number;
      places.push(at);
    }
    return places;
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
    const torn: string[] = [];
    for (const at of this.places()) {
      const unit = units[at] as string;
      const before = relevant.get(unit);
      if (before === undefined) relevant.set(unit, grades[at] as number);
      else if (before !== grades[at]) torn.push(unit);
    }
    for (const unit of torn) relevant.delete(unit);
    return relevant;
  }
}

export function* readGoldenQrels(file: string, text: string): Generator<PlacedRow | Problem> {
  const all: Judgements = { file, units: [], grades: [], lines: [], next: [] };
  const queries = openQueries(all);
  let line = 0;
  // one after the other: an array of all lines would be the largest thing of a large set
  for (let from = 0; from < text.length; ) {
    const end = endOfLine(text, from);
    line++;
    const columns =
      plainColumns(text, from, end) ?? readColumns(file, text.slice(from, end), line, names);
    const isData = Array.isArray(columns);
    const told = isData ? noteJudgement(columns, line, all, queries) : columns;
    if (told) yield told;
    from = end + 1;
  }
  for (const judged of queries.list) {
    if (judged.first !== judged.last) yield* repeatedJudgements(judged);
    yield judged;
  }
}

/** In the order of the file. Most files are sorted: a table by id is made for others alone. */
function openQueries(all: Judgements) {
  const list: JudgedQuery[] = [];
  let table: Map<string, JudgedQuery> | undefined;

  function find(id: string): JudgedQuery | undefined {
    if (table) return table.get(id);
    const last = list.at(-1);
    if (!last || compareIds(last.queryId, id) < 0) return undefined;
    if (last.queryId === id) return last;
    table = new Map(list.map((one) => [one.queryId, one] as const));
    return table.get(id);
  }

  return {
    list: list as readonly JudgedQuery[],
    note(id: string, at: number): void {
      const known = find(id);
      if (known) {
        known.add(at);
        return;
      }
      const judged = new JudgedQuery(id, all, at);
      list.push(judged);
      table?.set(id, judged);
    },
  };
}

function noteJudgement(
  columns: readonly string[],
  line: number,
  all: Judgements,
  queries: ReturnType<typeof openQueries>,
): Problem | undefined {
  // by index: to take an array apart asks for an iterator
  const query = columns[0] as string;
  const unit = columns[2] as string;
  const told = columns[3] as string;
  const grade = readGrade(told);
  if (grade === undefined) return wrongGrade(all.file, told, line);
  const at = all.units.push(unit) - 1;
  all.grades.push(grade);
  all.lines.push(line);
  all.next.push(0);
  queries.note(query, at);
  return undefined;
}

/** The columns of a line as nearly all are: four, with one blank or tab between them. */
function plainColumns(text: string, from: number, end: number): string[] | undefined {
  const columns: string[] = [];
  let start = from;
  for (let at = from; at <= end; at++) {
    if (at < end && !isBlank(text.charCodeAt(at))) continue;
    if (at === start || columns.length === names.length) return undefined;
    columns.push(text.slice(start, at));
    start = at + 1;
  }
  return columns.length === names.length ? columns : undefined;
}

const isBlank = (code: number): boolean => code === blank || code === tab;

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
  const places = judged.places();
  if (judged.relevant().size === places.length) return;
  const { file, units, grades, lines } = judged.all;
  const byUnit = new Map<string, number[]>();
  for (const at of places) {
    const unit = units[at] as string;
    const same = byUnit.get(unit);
    if (same) same.push(at);
    else byUnit.set(unit, [at]);
  }
  for (const [unit, same] of byUnit) {
    if (same.length === 1) continue;
    const distinct = new Set(same.map((at) => grades[at] as number));
    const sorted = [...distinct].sort((a, b) => a - b);
    const where = same.map((at) => lines[at] as number);
    yield repeatedJudgement(file, [judged.queryId, unit], sorted, where);
  }
}

/** In canonical JSON. */
function gradesJson(relevant: ReadonlyMap<string, number>): string {
  const units = [...relevant.keys()];
  if (units.length > 1) units.sort(compareIds);
  let json = "";
  for (const unit of units) {
    json += `${json === "" ? "" : ","}${JSON.stringify(unit)}:${relevant.get(unit)}`;
  }
  return `{${json}}`;
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
