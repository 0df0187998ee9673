/** Every fault of a golden row: code, line, field, and words that tell how to mend it. */

import { describe, expect, it } from "vitest";
import { briefly, readGoldenText, wordsOf } from "../../make/files.ts";

/** The row under test stands on line 3, after a good row and a blank line. */
const third = (row: string) => `{"query_id":"ok","required":["x"]}\n\n${row}\n`;

const row = (keys: string) => third(`{"query_id":"a",${keys}}`);
const need = (group: string) => row(`"required":[${group}]`);
const evidence = (one: string) => need(`[${one}]`);
const forbid = (one: string) => row(`"forbidden":[${one}]`);

type Fault = readonly [why: string, text: string, told: string, ...words: string[]];

function told(text: string): readonly [brief: readonly string[], words: string] {
  const { problems } = readGoldenText(text);
  return [problems.map(briefly), wordsOf(problems)];
}

/** One problem, on line 3 unless the row says otherwise. */
const one = (_why: string, text: string, brief: string, ...words: string[]) => {
  const [briefs, said] = told(text);
  const [code, path = ""] = brief.split(" ");
  expect(briefs).toEqual([`error ${code} golden.jsonl:3 ${path}`.trim()]);
  for (const word of words) expect(said).toContain(word);
};

describe("ids of a golden row", () => {
  it.each<Fault>([
    [
      "a number shows how to write it",
      third('{"query_id":7,"required":["x"]}'),
      "id_wrong query_id",
      "not the number 7",
      'write "7" with quotes',
    ],
    [
      "null is no id",
      third('{"query_id":null,"required":["x"]}'),
      "id_wrong query_id",
      "not null",
      "text in quotes",
    ],
    [
      "an empty text is no id",
      third('{"query_id":"","required":["x"]}'),
      "id_wrong query_id",
      "non-empty",
    ],
    ["no id at all", third('{"required":["x"]}'), "id_wrong query_id", "missing"],
    [
      "a list is no id",
      third('{"query_id":["a"],"required":["x"]}'),
      "id_wrong query_id",
      "not a list",
    ],
    ["a needed unit as a number", need("7"), "id_wrong required[0]", 'write "7" with quotes'],
    ["a needed unit as null", need("null"), "id_wrong required[0]", "not null", "text in quotes"],
    ["an empty needed unit", need('""'), "id_wrong required[0]"],
    [
      "a number among alternatives",
      need('{"any_of":["x",3]}'),
      "id_wrong required[0].any_of[1]",
      'write "3" with quotes',
    ],
    [
      "null among all_of",
      evidence('"x",{"all_of":["y",null]}'),
      "id_wrong required[0][1].all_of[1]",
      "not null",
    ],
    [
      "a number among judged units",
      row('"relevant":[7]'),
      "id_wrong relevant[0]",
      'write "7" with quotes',
    ],
    [
      "null among judged units",
      row('"relevant":["x",null]'),
      "id_wrong relevant[1]",
      "text in quotes",
    ],
    [
      "half a character in a judged id",
      row('"relevant":{"x\\ud83d":1}'),
      "id_wrong relevant.x\ud83d",
      "half of a character",
    ],
    [
      "half a character in a list of judged ids",
      row('"relevant":["\\ude00"]'),
      "id_wrong relevant[0]",
      "half of a character",
    ],
    [
      "an empty judged id",
      row('"relevant":{"":1}'),
      "id_wrong relevant.",
      "non-empty",
      "text in quotes",
    ],
    [
      "a forbidden unit as a number",
      forbid('{"id":7,"reason":"r"}'),
      "id_wrong forbidden[0].id",
      'write "7" with quotes',
    ],
    ["an empty document", evidence('{"doc":""}'), "id_wrong required[0][0].doc", "non-empty"],
    ["null as a document", evidence('{"doc":null}'), "id_wrong required[0][0].doc", "not null"],
    [
      "an empty group name",
      need('{"name":"","any_of":["x"]}'),
      "id_wrong required[0].name",
      "non-empty",
    ],
    [
      "a number as a group name",
      need('{"name":3,"any_of":["x"]}'),
      "id_wrong required[0].name",
      'write "3" with quotes',
    ],
    ["an empty owner", row('"required":["x"],"owner":""'), "id_wrong owner", "non-empty"],
  ])("%s", one);
});

describe("two faults of one form", () => {
  it("are both told, and none of the forms that were not meant", () => {
    expect(told(evidence('{"all_of":[7,null]}'))[0]).toEqual([
      "error id_wrong golden.jsonl:3 required[0][0].all_of[0]",
      "error id_wrong golden.jsonl:3 required[0][0].all_of[1]",
    ]);
  });
});

describe("keys of a golden row", () => {
  it.each<Fault>([
    [
      "a misspelt critical must not switch a gate off",
      row('"required":["x"],"critcal":true'),
      "key_unknown critcal",
      'Did you mean "critical"?',
    ],
    [
      "swapped letters",
      row('"required":["x"],"onwer":"team"'),
      "key_unknown onwer",
      'Did you mean "owner"?',
    ],
    [
      "another case",
      row('"required":["x"],"Weight":2'),
      "key_unknown Weight",
      'Did you mean "weight"?',
    ],
    ["nothing is near", row('"required":["x"],"zebra":1'), "key_unknown zebra", "docs/formats.md"],
    ["a key that objects inherit", row('"required":["x"],"__proto__":1'), "key_unknown __proto__"],
    [
      "a key of a group",
      need('{"any_of":["x"],"nmae":"g"}'),
      "key_unknown required[0].nmae",
      'Did you mean "name"?',
    ],
    [
      "a key of evidence",
      evidence('{"doc":"d","spam":[0,5]}'),
      "key_unknown required[0][0].spam",
      'Did you mean "span"?',
    ],
    [
      "a key of a forbidden result",
      forbid('{"id":"x","reason":"r","why":"w"}'),
      "key_unknown forbidden[0].why",
    ],
    [
      "two targets of one rule",
      forbid('{"id":"x","doc":"d","reason":"r"}'),
      "key_unknown forbidden[0].doc",
    ],
  ])("%s", one);

  it("may be anything inside meta", () => {
    expect(told(row('"required":["x"],"meta":{"critcal":[1,null]}'))[0]).toEqual([]);
  });
});

describe("a golden row of another tool", () => {
  it.each<[string, string, string[], string[]]>([
    [
      "has each key told once, with its name here",
      third('{"id":"a","question":"what?","relevant_docs":["x"]}'),
      ["id_wrong query_id", "key_unknown question", "key_unknown relevant_docs"],
      [
        'query_id is missing; this row has "id" Rename "id" to "query_id".',
        'Rename "question" to "query".',
        'Rename "relevant_docs" to "relevant".',
      ],
    ],
    [
      "is not told that it needs what it has under another name",
      row('"relevant_docs":["x"]'),
      ["key_unknown relevant_docs"],
      ['Rename "relevant_docs" to "relevant".'],
    ],
    [
      "may have both names, of which one is only unknown",
      third('{"query_id":"a","id":"b","required":["x"]}'),
      ["key_unknown id"],
      ["The known keys stand in docs/formats.md."],
    ],
  ])("%s", (_why, text, briefs, words) => {
    const [brief, said] = told(text);
    expect(brief).toEqual(briefs.map((one) => `error ${one.replace(" ", " golden.jsonl:3 ")}`));
    for (const word of words) expect(said).toContain(word);
  });
});

describe("lists of a golden row", () => {
  it.each<Fault>([
    [
      "a piece of evidence alone is no group",
      need('{"doc":"policy.md"}'),
      "row_wrong_shape required[0]",
      '{"doc": ...} alone is no group',
      'Write [{"doc": ...}], or {"name": ..., "any_of": [{"doc": ...}]}.',
    ],
    [
      "nor is it with a name",
      need('{"name":"rule","quote":"30 days"}'),
      "row_wrong_shape required[0]",
      '"any_of": [{"quote": ...}]',
    ],
    [
      "a unit as an object is none",
      need('{"id":"a"}'),
      "row_wrong_shape required[0]",
      "Write the id as a text.",
    ],
    [
      "required is not empty",
      row('"required":[]'),
      "row_wrong_shape required",
      "at least one group",
    ],
    [
      "required is a list",
      row('"required":"x"'),
      "row_wrong_shape required",
      "must be a list of groups",
    ],
    ["required is not null", row('"required":null'), "row_wrong_shape required", "not null"],
    [
      "any_of is not empty",
      need('{"any_of":[]}'),
      "row_wrong_shape required[0].any_of",
      "at least one alternative",
    ],
    [
      "any_of is a list",
      need('{"any_of":"x"}'),
      "row_wrong_shape required[0].any_of",
      "must be a list of alternatives",
    ],
    ["any_of is there", need('{"name":"g"}'), "row_wrong_shape required[0].any_of", "missing"],
    [
      "a short group is not empty",
      need("[]"),
      "row_wrong_shape required[0]",
      "at least one alternative",
    ],
    [
      "all_of is not empty",
      evidence('{"all_of":[]}'),
      "row_wrong_shape required[0][0].all_of",
      "at least one piece of evidence",
    ],
    [
      "all_of is a list",
      evidence('{"all_of":"x"}'),
      "row_wrong_shape required[0][0].all_of",
      "must be a list of pieces of evidence",
    ],
    [
      "relevant is not empty",
      row('"relevant":{}'),
      "row_wrong_shape relevant",
      "at least one unit id",
    ],
    [
      "nor is it as a list",
      row('"relevant":[]'),
      "row_wrong_shape relevant",
      "at least one unit id",
    ],
    [
      "relevant is an object or list",
      row('"relevant":"x"'),
      "row_wrong_shape relevant",
      "{id: grade} or a list of ids",
    ],
    ["relevant is not null", row('"relevant":null'), "row_wrong_shape relevant", "not null"],
    [
      "forbidden is not empty",
      row('"forbidden":[]'),
      "row_wrong_shape forbidden",
      "at least one forbidden result",
    ],
    [
      "forbidden is a list",
      row('"forbidden":{"id":"x","reason":"r"}'),
      "row_wrong_shape forbidden",
      "not an object",
    ],
    [
      "a forbidden result is an object",
      forbid('"x"'),
      "row_wrong_shape forbidden[0]",
      'must be an object, not "x"',
    ],
    [
      "where is not empty",
      forbid('{"where":{},"reason":"r"}'),
      "row_wrong_shape forbidden[0].where",
      "at least one key",
    ],
    [
      "where is an object",
      forbid('{"where":"t","reason":"r"}'),
      "row_wrong_shape forbidden[0].where",
      "at least one key",
    ],
    [
      "a where list is not empty",
      forbid('{"where":{"t":[]},"reason":"r"}'),
      "row_wrong_shape forbidden[0].where.t",
      "a list of values",
    ],
    [
      "nor is it after not",
      forbid('{"where":{"t":{"not":[]}},"reason":"r"}'),
      "row_wrong_shape forbidden[0].where.t",
      "{not: ...}",
    ],
    [
      "where has no value null",
      forbid('{"where":{"t":null},"reason":"r"}'),
      "row_wrong_shape forbidden[0].where.t",
    ],
    [
      "where knows no other word than not",
      forbid('{"where":{"t":{"nto":"x"}},"reason":"r"}'),
      "row_wrong_shape forbidden[0].where.t",
      "{not: ...}",
    ],
    [
      "a forbidden result has a reason",
      forbid('{"id":"x"}'),
      "id_wrong forbidden[0].reason",
      "missing",
    ],
    [
      "slices are an object",
      row('"required":["x"],"slices":["lang"]'),
      "row_wrong_shape slices",
      "{name: value}",
    ],
    [
      "a slice has a value",
      row('"required":["x"],"slices":{"n":[]}'),
      "row_wrong_shape slices.n",
      "at least one value",
    ],
    [
      "a slice value is a text",
      row('"required":["x"],"slices":{"n":1}'),
      "row_wrong_shape slices.n",
      "not the number 1",
    ],
    [
      "a slice value is not empty",
      row('"required":["x"],"slices":{"n":""}'),
      "row_wrong_shape slices.n",
      "non-empty",
    ],
    [
      "a slice name holds no =",
      row('"required":["x"],"slices":{"a=b":"c"}'),
      "row_wrong_shape slices.a=b",
      "without =",
    ],
  ])("%s", one);
});

describe("the right form of a value", () => {
  it.each<Fault>([
    [
      "of a grade",
      row('"relevant":{"x":"2"}'),
      "grade_wrong relevant.x",
      "Write 2 without quotes.",
    ],
    [
      "of half a grade",
      row('"relevant":{"x":1.5}'),
      "grade_wrong relevant.x",
      "Write 0, 1, 2, ...",
    ],
    ["of grades", row('"relevant":"x"'), "row_wrong_shape relevant", 'Write {"policy-7#2": 1}'],
    [
      "of slices",
      row('"required":["x"],"slices":["en"]'),
      "row_wrong_shape slices",
      '{"lang": "en"}',
    ],
    [
      "of a date",
      row('"required":["x"],"review_by":"31.3.2027"'),
      "row_wrong_shape review_by",
      'not "31.3.2027" Write year-month-day, as "2027-03-31"',
    ],
    [
      "of a mark",
      row('"required":["x"],"critical":"true"'),
      "row_wrong_shape critical",
      "Write true w",
    ],
  ])("%s is shown", one);
});

describe("values of a golden row", () => {
  const spanOf = (span: string, more = "") => evidence(`{"doc":"d","span":${span}${more}}`);
  const hash = (digest: string) => evidence(`{"sha256":"${digest}"}`);
  const emptyHash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  const at = "row_wrong_shape required[0][0]";

  it.each<Fault>([
    [
      "a quote is not blank after normalising",
      evidence('{"quote":" \\u00a0\\n\\u3000"}'),
      at,
      "must not be blank",
    ],
    ["a quote is a text", evidence('{"quote":3}'), `${at}.quote`, "must be a string"],
    ["a quote has no span", evidence('{"quote":"x","doc":"d","span":[0,1]}'), at, "not both"],
    ["evidence says something", evidence("{}"), at, "needs a unit id, doc, quote, span or sha256"],
    [
      "a span needs its document",
      evidence('{"span":[0,5]}'),
      at,
      "needs a unit id, doc, quote, span or sha256",
    ],
    ["a span is not empty", spanOf("[5,5]"), `${at}.span`, "start must lie below end"],
    ["a span runs forward", spanOf("[5,2]"), `${at}.span`, "start must lie below end"],
    ["a span begins at 0 or later", spanOf("[-1,2]"), `${at}.span[0]`, "0 or more"],
    ["offsets are whole", spanOf("[0,2.5]"), `${at}.span[1]`, "whole number"],
    ["a span has an end", spanOf("[0]"), `${at}.span`, "[start, end]"],
    ["a span has no third number", spanOf("[0,1,2]"), `${at}.span`, "[start, end]"],
    ["a span is a list", spanOf('"0-5"'), `${at}.span`, "[start, end]"],
    ["a hash has 64 digits", hash("ab"), `${at}.sha256`, "64 hexadecimal digits", 'not "ab"'],
    ["a hash is in lower case", hash("A".repeat(64)), `${at}.sha256`, "lower case"],
    ["a hash is of that kind", hash(`sha1:${"a".repeat(64)}`), `${at}.sha256`, "sha256:"],
    ["a hash is a text", evidence('{"sha256":7}'), `${at}.sha256`, "not the number 7"],
    ["a hash is of some text", hash(emptyHash), `${at}.sha256`, "an empty text"],
    ["a hash stands alone", evidence(`{"sha256":"${"a".repeat(64)}","doc":"d"}`), at, "alone"],
    ["coverage is above 0", spanOf("[0,5]", ',"min_coverage":0'), `${at}.min_coverage`, "above 0"],
    [
      "coverage is at most 1",
      spanOf("[0,5]", ',"min_coverage":1.01'),
      `${at}.min_coverage`,
      "1 or less",
    ],
    [
      "coverage is a number",
      spanOf("[0,5]", ',"min_coverage":"1"'),
      `${at}.min_coverage`,
      "must be a number",
    ],
    [
      "coverage needs a span",
      evidence('{"doc":"d","min_coverage":0.5}'),
      at,
      "min_coverage needs a span",
    ],
    ["a grade is whole", row('"relevant":{"x":0.5}'), "grade_wrong relevant.x", "whole number"],
    ["a grade is a number", row('"relevant":{"x":"1"}'), "grade_wrong relevant.x", 'not "1"'],
    ["a grade is exact", row('"relevant":{"x":1e20}'), "grade_wrong relevant.x"],
    [
      "a unit is judged once",
      row('"relevant":["x","x"]'),
      "judgement_repeated relevant[1]",
      '"x" stands twice',
    ],
    [
      "a weight of 0 would hide a query",
      row('"required":["x"],"weight":0'),
      "row_wrong_shape weight",
      "above 0",
    ],
    [
      "a weight is not negative",
      row('"required":["x"],"weight":-1'),
      "row_wrong_shape weight",
      "above 0",
    ],
    [
      "a weight is finite",
      row('"required":["x"],"weight":1e999'),
      "row_wrong_shape weight",
      "Infinity",
    ],
    [
      "a weight is not null",
      row('"required":["x"],"weight":null'),
      "row_wrong_shape weight",
      "not null",
    ],
    [
      "critical is true or false",
      row('"required":["x"],"critical":"yes"'),
      "row_wrong_shape critical",
      'not "yes"',
    ],
    [
      "no_answer is true or false",
      row('"no_answer":"yes"'),
      "row_wrong_shape no_answer",
      'not "yes"',
    ],
    [
      "a query is a text",
      row('"required":["x"],"query":7'),
      "row_wrong_shape query",
      "must be a string",
    ],
    [
      "review_by is a day that exists",
      row('"required":["x"],"review_by":"2027-02-30"'),
      "row_wrong_shape review_by",
      "2027-03-31",
    ],
    [
      "review_by is year, month, day",
      row('"required":["x"],"review_by":"31.3.2027"'),
      "row_wrong_shape review_by",
      "2027-03-31",
    ],
    [
      "review_by is a text",
      row('"required":["x"],"review_by":20270331'),
      "row_wrong_shape review_by",
    ],
  ])("%s", one);
});

describe("a golden row as a whole", () => {
  it.each<Fault>([
    [
      "no answer leaves nothing to require",
      row('"required":["x"],"no_answer":true'),
      "row_wrong_shape no_answer",
      "no room for required",
    ],
    [
      "no answer leaves nothing relevant",
      row('"relevant":["x"],"no_answer":true'),
      "row_wrong_shape no_answer",
      "no room for required",
    ],
    [
      "a row that asks for nothing is never a free 1.0",
      row('"query":"?"'),
      "row_wrong_shape",
      "needs required, relevant, no_answer or forbidden",
    ],
    [
      "no_answer: false asks for nothing",
      row('"no_answer":false'),
      "row_wrong_shape",
      "needs required, relevant, no_answer or forbidden",
    ],
    [
      "a critical row has something to lose",
      row('"critical":true,"relevant":{"x":0}'),
      "row_wrong_shape",
      "nothing that could be lost",
    ],
    [
      "two groups have two names",
      need('["y"],{"name":"g","any_of":["x"]},{"name":"g","any_of":["z"]}'),
      "row_wrong_shape required[2]",
      'group "g" stands twice',
    ],
    [
      "a name must not be another's place",
      need('{"name":"2","any_of":["x"]},["y"]'),
      "row_wrong_shape required[1]",
      'group "2" stands twice',
    ],
  ])("%s", one);
});

describe("what a golden row may be", () => {
  const long = "x".repeat(10_000);
  const written = '[{"quote":"q","doc":"f"}],[{"doc":"g","span":[0,1],"min_coverage":1}]';

  it.each<[string, string]>([
    [
      "critical by forbidden results alone",
      '"critical":true,"forbidden":[{"doc":"d","reason":"r"}]',
    ],
    ["critical by having no answer", '"critical":true,"no_answer":true'],
    [
      "no answer, and forbidden results",
      '"no_answer":true,"forbidden":[{"where":{"t":{"not":["a",1,false]}},"reason":"r"}]',
    ],
    ["not critical, with judged units only", '"relevant":{"x":0,"y":-2}'],
    ["grades of 0 and below", '"relevant":{"x":1,"y":0,"z":-9007199254740991}'],
    [
      "all forms of groups and evidence",
      `"required":["a",["b","c"],{"any_of":[{"all_of":["d",{"doc":"e"}]}]},${written}]`,
    ],
    ["one alternative twice", '"required":[["x","x"]]'],
    ["a very long id", `"required":["${long}"]`],
    [
      "slices with one and with many values",
      '"required":["x"],"slices":{"lang":"en","intent":["a","b"]}',
    ],
    ["a leap day", '"required":["x"],"review_by":"2028-02-29"'],
  ])("%s", (_why, keys) => {
    expect(told(row(keys))).toEqual([[], ""]);
  });

  it("ids that objects inherit: they are ids like any other", () => {
    const { golden, problems } = readGoldenText(
      `{"query_id":"__proto__","relevant":{"__proto__":2,"constructor":1},
        "slices":{"__proto__":"x"}}`.replace("\n", ""),
    );
    expect(problems).toEqual([]);
    const query = golden.at(0);
    expect(query.id).toBe("__proto__");
    expect([...(query.grades ?? [])]).toEqual([
      ["__proto__", 2],
      ["constructor", 1],
    ]);
    expect(query.slices).toEqual(["__proto__=x"]);
  });
});
