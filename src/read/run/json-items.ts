/** The lists of a row in JSON Lines, read by their bytes. */

import { closeBrace, closeBracket, comma, openBrace, openBracket } from "../ascii.ts";
import { parseJson } from "../json.ts";
import { listJson } from "./json-list.ts";
import { addJsonRow, type JsonRows, readShaped } from "./json-rows.ts";
import { endOfScalar, learnShape, readKey, type Shape, skipBlanks } from "./json-shape.ts";
import type { ResultList } from "./list.ts";

/** Says whether a result is good, and gives its id and score. */
export type CheckItem = (
  value: unknown,
) => { readonly id: string; readonly score?: number } | undefined;

/** A row without its results, and these apart. */
export interface HollowRow {
  /** The row in JSON, with every list empty. No key stands twice, and `stages` alone is an object. */
  readonly text: string;
  /** By stage; `ranked` stands under `undefined`. */
  readonly lists: ReadonlyMap<string | undefined, ResultList>;
}

/**
 * Reads rows with `ranked` or `stages`. Undefined: the row is faulty, or has no list, or is written
 * in a way that is left to another reader. `makeRows` gives memory for each list of a row.
 */
export function hollowReader(makeRows: (index: number) => JsonRows, checkItem: CheckItem) {
  let shape: Shape | undefined;

  /** Reads the list at `start`; gives where it ends, or 0. */
  function readList(rows: JsonRows, bytes: Buffer, start: number, end: number): number {
    rows.length = 0;
    rows.raw = bytes;
    const first = skipBlanks(bytes, start + 1);
    if (bytes[first] === closeBracket) return first + 1;
    let at = start;
    do {
      const next = readItems(rows, bytes, skipBlanks(bytes, at + 1), end);
      if (next === 0) return 0;
      at = skipBlanks(bytes, next);
    } while (bytes[at] === comma);
    return bytes[at] === closeBracket ? at + 1 : 0;
  }

  /** At least one result; gives where the last one ends, or 0. */
  function readItems(rows: JsonRows, bytes: Buffer, start: number, end: number): number {
    const place = { rawOffset: 0, isList: true };
    const next = shape ? readShaped(rows, shape, bytes, start, end, place) : start;
    return next > start ? next : readOtherItem(rows, bytes, start, end);
  }

  /** A result of another shape, which those behind it may share. */
  function readOtherItem(rows: JsonRows, bytes: Buffer, start: number, end: number): number {
    const learnt = learnShape(bytes, start, end, []);
    const json = learnt && parseJson(bytes.toString("utf8", start, learnt.end));
    const item = json?.ok ? checkItem(json.value) : undefined;
    if (!item || !learnt) return 0;
    addJsonRow(rows, item.id, item.score, start, learnt.end);
    shape = learnt.shape;
    return learnt.end;
  }

  return (bytes: Buffer, start: number, end: number): HollowRow | undefined => {
    const lists = new Map<string | undefined, ResultList>();
    const kept: string[] = [];
    let keptFrom = start;

    function readListOf(stage: string | undefined, at: number): number {
      if (bytes[at] !== openBracket || lists.has(stage)) return 0;
      const rows = makeRows(lists.size);
      const to = readList(rows, bytes, at, end);
      if (to === 0) return 0;
      lists.set(stage, listJson(rows));
      kept.push(bytes.toString("utf8", keptFrom, at + 1));
      keptFrom = to - 1;
      return to;
    }

    const to = eachKey(bytes, skipBlanks(bytes, start), end, (key, at) => {
      if (key === "ranked") return readListOf(undefined, at);
      if (key === "stages") return eachKey(bytes, at, end, readListOf);
      return endOfScalar(bytes, at, end, false);
    });
    if (to === 0 || to > end || lists.size === 0 || skipBlanks(bytes, to) < end) return undefined;
    kept.push(bytes.toString("utf8", keptFrom, end));
    return { text: kept.join(""), lists };
  };
}

/**
 * Reads the keys of the object at `start`; `readValue` gives where a value ends, or 0. Gives where
 * the object ends, or 0, as for a key that stands twice.
 */
function eachKey(
  bytes: Buffer,
  start: number,
  end: number,
  readValue: (key: string, at: number) => number,
): number {
  if (bytes[start] !== openBrace) return 0;
  const keys = new Set<string>();
  let at = start;
  do {
    const key = readKey(bytes, at + 1, end);
    if (!key || keys.has(key.text)) return 0;
    keys.add(key.text);
    const to = readValue(key.text, key.end);
    if (to === 0 || to > end) return 0;
    at = skipBlanks(bytes, to);
  } while (bytes[at] === comma);
  return bytes[at] === closeBrace ? at + 1 : 0;
}
