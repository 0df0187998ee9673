/** The bytes of a file as text and lines, all at once. */

import { gunzipSync } from "node:zlib";

/** Unpacked, without a byte order mark and without the carriage return of a line end. */
export function textOf(bytes: Uint8Array): string {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  // with its mark the decoder also takes away the one that stands first
  const text = new TextDecoder("utf-8").decode(isPacked ? gunzipSync(bytes) : bytes);
  return text.replaceAll("\r\n", "\n").replace(/\r$/, "");
}

export const linesOf = (text: string): readonly string[] => text.split("\n");

/** As docs/formats.md says: non-empty text of whole characters. */
export function idOf(value: unknown): string {
  const isWhole = typeof value === "string" && value !== "" && !/\p{Surrogate}/u.test(value);
  if (isWhole) return value;
  throw new Error(`no id: ${JSON.stringify(value)}`);
}
