/** Results in JSON, kept as bytes, with the place of each in what was read. */

import { type ByteRows, hashOfBytes } from "./byte-rows.ts";
import type { KernelRows } from "./kernel.ts";

/** Rows that keep where each result stands, so that it can be read whole when someone asks. */
export interface JsonRows extends ByteRows {
  /** Holds the bytes of all results. */
  raw: Buffer;
  /** Row i is the result `raw[from[i], to[i])`. */
  from: Int32Array;
  to: Int32Array;
}

export const jsonRows = (rowsExpected: number): JsonRows => ({
  ids: Buffer.allocUnsafe(rowsExpected * 16),
  starts: new Int32Array(rowsExpected + 1),
  scores: new Float64Array(rowsExpected),
  hashes: new Int32Array(rowsExpected),
  from: new Int32Array(rowsExpected),
  to: new Int32Array(rowsExpected),
  raw: noBytes,
  first: 0,
  length: 0,
});

const noBytes: Buffer = Buffer.alloc(0);

/** Adds the result `raw[from, to)`, whose id and score are known. */
export function addJsonRow(
  rows: JsonRows,
  id: string,
  score: number | undefined,
  from: number,
  to: number,
): void {
  const bytes = Buffer.from(id);
  makeRoom(rows, 1, bytes.length + 1);
  const { length } = rows;
  const start = rows.starts[length] as number;
  bytes.copy(rows.ids, start);
  rows.starts[length + 1] = start + bytes.length + 1;
  // 0 and -0 are the same score
  rows.scores[length] = (score ?? Number.NaN) + 0;
  rows.hashes[length] = hashOfBytes(bytes);
  rows.from[length] = from;
  rows.to[length] = to;
  rows.length++;
}

/** From now on, `view` is these rows of the kernel: good as long as `source` is. */
export function viewKernelRows(
  view: JsonRows,
  source: KernelRows,
  [first, last]: readonly [first: number, last: number],
): void {
  view.ids = source.ids;
  view.starts = source.starts;
  view.scores = source.scores;
  view.hashes = source.hashes;
  view.from = source.froms;
  view.to = source.tos;
  view.raw = source.memory;
  view.first = first;
  view.length = last - first;
}

/** Adds rows of the kernel, where a result stands `shift` bytes further on than in `raw`. */
export function addKernelRows(
  rows: JsonRows,
  source: KernelRows,
  [first, last]: readonly [first: number, last: number],
  shift: number,
): void {
  const idsStart = source.starts[first] as number;
  const idsEnd = source.starts[last] as number;
  makeRoom(rows, last - first, idsEnd - idsStart);
  const { ids, starts, scores, hashes, from, to, length } = rows;
  const idShift = idsStart - (starts[length] as number);
  source.ids.copy(ids, starts[length], idsStart, idsEnd);
  for (let row = first, at = length; row < last; row++, at++) {
    starts[at + 1] = (source.starts[row + 1] as number) - idShift;
    scores[at] = source.scores[row] as number;
    hashes[at] = source.hashes[row] as number;
    // places of the kernel have 32 bits without a sign
    from[at] = ((source.froms[row] as number) - shift) | 0;
    to[at] = ((source.tos[row] as number) - shift) | 0;
  }
  rows.length += last - first;
}

/** Makes room for so many rows, whose ids take `size` bytes: fewer than what they are read from. */
function makeRoom(rows: JsonRows, more: number, size: number): void {
  const used = rows.starts[rows.length] as number;
  const end = used + size;
  if (end > rows.ids.length) rows.ids = Buffer.concat([rows.ids.subarray(0, used)], 2 * end);
  const length = rows.length + more;
  if (length > rows.scores.length) growRows(rows, 2 * length);
}

function growRows(rows: JsonRows, length: number): void {
  rows.starts = copyInto(new Int32Array(length + 1), rows.starts);
  rows.scores = copyInto(new Float64Array(length), rows.scores);
  rows.hashes = copyInto(new Int32Array(length), rows.hashes);
  rows.from = copyInto(new Int32Array(length), rows.from);
  rows.to = copyInto(new Int32Array(length), rows.to);
}

function copyInto<T extends Int32Array | Float64Array>(target: T, source: T): T {
  target.set(source);
  return target;
}
