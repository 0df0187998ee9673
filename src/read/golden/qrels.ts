/** TREC qrels: query, iteration, unit, grade, parted by blanks or tabs. */

import { compareIds } from "../../model/ids.ts";
import type { Problem } from "../../model/problem.ts";
import { readColumns } from "../columns.ts";
import type { PlacedRow } from "./placed-row.ts";

interface Judgement {
  readonly grade: number;
  readonly line: number;
}

/** The judgements of one query. */
interface Judged {
  /** Of its first row. */
  readonly line: number;
  readonly first: Map<string, Judgement>;
  /** Of units that are judged more than once, all but the first. */
  readonly again: Map<string, Judgement[]>;
}

const names = ["query", "iteration", "unit", "grade"];

export function* readGoldenQrels(file: string, text: string): Generator<PlacedRow | Problem> {
  const queries = new Map<string, Judged>();
  for (const [index, content] of text.split("\n").entries()) {
    const columns = readColumns(file, content, index + 1, names);
    if (Array.isArray(columns)) yield* noteJudgement(file, columns, index + 1, queries);
    else if (columns) yield columns;
  }
  for (const [query, judged] of queries) yield* readQuery(file, query, judged);
}

function* noteJudgement(
  file: string,
  [query = "", , unit = "", told = ""]: readonly string[],
  line: number,
  queries: Map<string, Judged>,
): Generator<Problem> {
  const grade = readGrade(told);
  if (grade === undefined) {
    yield wrongGrade(file, told, line);
    return;
  }
  const judged = queries.get(query) ?? { line, first: new Map(), again: new Map() };
  queries.set(query, judged);
  const { first, again } = judged;
  if (!first.has(unit)) first.set(unit, { grade, line });
  else {
    const others = again.get(unit) ?? [];
    others.push({ grade, line });
    again.set(unit, others);
  }
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

/** What a row is that says nothing but which units are relevant. */
const bareRow = { query: "", critical: false, no_answer: false, weight: 1 } as const;

/** A unit with different grades has none: which one is right cannot be known. */
function* readQuery(
  file: string,
  query: string,
  { line, first, again }: Judged,
): Generator<PlacedRow | Problem> {
  const relevant = new Map([...first].map(([unit, { grade }]) => [unit, grade] as const));
  for (const [unit, others] of again) {
    const all = [first.get(unit) ?? [], ...others].flat();
    const grades = [...new Set(all.map(({ grade }) => grade))].sort((a, b) => a - b);
    if (grades.length > 1) relevant.delete(unit);
    const lines = all.map((one) => one.line);
    yield repeatedJudgement(file, [query, unit], grades, lines);
  }
  const content = `{"query_id":${JSON.stringify(query)},"relevant":${gradesJson(relevant)}}`;
  yield { row: { ...bareRow, query_id: query, relevant }, content, file, line };
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
