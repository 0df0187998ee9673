/** Several files as one run: a query in two of them, manifests that differ, one digest. */

import { describe, expect, it } from "vitest";
import { openKeeper } from "../../../src/read/run/keep.ts";
import { briefly, goldenSet, joinFiles, type ReadFile, readRunFile } from "../../make/files.ts";
import { digestOfSum } from "../../make/plain-readers.ts";
import { xxh64 } from "../../make/xxh64.ts";

const golden = goldenSet(...["a", "b", "c"].map((id) => ({ query_id: id, required: ["x"] })));

async function join(...contents: readonly string[]) {
  const keeper = openKeeper(golden.size);
  const files: ReadFile[] = [];
  for (const [i, content] of contents.entries()) {
    files.push(await readRunFile(content, { golden, file: `run-${i + 1}.jsonl` }, keeper));
  }
  return joinFiles(files, { keeper, golden });
}

const row = (id: string, more = "") => `{"query_id":"${id}","ranked":["x"]${more}}\n`;

describe("several files of a run", () => {
  it("are one run, with the digest of their content", async () => {
    const { run, problems } = await join(row("a") + row("b"), row("c"));
    expect(problems).toEqual([]);
    expect([...run.queries.keys()].sort()).toEqual(["a", "b", "c"]);
    const other = await join(row("c") + row("a"), row("b"));
    expect(other.run.digest).toBe(run.digest);
  });

  it("have as digest the sum of those of their rows", async () => {
    const ids = ["\u{1f600}", "\uffff", "a", "b", "c"];
    const rows = ids.map((id) => row(id));
    const { run } = await join(rows.slice(0, 2).join(""), rows.slice(2).join(""));
    expect(run.digest).toBe(digestOfSum(ids.map((id) => xxh64(row(id).trim()))));
  });

  it("have another digest for a row that stands twice", async () => {
    const { run } = await join(row("a") + row("a"));
    const one = xxh64(row("a").trim());
    expect(run.digest).toBe(digestOfSum([one, one]));
    expect(run.digest).not.toBe(digestOfSum([one]));
  });

  it("have one entry for the flat rows of a query, stage by stage in the same order", async () => {
    const flat = (stage: string) => `{"query_id":"a","stage":"${stage}","id":"x"}`;
    const stages = ["\uffff", "\u{1f600}"];
    const byStage = stages.map((stage) => `${JSON.stringify(stage)} ${xxh64(`${flat(stage)}\n`)}`);
    const { run } = await join(stages.toReversed().map(flat).join("\n"));
    expect(run.digest).toBe(digestOfSum([xxh64(`a\0\0${byStage.join("\n")}`)]));
  });

  it.each<[string, string[], object[]]>([
    [
      "a query in two of them",
      [row("b") + row("a"), `\n${row("a")}`],
      [{ file: "run-2.jsonl", line: 2 }],
    ],
    [
      "a query in three of them",
      [row("b") + row("a"), row("a"), row("c") + row("a")],
      [
        { file: "run-2.jsonl", line: 1 },
        { file: "run-3.jsonl", line: 2 },
      ],
    ],
    [
      "even as two repeats",
      [row("b") + row("a", ',"repeat":1'), row("a", ',"repeat":2')],
      [{ file: "run-2.jsonl", line: 1 }],
    ],
  ])("%s is told with all places", async (_why, contents, also) => {
    const { problems } = await join(...contents);
    expect(problems.map(briefly)).toEqual(["error query_repeated run-1.jsonl:2 query_id"]);
    expect(problems[0]?.also).toEqual(also);
  });

  it("a query in two of them has failed: which row is right cannot be known", async () => {
    const { run } = await join(row("a"), row("a"));
    expect(run.queries.get("a" as never)).toMatchObject([{ error: "the row cannot be read" }]);
  });

  it.each<[string, string, string, string[]]>([
    [
      "the same manifest twice",
      '{"manifest":{"code":1,"b":[2]}}\n',
      '{"manifest":{"b":[2],"code":1}}\n',
      [],
    ],
    ["a manifest in one of them", '{"manifest":{"code":1}}\n', "", []],
    [
      "a snapshot in one of them",
      '{"manifest":{"code":1,"snapshot":{"id":"s"}}}\n',
      "",
      ["error manifest_wrong run-2.jsonl:1 manifest"],
    ],
    [
      "two manifests that differ",
      '{"manifest":{"code":1}}\n',
      '{"manifest":{"code":2}}\n',
      ["error manifest_wrong run-2.jsonl:1 manifest"],
    ],
  ])("%s", async (_why, first, second, told) => {
    const { run, problems } = await join(first + row("a"), second + row("b"));
    expect(problems.map(briefly)).toEqual(told);
    expect(run.manifest?.entries).toMatchObject({ code: 1 });
  });

  it("count an unknown query once", async () => {
    const { run } = await join(row("y") + row("z"), row("z"));
    expect(run.unknownQueries).toBe(2);
  });

  it("name the first three unknown queries, whatever the order of the rows", async () => {
    const { run } = await join(row("z") + row("u") + row("y"), row("v") + row("u"));
    expect(run.unknownNames).toEqual(["u", "v", "y"]);
  });

  it("tell the faults of each file", async () => {
    const { problems } = await join(`${row("b")}[]\n`, `${row("a")}[]\n`);
    expect(problems.map(briefly)).toEqual([
      "error row_wrong_shape run-1.jsonl:2",
      "error row_wrong_shape run-2.jsonl:2",
    ]);
  });
});
