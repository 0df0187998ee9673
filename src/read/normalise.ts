/** Text as quotes are compared: NFKC, white space collapsed. */

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

/** Letters, digits and signs of ASCII: most ids have nothing else, and normalising is slow. */
const plain = /^[!-~]*$/;
