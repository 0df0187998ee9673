/** Every format of a run: a new one is one file and one line here. */

import { type Format, isJsonLine, mayBeColumns } from "../detect.ts";
import { readRunJsonl } from "./jsonl.ts";
import type { RowOrder, RunReader, RunSink } from "./row.ts";
import { readTrec } from "./trec.ts";

interface RunFormat extends Format {
  read(file: string, order: RowOrder, sink: RunSink): RunReader;
}

/** In the order in which they are tried. */
export const runFormats: readonly RunFormat[] = [
  { name: "jsonl", looksLike: isJsonLine, read: readRunJsonl },
  { name: "trec", looksLike: mayBeColumns, read: readTrec },
];
