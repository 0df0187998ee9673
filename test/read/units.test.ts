/** Lists of units: what they say of an id, and every fault of a row. */

import { describe, expect, it } from "vitest";
import type { Problem } from "../../src/model/problem.ts";
import { feedUnits, lookUpIn, type UnitFacts } from "../../src/read/units.ts";
import { briefly, feedPieces, wordsOf } from "../make/files.ts";

async function read(text: string) {
  const problems: Problem[] = [];
  const feed = feedUnits("units.jsonl", (problem) => problems.push(problem));
  await feedPieces(feed, Buffer.from(text));
  return { units: feed.units(), problems };
}

describe("a list of units", () => {
  it("says of each id what it knows", async () => {
    const text = [
      '{"id":"a","doc":"d","span":[0,5],"text":"t","sha256":"x","more":1}',
      "",
      '{"id":"__proto__"}',
      '{"id":"b","text":""}',
    ].join("\r\n");
    const { units, problems } = await read(text);
    expect(problems).toEqual([]);
    expect([...units]).toEqual([
      ["a", { doc: "d", span: [0, 5], text: "t" }],
      ["__proto__", {}],
      ["b", { text: "" }],
    ]);
  });

  it.each<[string, string, string, string]>([
    ["not JSON", '{"id"', "row_not_json", "JSON"],
    ["a key twice", '{"id":"a","id":"b"}', "key_repeated", '"id"'],
    ["a list", '["a"]', "row_wrong_shape", "not a list"],
    ["no id", '{"doc":"d"}', "id_wrong", "non-empty string"],
    ["a number as id", '{"id":7}', "id_wrong", 'write "7" with quotes'],
    ["an empty id", '{"id":""}', "id_wrong", "non-empty string"],
    ["an empty document", '{"id":"a","doc":""}', "row_wrong_shape", "doc"],
    ["a text that is none", '{"id":"a","text":1}', "row_wrong_shape", "text"],
    ["a span that is empty", '{"id":"a","span":[5,5]}', "row_wrong_shape", "start < end"],
    ["a span before the text", '{"id":"a","span":[-1,5]}', "row_wrong_shape", "0 <= start"],
    ["a span of three numbers", '{"id":"a","span":[0,1,2]}', "row_wrong_shape", "[start, end]"],
    ["an id that stands twice", '{"id":"ok"}', "row_wrong_shape", '"ok" stands twice'],
  ])("%s", async (_why, row, code, words) => {
    const { problems } = await read(`{"id":"ok"}\n\n${row}\n`);
    expect(problems.map(briefly)).toEqual([`error ${code} units.jsonl:3`]);
    expect(wordsOf(problems)).toContain(words);
  });
});

const known = (facts: Partial<UnitFacts>): UnitFacts => ({
  doc: undefined,
  span: undefined,
  text: undefined,
  ...facts,
});

describe("lookUpIn", () => {
  const own = new Map<string, UnitFacts>([
    ["both", known({ doc: "own", span: [0, 1] })],
    ["own", known({ text: "own" })],
    ["text", known({ text: "own" })],
  ]);
  const snapshot = new Map<string, UnitFacts>([
    ["both", known({ doc: "snapshot", text: "snapshot" })],
    ["snapshot", known({ text: "snapshot" })],
    ["text", known({ doc: "snapshot", span: [1, 2], text: "snapshot" })],
  ]);

  it.each<[string, string, Partial<UnitFacts> | undefined]>([
    [
      "each key comes from the run's own list first, then from the snapshot's",
      "both",
      { doc: "own", span: [0, 1], text: "snapshot" },
    ],
    ["a key that the run's own list lacks", "text", { doc: "snapshot", span: [1, 2], text: "own" }],
    ["known to the run only", "own", { text: "own" }],
    ["known to the snapshot only", "snapshot", { text: "snapshot" }],
    ["known to neither", "no", undefined],
  ])("%s", (_why, id, facts) => {
    expect(lookUpIn(own, snapshot)(id)).toEqual(facts);
  });

  it("works without either list", () => {
    expect(lookUpIn(undefined, snapshot)("both")).toEqual({ doc: "snapshot", text: "snapshot" });
    expect(lookUpIn(own, undefined)("own")).toEqual({ text: "own" });
    expect(lookUpIn(undefined, undefined)("own")).toBeUndefined();
  });
});
