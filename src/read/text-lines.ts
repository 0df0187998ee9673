/** The lines of a text that is there as a whole. */

import { isComment } from "./detect.ts";

/** Where the line ends that stands at `from`, without its line break. */
export function endOfLine(text: string, from: number): number {
  const newline = text.indexOf("\n", from);
  return newline < 0 ? text.length : newline;
}

/** The first line that is neither blank nor a comment, or else the first comment. */
export function firstLineOfData(text: string): string | undefined {
  let comment: string | undefined;
  for (let from = 0; from < text.length; ) {
    const end = endOfLine(text, from);
    const line = text.slice(from, end);
    if (!isComment(line) && line.trim() !== "") return line;
    if (line.trim() !== "") comment ??= line;
    from = end + 1;
  }
  return comment;
}
