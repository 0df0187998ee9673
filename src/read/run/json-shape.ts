/** How results and rows are written in JSON: in nearly all runs all of them are written alike. */

import {
  backslash,
  blank,
  carriageReturn,
  closeBrace,
  closeBracket,
  colon,
  comma,
  isDigit,
  minus,
  openBrace,
  openBracket,
  quote,
  tab,
} from "../ascii.ts";

/** What is another one in each result or row; `kernel/json-results.ts` has the same numbers. */
export const hole = {
  /** The text of the id, without quotes. */
  id: 0,
  /** A text that need not be read. */
  text: 1,
  /** The same, not empty. */
  name: 2,
  /** A number that need not be read. */
  number: 3,
  score: 4,
  /** `[start, end]`, with 0 <= start < end. */
  span: 5,
  /** A whole number of 1 or more. */
  count: 6,
  /** 64 hexadecimal digits, with or without `sha256:` before them. */
  digest: 7,
  /** Of a row: the text of its query id. */
  query: 8,
  /** Of a row: what stands between the brackets of a list. */
  list: 9,
  /** Of a row: a number of 0 or more. */
  latency: 10,
} as const;
export type HoleKind = (typeof hole)[keyof typeof hole];

/** What stands at `[from, to)` is left out of a shape; all else is the same in all that have it. */
export interface Hole {
  readonly kind: HoleKind;
  readonly from: number;
  readonly to: number;
  /** The shape of the results of a list, in the kernel. */
  readonly results?: number;
}

interface Learnt {
  readonly holes: readonly Hole[];
  /** Where the object ends. */
  readonly end: number;
}

/**
 * The shape of what stands at `start`, if that is a good result in valid JSON: an object, or a mere
 * id. Values of `constants` are part of the shape. Undefined: it has no id, or a value that is an
 * object or a list, but for `span`.
 */
export function learnShape(
  bytes: Buffer,
  start: number,
  limit: number,
  constants: readonly string[],
): Learnt | undefined {
  if (bytes[start] === quote) return learnMereId(bytes, start, limit);
  if (bytes[start] !== openBrace) return undefined;
  const holes: Hole[] = [];
  let at = start;

  /** Gives where the value of the key ends, or 0. */
  function learnValue({ text, end: from }: KeyAt): number {
    const end = endOfScalar(bytes, from, limit, text === "span");
    const kind = constants.includes(text) ? undefined : holeOf(text, bytes[from]);
    // the quotes of a text are the same in all
    const quotes = bytes[from] === quote ? 1 : 0;
    if (kind !== undefined && end > 0) holes.push({ kind, from: from + quotes, to: end - quotes });
    return end;
  }

  do {
    const key = readKey(bytes, at + 1, limit);
    const end = key ? learnValue(key) : 0;
    if (end === 0) return undefined;
    at = skipBlanks(bytes, end);
  } while (bytes[at] === comma);
  const hasId = holes.some(({ kind }) => kind === hole.id);
  return bytes[at] === closeBrace && hasId ? { holes, end: at + 1 } : undefined;
}

function learnMereId(bytes: Buffer, start: number, limit: number): Learnt | undefined {
  const end = endOfText(bytes, start, limit);
  return end === 0 ? undefined : { holes: [{ kind: hole.id, from: start + 1, to: end - 1 }], end };
}

const holesOfTexts = new Map<string, HoleKind>([
  ["id", hole.id],
  ["doc", hole.name],
  ["sha256", hole.digest],
]);
const holesOfNumbers = new Map<string, HoleKind>([
  ["score", hole.score],
  ["tokens", hole.count],
]);

/** Undefined: true, false and null stand for themselves. */
function holeOf(key: string, first: number | undefined): HoleKind | undefined {
  if (first === quote) return holesOfTexts.get(key) ?? hole.text;
  if (first === openBracket) return hole.span;
  if (first !== minus && !isDigit(first ?? 0)) return undefined;
  return holesOfNumbers.get(key) ?? hole.number;
}

/** A key, and where its value begins. */
export interface KeyAt {
  readonly text: string;
  readonly end: number;
}

/** The key that begins behind blanks at `start`. */
export function readKey(bytes: Buffer, start: number, limit: number): KeyAt | undefined {
  const from = skipBlanks(bytes, start);
  if (bytes[from] !== quote) return undefined;
  const to = placeOf(quote, bytes, from + 1, limit);
  if (to < 0) return undefined;
  const text = bytes.toString("utf8", from + 1, to);
  const colonAt = skipBlanks(bytes, to + 1);
  if (text.includes("\\") || bytes[colonAt] !== colon) return undefined;
  return { text, end: skipBlanks(bytes, colonAt + 1) };
}

/** Where the value at `start` ends; 0: it is an object or, unless it `mayBeList`, a list. */
export function endOfScalar(
  bytes: Buffer,
  start: number,
  limit: number,
  mayBeList: boolean,
): number {
  const first = bytes[start];
  if (first === quote) return endOfText(bytes, start, limit);
  if (first === openBrace) return 0;
  if (first === openBracket) {
    return mayBeList ? placeOf(closeBracket, bytes, start, limit) + 1 : 0;
  }
  let end = start;
  while (end < limit && !isEndOfValue(bytes[end] as number)) end++;
  return end === start ? 0 : end;
}

function endOfText(bytes: Buffer, start: number, limit: number): number {
  for (let i = start + 1; i < limit; i++) {
    if (bytes[i] === backslash) i++;
    else if (bytes[i] === quote) return i + 1;
  }
  return 0;
}

/** Not by indexOf, which would look through all the bytes behind this line too. */
function placeOf(byte: number, bytes: Buffer, start: number, limit: number): number {
  for (let at = start; at < limit; at++) if (bytes[at] === byte) return at;
  return -1;
}

export function skipBlanks(bytes: Buffer, start: number): number {
  let at = start;
  while (isBlank(bytes[at] as number)) at++;
  return at;
}

/** Not the end of a line: nothing reaches over it. */
const isBlank = (byte: number): boolean =>
  byte === blank || byte === tab || byte === carriageReturn;

const isEndOfValue = (byte: number): boolean =>
  byte === comma || byte === closeBrace || byte === closeBracket || isBlank(byte);
