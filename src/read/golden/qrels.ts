/** TREC qrels: query, iteration, unit, grade, parted by blanks or tabs. */

import { canonicalJson } from "../../model/manifest.ts";
import type { Problem } from "../../model/problem.ts";
import { readColumns } from "../columns.ts";
import type { PlacedRow } from "./placed-row.ts";

interface Judgement {
  readonly grade: number;
  readonly line: number;
}

const names = ["query", "iteration", "unit", "grade"];

export function* readGoldenQrels(file: string, text: string): Generator<PlacedRow | Problem> {
  const queries = new Map<string, Map<string, Judgement>>();
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
  queries: Map<string, Map<string, Judgement>>,
): Generator<Problem> {
  const grade = readGrade(told);
  if (grade === undefined) {
    yield wrongGrade(file, told, line);
    return;
  }
  const judged = queries.get(query) ?? new Map<string, Judgement>();
  queries.set(query, judged);
  const known = judged.get(unit);
  if (known) yield repeatedJudgement(file, query, unit, [known, { grade, line }]);
  else judged.set(unit, { grade, line });
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

function* readQuery(
  file: string,
  query: string,
  judged: ReadonlyMap<string, Judgement>,
): Generator<PlacedRow | Problem> {
  const relevant = new Map([...judged].map(([unit, { grade }]) => [unit, grade] as const));
  const [first] = judged.values();
  const content = canonicalJson({ query_id: query, relevant: Object.fromEntries(relevant) });
  yield { row: { ...bareRow, query_id: query, relevant }, content, file, line: first?.line ?? 1 };
}

/** `1` and `1.0` are 1; fractions need a declared gain, and numbers beyond 2^53 are not exact. */
function readGrade(text: string): number | undefined {
  if (!/^[+-]?\d+(\.0*)?$/.test(text)) return undefined;
  const grade = Number(text);
  return Number.isSafeInteger(grade) ? grade + 0 : undefined;
}

function repeatedJudgement(
  file: string,
  query: string,
  unit: string,
  [first, second]: readonly [Judgement, Judgement],
): Problem {
  const same = first.grade === second.grade;
  return {
    code: "judgement_repeated",
    severity: same ? "warning" : "error",
    message: `${JSON.stringify(query)} judges ${JSON.stringify(unit)} twice${same ? "" : `, as ${first.grade} and as ${second.grade}`}`,
    hint: same ? "One of the two is enough." : "Keep the judgement that is right.",
    file,
    lines: [first.line, second.line],
  };
}
