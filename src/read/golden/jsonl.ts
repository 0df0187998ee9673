/** Golden rows as JSON Lines: one row on each line. */

import type { Problem } from "../../model/problem.ts";
import { parseJson } from "../json.ts";
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
    yield jsonFault(file, line, json.wrong, json.detail);
  }
}

/** A line that is not JSON, or whose object holds a key twice. */
export const jsonFault = (
  file: string,
  line: number,
  wrong: "syntax" | "key",
  key: string,
): Problem =>
  wrong === "key"
    ? {
        code: "key_repeated",
        severity: "error",
        message: `key ${JSON.stringify(key)} stands twice in one object`,
        hint: "Keep one of the two: which one counts differs from program to program.",
        file,
        lines: [line],
      }
    : {
        code: "row_not_json",
        severity: "error",
        message: "this line is not valid JSON",
        hint: "Write one JSON object on each line, without line breaks inside.",
        file,
        lines: [line],
      };
