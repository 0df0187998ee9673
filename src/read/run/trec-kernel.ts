/** Rows of TREC runs in the memory of `kernel/trec.ts`, which reads nearly all of them. */

import type { ByteRows } from "./byte-rows.ts";
import { code } from "./kernel-code.ts";

/** Rows with the owner of each; owners are numbered from 0. */
export interface OwnedRows extends ByteRows {
  readonly owners: Int32Array;
  /** By index in the list, the row that stands there: after `survey`. */
  readonly places: Int32Array;
}

/** What is to be known of the rows as they came. */
export interface Survey {
  readonly rises: boolean;
  /** The rows have their places: by score, then by the bytes of the id, both descending. */
  readonly isOrdered: boolean;
  /** The rank column falls somewhere. */
  readonly falls: boolean;
  /** False: no id stands twice. */
  readonly mayRepeat: boolean;
  /**
   * Two sums of 32 bits, whatever the order, over what is mixed from the hash of each id and the bits
   * of its score. They tell rows apart that nobody made to look alike.
   */
  readonly content: string;
}

export interface TrecKernel {
  /**
   * Copies `[start, end)` of a block of whole lines into the memory of the kernel; gives where it
   * stands in `bytes()`. Places of all other calls are places there.
   */
  take(block: Buffer, start: number, end: number): number;
  /** All of the memory: good until the next row is added. */
  bytes(): Buffer;
  /** How many rows there are. */
  count(): number;
  /** All rows: good until the next one is added. */
  rows(): OwnedRows;
  forgetRows(): void;
  /** A row whose id stands at `[idStart, idEnd)`. */
  add(owner: number, idStart: number, idEnd: number, score: number, rank: number): void;
  /**
   * Adds rows that begin as rows before them, end as the last one, and differ in unit, rank and
   * score, which are plain numbers. Gives the start of the first line in `[start, end)` that is
   * another kind of row.
   */
  addPlainRows(start: number, end: number): number;
  /** Lines that are plain end with `[start, end)`: what stands behind the score, and a line feed. */
  learnSuffix(start: number, end: number): void;
  /** The owner whose rows begin as what stands at `start`; -1: none is known. */
  findOwner(start: number): number;
  /** `[start, end)` is how rows of that owner begin, and ends behind the second column. */
  learnBeginning(owner: number, start: number, end: number): void;
  forgetBeginnings(): void;
  /** Looks through the rows as they came; `places` are theirs then, or each its own. */
  survey(): Survey;
  /** Brings rows that `scattered-rows.ts` kept at `[start, end)` into the order of `nextOwner`. */
  sortKept(start: number, end: number): void;
  /** Puts the rows of the next owner in place of those that are there; -1: there is none. */
  nextOwner(): number;
}

type Place = { readonly value: number };

/** As `kernel/trec.ts` exports them. Places are 32 bits with a sign that they do not have. */
interface Exports
  extends Pick<
    TrecKernel,
    | "addPlainRows"
    | "add"
    | "findOwner"
    | "forgetBeginnings"
    | "forgetRows"
    | "learnBeginning"
    | "learnSuffix"
    | "nextOwner"
    | "sortKept"
  > {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly count: Place;
  readonly ids: Place;
  readonly starts: Place;
  readonly scores: Place;
  readonly ranks: Place;
  readonly hashes: Place;
  readonly owners: Place;
  readonly places: Place;
  inputFor(size: number): number;
  roomForRows(): number;
  roomForIds(): number;
  readonly sumOne: Place;
  readonly sumOther: Place;
  survey(): number;
}

/** Bits of `survey`. */
const bit = { rises: 1, falls: 2, mayRepeat: 4, unordered: 8 } as const;

const imports = {
  trec: {
    full() {
      throw new RangeError("more rows in one list than fit into memory");
    },
  },
};

/** The types of Node leave it out. */
declare const WebAssembly: {
  readonly Module: new (code: Uint8Array) => object;
  readonly Instance: new (module: object, given: object) => { readonly exports: unknown };
};

let compiled: object | undefined;

export function openTrecKernel(): TrecKernel {
  compiled ??= new WebAssembly.Module(Buffer.from(code, "base64"));
  const kernel = new WebAssembly.Instance(compiled, imports).exports as Exports;
  const { memory, count } = kernel;
  let bytes = Buffer.from(memory.buffer);
  let rows = viewRows(kernel);

  /** Memory that grows is another buffer, and the old one is empty. */
  function currentBytes(): Buffer {
    if (bytes.buffer !== memory.buffer) bytes = Buffer.from(memory.buffer);
    return bytes;
  }

  function currentRows(): OwnedRows {
    const isMoved =
      rows.ids.buffer !== memory.buffer ||
      rows.ids.byteOffset !== kernel.ids.value >>> 0 ||
      rows.starts.byteOffset !== kernel.starts.value >>> 0;
    if (isMoved) rows = viewRows(kernel);
    rows.length = count.value;
    return rows;
  }

  return {
    take(block, start, end) {
      const at = kernel.inputFor(end - start) >>> 0;
      block.copy(currentBytes(), at, start, end);
      return at;
    },
    bytes: currentBytes,
    count: () => count.value,
    rows: currentRows,
    forgetRows: kernel.forgetRows,
    add: kernel.add,
    addPlainRows: (start, end) => kernel.addPlainRows(start, end) >>> 0,
    learnSuffix: kernel.learnSuffix,
    findOwner: kernel.findOwner,
    learnBeginning: kernel.learnBeginning,
    forgetBeginnings: kernel.forgetBeginnings,
    sortKept: kernel.sortKept,
    nextOwner: kernel.nextOwner,
    survey() {
      const told = kernel.survey();
      return {
        rises: (told & bit.rises) !== 0,
        isOrdered: (told & bit.unordered) === 0,
        falls: (told & bit.falls) !== 0,
        mayRepeat: (told & bit.mayRepeat) !== 0,
        content: `${kernel.sumOne.value} ${kernel.sumOther.value}`,
      };
    },
  };
}

function viewRows(kernel: Exports): OwnedRows {
  const { buffer } = kernel.memory;
  const room = kernel.roomForRows();
  const numbers = ({ value }: Place, length: number) => new Int32Array(buffer, value >>> 0, length);
  return {
    ids: Buffer.from(buffer, kernel.ids.value >>> 0, kernel.roomForIds() >>> 0),
    starts: numbers(kernel.starts, room + 1),
    scores: new Float64Array(buffer, kernel.scores.value >>> 0, room),
    ranks: numbers(kernel.ranks, room),
    hashes: numbers(kernel.hashes, room),
    owners: numbers(kernel.owners, room),
    places: numbers(kernel.places, room),
    length: kernel.count.value,
  };
}
