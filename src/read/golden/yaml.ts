/** Golden rows as a YAML list. */

import type { Problem } from "../../model/problem.ts";
import { idMessage } from "../../settings/shapes.ts";
import { readYaml } from "../../settings/yaml.ts";
import { type PlacedRow, readRow } from "./placed-row.ts";

export function* readGoldenYaml(file: string, text: string): Generator<PlacedRow | Problem> {
  const read = readYaml(file, text);
  if (!read.ok) {
    yield* read.problems;
    return;
  }
  const { value, lineOf, oddKeys } = read.yaml;
  const odd = oddKeys();
  if (odd.length > 0) {
    yield* odd.map(({ text, line }) => wrongKey(file, text, line));
    return;
  }
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

/** Every key of a golden row is an id or a name, and ids are never read as numbers. */
const wrongKey = (file: string, text: string, line: number): Problem => ({
  code: "id_wrong",
  severity: "error",
  message: `a key ${idMessage}, not ${text === "" ? "empty" : JSON.stringify(text)}`,
  hint: `Ids are opaque text: write ${JSON.stringify(text)} with quotes.`,
  file,
  lines: [line],
});
