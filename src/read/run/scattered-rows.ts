/** Rows of many owners as they come, until they are asked for owner by owner. */

import type { Kernel, KernelRows } from "./kernel.ts";
import { copyWords, viewOf } from "./words.ts";

interface ScatteredRows {
  /** Keeps a copy of the rows. */
  add(rows: KernelRows): void;
  /** Puts the rows of one owner after the other into the kernel, in the order in which they came. */
  forEach(kernel: Kernel, use: (owner: number) => void): void;
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

/**
 * Where the numbers of a row stand, as the kernel reads them; behind them stand the bytes of its id,
 * with separator.
 */
const place = { score: 0, owner: 8, rank: 12, hash: 16, idSize: 20, id: 24 } as const;

/**
 * So many heaps that what is together in one fits into the cache of a processor: to bring together
 * what lies scattered over all the memory of a long file takes ten times as long. It is 2 to the
 * power of `apart` in `kernel/kept-rows.ts`.
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
        view.setFloat64(used + place.score, scores[row] as number, true);
        view.setInt32(used + place.owner, owner, true);
        view.setInt32(used + place.rank, ranks[row] as number, true);
        view.setInt32(used + place.hash, hashes[row] as number, true);
        view.setInt32(used + place.idSize, to - from, true);
        copyWords(idsView, from, view, used + place.id, to - from);
        heap.used = used + size;
      }
    },
    forEach(kernel, use) {
      for (const heap of heaps) {
        beginPiece(heap, 0);
        const bytes = Buffer.concat(heap.full);
        heap.full.length = 0;
        const start = kernel.take(bytes, 0, bytes.length);
        kernel.sortKept(start, start + bytes.length);
        for (let owner = kernel.nextOwner(); owner >= 0; owner = kernel.nextOwner()) use(owner);
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
