/** Every format of a golden set: a new one is one file and one line here. */

import type { Problem } from "../../model/problem.ts";
import { loadYaml } from "../../settings/yaml.ts";
import { type Format, isJsonLine, mayBeColumns } from "../detect.ts";
import { readGoldenJsonl } from "./jsonl.ts";
import type { PlacedRow } from "./placed-row.ts";
import { readGoldenQrels } from "./qrels.ts";
import { readGoldenYaml } from "./yaml.ts";

export interface GoldenFormat extends Format {
  /** Loads what the reader needs; before that it must not be called. */
  readonly load?: () => Promise<void>;
  read(file: string, text: string): Iterable<PlacedRow | Problem>;
}

const isYaml = (line: string): boolean => /^\s*(-\s|-$|---|\[|%YAML)/.test(line);

/** In the order in which they are tried. A JSON list is YAML. */
export const goldenFormats: readonly GoldenFormat[] = [
  { name: "yaml", looksLike: isYaml, read: readGoldenYaml, load: loadYaml },
  { name: "jsonl", looksLike: isJsonLine, read: readGoldenJsonl },
  { name: "qrels", looksLike: mayBeColumns, read: readGoldenQrels },
];
