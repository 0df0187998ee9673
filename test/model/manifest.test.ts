/** One text for equal values, whatever the order they were written in. */

import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../src/model/manifest.ts";

describe("canonicalJson", () => {
  it.each<[string, unknown, string]>([
    [
      "keys in the order of their UTF-8 bytes",
      { b: 1, "\u{1f600}": 2, "\uffff": 3, a: 4 },
      '{"a":4,"b":1,"\uffff":3,"\u{1f600}":2}',
    ],
    ["deep inside too", [{ b: [], a: { d: null, c: "x" } }], '[{"a":{"c":"x","d":null},"b":[]}]'],
    ["keys without a value are not there", { a: undefined, b: 1 }, '{"b":1}'],
  ])("%s", (_why, value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });
});
