/** The built command `snapshot`, and the stories of snapshots and manifests through the built gate. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "./programs.ts";

describe("retrieval-gate snapshot", () => {
  it("prints what a shell computes", () => {
    const { exit, stdout, stderr } = run(["snapshot", "--files", "docs/*.md", "--id", "docs"], ".");
    const script = "sha256sum docs/*.md | LC_ALL=C sort | sha256sum | cut -c 1-64";
    const digest = execFileSync("bash", ["-c", script], { encoding: "utf8" }).trim();
    expect(JSON.parse(stdout)).toEqual({ id: "docs", digest: `sha256:${digest}` });
    expect([exit, stderr]).toEqual([0, ""]);
  });

  it("says what is wrong on standard error, and exits 2", () => {
    const { exit, stdout, stderr } = run(["snapshot", "--files", "no/such/*"], ".");
    expect([exit, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("file_missing");
    expect(run(["snapshot", "--json", "x"], ".").exit).toBe(2);
  });
});

const root = "test/scenarios";
const stories = readdirSync(root).filter((name) => /^(snapshot|manifest)-/.test(name));

describe.each(stories)("%s", (story) => {
  const folder = join(root, story);
  const { runs } = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8")) as {
    readonly runs: readonly {
      readonly candidate: string;
      readonly exit: readonly number[];
      readonly mentions?: readonly string[];
    }[];
  };

  it.each(runs)("$candidate", ({ candidate, exit, mentions = [] }) => {
    // what the config says of its candidate holds for this one
    const config = join(mkdtempSync(join(tmpdir(), "story-")), "retrieval-gate.yml");
    const text = readFileSync(join(folder, "retrieval-gate.yml"), "utf8");
    writeFileSync(config, text.replace("candidate.jsonl", candidate));
    const ended = run(["check", "--config", config], folder);
    expect([ended.exit, ended.stderr]).toEqual([exit[0], ""]);
    for (const word of mentions) expect(ended.stdout).toContain(word);
  });
});

it("has stories to tell", () => {
  expect(stories.length).toBeGreaterThanOrEqual(8);
});
