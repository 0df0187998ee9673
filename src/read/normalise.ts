/** Text as quotes are compared: NFKC, white space collapsed. */

export const normaliseText = (text: string): string =>
  text.normalize("NFKC").replace(/\s+/gu, " ").trim();

/** Ids that fold alike look alike to a reader: case, blanks, leading zeros, Unicode form. */
export function foldId(id: string): string {
  const bare = plain.test(id) ? id : id.normalize("NFKC").replace(/\s+/gu, "");
  return bare.toLowerCase().replace(/(?<!\d)0+(?=\d)/g, "");
}

/** Letters, digits and signs of ASCII: most ids have nothing else, and normalising is slow. */
const plain = /^[!-~]*$/;
