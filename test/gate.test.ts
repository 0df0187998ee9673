/** From flags and files to an assessment: what is told first, and what is not told at all. */

import { describe, expect, it } from "vitest";
import { runGate } from "../src/gate.ts";
import { readFlags } from "../src/settings/flags.ts";
import { MemoryFiles } from "./fakes/memory-files.ts";
import { briefly } from "./make/files.ts";

const clock = { today: () => "2026-11-30" };

/** Whatever is told of `check` with these flags, where these files are. */
async function check(line: string, files: Readonly<Record<string, string>>) {
  const { flags, problems } = readFlags(["check", ...line.split(" ").filter(Boolean)]);
  const { assessment } = await runGate(flags, problems, new MemoryFiles(files), { clock });
  return { ...assessment, told: assessment.problems.map(briefly) };
}

describe("a config that is not there", () => {
  it.each<[string, string, Readonly<Record<string, string>>, string[]]>([
    ["no config, no flags", "", {}, ["error argument_wrong .github/retrieval-gate.yml"]],
    ["a config that is named", "--config x.yml", {}, ["error file_missing x.yml"]],
    [
      "a misspelt flag that would have named it",
      "--conf=x.yml",
      { "x.yml": "version: 1" },
      ["error argument_wrong command line"],
    ],
  ])("%s is all that is told", async (_why, line, files, told) => {
    const run = await check(line, files);
    expect(run.exitCode).toBe(2);
    expect(run.told).toEqual(told);
  });
});
