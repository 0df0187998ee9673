/** Results that do not exist: ids that no list of units holds. */

import { compareIds } from "../../model/ids.ts";
import type { UnknownResults } from "../../model/ranking.ts";
import type { Units } from "../units/table.ts";
import { type ByteRows, hashOfBytes, idEnd, idOf } from "./byte-rows.ts";
import type { ResultList } from "./list.ts";

const mostExamples = 3;

interface ResultWatch {
  see(list: ResultList, line: number): void;
  found(): UnknownResults;
}

/** `lists`: a result exists when one of them holds it. Undefined: nothing is known of any. */
export function watchResults(file: string, lists: readonly Units[]): ResultWatch | undefined {
  if (lists.length === 0) return undefined;
  let count = 0;
  let examples: UnknownResults["examples"] = [];

  function note(id: string, line: number): void {
    count++;
    // of millions nearly none comes among the first
    const last = examples[mostExamples - 1];
    if (last && compareIds(id, last.id) >= 0) return;
    examples = firstExamples([...examples, { id, file, line }]);
  }

  const isKnown = (bytes: Buffer, start: number, end: number, hash: number): boolean =>
    lists.some((units) => units.hasBytes(bytes, start, end, hash));

  function seeRows(rows: ByteRows, line: number): void {
    const { first, length } = rows;
    for (let row = first; row < first + length; row++) {
      if (!isRowKnown(rows, row, isKnown)) note(idOf(rows, row), line);
    }
  }

  return {
    see(list, line) {
      if (list.rows) {
        seeRows(list.rows, line);
        return;
      }
      for (let index = 0; index < list.length; index++) {
        const bytes = Buffer.from(list.idAt(index));
        const hash = hashOfBytes(bytes);
        if (!isKnown(bytes, 0, bytes.length, hash)) note(list.idAt(index), line);
      }
    },
    found: () => ({ count, examples }),
  };
}

const isRowKnown = (
  rows: ByteRows,
  row: number,
  isKnown: (bytes: Buffer, start: number, end: number, hash: number) => boolean,
): boolean =>
  isKnown(rows.ids, rows.starts[row] as number, idEnd(rows, row), rows.hashes[row] as number);

/** The first by their ids, each once: the order of the rows is no matter. */
function firstExamples(all: UnknownResults["examples"]): UnknownResults["examples"] {
  const sorted = [...all].sort((a, b) => compareIds(a.id, b.id) || a.line - b.line);
  return sorted.filter(({ id }, at) => id !== sorted[at - 1]?.id).slice(0, mostExamples);
}

/** Of all files of a run; undefined: nothing is known of any. */
export const joinUnknown = (all: readonly UnknownResults[]): UnknownResults | undefined =>
  all.length === 0
    ? undefined
    : {
        count: all.reduce((sum, { count }) => sum + count, 0),
        examples: firstExamples(all.flatMap(({ examples }) => examples)),
      };
