/** Which format a file has, told by how its first line of data begins. */

export interface Format {
  readonly name: string;
  /** Whether a file whose first line of data is `line` has this format. */
  looksLike(line: string): boolean;
}

/** The first of `formats` that the line looks like, or the name of one that cannot be read. */
export const detectFormat = <F extends Format>(
  line: string,
  formats: readonly F[],
): F | { readonly foreign: string } =>
  formats.find((one) => one.looksLike(line)) ?? {
    foreign: foreignName(line) ?? "text of no known format",
  };

/** An object with something in it; a brace alone begins one document over several lines. */
export const isJsonLine = (line: string): boolean => /^\s*\{\s*\S/.test(line);

/** What no other format claims is taken for columns: their reader tells what is wrong with it. */
export const mayBeColumns = (line: string): boolean => foreignName(line) === undefined;

/** A comment where the format has comments; data, if there is nothing else. */
export const isComment = (line: string): boolean => line.startsWith("#");

function foreignName(line: string): string | undefined {
  if (/^\s*\[/.test(line)) return "one JSON list";
  if (/^\s*\{\s*$/.test(line)) return "one JSON document over several lines";
  const columns = line.trim().split(/[ \t]+/).length;
  if (columns < 4 && /^[^\s,;{]+[,;]/.test(line)) return "CSV";
  return undefined;
}

/** What a file of bytes that are no text is, told by the bytes that it begins with. */
export function detectBinary(head: Buffer): string | undefined {
  const start = head.toString("latin1", 0, 4);
  if (start === "PAR1") return "a parquet file";
  return start === "PK\u0003\u0004" ? "a zip file" : undefined;
}
