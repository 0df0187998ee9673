/** Writes a file of bytes and decimal numbers in large pieces, without a string for each row. */

import { closeSync, openSync, writeSync } from "node:fs";

export interface Pen {
  bytes(text: Uint8Array): void;
  /** A whole number from 0 to 2^31 - 1. */
  number(value: number): void;
  /** `value` millionths as a number with six decimals, or with one, rounded half up. */
  micros(value: number, decimals: 1 | 6): void;
  /** The file is whole after this, and not before. */
  close(): void;
}

const pieceSize = 4 * 1024 * 1024;
const longestNumber = 24;
const zero = 0x30;
const point = 0x2e;

export function openPen(file: string): Pen {
  const handle = openSync(file, "w");
  const piece = Buffer.allocUnsafe(pieceSize);
  let at = 0;

  const makeRoom = (length: number): void => {
    if (length <= pieceSize - at) return;
    writeAll(handle, piece.subarray(0, at));
    at = 0;
  };
  const digits = (value: number): void => {
    makeRoom(longestNumber);
    at = writeDigits(piece, at, value);
  };

  return {
    bytes(text) {
      makeRoom(text.length);
      if (text.length > pieceSize) return writeAll(handle, text);
      at = copy(text, piece, at);
    },
    number: digits,
    micros(value, decimals) {
      const inOne = decimals === 6 ? 1_000_000 : 10;
      const rounded = decimals === 6 ? value : ((value + 50_000) / 100_000) | 0;
      const whole = (rounded / inOne) | 0;
      digits(whole);
      piece[at++] = point;
      at = writePadded(piece, at, rounded - whole * inOne, decimals);
    },
    close() {
      makeRoom(pieceSize);
      closeSync(handle);
    },
  };
}

/** A call of `set` costs more than a short loop. */
function copy(text: Uint8Array, piece: Uint8Array, at: number): number {
  const { length } = text;
  if (length > 48) piece.set(text, at);
  else for (let i = 0; i < length; i++) piece[at + i] = text[i] ?? 0;
  return at + length;
}

function writeDigits(piece: Uint8Array, at: number, value: number): number {
  let width = 1;
  for (let limit = 10; value >= limit && width < 10; limit *= 10) width++;
  return writePadded(piece, at, value, width);
}

function writePadded(piece: Uint8Array, at: number, value: number, width: number): number {
  let rest = value | 0;
  for (let i = at + width - 1; i >= at; i--) {
    const tenth = (rest / 10) | 0;
    piece[i] = zero + rest - 10 * tenth;
    rest = tenth;
  }
  return at + width;
}

function writeAll(handle: number, bytes: Uint8Array): void {
  let done = 0;
  while (done < bytes.length) done += writeSync(handle, bytes, done);
}
