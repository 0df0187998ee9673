/**
 * Rows of one query that have only an id and a score, kept as bytes: no object and no string is
 * made for a result that nobody asks for. One instance is used again for query after query.
 */

/** Row i has the id `ids[starts[i], starts[i + 1] - 1)`; behind it stands a separator. */
export interface ByteRows {
  ids: Buffer;
  starts: Int32Array;
  scores: Float64Array;
  /** -1: no whole number of at most 9 digits. */
  ranks: Int32Array;
  /** Of the ids: two that differ may have the same. */
  hashes: Int32Array;
  /** How many rows there are; the arrays are longer. */
  length: number;
}

/** What stands behind each id: in TREC a byte that no id holds. */
export const separator = 10;

export const byteRows = (rowsExpected: number): ByteRows => ({
  ids: Buffer.allocUnsafe(rowsExpected * 16),
  starts: new Int32Array(rowsExpected + 2),
  scores: new Float64Array(rowsExpected + 1),
  ranks: new Int32Array(rowsExpected + 1),
  hashes: new Int32Array(rowsExpected + 1),
  length: 0,
});

export interface NewRow {
  /** `bytes[start, end)` is its id. */
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
  readonly score: number;
  readonly rank: number;
}

export function addRow(rows: ByteRows, { bytes, start, end, score, rank }: NewRow): void {
  const { length } = rows;
  const from = rows.starts[length] as number;
  const to = from + end - start;
  makeRoom(rows, from, end - start + 1);
  bytes.copy(rows.ids, from, start, end);
  rows.ids[to] = separator;
  rows.starts[length + 1] = to + 1;
  // 0 and -0 are the same score, and have the same content
  rows.scores[length] = score + 0;
  rows.ranks[length] = rank;
  rows.hashes[length] = hashOf(bytes, start, end);
  rows.length++;
  if (rows.length >= rows.scores.length - 1) growRows(rows);
}

/** The largest number of 32 bits: `starts` holds no larger one. */
const mostIdBytes = 2 ** 31 - 1;

/** Makes room for ids of `size` bytes, separators included, behind `from`. */
function makeRoom(rows: ByteRows, from: number, size: number): void {
  const end = from + size;
  if (end > mostIdBytes) throw new RangeError("ids of more than 2 GiB in one list");
  if (end <= rows.ids.length) return;
  rows.ids = Buffer.concat([rows.ids.subarray(0, from)], Math.min(2 * end, mostIdBytes));
}

function growRows(rows: ByteRows): void {
  const more = 2 * rows.scores.length;
  rows.starts = copyInto(new Int32Array(more + 1), rows.starts);
  rows.scores = copyInto(new Float64Array(more), rows.scores);
  rows.ranks = copyInto(new Int32Array(more), rows.ranks);
  rows.hashes = copyInto(new Int32Array(more), rows.hashes);
}

export function copyInto<T extends Int32Array | Float64Array>(target: T, source: T): T {
  target.set(source);
  return target;
}

/** Where the id of a row ends. */
export const idEnd = ({ starts }: ByteRows, row: number): number => (starts[row + 1] as number) - 1;

export const idOf = (rows: ByteRows, row: number): string =>
  rows.ids.toString("utf8", rows.starts[row], idEnd(rows, row));

/** Whether the row has the id `bytes[start, end)`. */
export function hasId(
  rows: ByteRows,
  row: number,
  bytes: Buffer,
  start: number,
  end: number,
): boolean {
  const { ids } = rows;
  let at = rows.starts[row] as number;
  if (idEnd(rows, row) - at !== end - start) return false;
  for (let i = start; i < end; i++, at++) if (ids[at] !== bytes[i]) return false;
  return true;
}

/** By their bytes. Ids are short: a loop is faster than a call into native code. */
export function compareIds(rows: ByteRows, a: number, b: number): number {
  const { ids, starts } = rows;
  let left = starts[a] as number;
  let right = starts[b] as number;
  const leftLength = idEnd(rows, a) - left;
  const rightLength = idEnd(rows, b) - right;
  const end = left + Math.min(leftLength, rightLength);
  for (; left < end; left++, right++) {
    const difference = (ids[left] as number) - (ids[right] as number);
    if (difference !== 0) return difference;
  }
  return leftLength - rightLength;
}

/** FNV-1a, 32 bits: only spreads the ids over a table, where the bytes decide. */
export const seed = 0x811c9dc5 | 0;
export const step = 0x01000193;

export function hashOf(bytes: Buffer, start: number, end: number): number {
  let hash = seed;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (bytes[i] as number), step);
  return hash;
}
