/** What is known of a unit, as bytes. */

import { isWellFormed } from "../../settings/shapes.ts";
import type { UnitFacts } from "./unit.ts";
import { endOfNumber, readNumber, writeNumber } from "./varint.ts";

/** `halves`: its text holds half of a character, which UTF-8 cannot say. */
const has = { doc: 1, span: 2, text: 4, sha256: 8, halves: 16 } as const;

/** Memory that one unit after the other uses. */
let scratch = Buffer.alloc(1024);

const encodingOf = (kinds: number): "utf16le" | "utf8" =>
  (kinds & has.halves) === 0 ? "utf8" : "utf16le";

function kindsOf({ doc, span, text, sha256 }: UnitFacts): number {
  const kinds = [
    doc === undefined ? 0 : has.doc,
    span === undefined ? 0 : has.span,
    text === undefined ? 0 : has.text,
    sha256 === undefined ? 0 : has.sha256,
    text === undefined || isWellFormed(text) ? 0 : has.halves,
  ];
  return kinds.reduce((all, one) => all | one, 0);
}

/** Good until the next call. */
export function encodeFacts(facts: UnitFacts): { readonly bytes: Buffer; readonly length: number } {
  const { doc, span, text, sha256 } = facts;
  // in UTF-8 a unit of a text has at most three bytes
  const most = 32 + 3 * ((doc?.length ?? 0) + (text?.length ?? 0) + (sha256?.length ?? 0));
  if (scratch.length < most) scratch = Buffer.alloc(2 * most);
  const kinds = kindsOf(facts);
  scratch[0] = kinds;
  let at = 1;
  if (span) {
    at = writeNumber(scratch, at, span[0]);
    at = writeNumber(scratch, at, span[1]);
  }
  if (doc !== undefined) at = writeText(doc, at, "utf8");
  if (text !== undefined) at = writeText(text, at, encodingOf(kinds));
  if (sha256 !== undefined) at = writeText(sha256, at, "utf8");
  return { bytes: scratch, length: at };
}

/** The length comes before, and is known after: room is left for the longest. */
function writeText(text: string, at: number, encoding: "utf16le" | "utf8"): number {
  const length = scratch.write(text, at + 5, encoding);
  const end = writeNumber(scratch, at, length);
  scratch.copyWithin(end, at + 5, at + 5 + length);
  return end + length;
}

export function decodeFacts(bytes: Buffer, start: number): UnitFacts {
  const kinds = bytes[start] as number;
  let at = start + 1;
  const number = (): number => {
    const value = readNumber(bytes, at);
    at = endOfNumber(bytes, at);
    return value;
  };
  const text = (encoding: "utf16le" | "utf8"): string => {
    const length = number();
    at += length;
    return bytes.toString(encoding, at - length, at);
  };
  const span = kinds & has.span ? ([number(), number()] as const) : undefined;
  const doc = kinds & has.doc ? text("utf8") : undefined;
  const told = kinds & has.text ? text(encodingOf(kinds)) : undefined;
  const sha256 = kinds & has.sha256 ? text("utf8") : undefined;
  return { doc, span, text: told, ...(sha256 === undefined ? {} : { sha256 }) };
}
