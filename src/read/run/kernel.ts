/** Rows in the memory of `kernel/runs.ts`, which reads nearly all of them. */

import { GateError } from "../../model/problem.ts";
import type { ByteRows } from "./byte-rows.ts";
import type { Hole, HoleKind } from "./json-shape.ts";
import { code } from "./kernel-code.ts";

/** Rows with what their format knows of each. */
export interface KernelRows extends ByteRows {
  /** The rank column of TREC. -1: no whole number of at most 9 digits. */
  readonly ranks: Int32Array;
  /** Numbered from 0. */
  readonly owners: Int32Array;
  /** By index in the list, the row that stands there: after `survey`. */
  readonly places: Int32Array;
  /** Where each result in JSON stands: 32 bits with a sign that they do not have. */
  readonly froms: Int32Array;
  readonly tos: Int32Array;
  /** In which they stand. */
  readonly memory: Buffer;
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

/** Whatever needs more memory throws a GateError when 4 GiB are full; nothing can be read then. */
export interface Kernel {
  /**
   * Copies `[start, end)` of a block of whole lines into the memory of the kernel; gives where it
   * stands there. Places of all other calls are places in that memory.
   */
  take(block: Buffer, start: number, end: number): number;
  /** How many rows there are. */
  count(): number;
  /**
   * All rows: good until the next call that takes, learns, adds, sorts or reads rows, or makes the
   * digest of bytes that stand elsewhere: rows are replaced, or memory grows.
   */
  rows(): KernelRows;
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
  /** A shape that no result in JSON has, until it is learnt. */
  newShape(): number;
  /**
   * From now on, the shape is that of what stands at `[start, end)`, but for the holes: all places
   * are those of a block, which the kernel has `shift` bytes further on.
   */
  learnShape(
    shape: number,
    start: number,
    end: number,
    holes: readonly Hole[],
    shift: number,
  ): void;
  /**
   * Adds results of this shape from `start` on, before `end`, one behind the other or, in a list,
   * with a comma and blanks between them. Gives where the last one ends; `start`: none has it.
   */
  readResults(shape: number, start: number, end: number, isList: boolean): number;
  /** Reads a row of this shape in place of the rows that are there; undefined: it has another one. */
  readRow(shape: number, start: number, end: number): ReadRow | undefined;
  /** By list of the row that was read: how many rows there are with those of this list. */
  listEnd(list: number): number;
  /** The XXH64 of what stands at `[start, end)`. */
  digestAt(start: number, end: number): bigint;
  /** The XXH64 of bytes that stand elsewhere. */
  digestOf(bytes: Uint8Array): bigint;
}

/** Where a row in JSON stands in the kernel. */
interface ReadRow {
  readonly queryStart: number;
  readonly queryEnd: number;
  /** Without its line end. */
  readonly end: number;
  readonly latencyMs: number | undefined;
  readonly nextLine: number;
}

type Place = { readonly value: number };

/** As `kernel/runs.ts` exports them. Places are 32 bits with a sign that they do not have. */
interface Exports
  extends Pick<
    Kernel,
    | "addPlainRows"
    | "add"
    | "findOwner"
    | "forgetBeginnings"
    | "forgetRows"
    | "newShape"
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
  readonly froms: Place;
  readonly tos: Place;
  readonly queryStart: Place;
  readonly queryEnd: Place;
  readonly rowEnd: Place;
  readonly latency: Place;
  readonly listEnds: Place;
  inputFor(size: number): number;
  asideFor(size: number): number;
  beginShape(shape: number, start: number, end: number, holes: number): void;
  addHole(from: number, to: number, kind: HoleKind, results: number): void;
  endShape(end: number): void;
  readResults(shape: number, start: number, end: number, isList: boolean): number;
  readRow(shape: number, start: number, end: number): number;
  digestOf(start: number, end: number): bigint;
  roomForRows(): number;
  roomForIds(): number;
  readonly sum: { readonly value: bigint };
  survey(): number;
}

/** Bits of `survey`. */
const bit = { rises: 1, falls: 2, mayRepeat: 4, unordered: 8 } as const;

/** Of what has places of 32 bits. */
export function refuseSize(): never {
  throw new GateError(
    "file_unreadable",
    "what has to be looked at together is too large: a list, or a line",
    "Write fewer results for each query.",
  );
}

const imports = { memory: { full: refuseSize } };

/** The types of Node leave it out. */
declare const WebAssembly: {
  readonly Module: new (code: Uint8Array) => object;
  readonly Instance: new (module: object, given: object) => { readonly exports: unknown };
};

let compiled: object | undefined;

/** One with a memory of its own, where nothing is known yet. Throws a GateError: this Node has none. */
export function openKernel(): Kernel {
  compiled ??= compile();
  const kernel = new WebAssembly.Instance(compiled, imports).exports as Exports;
  const { memory, count } = kernel;
  let rows = viewRows(kernel);
  const viewListEnds = () => new Int32Array(memory.buffer, kernel.listEnds.value >>> 0);
  let listEnds = viewListEnds();

  function currentRows(): KernelRows {
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
    newShape: kernel.newShape,
    learnShape(shape, start, end, holes, shift) {
      kernel.beginShape(shape, start + shift, end + shift, holes.length);
      for (const { from, to, kind, results = 0 } of holes) {
        kernel.addHole(from + shift, to + shift, kind, results);
      }
      kernel.endShape(end + shift);
    },
    readResults: (...where) => kernel.readResults(...where) >>> 0,
    readRow(shape, start, end) {
      const nextLine = kernel.readRow(shape, start, end) >>> 0;
      if (nextLine === 0) return undefined;
      return {
        queryStart: kernel.queryStart.value >>> 0,
        queryEnd: kernel.queryEnd.value >>> 0,
        end: kernel.rowEnd.value >>> 0,
        latencyMs: Number.isNaN(kernel.latency.value) ? undefined : kernel.latency.value,
        nextLine,
      };
    },
    listEnd(list) {
      if (listEnds.byteOffset !== kernel.listEnds.value >>> 0) listEnds = viewListEnds();
      return listEnds[list] as number;
    },
    digestAt: (start, end) => BigInt.asUintN(64, kernel.digestOf(start, end)),
    digestOf(bytes) {
      const at = kernel.asideFor(bytes.length) >>> 0;
      new Uint8Array(memory.buffer, at).set(bytes);
      return BigInt.asUintN(64, kernel.digestOf(at, at + bytes.length));
    },
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

/** The code comes from this file, so what cannot compile it is the Node, or the processor. */
function compile(): object {
  try {
    return new WebAssembly.Module(Buffer.from(code, "base64"));
  } catch {
    throw new GateError(
      "file_unreadable",
      "runs are read by WebAssembly with SIMD, which is not there",
      "Run Node without --jitless, on a processor with SSE 4.1 or one by ARM with 64 bits.",
    );
  }
}

function viewRows(kernel: Exports): KernelRows {
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
    froms: numbers(kernel.froms, room),
    tos: numbers(kernel.tos, room),
    memory: Buffer.from(buffer),
    first: 0,
    length: kernel.count.value,
  };
}
