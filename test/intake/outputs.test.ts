import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nodeFiles } from "../../src/adapters/node-files.ts";
import { runGate } from "../../src/gate.ts";
import { checkOverwrites } from "../../src/intake/outputs.ts";
import { readFlags } from "../../src/settings/flags.ts";
import { MemoryFiles } from "../fakes/memory-files.ts";

const golden = '{"query_id":"q","query":"?","critical":true,"required":["a"]}\n';
const run = '{"query_id":"q","ranked":["a"]}\n';
const clock = { today: () => "2026-11-30" };

/** A folder as a team has it; `link.jsonl` and `linked/` lead to the same files again. */
const content: Readonly<Record<string, string>> = {
  "golden.jsonl": golden,
  "baseline.jsonl": run,
  "shards/1.jsonl": run,
  "units.jsonl": '{"id":"a"}\n',
  "corpus/a.md": "a",
  "critical.txt": "q\n",
  "snapshot.json": '{"id":"s","files":"corpus/*.md","units":"units.jsonl"}',
  "gate.yml": `version: 1
golden: golden.jsonl
baseline: baseline.jsonl
candidate: shards/*.jsonl
snapshot: snapshot.json
critical: { queries: critical.txt }
cutoffs: [1]
`,
  "faulty.yml": "version: 1\ngolden: golden.jsonl\ncandidate: shards/*.jsonl\ncutofs: [1]\n",
  "broken.yml": 'version: 1\ngolden: "golden.jsonl"\n  candidate: [shards/1.jsonl\n',
  "old.json": "an older report",
};

describe("a report", () => {
  let folder: string;
  const at = (file: string): string => join(folder, file);
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "retrieval-gate-outputs-"));
    for (const name of ["shards", "corpus"]) mkdirSync(at(name));
    for (const [name, text] of Object.entries(content)) {
      // the config names its files as from the working directory
      const placed = /\.yml$|snapshot/.test(name)
        ? text.replace(/[\w*/]+\.(jsonl|json|md|txt)/g, (file) => relative(".", at(file)))
        : text;
      writeFileSync(at(name), placed);
    }
    symlinkSync(at("golden.jsonl"), at("link.jsonl"));
    symlinkSync(at("shards"), at("linked"));
    symlinkSync(at("nowhere"), at("dangling"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function problemsOf(config: string, ...argv: readonly string[]) {
    const { flags, problems } = readFlags(["check", "--config", at(config), ...argv]);
    const { assessment } = await runGate(flags, problems, nodeFiles(), { clock });
    return {
      exitCode: assessment.exitCode,
      refused: assessment.problems
        .filter(({ code }) => code === "output_not_writable")
        .map(({ file, message }) => `${relative(folder, file)}: ${message}`),
    };
  }

  it.each(
    [
      ["golden.jsonl", "baseline.jsonl", "shards/1.jsonl", "snapshot.json", "units.jsonl"],
      ["corpus/a.md", "critical.txt", "gate.yml", "linked/1.jsonl", "link.jsonl"],
      ["shards/../golden.jsonl", "./golden.jsonl"],
    ].flat(),
  )("never takes the place of the input %s", async (file) => {
    for (const flag of ["--json", "--markdown"]) {
      const path = `${folder}/${file}`;
      const { exitCode, refused } = await problemsOf("gate.yml", flag, path);
      expect(refused).toEqual([
        `${relative(folder, path)}: this report would overwrite what the comparison reads`,
      ]);
      expect(exitCode).toBe(2);
    }
  });

  it("never takes the place of an input that is a link to it", async () => {
    const { refused } = await problemsOf(
      ...(["gate.yml", "--golden", at("link.jsonl"), "--json", at("golden.jsonl")] as const),
    );
    expect(refused).toHaveLength(1);
  });

  it("never takes the place of one of very many inputs", async () => {
    const shards = Array.from({ length: 150_000 }, (_, shard) => `shards/${shard}.jsonl`);
    const files = new MemoryFiles(Object.fromEntries(shards.map((file) => [file, ""])));
    const { flags } = readFlags(["check", "--candidate", "shards/*", "--json", "shards/7.jsonl"]);
    expect(await checkOverwrites(flags, undefined, [], files)).toHaveLength(1);
  });

  // biome-ignore format: the columns are aligned by hand
  it.each([
    ["faulty.yml",  "golden.jsonl"],
    ["faulty.yml",  "shards/1.jsonl"],
    ["broken.yml",  "golden.jsonl"],
    ["broken.yml",  "shards/1.jsonl"],
    ["broken.yml",  "broken.yml"],
  ])("leaves what %s names alone, though nothing of it was read: %s", async (config, file) => {
    const { exitCode, refused } = await problemsOf(config, "--json", at(file));
    expect(refused).toHaveLength(1);
    expect(exitCode).toBe(2);
  });

  it("leaves alone what a flag names when the config is faulty", async () => {
    const flags = ["--baseline", at("baseline.jsonl"), "--json", at("baseline.jsonl")];
    expect((await problemsOf("faulty.yml", ...flags)).refused).toHaveLength(1);
  });

  it("takes the place of an older one, and of what nobody reads", async () => {
    for (const file of ["old.json", "new.json", "new/deep.json"]) {
      const told = await problemsOf("gate.yml", "--json", at(file));
      expect(told).toEqual({ exitCode: 0, refused: [] });
    }
  });

  it.each([
    ["gone/../golden.jsonl", "leads through no folder"],
    ["gone/../gone/../gate.yml", "leads through no folder"],
    ["gone/.", "leads through no folder"],
    ["dangling/x.json", "is a link to nothing"],
    ["dangling", "is a link to nothing"],
    [`${"d/".repeat(2100)}x`, "ENAMETOOLONG"],
  ])("is not written to %s, which %s", async (file, why) => {
    const { exitCode, refused } = await problemsOf("gate.yml", "--json", `${folder}/${file}`);
    expect(refused).toEqual([expect.stringContaining(why)]);
    expect(exitCode).toBe(2);
    expect(readFileSync(at("golden.jsonl"), "utf8")).toBe(golden);
  });

  it.each([
    ["fresh", "fresh/x"],
    ["fresh/x", "fresh"],
  ])("is not the folder of another: %s and %s", async (json, markdown) => {
    const { exitCode, refused } = await problemsOf(
      ...(["gate.yml", "--json", at(json), "--markdown", at(markdown)] as const),
    );
    expect(refused).toEqual([expect.stringContaining("another report has the path of its folder")]);
    expect(exitCode).toBe(2);
  });

  it.each([
    ["new.json", "new.json"],
    ["new.json", "./new.json"],
    ["shards/new.json", "linked/new.json"],
    ["old.json", "shards/../old.json"],
  ])("has a path for itself: %s is %s", async (json, markdown) => {
    const paths = ["--json", `${folder}/${json}`, "--markdown", `${folder}/${markdown}`];
    const { exitCode, refused } = await problemsOf("gate.yml", ...paths);
    expect(refused).toEqual([expect.stringContaining("two reports have this path")]);
    expect(exitCode).toBe(2);
  });
});
