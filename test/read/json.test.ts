/** JSON whose keys may not stand twice: one of the two values would be lost. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findRepeatedKey, parseJson } from "../../src/read/json.ts";

describe("findRepeatedKey", () => {
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

describe("parseJson", () => {
  it.each<[string, string, object]>([
    ["a value", ' {"a":[1]} ', { ok: true, value: { a: [1] } }],
    ["null is a value", "null", { ok: true, value: null }],
    ["not JSON", "{'a':1}", { ok: false, wrong: "syntax" }],
    ["two values", "{}{}", { ok: false, wrong: "syntax" }],
    ["nothing", "", { ok: false, wrong: "syntax" }],
    ["a key twice", '{"a":1,"a":1}', { ok: false, wrong: "key", detail: "a" }],
  ])("%s", (_why, text, json) => {
    expect(parseJson(text)).toMatchObject(json);
  });
});
