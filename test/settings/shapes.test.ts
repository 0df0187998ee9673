/** What a schema says, in words: the form that was meant, the field, what to write instead. */

import { describe, expect, it } from "vitest";
import {
  boolean,
  checked,
  limit,
  number,
  object,
  optional,
  readBy,
  string,
} from "../../src/settings/schema.ts";
import {
  atLeastOne,
  describeValue,
  fieldPath,
  idHint,
  keysOf,
  name,
  notYet,
  positiveInt,
  shapeProblems,
} from "../../src/settings/shapes.ts";
import { union } from "../../src/settings/union.ts";

const item = union(name, object({ doc: name, span: optional(number) }));
const schema = union(
  name,
  atLeastOne(item, "item"),
  object({ any: atLeastOne(item, "item"), later: notYet }),
);

const share = limit((value: number) => value <= 1, "must be 1 or less: it is a share");

function told(value: unknown): readonly string[] {
  const read = readBy(schema, value);
  if (read.ok) return [];
  const place = {
    file: "f",
    lineOf: () => undefined,
    schema,
    code: "row_wrong_shape",
    doc: "the docs",
  } as const;
  return shapeProblems(read.faults, value, place).map(
    ({ code, path, message }) => `${code} ${path ?? ""}: ${message}`,
  );
}

describe("shapeProblems", () => {
  it.each<[string, unknown, string[]]>([
    [
      "the simplest form, when the kind fits none",
      7,
      ["id_wrong : must be a non-empty string, not the number 7"],
    ],
    ["null fits none either", null, ["id_wrong : must be a non-empty string, not null"]],
    ["an empty text was meant as text", "", ["id_wrong : must be a non-empty string, not empty"]],
    [
      "an empty list was meant as list",
      [],
      ["row_wrong_shape : needs at least one item, not an empty list"],
    ],
    [
      "inside the list, the simplest form again",
      ["x", 7],
      ["id_wrong [1]: must be a non-empty string, not the number 7"],
    ],
    [
      "inside the list, the object",
      ["x", { doc: 7 }],
      ["id_wrong [1].doc: must be a non-empty string, not the number 7"],
    ],
    [
      "a misspelt key of the object that was meant",
      [{ doc: "d", spam: 1 }],
      ['key_unknown [0].spam: unknown key "spam"'],
    ],
    [
      "a wrong value of the object that was meant",
      { any: [{ doc: "d", span: "x" }] },
      ['row_wrong_shape any[0].span: must be a number, not "x"'],
    ],
    ["a key that is missing", {}, ["row_wrong_shape any: must be a list of items, not missing"]],
    [
      "a key that is not built yet",
      { any: ["x"], later: "now" },
      ['not_yet_supported later: "later": "now" is not built yet'],
    ],
    [
      "every fault of the form that was meant",
      { any: [7, ""], more: 1 },
      [
        "id_wrong any[0]: must be a non-empty string, not the number 7",
        "id_wrong any[1]: must be a non-empty string, not empty",
        'key_unknown more: unknown key "more"',
      ],
    ],
  ])("%s", (_why, value, problems) => {
    expect(told(value)).toEqual(problems);
  });
});

describe("describeValue", () => {
  it.each<[unknown, string]>([
    [undefined, "missing"],
    [null, "null"],
    [0, "the number 0"],
    [Number.POSITIVE_INFINITY, "the number Infinity"],
    [false, "the boolean false"],
    ["", "empty"],
    ["a", '"a"'],
    ["a\nb", '"a\\nb"'],
    ["x".repeat(50), `"${"x".repeat(40)}\u2026"`],
    [[], "an empty list"],
    [[1], "a list"],
    [{}, "an empty object"],
    [{ a: 1 }, "an object"],
  ])("%j is %s", (value, words) => {
    expect(describeValue(value)).toBe(words);
  });
});

it("the keys of a schema are those of all its levels and forms, but for those that are refused", () => {
  expect(keysOf(schema)).toEqual(["doc", "span", "any", "doc", "span"]);
});

describe("fieldPath", () => {
  it.each<[PropertyKey[], string]>([
    [[], ""],
    [["a"], "a"],
    [["a", "b"], "a.b"],
    [["a", 0], "a[0]"],
    [["a", 0, "b", 1, 2], "a[0].b[1][2]"],
    [[0], "[0]"],
  ])("%j is %s", (path, text) => {
    expect(fieldPath(path)).toBe(text);
  });
});

describe("the hint", () => {
  const values = object({
    flag: optional(boolean),
    amount: optional(checked(number, share)),
    count: optional(positiveInt("count")),
    text: optional(string()),
    items: optional(atLeastOne(name, "item")),
  });

  it.each<[string, object, string]>([
    ["true in quotes", { flag: "true" }, "Write true without quotes."],
    ["a word for true", { flag: "yes" }, "Write true or false, without quotes."],
    ["1 for true", { flag: 1 }, "Write true or false, without quotes."],
    ["a number in quotes", { amount: "0.5" }, "Write 0.5 without quotes."],
    ["a percentage", { amount: "2%" }, "Write 0.02 for 2 %."],
    ["a percentage of several digits", { amount: "7.1 %" }, "Write 0.071 for 7.1 %."],
    ["a percentage without its sign", { amount: 2 }, "Write 0.02 for 2 %."],
    ["no number at all", { amount: "half" }, "See the docs."],
    ["a count in quotes", { count: "3" }, "Write 3 without quotes."],
    ["a number for a text", { text: 5 }, 'Write "5" with quotes.'],
    ["one text for a list", { items: "a" }, 'Write a list: ["a"].'],
    ["one number for a list", { items: 5 }, "Write a list: [5]."],
    ["an object for a list", { items: { a: 1 } }, "Write a list: [...]."],
  ])("of %s shows the right form", (_why, value, hint) => {
    const read = readBy(values, value);
    const faults = read.ok ? [] : read.faults;
    const place = { file: "f", lineOf: () => undefined, schema: values, doc: "the docs" };
    const problems = shapeProblems(faults, value, { ...place, code: "setting_wrong" });
    expect(problems.map((one) => one.hint)).toEqual([hint]);
  });
});

describe("idHint", () => {
  it("shows how to write a number, and what an id looks like", () => {
    expect(idHint(7)).toContain('"7" with quotes');
    expect(idHint(null)).toContain('"policy-7#2"');
  });
});
