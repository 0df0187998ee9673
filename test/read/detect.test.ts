/** Which format a file has, told by its first line of data or its first bytes. */

import { describe, expect, it } from "vitest";
import { detectBinary, detectGoldenFormat, detectRunFormat } from "../../src/read/detect.ts";

const list = { looksLike: "one JSON list" };
const pretty = { looksLike: "one JSON document over several lines" };
const csv = { looksLike: "CSV" };

describe("the format of a text", () => {
  it.each<[string, string, unknown, unknown]>([
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
    ["CSV", "query_id,id,rank", csv, csv],
    ["CSV with semicolons", "query_id;id;rank", csv, csv],
    ["a YAML list", "- query_id: a", "trec", "yaml"],
    ["a dash alone", "-", "trec", "yaml"],
    ["a YAML document mark", "---", "trec", "yaml"],
    ["a YAML directive", "%YAML 1.2", "trec", "yaml"],
    ["an id that begins with a dash", "-q1 0 d1 1", "trec", "qrels"],
  ])("%s", (_what, line, run, golden) => {
    expect(detectRunFormat(line)).toEqual(run);
    expect(detectGoldenFormat(line)).toEqual(golden);
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
