/** Every format of a golden set: a new one is one file and one line here. */

import type { Problem } from "../../model/problem.ts";
import { loadYaml } from "../../settings/yaml.ts";
import { type Format, isJsonLine, mayBeColumns } from "../detect.ts";
import { readGoldenJsonl } from "./jsonl.ts";
import { isProblem, type PlacedRow } from "./placed-row.ts";
import { listRows, type PlacedRows } from "./placed-rows.ts";
import { readGoldenQrels } from "./qrels.ts";
import { readGoldenYaml } from "./yaml.ts";

interface GoldenFormat extends Format {
  /** Loads what the reader needs; before that it must not be called. */
  readonly load?: () => Promise<void>;
  read(file: string, text: string, complain: (problem: Problem) => void): PlacedRows;
}

const isYaml = (line: string): boolean => /^\s*(-\s|-$|---|\[|%YAML)/.test(line);

/** In the order in which they are tried. A JSON list is YAML. */
export const goldenFormats: readonly GoldenFormat[] = [
  { name: "yaml", looksLike: isYaml, read: listed(readGoldenYaml), load: loadYaml },
  { name: "jsonl", looksLike: isJsonLine, read: listed(readGoldenJsonl) },
  { name: "qrels", looksLike: mayBeColumns, read: readGoldenQrels },
];

/** Of a format that reads row by row. */
function listed(
  read: (file: string, text: string) => Iterable<PlacedRow | Problem>,
): GoldenFormat["read"] {
  return (file, text, complain) => {
    const rows: PlacedRow[] = [];
    for (const one of read(file, text)) {
      if (isProblem(one)) complain(one);
      else rows.push(one);
    }
    return listRows(rows);
  };
}
