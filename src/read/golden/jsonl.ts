/** Golden rows as JSON Lines: one row on each line. */

import type { Problem } from "../../model/problem.ts";
import { jsonProblem, parseJson } from "../json.ts";
import { type PlacedRow, readRow } from "./placed-row.ts";

export function* readGoldenJsonl(file: string, text: string): Generator<PlacedRow | Problem> {
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() !== "") yield* readLine(file, line, index + 1);
  }
}

function* readLine(file: string, text: string, line: number): Generator<PlacedRow | Problem> {
  const json = parseJson(text);
  if (json.ok) {
    yield* readRow(file, json.value, () => line);
  } else {
    yield jsonProblem(file, line, text, json.fault);
  }
}
