/** Text as quotes are compared: NFKC, white space collapsed. */

export const normaliseText = (text: string): string =>
  text.normalize("NFKC").replace(/\s+/gu, " ").trim();

/** Ids that fold alike look alike to a reader: case, blanks, leading zeros, Unicode form. */
export const foldId = (id: string): string =>
  id
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\s+/gu, "")
    .replace(/(?<!\d)0+(?=\d)/g, "");
