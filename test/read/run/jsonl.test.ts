/** Runs as JSON Lines: every fault with its place, and what counts as a row. */

import { describe, expect, it } from "vitest";
import type { Retrieval } from "../../../src/model/ranking.ts";
import { briefly, goldenSet, readRunFile, readRunText, wordsOf } from "../../make/files.ts";

const golden = goldenSet(
  ...["a", "b", "q1", "q10", "__proto__"].map((id) => ({ query_id: id, required: ["x"] })),
);
const read = (text: string | Uint8Array) => readRunText(text, { golden });

/** The row under test stands on line 3, after a good row and a blank line. */
const third = (row: string) => `{"query_id":"b","ranked":["x"]}\n\n${row}\n`;
const row = (keys: string) => third(`{"query_id":"a",${keys}}`);
const item = (keys: string) => row(`"ranked":["y",{"id":"x",${keys}}]`);

/** `s[2] x=1`: two results at stage s, the needed unit at rank 1. `x=-`: not there. */
const shown = ({ repeat, error, abstained, lists, line }: Retrieval): string => {
  const told = [...lists].map(
    ([stage, { returned, groups }]) => `${stage ?? ""}[${returned}] x=${groups[0]?.rank ?? "-"}`,
  );
  if (error !== undefined) told.unshift(`error: ${error}`);
  if (abstained) told.unshift("abstained");
  if (repeat !== undefined) told.unshift(`#${repeat}`);
  return `${told.join(", ")} @${line}`;
};
const rowsOf = async (text: string, id: string): Promise<readonly string[]> => {
  const { run } = await read(text);
  return (run.queries.get(id as never) ?? []).map(shown);
};

const unreadable = "error: the row cannot be read";

describe("faults of a row", () => {
  const span = "row_wrong_shape ranked[1].span";

  it.each<[string, string, string, string?, string?]>([
    [
      "a number is no unit id",
      row('"ranked":["x",7]'),
      "id_wrong ranked[1]",
      'write "7" with quotes',
    ],
    [
      "null is no unit id",
      row('"ranked":[null]'),
      "id_wrong ranked[0]",
      "not null",
      "text in quotes",
    ],
    ["an empty text is no unit id", row('"ranked":[""]'), "id_wrong ranked[0]", "non-empty"],
    ["nor is half a character", row('"ranked":["\\ud83d"]'), "id_wrong ranked[0]", "half of"],
    ["a list is no unit id", row('"ranked":[["x"]]'), "id_wrong ranked[0]", "not a list"],
    ["an item has an id", row('"ranked":[{"score":1}]'), "id_wrong ranked[0].id", "missing"],
    ["an item's id is no number", row('"ranked":[{"id":7}]'), "id_wrong ranked[0].id", 'write "7"'],
    ["ids at a stage", row('"stages":{"s":["x",7]}'), "id_wrong stages.s[1]", 'write "7"'],
    [
      "one list, not two",
      row('"ranked":["x"],"stages":{"s":["x"]}'),
      "row_wrong_shape",
      "both ranked and stages",
    ],
    ["no list is no empty list", third('{"query_id":"a"}'), "row_wrong_shape", '"ranked": []'],
    [
      "no stage is no list",
      row('"stages":{}'),
      "row_wrong_shape stages",
      "at least one stage, not an empty object",
    ],
    ["stages are no list", row('"stages":["x"]'), "row_wrong_shape stages", "not a list"],
    ["stages are not null", row('"stages":null'), "row_wrong_shape stages", "not null"],
    ["a stage has a name", row('"stages":{"":["x"]}'), "id_wrong stages", "a stage name"],
    [
      "a stage is a list",
      row('"stages":{"s":"x"}'),
      "row_wrong_shape stages.s",
      "a list of results",
    ],
    ["ranked is a list", row('"ranked":"x"'), "row_wrong_shape ranked", 'not "x"'],
    ["ranked is not null", row('"ranked":null'), "row_wrong_shape ranked", "not null"],
    [
      "a score is not null",
      item('"score":null'),
      "score_wrong ranked[1].score",
      "not null",
      "Leave it out",
    ],
    ["a score is a number", item('"score":"1.5"'), "score_wrong ranked[1].score", 'not "1.5"'],
    ["a score is finite", item('"score":1e999'), "score_wrong ranked[1].score", "Infinity"],
    ["nor negative infinity", item('"score":-1e999'), "score_wrong ranked[1].score", "-Infinity"],
    ["a span is not empty", item('"span":[5,5]'), span, "0 <= start < end"],
    ["a span begins at 0 or later", item('"span":[-1,5]'), span, "0 <= start < end"],
    ["a span has two numbers", item('"span":[0,5,6]'), span],
    ["and no null behind them", item('"span":[0,5,null]'), span],
    ["offsets are whole", item('"span":[0,1.5]'), span, "code points"],
    ["tokens are counted", item('"tokens":0'), "row_wrong_shape ranked[1].tokens", "1 or more"],
    ["tokens are whole", item('"tokens":1.5'), "row_wrong_shape ranked[1].tokens", "whole number"],
    ["tokens are a number", item('"tokens":"9"'), "row_wrong_shape ranked[1].tokens", 'not "9"'],
    ["a hash is one", item('"sha256":"ab"'), "row_wrong_shape ranked[1].sha256", "64 hexadecimal"],
    ["a span is a list", item('"span":"0-5"'), span],
    ["a span is not null", item('"span":null'), span],
    ["a text is not null", item('"text":null'), "row_wrong_shape ranked[1].text", "Leave it out"],
    ["a text is no number", item('"text":3'), "row_wrong_shape ranked[1].text", "the number 3"],
    ["a document has a name", item('"doc":""'), "id_wrong ranked[1].doc", "non-empty"],
    ["a document is no number", item('"doc":3'), "id_wrong ranked[1].doc", 'write "3" with quotes'],
    [
      "abstained is true or false",
      row('"ranked":[],"abstained":"yes"'),
      "row_wrong_shape abstained",
      'not "yes"',
    ],
    [
      "abstained is not null",
      row('"ranked":[],"abstained":null'),
      "row_wrong_shape abstained",
      "not null",
    ],
    ["an error says what failed", row('"error":""'), "row_wrong_shape error", "what failed"],
    ["an error is a text", row('"error":{"code":5}'), "row_wrong_shape error", "not an object"],
    [
      "error: false is no text",
      row('"error":false,"ranked":[]'),
      "row_wrong_shape error",
      "the boolean false",
    ],
    [
      "error: null is no error, and no list either",
      row('"error":null'),
      "row_wrong_shape",
      "needs ranked",
    ],
    [
      "a result that abstains",
      row('"id":"x","score":1,"abstained":true'),
      "row_wrong_shape id",
      "has no result of its own",
    ],
    ["abstained: false is no list", row('"abstained":false'), "row_wrong_shape", "needs ranked"],
    [
      "a repeat is a number",
      row('"ranked":[],"repeat":"1"'),
      "row_wrong_shape repeat",
      '"repeat": 1',
    ],
    [
      "a repeat is whole",
      row('"ranked":[],"repeat":1.5'),
      "row_wrong_shape repeat",
      "whole number",
    ],
    [
      "a repeat is not null",
      row('"ranked":[],"repeat":null'),
      "row_wrong_shape repeat",
      "not null",
    ],
    [
      "a near miss would switch something off",
      row('"ranked":[],"abstaned":true'),
      "key_unknown abstaned",
      'Did you mean "abstained"?',
    ],
    [
      "a near miss in an item",
      item('"scores":1'),
      "key_unknown ranked[1].scores",
      'Did you mean "score"?',
    ],
    [
      "a near miss in another case",
      item('"Text":"t"'),
      "key_unknown ranked[1].Text",
      'Did you mean "text"?',
    ],
  ])("%s", async (_why, text, brief, ...words) => {
    const [code = "", path = ""] = brief.split(" ");
    const { run, problems } = await read(text);
    expect(problems.map(briefly)).toEqual([`error ${code} run.jsonl:3 ${path}`.trim()]);
    for (const word of words) expect(wordsOf(problems)).toContain(word);
    // the query is there, but has failed: never an empty list
    expect(run.queries.get("a" as never)?.map(shown)).toEqual([`${unreadable} @3`]);
    expect(run.queries.get("b" as never)?.map(shown)).toEqual(["[1] x=1 @1"]);
  });

  it.each<[string, string, string, string?]>([
    ["is JSON", '{"query_id":"a"', "row_not_json", "one JSON object"],
    [
      "is JSON, which knows no NaN",
      '{"query_id":"a","ranked":[{"id":"x","score":NaN}]}',
      "row_not_json",
    ],
    ["is an object", '["a"]', "row_wrong_shape", "must be an object, not a list"],
    [
      "holds no key twice",
      '{"query_id":"a","ranked":["x"],"ranked":[]}',
      "key_repeated",
      '"ranked"',
    ],
    ["nor in an item", '{"query_id":"a","ranked":[{"id":"x","id":"y"}]}', "key_repeated", '"id"'],
    ["names its query", '{"ranked":["x"]}', "id_wrong query_id", "missing"],
    [
      "names it with text",
      '{"query_id":7,"ranked":["x"]}',
      "id_wrong query_id",
      'write "7" with quotes',
    ],
    ["not with null", '{"query_id":null,"ranked":["x"]}', "id_wrong query_id", "not null"],
    ["not with nothing", '{"query_id":"","ranked":["x"]}', "id_wrong query_id", "non-empty"],
    ["a flat row names its query too", '{"id":"x"}', "id_wrong query_id", "missing"],
  ])("a row %s", async (_why, text, brief, words = "") => {
    const [code = "", path = ""] = brief.split(" ");
    const { run, problems } = await read(third(text));
    expect(problems.map(briefly)).toEqual([`error ${code} run.jsonl:3 ${path}`.trim()]);
    expect(wordsOf(problems)).toContain(words);
    expect([...run.queries.keys()]).toEqual(["b"]);
  });

  it("tells all faults of a row", async () => {
    const { problems } = await read('{"query_id":7,"ranked":[null,{"id":"x","score":"1"}]}\n[]\n');
    expect(problems.map(briefly)).toEqual([
      "error id_wrong run.jsonl:1 query_id",
      "error id_wrong run.jsonl:1 ranked[0]",
      "error row_wrong_shape run.jsonl:2",
      "error score_wrong run.jsonl:1 ranked[1].score",
    ]);
  });
});

describe("a row of another tool", () => {
  it.each<[string, string, ...string[]]>([
    [
      "the query",
      '{"qid":"a","ranked":["x"]}',
      'id_wrong query_id: query_id is missing; this row has "qid". Rename "qid" to "query_id".',
    ],
    [
      "the query, named id",
      '{"id":"a","ranked":["x"]}',
      'id_wrong query_id: query_id is missing; this row has "id". Rename "id" to "query_id".',
    ],
    [
      "the query and the list",
      '{"id":"a","results":["x"]}',
      'id_wrong query_id: query_id is missing; this row has "id". Rename "id" to "query_id".',
      'row_wrong_shape : ranked is missing; this row has "results". Rename "results" to "ranked".',
    ],
    [
      "the list",
      '{"query_id":"a","docs":["x"]}',
      'row_wrong_shape : ranked is missing; this row has "docs". Rename "docs" to "ranked".',
    ],
    [
      "the list of a generator",
      '{"query_id":"a","contexts":["x"]}',
      'row_wrong_shape : ranked is missing; this row has "contexts". Rename "contexts" to "ranked".',
    ],
    [
      "a single result",
      '{"query_id":"a","doc_id":"x"}',
      'row_wrong_shape : id is missing; this row has "doc_id". Rename "doc_id" to "id". Each row is then one result.',
    ],
    [
      "a result of a list",
      '{"query_id":"a","ranked":[{"doc_id":"x"}]}',
      'id_wrong ranked[0].id: id is missing; this result has "doc_id". Rename "doc_id" to "id".',
    ],
    [
      "a result, nearly as here",
      '{"query_id":"a","ranked":[{"_id":"x"}]}',
      'id_wrong ranked[0].id: id is missing; this result has "_id". Rename "_id" to "id".',
    ],
    [
      "nothing",
      '{"id":"x"}',
      'id_wrong query_id: must be a non-empty string, not missing. Write it as text in quotes, as "policy-7#2".',
    ],
  ])("is told its own name of %s", async (_what, line, ...told) => {
    const { problems } = await read(third(line));
    const said = problems.map(
      ({ code, path, message, hint }) => `${code} ${path ?? ""}: ${message}. ${hint}`,
    );
    expect(said).toEqual(told);
    expect(problems.every(({ lines }) => lines?.join() === "3")).toBe(true);
  });
});

describe("a row", () => {
  it.each<[string, string, string[]]>([
    ["may have an empty list", row('"ranked":[]'), ["[0] x=- @3"]],
    [
      "keeps the order of its list, whatever the scores",
      row('"ranked":[{"id":"y","score":1},{"id":"x","score":9}]'),
      ["[2] x=2 @3"],
    ],
    ["may name stages", row('"stages":{"s":["x"],"t":["y","x"]}'), ["s[1] x=1, t[2] x=2 @3"]],
    ["may say error: null for a success", row('"error":null,"ranked":["x"]'), ["[1] x=1 @3"]],
    ["may have failed", row('"error":"timeout"'), ["error: timeout @3"]],
    [
      "may have failed with a list, which is searched for leaks",
      row('"error":"timeout","ranked":["x"]'),
      ["error: timeout, [1] x=1 @3"],
    ],
    ["may abstain without a list", row('"abstained":true'), ["abstained, [0] x=- @3"]],
    [
      "may abstain with a list, which is searched for leaks",
      row('"abstained":true,"ranked":["x"]'),
      ["abstained, [1] x=1 @3"],
    ],
    [
      "may abstain after stages",
      row('"abstained":true,"stages":{"s":["x"]}'),
      ["abstained, s[1] x=1 @3"],
    ],
    [
      "may be a repeat",
      `${row('"ranked":["x"],"repeat":2')}{"query_id":"a","repeat":1,"ranked":[]}`,
      ["#1, [0] x=- @4", "#2, [1] x=1 @3"],
    ],
    [
      "may hold keys of its own",
      row('"ranked":[{"id":"x","tenant":"acme","chunk_no":3}],"trace":"t","cost":[1]'),
      ["[1] x=1 @3"],
    ],
    ["may hold a near miss beside the right key", item('"score":1,"scores":[1,2]'), ["[2] x=2 @3"]],
    [
      "may have ids of any characters",
      row('"ranked":["\\u0000","a\\nb","\\ud83d\\ude00","x"]'),
      ["[4] x=4 @3"],
    ],
  ])("%s", async (_why, text, rows) => {
    expect((await read(text)).problems).toEqual([]);
    expect(await rowsOf(text, "a")).toEqual(rows);
  });

  it("may use names that objects inherit", async () => {
    const text = '{"query_id":"__proto__","stages":{"__proto__":[{"id":"__proto__"},"x"]}}\n';
    expect((await read(text)).problems).toEqual([]);
    expect(await rowsOf(text, "__proto__")).toEqual(["__proto__[2] x=2 @1"]);
  });
});

describe("a query that stands more than once", () => {
  const x = '"ranked":["x"]';

  it.each<[string, string[], number[], number[]]>([
    ["two rows", [x, x], [1], [2]],
    ["three rows have three lines", [x, x, x], [1], [2, 3]],
    ["the same repeat twice", [`"repeat":1,${x}`, `"repeat":1,${x}`], [1], [2]],
    ["a repeat and a row that is none", [`"repeat":1,${x}`, x], [1], [2]],
    [
      "two repeats and a row that is none",
      ['"ranked":["x"],"repeat":1', '"repeat":2,"error":"e"', x],
      [1],
      [3],
    ],
  ])("%s", async (_why, rows, lines, others) => {
    const text = rows.map((keys) => `{"query_id":"a",${keys}}`).join("\n");
    const { run, problems } = await read(text);
    expect(problems.map(({ code, severity, path }) => `${severity} ${code} ${path}`)).toEqual([
      "error query_repeated query_id",
    ]);
    const [problem] = problems;
    expect(problem?.lines).toEqual(lines);
    expect(problem?.also).toEqual(others.map((line) => ({ file: "run.jsonl", line })));
    expect(problem?.hint).toContain('"repeat"');
    expect(run.queries.get("a" as never)?.map(shown)).toEqual([`${unreadable} @1`]);
  });
});

it("a run that is joined to itself is one fault, and not one for each query", async () => {
  const run = ["a", "b", "q1", "q10"].map((id) => `{"query_id":"${id}","ranked":["x"]}\n`).join("");
  const { problems } = await read(run + run);
  expect(problems.map(briefly)).toEqual(["error query_repeated run.jsonl:1,2,3,4 query_id"]);
  expect(problems[0]).toMatchObject({
    message: '4 queries stand more than once: "a", "b", "q1" and 1 more',
    also: [5, 6, 7, 8].map((line) => ({ file: "run.jsonl", line })),
  });
});

describe("flat rows", () => {
  it("with a faulty stage have that fault alone", async () => {
    const rows = '{"query_id":"a","stage":"s","id":"x"}\n{"query_id":"a","stage":7,"id":"y"}\n';
    const { problems } = await read(rows);
    expect(problems.map(briefly)).toEqual(["error id_wrong run.jsonl:2 stage"]);
  });

  const flat = (keys: string) => `{"query_id":"a",${keys}}`;

  it.each<[string, string[], "grouped" | "any", string[]]>([
    [
      "one result each, in the order of the file",
      [flat('"id":"y","score":1'), flat('"id":"x","score":9')],
      "grouped",
      ["[2] x=2 @1"],
    ],
    [
      "each stage has ranks of its own",
      [flat('"stage":"s","id":"y"'), flat('"stage":"t","id":"x"'), flat('"stage":"s","id":"x"')],
      "grouped",
      ["s[2] x=2, t[1] x=1 @1"],
    ],
    [
      "another query between them: read once more",
      [flat('"id":"y"'), '{"query_id":"b","id":"x"}', flat('"id":"x"')],
      "any",
      ["[2] x=2 @1"],
    ],
    [
      "a whole row between them",
      [flat('"id":"y"'), '{"query_id":"b","ranked":["x"]}', flat('"id":"x"')],
      "grouped",
      ["[2] x=2 @1"],
    ],
    [
      "repeats apart",
      [flat('"repeat":2,"id":"y"'), flat('"repeat":1,"id":"x"'), flat('"repeat":2,"id":"x"')],
      "grouped",
      ["#1, [1] x=1 @2", "#2, [2] x=2 @1"],
    ],
    [
      "keys of their own",
      [flat('"id":"x","tenant":"acme","latency":4')],
      "grouped",
      ["[1] x=1 @1"],
    ],
  ])("%s", async (_why, rows, order, shownRows) => {
    const text = rows.join("\n");
    const told = await readRunFile(text, { golden });
    expect(told.problems).toEqual([]);
    expect(told.order).toBe(order);
    expect(await rowsOf(text, "a")).toEqual(shownRows);
  });

  it("keep query and repeat apart, whatever they are named", async () => {
    const text = '{"query_id":"q1","repeat":0,"id":"x"}\n{"query_id":"q10","id":"y"}\n';
    expect(await rowsOf(text, "q1")).toEqual(["#0, [1] x=1 @1"]);
    expect(await rowsOf(text, "q10")).toEqual(["[1] x=- @2"]);
  });

  it.each<[string, string[], string, string]>([
    ["an id that is none", ['"id":""', '"id":"x"'], "id_wrong run.jsonl:1 id", "non-empty"],
    ["a near miss", ['"id":"x"', '"id":"y","scroe":1'], "key_unknown run.jsonl:2 scroe", '"score"'],
    ["a score that is none", ['"id":"x","score":null'], "score_wrong run.jsonl:1 score", "finite"],
    ["a stage without a name", ['"id":"x","stage":""'], "id_wrong run.jsonl:1 stage", "non-empty"],
    ["a stage that is null", ['"id":"x","stage":null'], "id_wrong run.jsonl:1 stage", "not null"],
    [
      "a repeat that is none",
      ['"id":"x","repeat":"1"'],
      "row_wrong_shape run.jsonl:1 repeat",
      "whole",
    ],
  ])("one faulty row fails its query: %s", async (_why, rows, brief, words) => {
    const text = rows.map(flat).join("\n");
    const { run, problems } = await read(text);
    expect(problems.map(briefly)).toEqual([`error ${brief}`]);
    expect(wordsOf(problems)).toContain(words);
    expect(run.queries.get("a" as never)?.map(shown)).toEqual([`${unreadable} @1`]);
  });

  it.each<[string, string[]]>([
    ["the first has no stage", [flat('"id":"y"'), flat('"stage":"s","id":"x"')]],
    ["the last has no stage", [flat('"stage":"s","id":"x"'), flat('"id":"y"')]],
    ["of one repeat", ['"stage":"s","id":"x"', '"id":"y"'].map((one) => flat(`"repeat":1,${one}`))],
  ])("with and without a stage fail their query: %s", async (_why, rows) => {
    for (const between of ["", '{"query_id":"b","id":"x"}']) {
      const { run, problems } = await read([rows[0], between, ...rows.slice(1)].join("\n"));
      expect(problems.map(briefly)).toEqual(["error row_wrong_shape run.jsonl:1 stage"]);
      expect(wordsOf(problems)).toContain('"a" has rows with a stage and rows without');
      expect(run.queries.get("a" as never)?.map(shown)).toEqual([`${unreadable} @1`]);
    }
  });

  it("with a stage in one repeat and without in another are lists of their own", async () => {
    const rows = [flat('"repeat":1,"stage":"s","id":"x"'), flat('"repeat":2,"id":"x"')];
    expect(await rowsOf(rows.join("\n"), "a")).toEqual(["#1, s[1] x=1 @1", "#2, [1] x=1 @2"]);
  });

  it.each([
    ["before", [flat('"id":"x"'), flat('"ranked":["x"]')]],
    ["after", [flat('"ranked":["x"]'), flat('"id":"x"')]],
  ])("%s a whole row of the same query: the query stands twice", async (_why, rows) => {
    const { problems } = await read(rows.join("\n"));
    expect(problems.map(briefly)).toEqual(["error query_repeated run.jsonl:1 query_id"]);
    expect(problems[0]?.also).toEqual([{ file: "run.jsonl", line: 2 }]);
  });
});

describe("a manifest", () => {
  const rows = '{"query_id":"a","ranked":["x"]}\n';
  const hint = '{"snapshot": {"id": "handbook-2026-11"';

  it.each<[string, string, string, string]>([
    [
      "stands first",
      `${rows}{"manifest":{}}\n`,
      "manifest_wrong run.jsonl:2",
      "must be the first line",
    ],
    [
      "stands alone",
      `{"manifest":{}}\n{"manifest":{}}\n${rows}`,
      "manifest_wrong run.jsonl:2",
      "keep one",
    ],
    ["is an object", `{"manifest":"v1"}\n${rows}`, "manifest_wrong run.jsonl:1 manifest", hint],
    [
      "is no list",
      `{"manifest":[]}\n${rows}`,
      "manifest_wrong run.jsonl:1 manifest",
      "must be an object",
    ],
    [
      "has an object as snapshot",
      `{"manifest":{"snapshot":"h1"}}\n${rows}`,
      "manifest_wrong run.jsonl:1 manifest",
      "id or digest",
    ],
    [
      "has a snapshot that says something",
      `{"manifest":{"snapshot":{}}}\n${rows}`,
      "manifest_wrong run.jsonl:1 manifest",
      "needs an id or a digest",
    ],
    [
      "has no number as snapshot id",
      `{"manifest":{"snapshot":{"id":7}}}\n${rows}`,
      "manifest_wrong run.jsonl:1 manifest",
      "non-empty text",
    ],
    [
      "has no empty digest",
      `{"manifest":{"snapshot":{"id":"h","digest":""}}}\n${rows}`,
      "manifest_wrong run.jsonl:1 manifest",
      "non-empty text",
    ],
    [
      "of a shard is not built yet",
      `{"manifest":{"shard":{"index":1,"of":2}}}\n${rows}`,
      "not_yet_supported run.jsonl manifest.shard",
      "not built yet",
    ],
    ["alone is no run", '{"manifest":{}}\n', "file_empty run.jsonl", "holds no row"],
  ])("%s", async (_why, text, brief, words) => {
    const { problems } = await read(text);
    expect(problems.map(briefly)).toEqual([`error ${brief}`]);
    expect(wordsOf(problems)).toContain(words);
  });

  it.each<[string, string, object, object | undefined]>([
    [
      "is free but for its snapshot",
      '{"code":1,"any":{"key":[null]}}',
      { code: 1, any: { key: [null] } },
      undefined,
    ],
    ["may say that there is no snapshot", '{"snapshot":null}', { snapshot: null }, undefined],
    [
      "may have an id only",
      '{"snapshot":{"id":"h1"}}',
      { snapshot: { id: "h1" } },
      { id: "h1", digest: undefined },
    ],
  ])("%s", async (_why, manifest, entries, snapshot) => {
    const { run, problems } = await read(`\n{"manifest":${manifest}}\n${rows}`);
    expect(problems).toEqual([]);
    expect(run.manifest).toEqual({ entries, snapshot });
  });

  it("may be a row's own key", async () => {
    const { run, problems } = await read('{"query_id":"a","ranked":["x"],"manifest":{"v":1}}\n');
    expect(problems).toEqual([]);
    expect(run.manifest).toBeUndefined();
  });
});
