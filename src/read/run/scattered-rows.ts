/** Rows of many owners as they come, until they are asked for owner by owner. */

import { type ByteRows, byteRows, copyInto, copyRow } from "./byte-rows.ts";

export interface ScatteredRows {
  /** Where rows of an owner, which are numbered from 0, are added. Then they must be claimed. */
  rowsFor(owner: number): ByteRows;
  /** The rows that were added there since the last call are those of this owner. */
  claim(owner: number): void;
  /** By owner, the rows in the order in which they came: good until the next call of `use`. */
  forEach(use: (rows: ByteRows, owner: number) => void): void;
}

/** Rows of some owners, with the owner of each. */
interface Heap {
  readonly rows: ByteRows;
  owners: Int32Array;
}

/**
 * So many heaps that what is together in one fits into the cache of a processor: to bring together
 * what lies scattered over all the memory of a long file takes ten times as long.
 */
const heapCount = 64;

export function scatteredRows(): ScatteredRows {
  const heaps = Array.from({ length: heapCount }, (): Heap => {
    const rows = byteRows(256);
    return { rows, owners: new Int32Array(rows.scores.length) };
  });
  const claimed = new Int32Array(heapCount);
  return {
    rowsFor: (owner) => (heaps[owner % heapCount] as Heap).rows,
    claim(owner) {
      const heap = heaps[owner % heapCount] as Heap;
      const { length } = heap.rows;
      if (length > heap.owners.length) {
        heap.owners = copyInto(new Int32Array(2 * length), heap.owners);
      }
      heap.owners.fill(owner, claimed[owner % heapCount], length);
      claimed[owner % heapCount] = length;
    },
    forEach(use) {
      const own = byteRows(1024);
      for (const { rows, owners } of heaps) {
        const order = sortByOwner(owners.subarray(0, rows.length));
        let index = 0;
        while (index < order.length) {
          const owner = owners[order[index] as number] as number;
          own.length = 0;
          for (; index < order.length && owners[order[index] as number] === owner; index++) {
            copyRow(own, rows, order[index] as number);
          }
          use(own, owner);
        }
      }
    },
  };
}

/** The indexes of the rows, those of each owner together and in order. */
function sortByOwner(owners: Int32Array): Int32Array {
  const starts = new Int32Array(owners.reduce((most, owner) => Math.max(most, owner), -1) + 2);
  for (const owner of owners) starts[owner + 1] = (starts[owner + 1] as number) + 1;
  for (let owner = 1; owner < starts.length; owner++) {
    starts[owner] = (starts[owner] as number) + (starts[owner - 1] as number);
  }
  const order = new Int32Array(owners.length);
  for (let row = 0; row < owners.length; row++) {
    const owner = owners[row] as number;
    const to = starts[owner] as number;
    order[to] = row;
    starts[owner] = to + 1;
  }
  return order;
}
