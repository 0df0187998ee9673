/** Text as quotes are compared: NFKC, white space collapsed. */

import { blank } from "./ascii.ts";

export const normaliseText = (text: string): string =>
  text.normalize("NFKC").replace(/\s+/gu, " ").trim();

/** As spans count: a surrogate pair is one, a base letter and its combining mark are two. */
export function countCodePoints(text: string): number {
  const pairs = text.match(/[\ud800-\udbff][\udc00-\udfff]/g);
  return text.length - (pairs?.length ?? 0);
}

/** Ids that fold alike look alike to a reader: case, blanks, leading zeros, Unicode form. */
export function foldId(id: string): string {
  const bare = plain.test(id) ? id : id.normalize("NFKC").replace(/\s+/gu, "");
  const small = bare.toLowerCase();
  return small.includes("0") ? small.replace(/(?<!\d)0+(?=\d)/g, "") : small;
}

/**
 * Whether an id may fold to one of these, by its last byte. Folding takes long, and most ids end in
 * another sign than all that are sought.
 */
export function filterByLastByte(folds: readonly string[]): (last: number) => boolean {
  const ends = new Set<number>();
  for (const fold of folds) ends.add(fold.charCodeAt(fold.length - 1));
  return (last) => {
    // a blank may go, and beyond ASCII a sign may become another one
    if (last <= blank || last > lastPlain) return true;
    return ends.has(last >= largeA && last <= largeZ ? last + smallA - largeA : last);
  };
}

const lastPlain = 126;
const largeA = 65;
const largeZ = 90;
const smallA = 97;

/** Letters, digits and signs of ASCII: most ids have nothing else, and normalising is slow. */
const plain = /^[!-~]*$/;
