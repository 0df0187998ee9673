/** Golden rows as JSON Lines: what a line must be, and how faults of many lines are told. */

import { describe, expect, it } from "vitest";
import { briefly, readGoldenText, wordsOf } from "../../make/files.ts";

/** After a good row and a blank line. */
const third = (row: string) => `{"query_id":"ok","required":["x"]}\n\n${row}\n`;
const row = (keys: string) => third(`{"query_id":"a",${keys}}`);

const briefs = (text: string) => readGoldenText(text).problems.map(briefly);

describe("a line of a golden set", () => {
  it.each<[string, string, string, string?]>([
    ["is JSON", third('{"query_id":"a"'), "row_not_json", "one JSON object on each line"],
    ["is JSON, without comments", third("// later"), "row_not_json"],
    ["has no comment", third("# later"), "row_not_json", "JSON Lines has no comments"],
    [
      "does not nest without end",
      row(`"required":["x"],"meta":${"[".repeat(30_000)}${"]".repeat(30_000)}`),
      "row_not_json",
      "deeper than 200 levels",
    ],
    [
      "holds no key twice",
      row('"required":["x"],"required":["y"]'),
      "key_repeated",
      '"required" stands twice',
    ],
    [
      "nor deep inside, nor escaped",
      row('"relevant":{"x":1,"\\u0078":2}'),
      "key_repeated",
      '"x" stands twice',
    ],
    [
      "is an object, not a list",
      third('["a"]'),
      "row_wrong_shape",
      "must be an object, not a list",
    ],
    ["is an object, not a text", third('"a"'), "row_wrong_shape", 'must be an object, not "a"'],
    ["is an object, not a number", third("3"), "row_wrong_shape", "not the number 3"],
    ["is an object, not null", third("null"), "row_wrong_shape", "not null"],
  ])("%s", (_why, text, code, words = "") => {
    const { problems } = readGoldenText(text);
    expect(problems.map(briefly)).toEqual([`error ${code} golden.jsonl:3`]);
    expect(wordsOf(problems)).toContain(words);
  });
});

describe("faults of many lines", () => {
  it("tells all faults at once, so that the file is mended once", () => {
    const text = '{"query_id":7,"critcal":1,"required":[]}\n{"query_id":"a"}\n[]';
    expect(briefs(text)).toEqual([
      "error id_wrong golden.jsonl:1 query_id",
      "error key_unknown golden.jsonl:1 critcal",
      "error row_wrong_shape golden.jsonl:3",
      "error row_wrong_shape golden.jsonl:2",
      "error row_wrong_shape golden.jsonl:1 required",
    ]);
  });

  it("tells the same fault of many rows once, with all lines", () => {
    expect(briefs('{"required":["x"]}\n{"required":["x"]}')).toEqual([
      "error id_wrong golden.jsonl:1,2 query_id",
    ]);
  });

  it.each([
    ["CRLF ends a line", '{"query_id":"a","required":["x"]}\r\n\r\n{"query_id":"b"}\r\n', 3],
    ["the last line needs no end", '{"query_id":"a","required":["x"]}\n{"query_id":"b"}', 2],
    ["U+2028 and U+0085 end no line", '{"query_id":"a\u2028\u0085","required":["x"]}\n[]', 2],
  ])("%s", (_why, text, line) => {
    expect(briefs(text)).toEqual([`error row_wrong_shape golden.jsonl:${line}`]);
  });
});
