/** Golden rows as a YAML list: the same faults as in JSON Lines, each on the line of its field. */

import { describe, expect, it } from "vitest";
import { readGoldenFile } from "../../../src/read/golden/golden.ts";
import { briefly, wordsOf } from "../../make/files.ts";
import { listed } from "../../make/golden.ts";

const read = (text: string) => readGoldenFile("golden.yml", text, undefined);

const good = "- query_id: a\n  required: [x]\n";
const eleven = (what: string) => `[${Array(11).fill(what).join(",")}]`;
const bomb = `- &a ${eleven("x")}\n- &b ${eleven("*a")}\n- ${eleven("*b")}\n`;

describe("faults of a golden set in YAML", () => {
  it.each<[string, string, string, string]>([
    [
      "a number is no id",
      `${good}- query_id: 7\n  required: [x]\n`,
      "id_wrong golden.yml:3 query_id",
      'write "7" with quotes',
    ],
    [
      "nothing is no id",
      "- query_id:\n  required: [x]\n",
      "id_wrong golden.yml:1 query_id",
      "not null",
    ],
    [
      "true is no id, though yes is one",
      "- query_id: true\n  required: [yes]\n",
      "id_wrong golden.yml:1 query_id",
      "the boolean true",
    ],
    [
      "an unknown key",
      "- query_id: a\n  required: [x]\n  critcal: true\n",
      "key_unknown golden.yml:3 critcal",
      'Did you mean "critical"?',
    ],
    [
      "a number deep inside",
      "- query_id: a\n  required:\n    - any_of:\n        - x\n        - 7\n",
      "id_wrong golden.yml:5 required[0].any_of[1]",
      'write "7" with quotes',
    ],
    [
      "a key is an id, and 007 a number",
      "- query_id: a\n  relevant:\n    x: 1\n    007: 2\n",
      "id_wrong golden.yml:4",
      'write "007" with quotes',
    ],
    [
      "1e3 is a number too",
      "- query_id: a\n  relevant: {1e3: 2}\n",
      "id_wrong golden.yml:2",
      'write "1e3" with quotes',
    ],
    [
      "a key is not null",
      "- query_id: a\n  relevant: {~: 2}\n",
      "id_wrong golden.yml:2",
      "with quotes",
    ],
    [
      "a key is not a list",
      "- query_id: a\n  relevant:\n    ? [a, b]\n    : 1\n",
      "id_wrong golden.yml:3",
      "must be a non-empty string",
    ],
    [
      "an empty list",
      "- query_id: a\n\n\n  required: []\n",
      "row_wrong_shape golden.yml:4 required",
      "at least one group",
    ],
    [
      "a blank quote",
      "- query_id: a\n  required:\n    - - quote: ' '\n",
      "row_wrong_shape golden.yml:3 required[0][0]",
      "must not be blank",
    ],
    [
      "a weight that is not finite",
      "- query_id: a\n  required: [x]\n  weight: .inf\n",
      "row_wrong_shape golden.yml:3 weight",
      "Infinity",
    ],
    [
      "a hash that is none",
      "- query_id: a\n  required:\n    - - sha256: ab\n",
      "row_wrong_shape golden.yml:3 required[0][0].sha256",
      "64 hexadecimal digits",
    ],
    [
      "a key that stands twice",
      "- query_id: a\n  required: [x]\n  required: [y]\n",
      "key_repeated golden.yml:2,3 required",
      '"required" stands twice',
    ],
    [
      "<< merges nothing in YAML 1.2",
      "- query_id: a\n  required: [x]\n  <<: {critical: true}\n",
      "key_unknown golden.yml:3 <<",
      "unknown key",
    ],
    [
      "a row that is empty",
      `-\n${good}`,
      "row_wrong_shape golden.yml:1",
      "must be an object, not null",
    ],
    ["a row that is a text", "- a\n", "row_wrong_shape golden.yml:1", 'must be an object, not "a"'],
    ["a list of no rows", "[]\n", "file_empty golden.yml", "holds no row"],
    ["two documents", `${good}---\n${good}`, "yaml_broken golden.yml:3", "multiple documents"],
    [
      "an alias of nothing",
      "- query_id: a\n  required: *r\n",
      "yaml_broken golden.yml",
      "without aliases",
    ],
    ["aliases that multiply without end", bomb, "yaml_broken golden.yml", "without aliases"],
    [
      "a bracket that is not closed",
      "- query_id: a\n  required: [x\n- query_id: b\n",
      "yaml_broken golden.yml:3",
      "Mend the syntax",
    ],
    [
      "a tag that means nothing here",
      "- query_id: !id a\n  required: [x]\n",
      "yaml_broken golden.yml:1",
      "tag",
    ],
  ])("%s", (_why, text, told, words) => {
    const { problems } = read(text);
    expect(problems.map(briefly)).toEqual([`error ${told}`]);
    expect(wordsOf(problems)).toContain(words);
  });

  it("a file that is no list says how to begin a row", () => {
    const { problems } = readGoldenFile("golden.yml", "query_id: a\n", "yaml");
    expect(problems.map(briefly)).toEqual(["error row_wrong_shape golden.yml:1"]);
    expect(wordsOf(problems)).toContain("- query_id:");
  });

  it("one fault behind two aliases has both lines", () => {
    const text = "- query_id: a\n  required: &r []\n- query_id: b\n  required: *r\n";
    expect(read(text).problems.map(briefly)).toEqual([
      "error row_wrong_shape golden.yml:2,4 required",
    ]);
  });
});

describe("golden sets in YAML", () => {
  it.each<[string, string, string[]]>([
    ["a list of rows", good, ["a@1"]],
    ["after comments and blank lines", `# golden\n\n${good}`, ["a@3"]],
    ["after a document mark", `---\n${good}`, ["a@2"]],
    ["a JSON list is YAML", '[{"query_id":"a","required":["x"]}]', ["a@1"]],
    [
      "yes and dates are texts",
      "- query_id: yes\n  required: [no]\n  review_by: 2027-03-31\n",
      ["yes@1"],
    ],
    [
      "aliases that name something",
      "- query_id: a\n  required: &r [x]\n- query_id: b\n  required: *r\n",
      ["a@1", "b@3"],
    ],
    ["quoted keys are ids as they stand", '- query_id: a\n  relevant: {"007": 1}\n', ["a@1"]],
    [
      "ids that objects inherit",
      "- query_id: __proto__\n  relevant: {__proto__: 2}\n",
      ["__proto__@1"],
    ],
  ])("%s", (_why, text, rows) => {
    const told = read(text);
    expect(told.problems).toEqual([]);
    expect(listed(told.rows).map(({ queryId, kept }) => `${queryId}@${kept.line}`)).toEqual(rows);
  });

  it("keep the ids that are keys", () => {
    const { rows } = read('- query_id: a\n  relevant: {"007": 1, __proto__: 2}\n');
    const [placed] = listed(rows);
    expect([...(placed?.kept.row().relevant ?? [])]).toEqual([
      ["007", 1],
      ["__proto__", 2],
    ]);
  });
});
