/** Golden rows that show only what a test is about; the real reader fills in the rest. */

import type { GoldenQuery, GoldenSet } from "../../src/model/golden.ts";
import type { QueryId } from "../../src/model/ids.ts";
import { makeGoldenSet, readGoldenFile } from "../../src/read/golden/golden.ts";
import type { PlacedRow } from "../../src/read/golden/placed-row.ts";
import type { PlacedRows } from "../../src/read/golden/placed-rows.ts";

export type Row = Readonly<Record<string, unknown>>;

const needs = ["required", "relevant", "no_answer", "forbidden"];

/** A row as it is written: query `q` that needs unit `a`, unless it says otherwise. */
export const aRow = (row: Row = {}): Row => ({
  query_id: "q",
  ...(needs.some((key) => key in row) ? {} : { required: ["a"] }),
  ...row,
});

/** `"a|b c"`: two groups, one satisfied by a or b, the other by c only. */
export const needing = (text: string): Row => ({
  required: text.split(" ").map((group) => group.split("|")),
});

/** `"a=2 b c=0"`: judged units, grade 1 where none is written. */
export const judging = (text: string): Row => ({
  relevant: Object.fromEntries(
    text.split(" ").map((one) => {
      const [id = "", grade = "1"] = one.split("=");
      return [id, Number(grade)];
    }),
  ),
});

/** The query that the reader makes of the row. */
export function aQuery(row: Row = {}): GoldenQuery {
  const read = readGoldenFile("golden.jsonl", JSON.stringify(aRow(row)), "jsonl");
  const made = makeGoldenSet(read.rows, {
    critical: { at: undefined, rule: "no_loss", marks: [] },
    impliedGroups: undefined,
  });
  const query = made.golden.at(0);
  if (read.problems.length === 0 && made.problems.length === 0) return query;
  throw new Error(JSON.stringify([...read.problems, ...made.problems]));
}

/** Of all queries, by their places. */
export const idsIn = ({ size, idAt }: GoldenSet): readonly QueryId[] =>
  Array.from({ length: size }, (_, place) => idAt(place));

export const queriesOf = ({ size, at }: GoldenSet): readonly GoldenQuery[] =>
  Array.from({ length: size }, (_, place) => at(place));

export const listed = ({ length, at }: PlacedRows): readonly PlacedRow[] =>
  Array.from({ length }, (_, index) => at(index));
