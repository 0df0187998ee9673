/** TREC qrels: query, iteration, unit, grade, parted by blanks or tabs. */

import { compareIds } from "../../model/ids.ts";
import type { Problem } from "../../model/problem.ts";
import { blank, newline, tab } from "../ascii.ts";
import { readColumns } from "../columns.ts";
import { endOfLine } from "../text-lines.ts";
import type { KeptRow, PlacedRow } from "./placed-row.ts";
import type { PlacedRows } from "./placed-rows.ts";
import type { GoldenRow } from "./row.ts";

const names = ["query", "iteration", "unit", "grade"];

/**
 * All judgements of a file in its order, by where they stand in its text: sets are large, and a text
 * is much smaller than all the ids in it.
 */
interface Judgements {
  readonly file: string;
  readonly text: string;
  /** Where the unit begins; the grade comes behind it. */
  readonly units: Int32Array;
  readonly lines: Int32Array;
  /** The next one of the same query; 0: there is none. */
  readonly next: Int32Array;
}

/** Queries in the order of the file. */
interface JudgedQueries {
  readonly all: Judgements;
  /** Where the id begins in the text. */
  readonly ids: Int32Array;
  /** The first judgement. */
  readonly first: Int32Array;
}

/** One of them. */
class JudgedQuery implements KeptRow, PlacedRow {
  readonly queries: JudgedQueries;
  readonly index: number;

  constructor(queries: JudgedQueries, index: number) {
    this.queries = queries;
    this.index = index;
  }

  get kept(): KeptRow {
    return this;
  }

  get queryId(): string {
    return idAt(this.queries, this.index);
  }

  get file(): string {
    return this.queries.all.file;
  }

  get line(): number {
    const { all, first } = this.queries;
    return all.lines[first[this.index] as number] as number;
  }

  places(): readonly number[] {
    const { all, first } = this.queries;
    const start = first[this.index] as number;
    const places = [start];
    for (let at = all.next[start] as number; at > 0; at = all.next[at] as number) places.push(at);
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
    const { all } = this.queries;
    const relevant = new Map<string, number>();
    const torn: string[] = [];
    for (const at of this.places()) {
      const unit = unitOf(all, at);
      const before = relevant.get(unit);
      const grade = gradeOf(all, at);
      if (before === undefined) relevant.set(unit, grade);
      else if (before !== grade) torn.push(unit);
    }
    for (const unit of torn) relevant.delete(unit);
    return relevant;
  }
}

const idAt = ({ all: { text }, ids }: JudgedQueries, index: number): string =>
  columnAt(text, ids[index] as number);

const unitOf = ({ text, units }: Judgements, at: number): string =>
  columnAt(text, units[at] as number);

function gradeOf({ text, units }: Judgements, at: number): number {
  const end = endOfColumn(text, units[at] as number);
  // it has been looked at; -0 is 0
  return Number(columnAt(text, startOfColumn(text, end))) + 0;
}

export function readGoldenQrels(
  file: string,
  text: string,
  complain: (problem: Problem) => void,
): PlacedRows {
  const size = countLines(text);
  const all: Judgements = {
    file,
    text,
    units: new Int32Array(size),
    lines: new Int32Array(size),
    next: new Int32Array(size),
  };
  const queries = openQueries(all, size);
  const starts = new Int32Array(names.length);
  let line = 0;
  let count = 0;
  // one after the other: an array of all lines would be the largest thing of a large set
  for (let from = 0; from < text.length; ) {
    const end = endOfLine(text, from);
    line++;
    const told = readLine(from, end);
    if (told) complain(told);
    from = end + 1;
  }
  const { judged, length } = queries.found();
  for (let index = 0; index < length; index++) {
    for (const told of repeatedJudgements(new JudgedQuery(judged, index))) complain(told);
  }
  return judgedRows(judged, length);

  function readLine(from: number, end: number): Problem | undefined {
    if (findColumns(text, from, end, starts) !== names.length) {
      const told = readColumns(file, text.slice(from, end), line, names);
      return Array.isArray(told) ? undefined : told;
    }
    const grade = columnAt(text, starts[3] as number);
    if (readGrade(grade) === undefined) return wrongGrade(file, grade, line);
    all.units[count] = starts[2] as number;
    all.lines[count] = line;
    queries.note(starts[0] as number, count);
    count++;
    return undefined;
  }
}

function countLines(text: string): number {
  let count = 0;
  for (let from = 0; from < text.length; count++) from = endOfLine(text, from) + 1;
  return count;
}

/** In the order of the file. Most files are sorted: a table by id is made for others alone. */
function openQueries(all: Judgements, most: number) {
  const { text, next } = all;
  const ids = new Int32Array(most);
  const first = new Int32Array(most);
  const last = new Int32Array(most);
  const judged: JudgedQueries = { all, ids, first };
  let length = 0;
  let lastId = "";
  let table: Map<string, number> | undefined;

  function find(id: string): number | undefined {
    if (table) return table.get(id);
    if (length === 0 || compareIds(lastId, id) < 0) return undefined;
    table = new Map(Array.from({ length }, (_, index) => [idAt(judged, index), index] as const));
    return table.get(id);
  }

  function add(index: number, at: number): void {
    next[last[index] as number] = at;
    last[index] = at;
  }

  return {
    note(start: number, at: number): void {
      if (isLast(start)) {
        add(length - 1, at);
        return;
      }
      const id = columnAt(text, start);
      const known = find(id);
      if (known !== undefined) {
        add(known, at);
        return;
      }
      ids[length] = start;
      first[length] = at;
      last[length] = at;
      table?.set(id, length);
      lastId = id;
      length++;
    },
    found: () => ({ judged, length }),
  };

  /** Whether the id at that place is that of the newest query, as in most lines. */
  function isLast(start: number): boolean {
    const end = start + lastId.length;
    return length > 0 && text.startsWith(lastId, start) && isEnd(text.charCodeAt(end));
  }
}

const judgedRows = (queries: JudgedQueries, length: number): PlacedRows => ({
  length,
  at: (index) => new JudgedQuery(queries, index),
  keep: (indexes) => ({
    idAt: (place) => idAt(queries, indexes[place] as number),
    at: (place) => new JudgedQuery(queries, indexes[place] as number),
  }),
});

/** Notes where the first columns begin. How many there are. */
function findColumns(text: string, from: number, end: number, starts: Int32Array): number {
  let count = 0;
  for (let at = startOfColumn(text, from); at < end; count++) {
    if (count < starts.length) starts[count] = at;
    at = startOfColumn(text, endOfColumn(text, at));
  }
  return count;
}

const columnAt = (text: string, start: number): string =>
  text.slice(start, endOfColumn(text, start));

/** Behind the blanks at that place, if there are any. */
function startOfColumn(text: string, from: number): number {
  let at = from;
  while (isBlank(text.charCodeAt(at))) at++;
  return at;
}

function endOfColumn(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isEnd(text.charCodeAt(at))) at++;
  return at;
}

const isBlank = (code: number): boolean => code === blank || code === tab;

/** Whether a column ends before that one. */
const isEnd = (code: number): boolean => isBlank(code) || code === newline;

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
  if (places.length === 1 || judged.relevant().size === places.length) return;
  const { all } = judged.queries;
  const { file, lines } = all;
  const byUnit = new Map<string, number[]>();
  for (const at of places) {
    const unit = unitOf(all, at);
    const same = byUnit.get(unit);
    if (same) same.push(at);
    else byUnit.set(unit, [at]);
  }
  for (const [unit, same] of byUnit) {
    if (same.length === 1) continue;
    const distinct = new Set(same.map((at) => gradeOf(all, at)));
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
