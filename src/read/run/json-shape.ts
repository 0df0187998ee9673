/** How one result is written in JSON: in nearly all runs every result is written alike. */

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

/** What stands between two literals, and is another one in each result. */
export const part = {
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
} as const;
export type Part = (typeof part)[keyof typeof part];

/** Literal, part, literal, part, ..., literal: keys, quotes, signs, blanks and what never changes. */
export interface Shape {
  readonly literals: readonly DataView[];
  readonly parts: readonly Part[];
}

export interface Learnt {
  readonly shape: Shape;
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
  const literals: DataView[] = [];
  const parts: Part[] = [];
  let literalStart = start;
  let at = start;

  function leaveOut(kind: Part, from: number, to: number): void {
    literals.push(copyOf(bytes, literalStart, from));
    parts.push(kind);
    literalStart = to;
  }

  /** Gives where the value of the key ends, or 0. */
  function learnValue({ text, end: from }: KeyAt): number {
    const end = endOfScalar(bytes, from, limit, text === "span");
    const kind = constants.includes(text) ? undefined : partOf(text, bytes[from]);
    // the quotes of a text are part of the literals
    const quotes = bytes[from] === quote ? 1 : 0;
    if (kind !== undefined && end > 0) leaveOut(kind, from + quotes, end - quotes);
    return end;
  }

  do {
    const key = readKey(bytes, at + 1, limit);
    const end = key ? learnValue(key) : 0;
    if (end === 0) return undefined;
    at = skipBlanks(bytes, end);
  } while (bytes[at] === comma);
  if (bytes[at] !== closeBrace || !parts.includes(part.id)) return undefined;
  literals.push(copyOf(bytes, literalStart, at + 1));
  return { shape: { literals, parts }, end: at + 1 };
}

function learnMereId(bytes: Buffer, start: number, limit: number): Learnt | undefined {
  const end = endOfText(bytes, start, limit);
  const one = copyOf(bytes, start, start + 1);
  return end === 0 ? undefined : { shape: { literals: [one, one], parts: [part.id] }, end };
}

const partsOfTexts = new Map<string, Part>([
  ["id", part.id],
  ["doc", part.name],
  ["sha256", part.digest],
]);
const partsOfNumbers = new Map<string, Part>([
  ["score", part.score],
  ["tokens", part.count],
]);

/** Undefined: true, false and null stand for themselves. */
function partOf(key: string, first: number | undefined): Part | undefined {
  if (first === quote) return partsOfTexts.get(key) ?? part.text;
  if (first === openBracket) return part.span;
  if (first !== minus && !isDigit(first ?? 0)) return undefined;
  return partsOfNumbers.get(key) ?? part.number;
}

/** A key, and where its value begins. */
interface KeyAt {
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

function copyOf(bytes: Buffer, start: number, end: number): DataView {
  const copy = Uint8Array.prototype.slice.call(bytes, start, end);
  return new DataView(copy.buffer);
}

/** The shape of results that have `bytes` behind them. */
export function lengthen({ literals, parts }: Shape, bytes: Uint8Array): Shape {
  const last = literals.map((one) => new Uint8Array(one.buffer)).at(-1) ?? [];
  const longer = Uint8Array.from([...last, ...bytes]);
  return { literals: [...literals.slice(0, -1), new DataView(longer.buffer)], parts };
}
