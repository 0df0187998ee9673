/** JSON whose keys may not stand twice: one of the two values would be lost. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findFault, jsonProblem, parseJson } from "../../src/read/json.ts";
import { briefly, wordsOf } from "../make/files.ts";

const findRepeatedKey = (text: string): string | undefined => {
  const fault = findFault(text);
  return fault?.kind === "key" ? fault.key : fault?.kind;
};

describe("a key that stands twice", () => {
  it.each<[string, string, string | undefined]>([
    ["twice in one object", '{"a":1,"a":2}', "a"],
    ["three keys, the last is the first", '{"a":1,"b":2,"a":3}', "a"],
    ["with white space", '{ "a" \n:\t1 ,\r\n"a" : 2}', "a"],
    ["the empty key", '{"":1,"":2}', ""],
    ["escaped or not, it is one key", '{"a":1,"\\u0061":2}', "a"],
    ["escaped quotes", '{"\\"":1,"\\"":2}', '"'],
    ["escaped backslashes", '{"\\\\":1,"\\\\":2}', "\\"],
    ["deep inside", '[{"a":{"b":[{"c":1,"c":2}]}}]', "c"],
    ["after an object that has ended", '{"a":{"b":1},"a":2}', "a"],
    ["after a list that has ended", '{"a":["a"],"a":2}', "a"],
    ["keys that objects inherit", '{"__proto__":1,"__proto__":2}', "__proto__"],
    ["once in each of two objects", '[{"a":1},{"a":2}]', undefined],
    ["once outside and once inside", '{"a":{"a":1}}', undefined],
    ["a value is no key", '{"a":"a","b":"a"}', undefined],
    ["a list holds no keys", '["a","a"]', undefined],
    ["a value that looks like a key", '{"a":"\\"a\\":","b":"{\\"a\\":1,\\"a\\":2}"}', undefined],
    ["a value that ends with a backslash", '{"a":"\\\\","b":"\\\\"}', undefined],
    ["keys that differ by an escape", '{"a\\n":1,"an":2,"a\\\\n":3}', undefined],
    ["another case is another key", '{"a":1,"A":2}', undefined],
    ["no object at all", '"a:a"', undefined],
  ])("%s", (_why, text, key) => {
    expect(JSON.parse(text)).toBeDefined();
    expect(findRepeatedKey(text)).toBe(key);
  });

  it("finds nothing in what JSON.stringify writes", () => {
    const value = fc.jsonValue({ stringUnit: "binary" });
    fc.assert(
      fc.property(value, fc.constantFrom(undefined, 2), (json, indent) => {
        expect(findRepeatedKey(JSON.stringify(json, null, indent))).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  it("finds any key that is written again at the end of its object", () => {
    const object = fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue(), { minKeys: 1 });
    fc.assert(
      fc.property(object, fc.nat(), (entries, pick) => {
        const keys = Object.keys(entries);
        const key = keys[pick % keys.length] ?? "";
        const again = JSON.stringify(entries).replace(/\}$/, `,${JSON.stringify(key)}:0}`);
        expect(findRepeatedKey(again)).toBe(key);
        expect(findRepeatedKey(`{"outer":[${again}]}`)).toBe(key);
      }),
      { numRuns: 500 },
    );
  });
});

const nested = (levels: number, open = "[", close = "]"): string =>
  `${open.repeat(levels)}${open === "[" ? "" : 1}${close.repeat(levels)}`;

describe("parseJson", () => {
  it.each<[string, string, object]>([
    ["a value", ' {"a":[1]} ', { ok: true, value: { a: [1] } }],
    ["null is a value", "null", { ok: true, value: null }],
    ["not JSON", "{'a':1}", { ok: false, fault: { kind: "syntax" } }],
    ["two values", "{}{}", { ok: false, fault: { kind: "syntax" } }],
    ["nothing", "", { ok: false, fault: { kind: "syntax" } }],
    ["a key twice", '{"a":1,"a":1}', { ok: false, fault: { kind: "key", key: "a" } }],
    ["200 levels", nested(200), { ok: true }],
    ["201 levels", nested(201), { ok: false, fault: { kind: "depth" } }],
    ["30,000 levels", nested(30_000), { ok: false, fault: { kind: "depth" } }],
    ["levels of objects", nested(201, '{"a":', "}"), { ok: false, fault: { kind: "depth" } }],
    ["many lists side by side", `[${"[],".repeat(300)}[]]`, { ok: true }],
    ["brackets in a text", `"${"[".repeat(300)}"`, { ok: true }],
  ])("%s", (_why, text, json) => {
    expect(parseJson(text)).toMatchObject(json);
  });
});

describe("a line that is not read", () => {
  it.each<[string, string, string, string]>([
    ["not JSON", "{a:1}", "row_not_json", "not valid JSON Write one JSON object on each line"],
    ["single quotes", "{'a':1}", "row_not_json", "a single quote at column 2 Write double quotes"],
    ["a quote in a text", `{"it's":1`, "row_not_json", "not valid JSON Write one"],
    ["a text without end", '{"a":"b', "row_not_json", "not valid JSON Write one"],
    ["NaN", '{"r":[{"score": NaN}]}', "row_not_json", '"score" is or holds NaN, which is no JSON'],
    ["the way out of it", '{"score":NaN}', "row_not_json", "json.dumps(row, allow_nan=False)"],
    ["-Infinity", '{"a\\"b":-Infinity}', "row_not_json", "holds -Infinity"],
    ["NaN without a key", "[NaN]", "row_not_json", "this line holds NaN"],
    ["None", '{"a":None}', "row_not_json", "Write null"],
    ["NaN in a text alone", '{"a":"NaN",}', "row_not_json", "a comma stands before }"],
    ["a comma too many in a list", '{"a":[1, ]}', "row_not_json", "a comma stands before ]"],
    ["a key twice", '{"a":1,"a":1}', "key_repeated", 'key "a" stands twice'],
    ["too many levels", nested(201), "row_not_json", "deeper than 200 levels"],
    ["a comment", "# by hand", "row_not_json", "JSON Lines has no comments"],
  ])("%s", (_why, text, code, words) => {
    const json = parseJson(text);
    const problems = json.ok ? [] : [jsonProblem("f.jsonl", 3, text, json.fault)];
    expect(problems.map(briefly)).toEqual([`error ${code} f.jsonl:3`]);
    expect(wordsOf(problems)).toContain(words);
  });

  it("is one problem with others of the same cause, wherever it stands in them", () => {
    const messages = ['{"score":NaN}', '{"id":"longer","score":NaN}'].map((text) => {
      const json = parseJson(text);
      return json.ok ? "" : jsonProblem("f", 1, text, json.fault).message;
    });
    expect(new Set(messages).size).toBe(1);
  });
});
