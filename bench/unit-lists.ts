/** Lists of units, as long as a corpus. */

import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { corpusSize } from "./generate.ts";
import type { Pair } from "./pair.ts";
import { openPen } from "./pen.ts";

const listBeside = ({ golden }: Pair): string => join(dirname(golden), "units.jsonl");
const snapshotBeside = ({ golden }: Pair): string => join(dirname(golden), "snapshot.json");

/** Every id of the corpus that the made-up system searches, but for the last so many. */
export function listIds(to: Pair, without = 0): void {
  const pen = openPen(listBeside(to));
  for (let unit = 0; unit < corpusSize - without; unit++) {
    pen.bytes(Buffer.from('{"id":"'));
    pen.number(unit);
    pen.bytes(Buffer.from('"}\n'));
  }
  pen.close();
}

/** A million ids, each with document, span and a text of 100 characters. */
export function listTexts(to: Pair): void {
  const text = "Returns are accepted within 30 days. ".repeat(3).slice(0, 100);
  const pen = openPen(listBeside(to));
  for (let unit = 0; unit < 1_000_000; unit++) {
    const doc = Math.floor(unit / 10);
    const start = (unit % 10) * 400;
    const row = { id: `${unit}`, doc: `docs/${doc}.md`, span: [start, start + 480], text };
    pen.bytes(Buffer.from(`${JSON.stringify(row)}\n`));
  }
  pen.close();
}

/** The flags that name the list. */
export function withUnits(pair: Pair): readonly string[] {
  writeFileSync(snapshotBeside(pair), JSON.stringify({ units: listBeside(pair) }));
  return ["--snapshot", snapshotBeside(pair)];
}
