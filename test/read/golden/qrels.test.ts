/** TREC qrels: columns, grades and judgements that stand twice. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readGoldenFile } from "../../../src/read/golden/golden.ts";
import { timesAsLong } from "../../make/duration.ts";
import { briefly, readGoldenText, wordsOf } from "../../make/files.ts";
import { listed, queriesOf } from "../../make/golden.ts";

const read = (text: string) => readGoldenFile("qrels.txt", text, undefined);

describe("qrels", () => {
  it.each<[string, string, string[]]>([
    [
      "one row for each query, in the order of the file",
      "b 0 x 1\na 0 y 2\nb 0 z 0\n",
      ["b@1 x=1 z=0", "a@2 y=2"],
    ],
    ["the iteration says nothing", "a Q0 x 1\na 7 y 1\n", ["a@1 x=1 y=1"]],
    ["1.0 is the whole number 1", "a 0 x 1.0\na 0 y 2.\n", ["a@1 x=1 y=2"]],
    ["signs", "a 0 x +1\na 0 y -2\na 0 z -0\n", ["a@1 x=1 y=-2 z=0"]],
    ["ids stay as they are", "001 0 0010 1\n1 0 1e5 1\n", ["001@1 0010=1", "1@2 1e5=1"]],
    ["ids that objects inherit", "__proto__ 0 __proto__ 3\n", ["__proto__@1 __proto__=3"]],
    ["blanks and tabs as they come", "a \t0\tx  1 \na\t0 y 2\n", ["a@1 x=1 y=2"]],
    [
      "queries that come again after others",
      "b 0 x 1\na 0 x 1\nc 0 x 1\nb 0 y 1\nc 0 y 1",
      ["b@1 x=1 y=1", "a@2 x=1", "c@3 x=1 y=1"],
    ],
    [
      "ids that begin like the one before, or are its beginning",
      "a 0 x 1\naa 0 x 1\naa 0 xx 2\na 0 xx 3\naaa 0 x 1\n",
      ["a@1 x=1 xx=3", "aa@2 x=1 xx=2", "aaa@5 x=1"],
    ],
    ["ids of any characters", "\u{1f600}\u00e9 0 \u00a0x 1\n", ["\u{1f600}\u00e9@1 \u00a0x=1"]],
    ["the end of the last line", "a 0 x 1\n\na 0 y 23", ["a@1 x=1 y=23"]],
    ["# with four columns is data", "#a 0 x 1\n", ["#a@1 x=1"]],
  ])("%s", (_why, text, rows) => {
    const told = read(text);
    expect(told.problems).toEqual([]);
    const shown = listed(told.rows).map(({ queryId, kept }) => {
      const grades = [...(kept.row().relevant ?? [])].map(([id, grade]) => ` ${id}=${grade}`);
      return `${queryId}@${kept.line}${grades.join("")}`;
    });
    expect(shown).toEqual(rows);
  });

  it.each<[string, string, string, string]>([
    ["too few columns", "a 0 x 1\n\na 0 y\n", "error row_wrong_columns qrels.txt:3", "3 columns"],
    ["too many columns", "a 0 x y 1\n", "error row_wrong_columns qrels.txt:1", "5 columns"],
    ["a word", "a 0 x yes\n", "error grade_wrong qrels.txt:1 grade", '"yes"'],
    ["a fraction", "a 0 x 0.5\n", "error grade_wrong qrels.txt:1 grade", "0, 1, 2"],
    ["an exponent", "a 0 x 1e1\n", "error grade_wrong qrels.txt:1 grade", '"1e1"'],
    ["beyond 2^53", "a 0 x 9007199254740993\n", "error grade_wrong qrels.txt:1 grade", "2^53"],
    [
      "twice, the same",
      "a 0 x 1\nb 0 x 1\na 0 x 1\n",
      "warning judgement_repeated qrels.txt:1,3",
      "One of them",
    ],
    [
      "twice, another grade",
      "a 0 x 1\na 0 x 0\n",
      "error judgement_repeated qrels.txt:1,2",
      "as 0 and as 1",
    ],
    ["a comment", "# by hand\na 0 x 1\n", "notice comment_lines qrels.txt:1", "comment"],
    [
      "comments are told once",
      "# a\n# b\na 0 x 1\n",
      "notice comment_lines qrels.txt:1,2",
      "comment",
    ],
  ])("%s", (_why, text, brief, words) => {
    const { problems } = read(text);
    expect(problems.map(briefly)).toEqual([brief]);
    expect(wordsOf(problems)).toContain(words);
  });

  it.each([
    ["two grades", ["a 0 x 1", "a 0 x 2"], "as 1 and as 2"],
    ["three grades", ["a 0 x 2", "a 0 x 10", "a 0 x 1", "a 0 x 2"], "as 1 and as 2 and as 10"],
  ])("%s: said in the same words in any order, and none is kept", (_why, lines, words) => {
    for (const rows of [lines, lines.toReversed(), [...lines.slice(1), ...lines.slice(0, 1)]]) {
      const told = read(`${rows.join("\n")}\na 0 y 1\n`);
      expect(told.problems.map(briefly)).toEqual([
        `error judgement_repeated qrels.txt:${lines.map((_, i) => i + 1).join(",")}`,
      ]);
      expect(told.problems[0]?.message).toContain(words);
      expect([...(told.rows.at(0).kept.row().relevant ?? [])]).toEqual([["y", 1]]);
    }
  });

  it("are the same golden set in any order of lines", () => {
    const lines = [..."abcd"].flatMap((query) => [..."xyz"].map((unit) => `${query} 0 ${unit} 1`));
    const setOf = (some: readonly string[]) => {
      const { golden, problems } = readGoldenText(`${some.join("\n")}\n`, "qrels.txt");
      const queries = queriesOf(golden).map(({ id, grades }) => [id, [...grades.keys()].sort()]);
      return { problems, queries, digest: golden.digest };
    };
    const wanted = setOf(lines);
    expect(wanted.queries).toEqual([..."abcd"].map((query) => [query, ["x", "y", "z"]]));
    const all = fc.shuffledSubarray(lines, { minLength: lines.length });
    fc.assert(
      fc.property(all, (some) => {
        expect(setOf(some)).toEqual(wanted);
      }),
    );
  });

  it("takes no more time for each of many judgements of one unit than of a few", async () => {
    const readTimes = (count: number) => read("a 0 x 1\n".repeat(count)).problems;
    expect(readTimes(40_000)).toHaveLength(1);
    // going through all earlier ones for each would take a hundred times as long
    const ratio = await timesAsLong(
      () => readTimes(4_000),
      () => readTimes(40_000),
    );
    expect(ratio).toBeLessThan(40);
  });
});
