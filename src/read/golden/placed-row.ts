/** A golden row that knows where it stands, whatever its format. */

import { canonicalJson } from "../../model/manifest.ts";
import type { Problem } from "../../model/problem.ts";
import { readBy } from "../../settings/schema.ts";
import { shapeProblems } from "../../settings/shapes.ts";
import { findContradictions } from "./contradictions.ts";
import { nameByOurs } from "./other-names.ts";
import { type GoldenRow, goldenRow } from "./row.ts";

/** A row as long as the golden set lives. */
export interface KeptRow {
  readonly file: string;
  readonly line: number;
  /** May be made anew on each call. */
  row(): GoldenRow;
}

export interface PlacedRow {
  readonly queryId: string;
  readonly kept: KeptRow;
  /** The row as written, in canonical JSON: what the content digest is made of. */
  content(): string;
}

export function* readRow(
  file: string,
  value: unknown,
  lineOf: (path: readonly PropertyKey[]) => number | undefined,
): Generator<PlacedRow | Problem> {
  const read = readBy(goldenRow, value);
  const place = {
    file,
    lineOf,
    schema: goldenRow,
    code: "row_wrong_shape",
    doc: "docs/formats.md",
  } as const;
  if (!read.ok) {
    yield* shapeProblems(nameByOurs(read.faults, value), value, place);
    return;
  }
  const row = read.value;
  const kept = { file, line: lineOf([]) ?? 1, row: () => row };
  yield { queryId: row.query_id, kept, content: () => canonicalJson(value) };
  // most rows forbid nothing, and large sets are read fast
  if (row.forbidden) yield* findContradictions(row, place);
}

export const isProblem = (one: PlacedRow | Problem): one is Problem => "severity" in one;
