/** Texts by their digest: sha256 over UTF-8, after normalising. */

import { sha256 } from "./bytes.ts";
import { normaliseText } from "./normalise.ts";
import type { Item } from "./run/item.ts";

/** 64 digits, with or without `sha256:` before them; undefined: it is no such digest. */
export function readDigest(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  return /^(?:sha256:)?([0-9a-f]{64})$/.exec(value)?.[1];
}

export const digestMessage =
  "must be 64 hexadecimal digits in lower case, with or without sha256: before them";
export const digestHint =
  "It is taken over the normalised text: NFKC, every run of white space as one blank.";

/** Of nothing at all: it says nothing of which unit it is. */
export const blankDigest = sha256("");

export const textDigest = (text: string): string => sha256(normaliseText(text));

/** What is known of a unit; its text is normalised. */
interface KnownText {
  readonly text: string | undefined;
  readonly sha256?: string | undefined;
}

/**
 * What an item really handed on, so its own text before its own digest; then what its unit is known
 * to hold. Undefined: neither text nor digest is known.
 */
export function digestOf(item: Item, unit: KnownText | undefined): string | undefined {
  if (item.text !== undefined) return textDigest(item.text);
  const own = readDigest(item.sha256);
  if (own !== undefined) return own;
  return unit?.text === undefined ? unit?.sha256 : sha256(unit.text);
}
