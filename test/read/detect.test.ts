/** Which format a file has, told by its first line of data or its first bytes. */

import { describe, expect, it } from "vitest";
import { detectBinary, detectFormat, type Format } from "../../src/read/detect.ts";
import { goldenFormats } from "../../src/read/golden/formats.ts";
import { runFormats } from "../../src/read/run/formats.ts";

const list = "cannot read one JSON list";
const pretty = "cannot read one JSON document over several lines";
const csv = "cannot read CSV";

function detect(line: string, formats: readonly Format[]): string {
  const told = detectFormat(line, formats);
  return "foreign" in told ? `cannot read ${told.foreign}` : told.name;
}

describe("the format of a text", () => {
  it.each<[string, string, string, string]>([
    // what                             first line                    as a run  as a golden set
    ["an object on one line", '{"query_id":"a"}', "jsonl", "jsonl"],
    ["the same after blanks", '  {"query_id":"a"}', "jsonl", "jsonl"],
    ["a broken object", '{"query_id', "jsonl", "jsonl"],
    ["columns", "q1 Q0 d1 1 0.9 t", "trec", "qrels"],
    ["columns with commas in ids", "q,1 0 d,1 1", "trec", "qrels"],
    ["columns by tabs", "q1\t0\td1\t1", "trec", "qrels"],
    ["a JSON list", '[{"query_id":"a"}]', list, "yaml"],
    ["a bracket alone", "[", list, "yaml"],
    ["a brace alone", "{", pretty, pretty],
    ["a brace before blanks", " { ", pretty, pretty],
    ["an object without keys", "{}", "jsonl", "jsonl"],
    ["CSV", "query_id,id,rank", csv, csv],
    ["CSV with semicolons", "query_id;id;rank", csv, csv],
    ["a YAML list", "- query_id: a", "trec", "yaml"],
    ["a dash alone", "-", "trec", "yaml"],
    ["a YAML document mark", "---", "trec", "yaml"],
    ["a YAML directive", "%YAML 1.2", "trec", "yaml"],
    ["an id that begins with a dash", "-q1 0 d1 1", "trec", "qrels"],
  ])("%s", (_what, line, run, golden) => {
    expect(detect(line, runFormats)).toBe(run);
    expect(detect(line, goldenFormats)).toBe(golden);
  });
});

describe("a table of formats", () => {
  const named = (name: string, start: string): Format => ({
    name,
    looksLike: (line) => line.startsWith(start),
  });

  it("is tried from the first to the last", () => {
    const formats = [named("one", "a"), named("two", "ab"), named("three", "b")];
    expect(detect("ab", formats)).toBe("one");
    expect(detect("b", formats)).toBe("three");
    expect(detect("c", formats)).toBe("cannot read text of no known format");
  });
});

describe("the format of bytes", () => {
  it.each<[string, string, string | undefined]>([
    ["parquet", "PAR1\u0015\u0004", "a parquet file"],
    ["zip, and what is made of it", "PK\u0003\u0004\u0014", "a zip file"],
    ["text that begins alike", "PARIS", undefined],
    ["nothing", "", undefined],
  ])("%s", (_what, start, told) => {
    expect(detectBinary(Buffer.from(start, "latin1"))).toBe(told);
  });
});
