/** TREC qrels: query, iteration, unit, grade, parted by blanks or tabs. */

import { compareIds } from "../../model/ids.ts";
import type { Problem } from "../../model/problem.ts";
import { readColumns } from "../columns.ts";
import { endOfLine } from "../text-lines.ts";
import { columnAt, JudgedQuery, type Judgements, judgedRows } from "./judgements.ts";
import type { PlacedRows } from "./placed-rows.ts";

const names = ["query", "iteration", "unit", "grade"];

export function readGoldenQrels(
  file: string,
  text: string,
  complain: (problem: Problem) => void,
): PlacedRows {
  const judgements = openJudgements(file, text);
  let line = 0;
  // one after the other: an array of all lines would be the largest thing of a large set
  for (let from = 0; from < text.length; ) {
    const end = endOfLine(text, from);
    line++;
    const told = readLine(from, end);
    if (told) complain(told);
    from = end + 1;
  }
  const found = judgements.found();
  for (let number = 0; number < found.first.length; number++) {
    tellRepeated(new JudgedQuery(found, number), complain);
  }
  return judgedRows(found);

  function readLine(from: number, end: number): Problem | undefined {
    const grade = columnAt(text, from, 3);
    if (grade === "" || columnAt(text, from, 4) !== "") {
      // it has not four, and is no data
      return readColumns(file, text.slice(from, end), line, names) as Problem | undefined;
    }
    if (!isGrade(grade)) return wrongGrade(file, grade, line);
    judgements.note(columnAt(text, from, 0), from, line);
    return undefined;
  }
}

/** Queries in the order of the file. Most files are sorted: a table by id is made for others alone. */
function openJudgements(file: string, text: string) {
  const most = countLines(text);
  const numbers = () => new Int32Array(most);
  const last = numbers();
  const all: Judgements = {
    file,
    text,
    starts: numbers(),
    lines: numbers(),
    next: numbers(),
    first: numbers(),
  };
  let count = 0;
  let queries = 0;
  // no id is empty, and none is less
  let lastId = "";
  let table: Map<string, number> | undefined;

  function find(id: string): number | undefined {
    if (id === lastId) return queries - 1;
    if (table) return table.get(id);
    if (compareIds(lastId, id) < 0) return undefined;
    table = new Map();
    for (let at = 0; at < queries; at++) table.set(new JudgedQuery(all, at).queryId, at);
    return table.get(id);
  }

  function add(id: string): void {
    table?.set(id, queries);
    lastId = id;
    all.first[queries] = count;
    last[queries] = count;
    queries++;
  }

  return {
    note(id: string, start: number, line: number): void {
      all.starts[count] = start;
      all.lines[count] = line;
      const known = find(id);
      if (known === undefined) add(id);
      else {
        all.next[last[known] as number] = count;
        last[known] = count;
      }
      count++;
    },
    found: (): Judgements => ({ ...all, first: all.first.subarray(0, queries) }),
  };
}

function countLines(text: string): number {
  let count = 0;
  for (let from = 0; from < text.length; count++) from = endOfLine(text, from) + 1;
  return count;
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

function tellRepeated(judged: JudgedQuery, complain: (problem: Problem) => void): void {
  if (judged.isAlone) return;
  const places = judged.places();
  const { file, lines } = judged.all;
  const byUnit = new Map<string, number[]>();
  for (const at of places) {
    const unit = judged.unitAt(at);
    const same = byUnit.get(unit);
    if (same) same.push(at);
    else byUnit.set(unit, [at]);
  }
  for (const [unit, same] of byUnit) {
    if (same.length === 1) continue;
    const distinct = new Set(same.map((at) => judged.gradeAt(at)));
    const sorted = [...distinct].sort((a, b) => a - b);
    const where = same.map((at) => lines[at] as number);
    complain(repeatedJudgement(file, [judged.queryId, unit], sorted, where));
  }
}

/** `1` and `1.0` are 1; fractions need a declared gain, and numbers beyond 2^53 are not exact. */
const isGrade = (text: string): boolean =>
  /^[+-]?\d+(\.0*)?$/.test(text) && Number.isSafeInteger(Number(text));

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
