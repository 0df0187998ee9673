/** Golden rows that ask for what they forbid. */

import { describe, expect, it } from "vitest";
import { briefly, readGoldenText } from "../../make/files.ts";

const told = (keys: string) =>
  readGoldenText(`{"query_id":"ok","required":["x"]}\n{"query_id":"a",${keys}}\n`);

describe("a row that forbids what it needs", () => {
  it.each<[string, string, string | undefined]>([
    [
      "a unit of a group",
      '"required":["u",["a","b"]],"forbidden":[{"id":"z","reason":"r"},{"id":"b","reason":"r"}]',
      "forbidden[1]",
    ],
    ["a relevant unit", '"relevant":{"a":1},"forbidden":[{"id":"a","reason":"r"}]', "forbidden[0]"],
    [
      "a document of which a quote is needed",
      '"required":[[{"quote":"x","doc":"d"}]],"forbidden":[{"doc":"d","reason":"r"}]',
      "forbidden[0]",
    ],
    [
      "not a unit that is judged and not relevant",
      '"relevant":{"a":0,"b":1},"forbidden":[{"id":"a","reason":"r"}]',
      undefined,
    ],
    ["not another unit", '"required":["a"],"forbidden":[{"id":"b","reason":"r"}]', undefined],
    [
      "not a unit with the name of a document",
      '"required":[[{"doc":"a"}]],"forbidden":[{"id":"a","reason":"r"}]',
      undefined,
    ],
    [
      "not what keys forbid",
      '"required":["a"],"forbidden":[{"where":{"tenant":"x"},"reason":"r"}]',
      undefined,
    ],
  ])("%s", (_what, keys, path) => {
    const { golden, problems } = told(keys);
    const brief = `warning row_wrong_shape golden.jsonl:2 ${path}`;
    expect(problems.map(briefly)).toEqual(path === undefined ? [] : [brief]);
    expect(golden.size).toBe(2);
  });
});
