/** Lines of columns parted by blanks or tabs, as TREC writes them. */

import type { Problem } from "../model/problem.ts";

/**
 * The columns of one line; undefined when it is blank.
 * A line that begins with # and has another number of columns is a comment: told as a notice.
 */
export function readColumns(
  file: string,
  text: string,
  line: number,
  names: readonly string[],
): string[] | Problem | undefined {
  const columns = text.split(/[ \t]+/);
  if (columns[0] === "") columns.shift();
  if (columns.at(-1) === "") columns.pop();
  if (columns.length === 0) return undefined;
  if (columns.length === names.length) return columns;
  if (text.startsWith("#")) return commentLine(file, line);
  return {
    code: "row_wrong_columns",
    severity: "error",
    message: `${columns.length} columns, wanted ${names.length}: ${names.join(" ")}`,
    hint: "Part the columns by blanks or tabs; ids must not hold any.",
    file,
    lines: [line],
  };
}

export const commentLine = (file: string, line: number): Problem => ({
  code: "comment_lines",
  severity: "notice",
  message: "a line that begins with # is taken as a comment",
  hint: "Nothing to do, unless it was meant as data.",
  file,
  lines: [line],
});
