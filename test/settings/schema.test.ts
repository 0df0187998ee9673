/** What each schema reads, what it refuses, and where it sees the fault. */

import { describe, expect, it } from "vitest";
import {
  anything,
  boolean,
  checked,
  complain,
  int,
  limit,
  list,
  notEmpty,
  number,
  object,
  oneOf,
  optional,
  orEmpty,
  pair,
  readBy,
  rule,
  type Schema,
  string,
  transform,
  withDefault,
} from "../../src/settings/schema.ts";

/** `kind a.0: must be a string`, or the value. */
function told(schema: Schema<unknown>, written: unknown): unknown {
  const read = readBy(schema, written);
  if (read.ok) return read.value;
  return read.faults.map(({ is, path, message }) => `${is} ${path.join(".")}: ${message}`);
}

describe("a plain value", () => {
  it.each<[string, Schema<unknown>, unknown, unknown]>([
    ["text", string(), "", ""],
    ["no text", string(), 7, ["kind : must be a string"]],
    ["no text, in own words", string("is no name"), null, ["kind : is no name"]],
    ["a number", number, -0.5, -0.5],
    ["a number in quotes", number, "1", ["kind : must be a number"]],
    ["NaN is no number", number, Number.NaN, ["kind : must be a number"]],
    ["nor is infinity", number, Number.POSITIVE_INFINITY, ["kind : must be a number"]],
    ["a whole number", int("is broken"), -3, -3],
    ["a broken number is of another kind", int("is broken"), 0.5, ["kind : is broken"]],
    ["2^53 is beyond the limit", int("is broken"), 2 ** 53, ["limit : is broken"]],
    ["false", boolean, false, false],
    ["0 is not false", boolean, 0, ["kind : must be a boolean"]],
    ["one of two", oneOf(["a", "b"]), "b", "b"],
    ["none of two", oneOf(["a", "b"]), "c", ['kind : must be "a" or "b"']],
    ["1 is not true", oneOf([1]), true, ["kind : must be 1"]],
    ["anything, also nothing", anything, undefined, undefined],
  ])("%s", (_why, schema, written, expected) => {
    expect(told(schema, written)).toEqual(expected);
  });
});

describe("a list", () => {
  const span = pair(number, "must be [start, end]");

  it.each<[string, Schema<unknown>, unknown, unknown]>([
    ["of texts", list(string()), ["a", "b"], ["a", "b"]],
    ["with nothing in it", list(string()), [], []],
    ["no list", list(string()), { 0: "a" }, ["kind : must be an array"]],
    [
      "every item that is wrong",
      list(string()),
      [1, "a", null],
      ["kind 0: must be a string", "kind 2: must be a string"],
    ],
    ["in a list", list(list(string())), [["a"], ["b", 7]], ["kind 1.1: must be a string"]],
    ["must not be empty", notEmpty(list(string()), "is empty"), [], ["limit : is empty"]],
    [
      "an empty text is no list, and empty",
      notEmpty(list(string()), "is empty"),
      "",
      ["kind : must be an array", "limit : is empty"],
    ],
    [
      "a length does not make one",
      notEmpty(list(string("x")), "y"),
      { length: 0 },
      ["kind : must be an array"],
    ],
    [
      "nor does one that is no number",
      notEmpty(string("x"), "y"),
      { length: { toString: 1, valueOf: 1 } },
      ["kind : x"],
    ],
    ["of two", span, [1, 2], [1, 2]],
    ["of one", span, [1], ["kind : must be [start, end]"]],
    [
      "of three, of which two are looked at",
      span,
      ["a", 2, "c"],
      ["kind : must be [start, end]", "kind 0: must be a number"],
    ],
  ])("%s", (_why, schema, written, expected) => {
    expect(told(schema, written)).toEqual(expected);
  });
});

describe("an object", () => {
  const one = object({ id: string(), size: optional(number), big: withDefault(boolean, false) });

  it.each<[string, Schema<unknown>, unknown, unknown]>([
    ["with all its keys", one, { id: "a", size: 1, big: true }, { id: "a", size: 1, big: true }],
    ["with a default", one, { id: "a" }, { id: "a", big: false }],
    ["without a key", one, { big: true }, ["kind id: must be a string"]],
    [
      "null is not nothing",
      one,
      { id: "a", size: null, big: null },
      ["kind size: must be a number", "kind big: must be a boolean"],
    ],
    ["a list is none", one, [], ["kind : must be an object"]],
    ["null is none", one, null, ["kind : must be an object"]],
    [
      "its own faults first, then each key too many",
      one,
      { sise: 1, id: 7, bog: 2 },
      ["kind id: must be a string", "key sise: is unknown", "key bog: is unknown"],
    ],
    [
      "a key named __proto__",
      one,
      JSON.parse('{"id":"a","__proto__":1}'),
      ["key __proto__: is unknown"],
    ],
    ["a key that all objects have", one, { id: "a", toString: 1 }, ["key toString: is unknown"]],
    [
      "read as {} when it is not there",
      orEmpty(object({ n: withDefault(number, 3) })),
      undefined,
      { n: 3 },
    ],
    ["in an object", object({ a: one }), { a: { id: 7 } }, ["kind a.id: must be a string"]],
  ])("%s", (_why, schema, written, expected) => {
    expect(told(schema, written)).toEqual(expected);
  });
});

describe("a check", () => {
  const share = checked(
    number,
    limit((value) => value >= 0, "must be 0 or more"),
    limit((value) => value <= 1, "must be 1 or less"),
    rule((value) => value !== 0.5, "must not be a half", { problem: "id_wrong", hint: "Move." }),
  );
  const small = checked(
    object({ a: share, b: optional(number) }),
    rule(({ b }) => b !== undefined, "needs b", { path: ["b"] }),
  );

  it.each<[string, Schema<unknown>, unknown, unknown]>([
    ["that holds", share, 0.25, 0.25],
    ["is not asked of another kind", share, "x", ["kind : must be a number"]],
    ["the limit that is passed", share, -1, ["limit : must be 0 or more"]],
    ["a rule", share, 0.5, ["rule : must not be a half"]],
    ["of a whole object", small, { a: 1 }, ["rule b: needs b"]],
    [
      "is still asked when a part is beyond its limit",
      small,
      { a: 2 },
      ["limit a: must be 1 or less", "rule b: needs b"],
    ],
    ["and when a key is too many", small, { a: 1, c: 1 }, ["key c: is unknown", "rule b: needs b"]],
    ["but not when a part is of another kind", small, { a: "x" }, ["kind a: must be a number"]],
  ])("%s", (_why, schema, written, expected) => {
    expect(told(schema, written)).toEqual(expected);
  });

  it("says what to do", () => {
    const read = readBy(list(share), [0.5]);
    expect(read.ok ? [] : read.faults).toMatchObject([{ problem: "id_wrong", hint: "Move." }]);
  });

  it("finds the fault anew each time", () => {
    for (let i = 0; i < 2; i++) expect(told(small, { a: 1 })).toEqual(["rule b: needs b"]);
  });
});

describe("a transformation", () => {
  const doubled = transform(
    checked(
      number,
      limit((value) => value > 0, "must be above 0"),
    ),
    (value, faults) => (value > 100 ? complain(faults, "is too much", ["x"]) : 2 * value),
  );
  const sized = transform(object({ n: number }), ({ n }) => n + 1);

  it.each<[string, Schema<unknown>, unknown, unknown]>([
    ["makes something of a value", doubled, 4, 8],
    ["of all that is in a list", list(doubled), [1, 2], [2, 4]],
    ["of nothing that is wrong", doubled, -1, ["limit : must be above 0"]],
    ["may complain itself", list(doubled), [101], ["complaint 0.x: is too much"]],
    [
      "of an object with a key too many, which is told",
      sized,
      { n: 1, m: 1 },
      ["key m: is unknown"],
    ],
  ])("%s", (_why, schema, written, expected) => {
    expect(told(schema, written)).toEqual(expected);
  });
});
