/** Lines of columns: what parts them, and what is a comment. */

import { describe, expect, it } from "vitest";
import { readColumns } from "../../src/read/columns.ts";

const read = (text: string) => readColumns("f", text, 7, ["one", "two"]);

describe("readColumns", () => {
  it.each<[string, string, string[] | undefined]>([
    ["a blank", "a b", ["a", "b"]],
    ["a tab", "a\tb", ["a", "b"]],
    ["runs of both, also at the ends", " \ta \t b\t ", ["a", "b"]],
    ["no other white space", "a\u00a0x b\u2003y", ["a\u00a0x", "b\u2003y"]],
    ["# at the start of the first column is data", "#a b", ["#a", "b"]],
    ["a blank line has none", " \t", undefined],
    ["nor has an empty one", "", undefined],
  ])("%s", (_why, text, columns) => {
    expect(read(text)).toEqual(columns);
  });

  it.each<[string, string, object]>([
    [
      "too few",
      "a",
      {
        code: "row_wrong_columns",
        severity: "error",
        lines: [7],
        message: "1 columns, wanted 2: one two",
      },
    ],
    ["too many", "a b c", { code: "row_wrong_columns", severity: "error", lines: [7] }],
    ["a comment", "# a b", { code: "comment_lines", severity: "notice", lines: [7] }],
    ["a comment of one column", "#", { code: "comment_lines", severity: "notice" }],
    ["a comment begins the line", " # a b", { code: "row_wrong_columns", severity: "error" }],
  ])("%s", (_why, text, problem) => {
    expect(read(text)).toMatchObject(problem);
  });
});
