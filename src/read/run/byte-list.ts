/**
 * Results that have only an id and a score, kept as bytes: no object and no string is made for a
 * result that nobody asks for. One instance is used again for query after query.
 */

import { createHash } from "node:crypto";
import type { ResultList } from "./list.ts";

/** After the id in a record: one byte that no id holds, and the score as a double. */
const separator = 10;
const tail = 9;
const doubleBytes = new Uint8Array(8);
const double = new DataView(doubleBytes.buffer);

/**
 * Rows come in by `add`; `close` brings them into order, and gives them as a list that is good
 * until the next `reset`.
 */
export interface ByteRows {
  readonly length: number;
  reset(): void;
  /** `score[0]` is the score. */
  add(bytes: Buffer, start: number, end: number, score: Float64Array, rank: number): void;
  /** By score descending, then by the bytes of the id descending. */
  close(): ByteList;
}

export interface ByteList extends ResultList {
  /** Whether the rank column contradicts the scores somewhere. */
  readonly contradictsRanks: boolean;
  /** sha256 of the ids and scores in order. */
  content(): string;
}

export function byteRows(rowsExpected: number): ByteRows {
  let records = Buffer.allocUnsafe(rowsExpected * 24);
  let starts = new Int32Array(rowsExpected + 1);
  let scores = new Float64Array(rowsExpected);
  let ranks = new Int32Array(rowsExpected);
  let hashes = new Int32Array(rowsExpected);
  let order = new Int32Array(rowsExpected);
  // by slot: 1 + the index of the first result of an id, 0 for none; only slots up to `mask` count
  let table = new Int32Array(1);
  let mask = 0;
  // by index: 1 + the index of another copy of the same id, 0 for none
  let nextCopy = new Int32Array(rowsExpected);
  let length = 0;

  function grow(): void {
    const more = 2 * scores.length;
    starts = copyInto(new Int32Array(more + 1), starts);
    scores = copyInto(new Float64Array(more), scores);
    ranks = copyInto(new Int32Array(more), ranks);
    hashes = copyInto(new Int32Array(more), hashes);
    order = new Int32Array(more);
    nextCopy = new Int32Array(more);
  }

  function makeRoom(size: number): void {
    if (length === scores.length) grow();
    const end = starts[length] ?? 0;
    if (end + size <= records.length) return;
    records = Buffer.concat([records], Math.max(2 * records.length, end + size));
  }

  const idEnd = (row: number): number => (starts[row + 1] ?? 0) - tail;

  // ids are short: a loop is faster than a call into native code
  function compareIds(a: number, b: number): number {
    const left = starts[a] ?? 0;
    const right = starts[b] ?? 0;
    const leftLength = idEnd(a) - left;
    const rightLength = idEnd(b) - right;
    const shared = Math.min(leftLength, rightLength);
    for (let i = 0; i < shared; i++) {
      const difference = (records[left + i] ?? 0) - (records[right + i] ?? 0);
      if (difference !== 0) return difference;
    }
    return leftLength - rightLength;
  }

  // whole numbers only: a difference of scores would be an object for each comparison
  function compareRows(a: number, b: number): number {
    if (isBefore(a, b)) return -1;
    return isBefore(b, a) ? 1 : 0;
  }

  function isBefore(a: number, b: number): boolean {
    const left = scores[a] ?? 0;
    const right = scores[b] ?? 0;
    return left > right || (left === right && compareIds(a, b) > 0);
  }

  function sortRows(): boolean {
    const rows = order.subarray(0, length);
    let isSorted = true;
    for (let i = 0; i < length; i++) {
      rows[i] = i;
      if (i > 0 && isBefore(i, i - 1)) isSorted = false;
    }
    if (!isSorted) rows.sort(compareRows);
    return isSorted;
  }

  /** Whether some row has a smaller rank than one with a higher score; -1 says nothing. */
  function contradicts(): boolean {
    let greatest = -1;
    let greatestAbove = -1;
    for (let index = 0; index < length; index++) {
      if (!isTiedToBefore(index)) greatestAbove = greatest;
      const rank = ranks[order[index] ?? 0] ?? -1;
      if (rank >= 0 && rank < greatestAbove) return true;
      greatest = Math.max(greatest, rank);
    }
    return false;
  }

  const isTiedToBefore = (index: number): boolean =>
    index > 0 && (scores[order[index - 1] ?? 0] ?? 0) === (scores[order[index] ?? 0] ?? 0);

  function contentOf(isSorted: boolean): string {
    const inOrder = isSorted ? records : sortedRecords();
    return createHash("sha256").update(inOrder.subarray(0, starts[length])).digest("hex");
  }

  function sortedRecords(): Buffer {
    const sorted = Buffer.allocUnsafe(starts[length] ?? 0);
    let at = 0;
    for (let index = 0; index < length; index++) {
      const row = order[index] ?? 0;
      at += records.copy(sorted, at, starts[row], starts[row + 1]);
    }
    return sorted;
  }

  const idOf = (row: number): string => records.toString("utf8", starts[row], idEnd(row));

  function isId(row: number, bytes: Buffer, start: number, end: number): boolean {
    const from = starts[row] ?? 0;
    if (idEnd(row) - from !== end - start) return false;
    for (let i = start, at = from; i < end; i++, at++) {
      if (records[at] !== bytes[i]) return false;
    }
    return true;
  }

  /** Open addressing over the hashes of the ids: the slot of that id, or the free one for it. */
  function slotOf(hash: number, bytes: Buffer, start: number, end: number): number {
    let slot = hash & mask;
    for (;;) {
      const place = table[slot] ?? 0;
      if (place === 0) return slot;
      const row = order[place - 1] ?? 0;
      if (hashes[row] === hash && isId(row, bytes, start, end)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  /** Fills the table in order of rank; gives the indexes of the copies. */
  function indexRows(): readonly number[] {
    const size = 2 ** Math.ceil(Math.log2(2 * length + 2));
    if (table.length < size) table = new Int32Array(size);
    else table.fill(0, 0, size);
    mask = size - 1;
    nextCopy.fill(0, 0, length);
    const copies: number[] = [];
    for (let index = 0; index < length; index++) {
      const row = order[index] ?? 0;
      const slot = slotOf(hashes[row] ?? 0, records, starts[row] ?? 0, idEnd(row));
      const first = (table[slot] ?? 0) - 1;
      if (first < 0) {
        table[slot] = index + 1;
        continue;
      }
      copies.push(index);
      nextCopy[index] = nextCopy[first] ?? 0;
      nextCopy[first] = index + 1;
    }
    return copies;
  }

  /** The indexes of all results of that id, in no order. */
  function find(id: string): readonly number[] {
    const bytes = Buffer.from(id);
    const slot = slotOf(hashOf(bytes, 0, bytes.length), bytes, 0, bytes.length);
    const found: number[] = [];
    for (let place = table[slot] ?? 0; place > 0; place = nextCopy[place - 1] ?? 0) {
      found.push(place - 1);
    }
    return found;
  }

  return {
    get length() {
      return length;
    },
    reset() {
      length = 0;
    },
    add(bytes, start, end, score, rank) {
      makeRoom(end - start + tail);
      const from = starts[length] ?? 0;
      const to = from + end - start;
      for (let i = start, at = from; i < end; i++, at++) records[at] = bytes[i] ?? 0;
      records[to] = separator;
      // -0 and 0 are the same score, and have the same content
      double.setFloat64(0, score[0] === 0 ? 0 : (score[0] ?? 0), true);
      for (let i = 0; i < doubleBytes.length; i++) records[to + 1 + i] = doubleBytes[i] ?? 0;
      hashes[length] = hashOf(bytes, start, end);
      scores[length] = score[0] ?? 0;
      ranks[length] = rank;
      length++;
      starts[length] = to + tail;
    },
    close() {
      const isSorted = sortRows();
      const copies = indexRows();
      return {
        length,
        contradictsRanks: contradicts(),
        content: () => contentOf(isSorted),
        scoreAt: (index) => (index < length ? scores[order[index] ?? 0] : undefined),
        itemAt(index) {
          const row = order[index] ?? 0;
          return { id: idOf(row), score: scores[row] ?? 0 };
        },
        find: (wanted) => [...wanted].flatMap(find).sort((a, b) => a - b),
        copies: () => copies,
      };
    },
  };
}

function copyInto<T extends Int32Array | Float64Array>(target: T, source: T): T {
  target.set(source);
  return target;
}

/** FNV-1a, 32 bits: only spreads the ids over the table, where the bytes decide. */
function hashOf(bytes: Buffer, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (bytes[i] ?? 0), 0x01000193);
  return hash | 0;
}
