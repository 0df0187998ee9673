/** Results in JSON that are all written alike, as fast as they can be read. */

import {
  backslash,
  blank,
  closeBracket,
  comma,
  minus,
  nine,
  openBracket,
  point,
  quote,
  smallU,
  tab,
  zero,
} from "../ascii.ts";
import { addRow, type ByteRows, byteRows, copyInto, seed, separator, step } from "./byte-rows.ts";
import { part, type Shape } from "./json-shape.ts";
import { mostDigits, powersOfTen, readPlainDecimal } from "./score.ts";
import { beginsWith, viewOf } from "./words.ts";

/** Rows that keep where each result stands, so that it can be read whole when someone asks. */
export interface JsonRows extends ByteRows {
  /** Holds the bytes of all results. */
  raw: Buffer;
  /** Row i is the result `raw[from[i], to[i])`. */
  from: Int32Array;
  to: Int32Array;
}

export function jsonRows(rowsExpected: number): JsonRows {
  const rows = byteRows(rowsExpected);
  const { length } = rows.scores;
  return { ...rows, raw: noBytes, from: new Int32Array(length), to: new Int32Array(length) };
}

const noBytes: Buffer = Buffer.alloc(0);

/** Adds the result `raw[from, to)`, whose id and score are known. */
export function addJsonRow(
  rows: JsonRows,
  id: string,
  score: number | undefined,
  from: number,
  to: number,
): void {
  const bytes = Buffer.from(id);
  rows.from[rows.length] = from;
  rows.to[rows.length] = to;
  addRow(rows, { bytes, start: 0, end: bytes.length, score: score ?? Number.NaN, rank: -1 });
  const { length } = rows.scores;
  if (rows.from.length === length) return;
  rows.from = copyInto(new Int32Array(length), rows.from);
  rows.to = copyInto(new Int32Array(length), rows.to);
}

/**
 * Reads results of one shape that stand one behind the other in `bytes[start, end)`, in a list with
 * a comma and blanks between them. Gives where the last one ends; behind it stands something else,
 * or a result that needs more room. `rawOffset`: where the first of `bytes` stands in `raw`.
 *
 * One function on purpose, as with the rows of TREC.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: see above
export function readShaped(
  rows: JsonRows,
  { literals, parts }: Shape,
  bytes: Buffer,
  start: number,
  end: number,
  { rawOffset, isList }: { readonly rawOffset: number; readonly isList: boolean },
): number {
  const { ids, starts, scores, hashes, from, to } = rows;
  const view = viewOf(bytes);
  const room = scores.length - 1;
  const last = literals.length - 1;
  const first = literals[0] as DataView;
  let row = rows.length;
  let object = start;
  let lastEnd = start;
  objects: while (object < end && row < room && beginsWith(view, object, first)) {
    let at = object + first.byteLength;
    let score = Number.NaN;
    for (let i = 0; i < last; i++) {
      let byte = bytes[at] as number;
      switch (parts[i]) {
        case part.id: {
          let hash = seed;
          const idStart = starts[row] as number;
          let idEnd = idStart;
          while (byte !== quote && byte !== backslash && byte >= blank) {
            ids[idEnd++] = byte;
            hash = Math.imul(hash ^ byte, step);
            byte = bytes[++at] as number;
          }
          if (byte !== quote || idEnd === idStart || idEnd >= ids.length) break objects;
          ids[idEnd] = separator;
          hashes[row] = hash;
          starts[row + 1] = idEnd + 1;
          break;
        }
        case part.text:
        case part.name: {
          if (byte === quote && parts[i] === part.name) break objects;
          for (;;) {
            at = skipPlain(bytes, view, at);
            byte = bytes[at] as number;
            if (byte !== backslash) break;
            // half of a character may hide in it, which no name may have
            if (parts[i] === part.name) break objects;
            at = endOfEscape(bytes, at);
            if (at === 0) break objects;
            byte = bytes[at] as number;
          }
          if (byte !== quote) break objects;
          break;
        }
        case part.score: {
          const isNegative = byte === minus;
          if (isNegative) byte = bytes[++at] as number;
          let whole = 0;
          const wholeStart = at;
          for (; byte >= zero && byte <= nine; byte = bytes[++at] as number) {
            whole = (whole * 10 + byte - zero) | 0;
          }
          const wholeDigits = at - wholeStart;
          let rest = 0;
          let decimals = 0;
          if (byte === point) {
            byte = bytes[++at] as number;
            const restStart = at;
            for (; byte >= zero && byte <= nine; byte = bytes[++at] as number) {
              rest = (rest * 10 + byte - zero) | 0;
            }
            decimals = at - restStart;
            if (decimals === 0) break objects;
          }
          // JSON knows no leading zeros
          if (wholeDigits < 1 || (wholeDigits > 1 && bytes[wholeStart] === zero)) break objects;
          if (wholeDigits > mostDigits || decimals > mostDigits || wholeDigits + decimals > 15) {
            score = readPlainDecimal(bytes, wholeStart, at);
            if (Number.isNaN(score)) break objects;
          } else {
            const power = powersOfTen[decimals] as number;
            score = (whole * power + rest) / power;
          }
          if (isNegative) score = 0 - score;
          break;
        }
        case part.number:
          at = endOfNumber(bytes, at);
          if (at === 0) break objects;
          break;
        case part.span:
          at = endOfSpan(bytes, at);
          if (at === 0) break objects;
      }
      const literal = literals[i + 1] as DataView;
      if (!beginsWith(view, at, literal)) break objects;
      at += literal.byteLength;
    }
    from[row] = object + rawOffset;
    to[row] = at + rawOffset;
    scores[row] = score;
    row++;
    lastEnd = at;
    if (isList) {
      if (bytes[at] !== comma) break;
      at++;
      while (bytes[at] === blank || bytes[at] === tab) at++;
    }
    object = at;
  }
  rows.length = row;
  return lastEnd;
}

/** The place of the first quote, backslash or control character from `start` on. */
function skipPlain(bytes: Buffer, view: DataView, start: number): number {
  let at = start;
  // four bytes at a time: less than half of the time that texts take byte by byte
  for (const last = view.byteLength - 4; at <= last; at += 4) {
    const signs = signsIn(view.getInt32(at, true));
    if (signs !== 0) return at + ((31 - Math.clz32(signs & -signs)) >> 3);
  }
  let byte = bytes[at] as number;
  while (byte >= blank && byte !== quote && byte !== backslash) byte = bytes[++at] as number;
  return at;
}

/** The first such byte has its highest bit set; behind it, others may have too. */
const signsIn = (word: number): number =>
  ((word - 0x20202020) | ((word ^ 0x22222222) - 0x01010101) | ((word ^ 0x5c5c5c5c) - 0x01010101)) &
  ~word &
  0x80808080;

/** Where the escape at `start` ends; 0: JSON has no such escape. */
function endOfEscape(bytes: Buffer, start: number): number {
  const sign = bytes[start + 1] as number;
  if (sign !== smallU) return isEscape(sign) ? start + 2 : 0;
  for (let i = start + 2; i < start + 6; i++) if (!isHex(bytes[i] as number)) return 0;
  return start + 6;
}

/** `"`, `/`, backslash, b, f, n, r, t. */
const isEscape = (byte: number): boolean =>
  byte === quote || byte === 47 || byte === backslash || isControlLetter(byte);

const isControlLetter = (byte: number): boolean =>
  byte === 98 || byte === 102 || byte === 110 || byte === 114 || byte === 116;

const isHex = (byte: number): boolean =>
  (byte >= zero && byte <= nine) || ((byte | 32) >= 97 && (byte | 32) <= 102);

/** Where the number at `start` ends, which has no exponent; 0: none is there. */
function endOfNumber(bytes: Buffer, start: number): number {
  const first = bytes[start] === minus ? start + 1 : start;
  const whole = endOfDigits(bytes, first);
  if (whole === first || (whole > first + 1 && bytes[first] === zero)) return 0;
  if (bytes[whole] !== point) return whole;
  const end = endOfDigits(bytes, whole + 1);
  return end === whole + 1 ? 0 : end;
}

function endOfDigits(bytes: Buffer, start: number): number {
  let end = start;
  for (let byte = bytes[end] as number; byte >= zero && byte <= nine; )
    byte = bytes[++end] as number;
  return end;
}

/** Where `[start, end]` ends; 0: it is no span of at most 9 digits. */
function endOfSpan(bytes: Buffer, start: number): number {
  if (bytes[start] !== openBracket) return 0;
  const low = start + 1;
  const lowEnd = endOfDigits(bytes, low);
  if (bytes[lowEnd] !== comma) return 0;
  let high = lowEnd + 1;
  while (bytes[high] === blank) high++;
  const highEnd = endOfDigits(bytes, high);
  if (bytes[highEnd] !== closeBracket) return 0;
  const from = readWhole(bytes, low, lowEnd);
  return from >= 0 && from < readWhole(bytes, high, highEnd) ? highEnd + 1 : 0;
}

/** -1: no whole number of at most 9 digits as JSON writes it. */
function readWhole(bytes: Buffer, start: number, end: number): number {
  const digits = end - start;
  if (digits < 1 || digits > mostDigits || (digits > 1 && bytes[start] === zero)) return -1;
  let value = 0;
  for (let i = start; i < end; i++) value = value * 10 + (bytes[i] as number) - zero;
  return value;
}
