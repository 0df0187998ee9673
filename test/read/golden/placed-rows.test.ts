/** Rows by number: of one file, of several, and those that a golden set keeps. */

import { describe, expect, it } from "vitest";
import { readGoldenFile } from "../../../src/read/golden/golden.ts";
import { joinRows } from "../../../src/read/golden/placed-rows.ts";
import { listed } from "../../make/golden.ts";

const qrels = readGoldenFile("a.qrels", "b 0 x 1\na 0 y 2\nb 0 z 1\n", undefined).rows;
const rows = '{"query_id": "c", "required": ["x"]}\n{"query_id": "d", "required": ["y"]}\n';
const jsonl = readGoldenFile("b.jsonl", rows, undefined).rows;

describe("the rows of several files", () => {
  it("come file after file", () => {
    const joined = listed(joinRows([qrels, jsonl]));
    expect(joined.map(({ queryId, kept }) => `${queryId} ${kept.file}:${kept.line}`)).toEqual([
      "b a.qrels:1",
      "a a.qrels:2",
      "c b.jsonl:1",
      "d b.jsonl:2",
    ]);
  });

  it("are those of the file where there is one, and none without a file", () => {
    expect(joinRows([qrels])).toBe(qrels);
    expect(joinRows([])).toHaveLength(0);
  });
});

describe("the rows that are kept", () => {
  it.each([
    ["qrels", qrels, ["a", "b"], [2, 1]],
    ["JSON Lines", jsonl, ["d", "c"], [2, 1]],
    ["several files", joinRows([jsonl, qrels]), ["d", "c"], [2, 1]],
  ])("of %s are the chosen ones, in that order", (_what, all, ids, lines) => {
    const kept = all.keep(Int32Array.of(1, 0));
    expect([0, 1].map(kept.idAt)).toEqual(ids);
    expect([0, 1].map((place) => kept.at(place).line)).toEqual(lines);
    expect([0, 1].map((place) => kept.at(place).row().query_id)).toEqual(ids);
  });
});
