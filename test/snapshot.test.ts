/** The command `snapshot`: the digest that the gate itself computes, or every fault. */

import { describe, expect, it } from "vitest";
import { runGate } from "../src/gate.ts";
import { readFlags } from "../src/settings/flags.ts";
import { runSnapshot } from "../src/snapshot.ts";
import { MemoryFiles } from "./fakes/memory-files.ts";

const corpus = {
  "corpus/a.md": "Returns.",
  "corpus/\u{1f600}.md": "Shipping.",
  "corpus/b/c.md": "",
};

async function tell(line: string, more: Readonly<Record<string, string>> = {}) {
  const { flags, problems } = readFlags([
    "snapshot",
    ...line.split(" ").filter((one) => one !== ""),
  ]);
  return runSnapshot(flags, problems, new MemoryFiles({ ...corpus, ...more }));
}

/** What the gate says when the manifests have that snapshot, and the config has the files. */
async function judge(snapshot: unknown) {
  const run = `${JSON.stringify({ manifest: { snapshot } })}\n{"query_id":"q1","ranked":["a"]}\n`;
  const files = new MemoryFiles({
    ...corpus,
    "gate.yml":
      "version: 1\ngolden: g\nbaseline: r\ncandidate: r\nsnapshot: {files: corpus/**, require: true}",
    g: '{"query_id":"q1","critical":true,"required":["a"]}',
    r: run,
  });
  const { flags, problems } = readFlags(["check", "--config", "gate.yml"]);
  return (await runGate(flags, problems, files, { clock: { today: () => "2026-11-30" } }))
    .assessment;
}

describe("what it prints", () => {
  it("is what the gate takes for proof", async () => {
    const { text } = await tell("--files corpus/** --id s");
    expect((await judge(JSON.parse(text ?? ""))).verdict).toBe("pass");
    const other = await tell("--files corpus/*.md --id s");
    expect((await judge(JSON.parse(other.text ?? ""))).verdict).toBe("incomparable");
  });

  it("is one line, with the id if there is one", async () => {
    expect((await tell("--files corpus/** --id s")).text).toMatch(
      /^\{"id":"s","digest":"sha256:[0-9a-f]{64}"\}\n$/,
    );
    expect((await tell("--files corpus/**")).text).toMatch(
      /^\{"digest":"sha256:[0-9a-f]{64}"\}\n$/,
    );
  });

  it.each<[string, string, string]>([
    ["the config", "snapshot: {files: corpus/**, id: s}", "--config gate.yml"],
    [
      "the config, with another id",
      "snapshot: {files: corpus/**, id: t}",
      "--config gate.yml --id s",
    ],
    ["an old digest", "snapshot: {files: corpus/**, id: s, digest: old}", "--config gate.yml"],
    ["a file of the config", "snapshot: s.json", "--config gate.yml"],
  ])("is the same by %s", async (_why, config, line) => {
    const more = {
      "gate.yml": `version: 1\n${config}`,
      "s.json": '{"files":"corpus/**","id":"s"}',
    };
    expect(await tell(line, more)).toEqual(await tell("--files corpus/** --id s"));
  });

  it("comes from the usual config where none is named", async () => {
    const config = { ".github/retrieval-gate.yml": "version: 1\nsnapshot: {files: corpus/**}" };
    expect(await tell("", config)).toEqual(await tell("--files corpus/**"));
  });
});

describe("nothing is printed", () => {
  it.each<[string, string, string, string]>([
    ["no such files", "--files nothing/*", "", "file_missing"],
    ["no config", "", "", "file_missing"],
    ["a config without a snapshot", "--config gate.yml", "version: 1", "argument_wrong"],
    [
      "a snapshot without files",
      "--config gate.yml",
      "version: 1\nsnapshot: {id: s}",
      "argument_wrong",
    ],
    ["a faulty config", "--config gate.yml", "version: 1\nsnapshot: {file: x}", "key_unknown"],
    [
      "a snapshot file that is not there",
      "--config gate.yml",
      "version: 1\nsnapshot: s.json",
      "file_missing",
    ],
    ["a flag of another command", "--files corpus/** --golden g", "", "argument_wrong"],
  ])("with %s", async (_why, line, config, code) => {
    const { text, problems } = await tell(line, config === "" ? {} : { "gate.yml": config });
    expect(text).toBeUndefined();
    expect(problems.map((one) => one.code)).toEqual([code]);
  });
});
