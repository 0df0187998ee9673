/** The lists of a row in JSON Lines, read by their bytes. */

import { closeBrace, closeBracket, comma, openBrace, openBracket, quote } from "../ascii.ts";
import { parseJson } from "../json.ts";
import { listJson } from "./json-list.ts";
import { addJsonRow, addKernelRows, type JsonRows, jsonRows, viewKernelRows } from "./json-rows.ts";
import {
  endOfScalar,
  type Hole,
  type HoleKind,
  hole,
  type KeyAt,
  learnShape,
  readKey,
  skipBlanks,
} from "./json-shape.ts";
import type { Kernel } from "./kernel.ts";
import type { ResultList } from "./list.ts";

/** Says whether a result is good, and gives its id and score. */
type CheckItem = (value: unknown) => { readonly id: string; readonly score?: number } | undefined;

/** By stage; `ranked` stands under `undefined`. */
type Lists = ReadonlyMap<string | undefined, ResultList>;

/** `bytes[start, end)`, which the kernel has `shift` bytes further on. */
export interface KernelPlace {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
  readonly shift: number;
}

/** A row without its results, and these apart. */
export interface HollowRow {
  /** The row in JSON, with every list empty. No key stands twice, and `stages` alone is an object. */
  readonly text: string;
  readonly lists: Lists;
  /** How it is written; undefined: it has more than a plain row. One that is good has id and lists. */
  readonly shape: RowShape | undefined;
}

interface RowShape {
  readonly holes: readonly Hole[];
  readonly start: number;
  readonly end: number;
}

/** A row that has a query id, lists and perhaps a latency, and nothing else. */
interface PlainRow {
  readonly queryId: string;
  readonly lists: Lists;
  readonly latencyMs: number | undefined;
  readonly content: bigint;
  /** Where the next line begins. */
  readonly nextLine: number;
}

const rowsExpected = 256;
const rowHoles = new Map<string, HoleKind>([
  ["query_id", hole.query],
  ["latency_ms", hole.latency],
]);

/** Reads rows with `ranked` or `stages`. Lists are good until the next row is read. */
export function hollowReader(kernel: Kernel, checkItem: CheckItem) {
  // one for each list of a row; every row uses them again
  const memory: JsonRows[] = [];
  const shapes: number[] = [];
  const rowShape = kernel.newShape();
  /** The lists of rows with that shape, and their rows. */
  let plainLists: Lists = new Map();
  let plainRows: readonly JsonRows[] = [];

  const rowsOf = (index: number): JsonRows => (memory[index] ??= jsonRows(rowsExpected));
  const shapeOf = (index: number): number => (shapes[index] ??= kernel.newShape());

  /** Reads the list at `start`; gives where it ends, or 0. */
  function readList(index: number, { bytes, start, end, shift }: KernelPlace): number {
    const rows = rowsOf(index);
    rows.length = 0;
    rows.raw = bytes;
    const first = skipBlanks(bytes, start + 1);
    if (bytes[first] === closeBracket) return first + 1;
    let at = start;
    do {
      const from = skipBlanks(bytes, at + 1);
      const next = readItems(index, { bytes, start: from, end, shift });
      if (next === 0) return 0;
      at = skipBlanks(bytes, next);
    } while (bytes[at] === comma);
    return bytes[at] === closeBracket ? at + 1 : 0;
  }

  /** At least one result; gives where the last one ends, or 0. */
  function readItems(index: number, place: KernelPlace): number {
    const { start, end, shift } = place;
    kernel.forgetRows();
    const last = kernel.readResults(shapeOf(index), start + shift, end + shift, true) - shift;
    if (last === start) return readOtherItem(index, place);
    addKernelRows(rowsOf(index), kernel.rows(), [0, kernel.count()], shift);
    return last;
  }

  /** A result of another shape, which those behind it may share. */
  function readOtherItem(index: number, { bytes, start, end, shift }: KernelPlace): number {
    const learnt = learnShape(bytes, start, end, []);
    const json = learnt && parseJson(bytes.toString("utf8", start, learnt.end));
    const item = json?.ok ? checkItem(json.value) : undefined;
    if (!item || !learnt) return 0;
    addJsonRow(rowsOf(index), item.id, item.score, start, learnt.end);
    kernel.learnShape(shapeOf(index), start, learnt.end, learnt.holes, shift);
    return learnt.end;
  }

  /** Reads the row, whatever else stands in it. Undefined: it is faulty, or left to another reader. */
  function read({ bytes, start, end, shift }: KernelPlace): HollowRow | undefined {
    const lists = new Map<string | undefined, ResultList>();
    const kept: string[] = [];
    let keptFrom = start;
    const holes: Hole[] = [];
    let isPlain = true;

    function readListOf(stage: string | undefined, at: number): number {
      if (bytes[at] !== openBracket) return 0;
      const index = lists.size;
      const to = readList(index, { bytes, start: at, end, shift });
      if (to === 0) return 0;
      lists.set(stage, listJson(rowsOf(index)));
      holes.push({ kind: hole.list, from: at + 1, to: to - 1, results: shapeOf(index) });
      kept.push(bytes.toString("utf8", keptFrom, at + 1));
      keptFrom = to - 1;
      return to;
    }

    /** The value of a key at `[from, to)`. */
    function leaveOut(kind: HoleKind | undefined, from: number, to: number): void {
      // the quotes of an id are the same in all
      const quotes = bytes[from] === quote ? 1 : 0;
      if (kind === undefined) isPlain = false;
      else holes.push({ kind, from: from + quotes, to: to - quotes });
    }

    const first = skipBlanks(bytes, start);
    const to = eachKey(bytes, first, end, ({ text: key, end: at }) => {
      if (key === "ranked") return readListOf(undefined, at);
      if (key === "stages") {
        return eachKey(bytes, at, end, (stage) => readListOf(stage.text, stage.end));
      }
      const valueEnd = endOfScalar(bytes, at, end, false);
      leaveOut(rowHoles.get(key), at, valueEnd);
      return valueEnd;
    });
    if (to === 0 || to > end || lists.size === 0 || skipBlanks(bytes, to) < end) return undefined;
    kept.push(bytes.toString("utf8", keptFrom, end));
    const shape = isPlain ? { holes, start: first, end: to } : undefined;
    return { text: kept.join(""), lists, shape };
  }

  return {
    read,
    /** Rows that are written as this one, which is good, are plain from now on. */
    learn({ shape, lists }: HollowRow, shift: number): void {
      if (!shape) return;
      kernel.learnShape(rowShape, shape.start, shape.end, shape.holes, shift);
      plainRows = Array.from(lists, () => jsonRows(0));
      plainLists = new Map(
        [...lists.keys()].map((stage, at) => [stage, listJson(plainRows[at] as JsonRows)]),
      );
    },
    /** The row of the line at `start`, if it is plain. */
    readPlain({ bytes, start, end, shift }: KernelPlace): PlainRow | undefined {
      const row = kernel.readRow(rowShape, start + shift, end + shift);
      if (!row) return undefined;
      const content = kernel.digestAt(start + shift, row.end);
      const source = kernel.rows();
      let first = 0;
      for (let index = 0; index < plainRows.length; index++) {
        const last = kernel.listEnd(index);
        viewKernelRows(plainRows[index] as JsonRows, source, [first, last]);
        first = last;
      }
      return {
        queryId: bytes.toString("utf8", row.queryStart - shift, row.queryEnd - shift),
        lists: plainLists,
        latencyMs: row.latencyMs,
        content,
        nextLine: row.nextLine - shift,
      };
    },
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
  readValue: (key: KeyAt) => number,
): number {
  if (bytes[start] !== openBrace) return 0;
  const keys = new Set<string>();
  let at = start;
  do {
    const key = readKey(bytes, at + 1, end);
    if (!key || keys.has(key.text)) return 0;
    keys.add(key.text);
    const to = readValue(key);
    if (to === 0 || to > end) return 0;
    at = skipBlanks(bytes, to);
  } while (bytes[at] === comma);
  return bytes[at] === closeBrace ? at + 1 : 0;
}
