/** What is known of a unit, as bytes. */

import type { UnitFacts } from "./unit.ts";
import { endOfNumber, readNumber, writeNumber } from "./varint.ts";

const has = { doc: 1, span: 2, text: 4, sha256: 8 } as const;

/** Memory that one unit after the other uses. */
let scratch = Buffer.alloc(1024);

const textsOf = ({ doc, text, sha256 }: UnitFacts): readonly string[] =>
  [doc, text, sha256].filter((one) => one !== undefined);

/** Good until the next call. */
export function encodeFacts(facts: UnitFacts): { readonly bytes: Buffer; readonly length: number } {
  const { doc, span, text, sha256 } = facts;
  // in UTF-8 a unit of a text has at most three bytes
  const most = 32 + 3 * ((doc?.length ?? 0) + (text?.length ?? 0) + (sha256?.length ?? 0));
  if (scratch.length < most) scratch = Buffer.alloc(2 * most);
  const kinds =
    (doc === undefined ? 0 : has.doc) |
    (span === undefined ? 0 : has.span) |
    (text === undefined ? 0 : has.text) |
    (sha256 === undefined ? 0 : has.sha256);
  scratch[0] = kinds;
  let at = 1;
  if (span) {
    at = writeNumber(scratch, at, span[0]);
    at = writeNumber(scratch, at, span[1]);
  }
  for (const one of textsOf(facts)) {
    // the length comes before, and is known after: room is left for the longest
    const length = scratch.write(one, at + 5);
    const end = writeNumber(scratch, at, length);
    scratch.copyWithin(end, at + 5, at + 5 + length);
    at = end + length;
  }
  return { bytes: scratch, length: at };
}

export function decodeFacts(bytes: Buffer, start: number): UnitFacts {
  const kinds = bytes[start] as number;
  let at = start + 1;
  const number = (): number => {
    const value = readNumber(bytes, at);
    at = endOfNumber(bytes, at);
    return value;
  };
  const text = (): string => {
    const length = number();
    at += length;
    return bytes.toString("utf8", at - length, at);
  };
  const span = kinds & has.span ? ([number(), number()] as const) : undefined;
  const doc = kinds & has.doc ? text() : undefined;
  const told = kinds & has.text ? text() : undefined;
  const sha256 = kinds & has.sha256 ? text() : undefined;
  return { doc, span, text: told, ...(sha256 === undefined ? {} : { sha256 }) };
}
