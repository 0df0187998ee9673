/** A golden row that knows where it stands, whatever its format. */

import { canonicalJson } from "../../model/manifest.ts";
import type { Problem } from "../../model/problem.ts";
import { shapeProblems } from "../../settings/shapes.ts";
import { type GoldenRow, goldenKeys, goldenRow } from "./row.ts";

export interface PlacedRow {
  readonly row: GoldenRow;
  /** The row as written, in canonical JSON: what the content digest is made of. */
  readonly content: string;
  readonly file: string;
  readonly line: number;
}

export function* readRow(
  file: string,
  value: unknown,
  lineOf: (path: readonly PropertyKey[]) => number | undefined,
): Generator<PlacedRow | Problem> {
  const parsed = goldenRow.safeParse(value);
  if (parsed.success) {
    yield { row: parsed.data, content: canonicalJson(value), file, line: lineOf([]) ?? 1 };
    return;
  }
  const place = {
    file,
    lineOf,
    knownKeys: goldenKeys,
    code: "row_wrong_shape",
    doc: "docs/formats.md",
  } as const;
  yield* shapeProblems(parsed.error, value, place);
}

export const isProblem = (one: PlacedRow | Problem): one is Problem => "severity" in one;
