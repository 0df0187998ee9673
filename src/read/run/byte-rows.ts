/**
 * Rows of one list that have an id and a score, kept as bytes: no object and no string is made for a
 * result that nobody asks for. One instance is used again for list after list.
 */

/** Row i has the id `ids[starts[i], starts[i + 1] - 1)`; behind it stands one other byte. */
export interface ByteRows {
  ids: Buffer;
  starts: Int32Array;
  scores: Float64Array;
  /** Of the ids: two that differ may have the same. */
  hashes: Int32Array;
  /** The rows of the list are `[first, first + length)`; the arrays are longer. */
  first: number;
  length: number;
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
export function compareRowIds(rows: ByteRows, a: number, b: number): number {
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
const seed = 0x811c9dc5 | 0;
const step = 0x01000193;

/** The hash of the id in UTF-8. */
export function hashOfId(id: string): number {
  let hash = seed;
  for (let i = 0; i < id.length; i++) {
    const code = id.charCodeAt(i);
    // beyond ASCII a sign has more than one byte
    if (code > 127) return hashOfBytes(Buffer.from(id));
    hash = Math.imul(hash ^ code, step);
  }
  return hash;
}

export const hashOfBytes = (bytes: Buffer): number => hashOf(bytes, 0, bytes.length);

export function hashOf(bytes: Buffer, start: number, end: number): number {
  let hash = seed;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (bytes[i] as number), step);
  return hash;
}
