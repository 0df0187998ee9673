/** Golden rows as a YAML list. */

import type { Problem } from "../../model/problem.ts";
import { readYaml } from "../../settings/yaml.ts";
import { type PlacedRow, readRow } from "./placed-row.ts";

export function* readGoldenYaml(file: string, text: string): Generator<PlacedRow | Problem> {
  const read = readYaml(file, text);
  if (!read.ok) {
    yield* read.problems;
    return;
  }
  const { value, lineOf } = read.yaml;
  if (!Array.isArray(value)) {
    yield {
      code: "row_wrong_shape",
      severity: "error",
      message: "a golden set in YAML must be a list of rows",
      hint: 'Begin each row with "- query_id: ...".',
      file,
      lines: [1],
    };
    return;
  }
  for (const [index, row] of value.entries()) {
    yield* readRow(file, row, (path) => lineOf([index, ...path]));
  }
}
