/** Rows of many owners as they come, until they are asked for owner by owner. */

import {
  addRow,
  type ByteRows,
  byteRows,
  copyInto,
  growRows,
  makeRoom,
  type NewRow,
} from "./byte-rows.ts";
import { copyWords, viewOf } from "./words.ts";

/** Rows with the owner of each; owners are numbered from 0. */
export interface OwnedRows extends ByteRows {
  owners: Int32Array;
}

export function ownedRows(rowsExpected: number): OwnedRows {
  const rows = byteRows(rowsExpected);
  return { ...rows, owners: new Int32Array(rows.scores.length) };
}

export function addOwnedRow(rows: OwnedRows, owner: number, row: NewRow): void {
  rows.owners[rows.length] = owner;
  addRow(rows, row);
  const { length } = rows.scores;
  if (rows.owners.length < length) rows.owners = copyInto(new Int32Array(length), rows.owners);
}

export interface ScatteredRows {
  /** Keeps a copy of the rows. */
  add(rows: OwnedRows): void;
  /** By owner, the rows in the order in which they came: good until the next call of `use`. */
  forEach(use: (rows: ByteRows, owner: number) => void): void;
}

/**
 * Rows of some owners one behind the other, each with all that belongs to it: a row is one place in
 * memory, not one in each of several columns.
 */
interface Heap {
  /** Pieces in which no further row has room. */
  readonly full: Buffer[];
  bytes: Buffer;
  view: DataView;
  used: number;
}

/** Where the numbers of a row stand; behind them stand the bytes of its id, with separator. */
const place = { score: 0, owner: 8, rank: 12, hash: 16, idSize: 20, id: 24 } as const;

/**
 * So many heaps that what is together in one fits into the cache of a processor: to bring together
 * what lies scattered over all the memory of a long file takes ten times as long.
 */
const heapCount = 256;
const pieceSize = 32 * 1024;

export function scatteredRows(): ScatteredRows {
  const heaps = Array.from({ length: heapCount }, (): Heap => {
    const bytes = Buffer.alloc(0);
    return { full: [], bytes, view: viewOf(bytes), used: 0 };
  });
  return {
    add({ ids, starts, scores, ranks, hashes, owners, length }) {
      const idsView = viewOf(ids);
      for (let row = 0; row < length; row++) {
        const owner = owners[row] as number;
        const heap = heaps[owner % heapCount] as Heap;
        const from = starts[row] as number;
        const to = starts[row + 1] as number;
        const size = place.id + to - from;
        if (heap.used + size > heap.view.byteLength) beginPiece(heap, Math.max(size, pieceSize));
        const { view, used } = heap;
        view.setFloat64(used + place.score, scores[row] as number);
        view.setInt32(used + place.owner, owner);
        view.setInt32(used + place.rank, ranks[row] as number);
        view.setInt32(used + place.hash, hashes[row] as number);
        view.setInt32(used + place.idSize, to - from);
        copyWords(idsView, from, view, used + place.id, to - from);
        heap.used = used + size;
      }
    },
    forEach(use) {
      const own = byteRows(1024);
      for (const heap of heaps) {
        beginPiece(heap, 0);
        const bytes = Buffer.concat(heap.full);
        heap.full.length = 0;
        const view = viewOf(bytes);
        makeRoom(own, 0, bytes.length);
        const ids = viewOf(own.ids);
        const order = sortByOwner(view);
        for (let index = 0; index < order.length; ) {
          const owner = ownerAt(view, order[index] as number);
          own.length = 0;
          while (index < order.length && ownerAt(view, order[index] as number) === owner) {
            addFrom(own, ids, view, order[index++] as number);
          }
          use(own, owner);
        }
      }
    },
  };
}

function beginPiece(heap: Heap, size: number): void {
  heap.full.push(heap.bytes.subarray(0, heap.used));
  heap.bytes = Buffer.allocUnsafeSlow(size);
  heap.view = viewOf(heap.bytes);
  heap.used = 0;
}

const ownerAt = (view: DataView, at: number): number => view.getInt32(at + place.owner);

const nextAt = (view: DataView, at: number): number =>
  at + place.id + view.getInt32(at + place.idSize);

/** Where the rows stand, those of each owner together and in order. */
function sortByOwner(view: DataView): Int32Array {
  const counts: number[] = [];
  let length = 0;
  for (let at = 0; at < view.byteLength; at = nextAt(view, at)) {
    const turn = Math.floor(ownerAt(view, at) / heapCount);
    while (counts.length <= turn) counts.push(0);
    counts[turn] = (counts[turn] as number) + 1;
    length++;
  }
  let before = 0;
  const next = Int32Array.from(counts, (count) => {
    before += count;
    return before - count;
  });
  const order = new Int32Array(length);
  for (let at = 0; at < view.byteLength; at = nextAt(view, at)) {
    const turn = Math.floor(ownerAt(view, at) / heapCount);
    const to = next[turn] as number;
    order[to] = at;
    next[turn] = to + 1;
  }
  return order;
}

/** `ids` is a view of the ids of `rows`, in which there is room. */
function addFrom(rows: ByteRows, ids: DataView, view: DataView, at: number): void {
  const { length } = rows;
  const from = rows.starts[length] as number;
  const size = view.getInt32(at + place.idSize);
  copyWords(view, at + place.id, ids, from, size);
  rows.starts[length + 1] = from + size;
  rows.scores[length] = view.getFloat64(at + place.score);
  rows.ranks[length] = view.getInt32(at + place.rank);
  rows.hashes[length] = view.getInt32(at + place.hash);
  rows.length++;
  if (rows.length >= rows.scores.length - 1) growRows(rows);
}
