/** Rows of TREC runs in the memory of `kernel/trec.ts`, which reads nearly all of them. */

import { GateError } from "../../model/problem.ts";
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
   * The sum of 64 bits, whatever the order, over what is mixed from the hash of each id and the bits
   * of its score. It tells rows apart that nobody made to look alike.
   */
  readonly content: bigint;
}

export interface TrecKernel {
  /**
   * Copies `[start, end)` of a block of whole lines into the memory of the kernel; gives where it
   * stands there. Places of all other calls are places in that memory.
   */
  take(block: Buffer, start: number, end: number): number;
  /** How many rows there are. */
  count(): number;
  /** All rows: good until the next call that takes, learns, adds or sorts, since memory may grow. */
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
  readonly sum: { readonly value: bigint };
  survey(): number;
}

/** Bits of `survey`. */
const bit = { rises: 1, falls: 2, mayRepeat: 4, unordered: 8 } as const;

const imports = {
  memory: {
    full() {
      throw new GateError(
        "file_unreadable",
        "what has to be looked at together does not fit into 4 GiB: a list, or a line",
        "Write fewer results for each query.",
      );
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
  if (typeof WebAssembly === "undefined") throw withoutWebAssembly();
  compiled ??= new WebAssembly.Module(Buffer.from(code, "base64"));
  const kernel = new WebAssembly.Instance(compiled, imports).exports as Exports;
  const { memory, count } = kernel;
  let rows = viewRows(kernel);

  function currentRows(): OwnedRows {
    const { ids, starts } = rows;
    // memory that grows is another buffer, and views of the old one are empty and begin at 0
    const isThere =
      ids.byteOffset === kernel.ids.value >>> 0 && starts.byteOffset === kernel.starts.value >>> 0;
    if (!isThere) rows = viewRows(kernel);
    rows.length = count.value;
    return rows;
  }

  return {
    take(block, start, end) {
      const at = kernel.inputFor(end - start) >>> 0;
      new Uint8Array(memory.buffer, at).set(block.subarray(start, end));
      return at;
    },
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
        content: BigInt.asUintN(64, kernel.sum.value),
      };
    },
  };
}

const withoutWebAssembly = (): GateError =>
  new GateError(
    "file_unreadable",
    "TREC runs are read by WebAssembly, which this Node does not have",
    "Run it without --jitless, or write the run as JSON Lines.",
  );

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
