/** One unit behind the other, in shared memory: the id, and what is known of it. */

import { decodeFacts, encodeFacts } from "./facts.ts";
import type { UnitFacts } from "./unit.ts";
import { endOfNumber, readNumber, writeNumber } from "./varint.ts";

export interface KeptArena {
  readonly pieces: readonly KeptPiece[];
}

interface KeptPiece {
  readonly memory: SharedArrayBuffer;
  readonly used: number;
  /** How many units stand in the pieces before. */
  readonly before: number;
}

interface Piece {
  readonly bytes: Buffer;
  used: number;
  readonly before: number;
}

/**
 * Units stand at multiples of 4 in pieces of at most 16 MiB, but for one that is longer by itself:
 * a number of 32 bits says where.
 */
const alignment = 4;
const placeBits = 22;
const pieceSize = alignment * 2 ** placeBits;
const mostPieces = 2 ** (32 - placeBits) - 1;
const firstPieceSize = 64 * 1024;

export function openArena(kept?: KeptArena) {
  const pieces: Piece[] = (kept?.pieces ?? []).map(({ memory, used, before }) => ({
    bytes: Buffer.from(memory),
    used,
    before,
  }));
  let size = 0;
  let total = 0;

  /** A piece with room for so many bytes. */
  function pieceFor(length: number): Piece {
    const last = pieces.at(-1);
    if (last && last.used < pieceSize && last.used + length <= last.bytes.length) return last;
    if (pieces.length === mostPieces) throw new RangeError("a list of units of more than 16 GiB");
    const wanted = Math.max(length, Math.min(pieceSize, Math.max(firstPieceSize, total)));
    const piece = {
      bytes: Buffer.from(new SharedArrayBuffer(wanted)),
      used: 0,
      before: size,
    };
    total += wanted;
    pieces.push(piece);
    return piece;
  }

  const pieceAt = (at: number): Buffer => (pieces[at >>> placeBits] as Piece).bytes;
  const startIn = (at: number): number => alignment * (at & (2 ** placeBits - 1));

  return {
    /** Gives where it stands. */
    add(bytes: Buffer, start: number, end: number, facts: UnitFacts | undefined): number {
      const told = facts && encodeFacts(facts);
      const length = end - start;
      const piece = pieceFor(10 + length + (told?.length ?? 0) + alignment);
      const { bytes: into, used } = piece;
      // the last bit says whether facts follow
      let at = writeNumber(into, used, 2 * length + (told ? 1 : 0));
      at = copy(bytes, start, end, into, at);
      if (told) {
        at = writeNumber(into, at, told.length);
        at = copy(told.bytes, 0, told.length, into, at);
      }
      piece.used = aligned(at);
      size++;
      return (pieces.length - 1) * 2 ** placeBits + used / alignment;
    },
    // asked for every result of a run
    isId(at: number, bytes: Buffer, start: number, end: number): boolean {
      const piece = pieceAt(at);
      const head = startIn(at);
      const length = end - start;
      if (readNumber(piece, head) >>> 1 !== length) return false;
      let from = endOfNumber(piece, head);
      for (let i = start; i < end; i++, from++) if (piece[from] !== bytes[i]) return false;
      return true;
    },
    idAt(at: number): string {
      const piece = pieceAt(at);
      const head = startIn(at);
      const from = endOfNumber(piece, head);
      return piece.toString("utf8", from, from + (readNumber(piece, head) >>> 1));
    },
    factsAt(at: number): UnitFacts {
      const piece = pieceAt(at);
      const start = startIn(at);
      const head = readNumber(piece, start);
      if ((head & 1) === 0) return noFacts;
      const length = endOfNumber(piece, start) + (head >>> 1);
      return decodeFacts(piece, endOfNumber(piece, length));
    },
    /** How many units stand before each of these, in one pass over the pieces that hold them. */
    numbersOf(places: readonly number[]): ReadonlyMap<number, number> {
      const numbers = new Map<number, number>();
      let piece: Piece | undefined;
      let from = 0;
      let number = 0;
      for (const at of places.toSorted((a, b) => a - b)) {
        const next = pieces[at >>> placeBits] as Piece;
        if (next !== piece) {
          piece = next;
          from = 0;
          number = piece.before;
        }
        for (; from < startIn(at); number++) from = endOf(piece.bytes, from);
        numbers.set(at, number);
      }
      return numbers;
    },
    each(visit: (at: number, bytes: Buffer, start: number, end: number) => void): void {
      for (const [index, { bytes, used }] of pieces.entries()) {
        for (let from = 0; from < used; from = endOf(bytes, from)) {
          const start = endOfNumber(bytes, from);
          const at = index * 2 ** placeBits + from / alignment;
          visit(at, bytes, start, start + (readNumber(bytes, from) >>> 1));
        }
      }
    },
    kept: (): KeptArena => ({
      pieces: pieces.map(({ bytes, used, before }) => ({
        memory: bytes.buffer as unknown as SharedArrayBuffer,
        used,
        before,
      })),
    }),
  };
}

const noFacts: UnitFacts = { doc: undefined, span: undefined, text: undefined };

const aligned = (at: number): number => alignment * Math.ceil(at / alignment);

/** Where the next unit stands. */
function endOf(bytes: Buffer, from: number): number {
  const head = readNumber(bytes, from);
  const end = endOfNumber(bytes, from) + (head >>> 1);
  if ((head & 1) === 0) return aligned(end);
  return aligned(endOfNumber(bytes, end) + readNumber(bytes, end));
}

/** Ids are short: a loop is faster than a call into native code. Gives where the copy ends. */
function copy(source: Buffer, start: number, end: number, into: Buffer, at: number): number {
  if (end - start > 64) return at + source.copy(into, at, start, end);
  let to = at;
  for (let i = start; i < end; i++) into[to++] = source[i] as number;
  return to;
}
