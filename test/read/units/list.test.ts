/** Lists of units: what they say of an id, and every fault of a row. */

import { describe, expect, it } from "vitest";
import type { Problem } from "../../../src/model/problem.ts";
import { gatherUnits } from "../../../src/read/units/list.ts";
import { timesAsLong } from "../../make/duration.ts";
import { briefly, feedPieces, unitsIn, wordsOf } from "../../make/files.ts";

async function read(...texts: readonly string[]) {
  const problems: Problem[] = [];
  const { feed, units, end } = gatherUnits((problem) => problems.push(problem));
  for (const [index, text] of texts.entries()) {
    await feedPieces(feed(index === 0 ? "units.jsonl" : `more-${index}.jsonl`), Buffer.from(text));
  }
  end();
  return { units, problems };
}

describe("a list of units", () => {
  it("says of each id what it knows", async () => {
    const text = [
      '{"id":"a","doc":"d","span":[0,5],"text":" t\\n\\ufb01 ","more":1}',
      "",
      '{"id":"__proto__"}',
      '{"id":"b","text":""}',
      `{"id":"c","sha256":"${"0f".repeat(32)}"}`,
      `{"id":"d","sha256":"sha256:${"0f".repeat(32)}"}`,
    ].join("\r\n");
    const { units, problems } = await read(text);
    expect(problems).toEqual([]);
    expect(unitsIn(units)).toEqual([
      ["a", { doc: "d", span: [0, 5], text: "t fi" }],
      ["__proto__", {}],
      ["b", { text: "" }],
      ["c", { sha256: "0f".repeat(32) }],
      ["d", { sha256: "0f".repeat(32) }],
    ]);
  });

  it.each<[string, string, string, string]>([
    ["not JSON", '{"id"', "row_not_json", "JSON"],
    ["a key twice", '{"id":"a","id":"b"}', "key_repeated", '"id"'],
    ["a list", '["a"]', "row_wrong_shape", "not a list"],
    ["no id", '{"doc":"d"}', "id_wrong", "non-empty string"],
    ["a number as id", '{"id":7}', "id_wrong", 'write "7" with quotes'],
    ["an empty id", '{"id":""}', "id_wrong", "non-empty string"],
    ["half a character in an id", '{"id":"a\\ud83d"}', "id_wrong", "id holds half of a character"],
    [
      "half a character in a document",
      '{"id":"a","doc":"\\ude00"}',
      "id_wrong",
      "doc holds half of a character",
    ],
    ["an id that is null", '{"id":null}', "id_wrong", "not null"],
    [
      "an empty document",
      '{"id":"a","doc":""}',
      "row_wrong_shape",
      "doc must be a name, not empty",
    ],
    ["a document that is none", '{"id":"a","doc":3}', "row_wrong_shape", "not the number 3"],
    ["a text that is none", '{"id":"a","text":1}', "row_wrong_shape", "not the number 1"],
    ["a comment", "# by hand", "row_not_json", "JSON Lines has no comments"],
    ["30,000 levels", nested(30_000), "row_not_json", "deeper than 200 levels"],
    ["a span that is empty", '{"id":"a","span":[5,5]}', "row_wrong_shape", "start < end"],
    ["a span before the text", '{"id":"a","span":[-1,5]}', "row_wrong_shape", "0 <= start"],
    [
      "a digest that is none",
      '{"id":"a","sha256":"x"}',
      "row_wrong_shape",
      "64 hexadecimal digits",
    ],
    ["a span of three numbers", '{"id":"a","span":[0,1,2]}', "row_wrong_shape", "[start, end]"],
  ])("%s", async (_why, row, code, words) => {
    const { problems } = await read(`{"id":"ok"}\n\n${row}\n`);
    expect(problems.map(briefly)).toEqual([`error ${code} units.jsonl:3`]);
    expect(wordsOf(problems)).toContain(words);
  });
});

const nested = (levels: number) => `{"id":"a","x":${"[".repeat(levels)}${"]".repeat(levels)}}`;

describe("a unit that stands twice", () => {
  const a = '{"id":"a","doc":"first"}\n';
  const b = '{"id":"b"}\n';

  it.each<[string, string[], object[]]>([
    ["in one file", [b + a + a], [{ file: "units.jsonl", line: 3 }]],
    ["in two files", [b + a, b.replace("b", "c") + a], [{ file: "more-1.jsonl", line: 2 }]],
  ])("%s is told with both places", async (_why, texts, also) => {
    const { problems, units } = await read(...texts);
    expect(problems.map(briefly)).toEqual(["error row_wrong_shape units.jsonl:2"]);
    expect(problems[0]?.also).toEqual(also);
    expect(wordsOf(problems)).toContain('"a" stands twice');
    expect(units.get("a")?.doc).toBe("first");
  });
});

describe("units that stand twice", () => {
  /** So many units, of which the last ones come again. */
  const rows = (count: number, again: number) => {
    const ids = Array.from({ length: count }, (_, at) => `{"id":"u${at}"}\n`);
    return [...ids, ...ids.slice(count - again).toReversed()].join("");
  };

  it("are told with both places, up to a limit", async () => {
    const { problems } = await read(rows(2100, 2100));
    const isWhole = ({ also }: Problem) => also !== undefined;
    expect(problems.filter(isWhole)).toHaveLength(2000);
    expect(problems.slice(2000).some(isWhole)).toBe(false);
    expect(problems).toHaveLength(2100);
    expect([problems[0]?.lines, problems[0]?.also]).toMatchObject([[2100], [{ line: 2101 }]]);
    expect([problems[1999]?.lines, problems[1999]?.also]).toMatchObject([[101], [{ line: 4100 }]]);
    expect(problems[2000]?.lines).toEqual([4101]);
  });

  it("are numbered in one pass, however many they are", async () => {
    const [few, many] = [rows(50_000, 1), rows(50_000, 1999)];
    expect(
      await timesAsLong(
        () => read(few),
        () => read(many),
      ),
    ).toBeLessThan(4);
  });
});

describe("a list in the plainest form", () => {
  it.each<[string, string, string]>([
    ["an id alone", '{"id":"a b"}', "a b"],
    ["with a blank", '{"id": "a"}', "a"],
    ["with blanks", '{ "id" : "a" }', "a"],
    ["with an escape", '{"id":"\\u0061"}', "a"],
    ["with a quote in it", '{"id":"a\\"}"}', 'a"}'],
    ["beyond ASCII", '{"id":"\u00e4"}', "\u00e4"],
  ])("%s", async (_why, row, id) => {
    const { units, problems } = await read(`${row}\r\n`);
    expect(problems).toEqual([]);
    expect(unitsIn(units)).toEqual([[id, {}]]);
    expect([units.has(id), units.size, units.hasFacts]).toEqual([true, 1, false]);
  });

  it.each(['{"id":""}', '{"id":"a"', '{"id":"a","id":"b"}', '{"id":"a"},', '{"id":"a""}'])(
    "%s is refused all the same",
    async (row) => {
      const { units, problems } = await read(row);
      expect(problems.map(({ severity }) => severity)).toEqual(["error"]);
      expect(units.size).toBe(0);
    },
  );

  it("tells where a unit stood first, whatever stands between", async () => {
    const rows = ['{"id":"a"}', "", '{"id":"b"}', "no", '{"id":"c","doc":"d"}', '{"id":"d"}'];
    const { problems } = await read([...rows, '{"id":"c"}', '{"id":"d"}'].join("\n"));
    const [c, d] = problems.filter(({ code }) => code === "row_wrong_shape");
    expect([c?.lines, c?.also?.map(({ line }) => line)]).toEqual([[5], [7]]);
    expect([d?.lines, d?.also?.map(({ line }) => line)]).toEqual([[6], [8]]);
  });
});
