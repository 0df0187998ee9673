/** YAML to values that know their lines. */

import { describe, expect, it } from "vitest";
import { readYaml, type Yaml } from "../../src/settings/yaml.ts";

function yamlOf(text: string): Yaml {
  const read = readYaml("f.yml", text);
  if (!read.ok) throw new Error(read.problems[0]?.message);
  return read.yaml;
}

describe("values", () => {
  it.each<[string, string, unknown]>([
    ["JSON is YAML", '{"a": [1, null]}', { a: [1, null] }],
    ["yes and no are texts in YAML 1.2", "a: yes\nb: no", { a: "yes", b: "no" }],
    ["dates are texts", "a: 2026-01-31", { a: "2026-01-31" }],
    ["0o7 is a number, 007 too", "a: 0o7\nb: 007", { a: 7, b: 7 }],
    ["a version of three parts is a text", "a: 1.2.3", { a: "1.2.3" }],
    ["aliases", "a: &x [1]\nb: *x", { a: [1], b: [1] }],
    ["nothing", "", null],
    ["CRLF", "a: 1\r\nb: 2\r\n", { a: 1, b: 2 }],
  ])("%s", (_why, text, value) => {
    expect(yamlOf(text).value).toEqual(value);
  });
});

describe("lines", () => {
  const text = "# top\na:\n  - b: 1\n    c:\n      - x\n\n      - y\nd: {e: 2}\n";

  it.each<[string, (string | number)[], number | undefined]>([
    ["the document begins with its first key", [], 2],
    ["a list begins with its first item", ["a"], 3],
    ["a key inside a list", ["a", 0, "b"], 3],
    ["an item after a blank line", ["a", 0, "c", 1], 7],
    ["a key in braces", ["d", "e"], 8],
    ["what is not there has the line of what it belongs to", ["a", 0, "z", 3], 3],
    ["nor is anything below a text", ["a", 0, "c", 1, "z"], 7],
  ])("%s", (_why, path, line) => {
    expect(yamlOf(text).lineOf(path)).toBe(line);
  });

  it("an empty document has none", () => {
    expect(yamlOf("").lineOf([])).toBeUndefined();
  });
});

describe("keys that are no text", () => {
  it.each<[string, string, string[]]>([
    ["texts, quoted or not", "a: 1\n'7': 2\n\"~\": 3", []],
    ["a number", "a: 1\n007: 2", ["2:007"]],
    ["inside a list inside a map", "a:\n  - {1.50: x}", ["2:1.50"]],
    ["null, true and a list", "~: 1\ntrue: 2\n? [a]\n: 3", ["1:~", "2:true", "3:[a]"]],
    ["yes and dates are texts", "yes: 1\n2026-01-31: 2", []],
  ])("%s", (_why, text, odd) => {
    expect(
      yamlOf(text)
        .oddKeys()
        .map(({ text: key, line }) => `${line}:${key}`),
    ).toEqual(odd);
  });
});

describe("values that nest", () => {
  const flow = (levels: number) => `a: 1\nb: ${"[".repeat(levels)}${"]".repeat(levels)}`;

  it.each<[string, string, number | undefined]>([
    ["199 levels below the first", flow(199), undefined],
    ["200 levels below the first", flow(200), 2],
    ["30,000 levels in brackets", flow(30_000), 2],
    ["30,000 levels in one line of a list", `a: 1\nb:\n  ${"- ".repeat(30_000)}c`, 3],
    ["an alias inside what it names", "a: 1\nb: &x [*x]", 2],
    ["an alias beside what it names", "a: &x [1]\nb: [*x, *x]", undefined],
  ])("%s", (_why, text, line) => {
    const read = readYaml("f.yml", text);
    const told = read.ok ? [] : read.problems;
    expect([...new Set(told.map(({ code, lines }) => `${code} ${lines}`))]).toEqual(
      line === undefined ? [] : [`yaml_broken ${line}`],
    );
    for (const { message } of told) expect(message).toContain("deeper than 200 levels");
  });
});
