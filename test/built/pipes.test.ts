/** Inputs and outputs that are no plain files: pipes, links, devices, names that cannot be. */

import { spawnSync } from "node:child_process";
import { lstatSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cli, run } from "./programs.ts";

let folder: string;
const queries = Array.from({ length: 2000 }, (_, index) => `q${index}`);

/** Rank by rank, so that no two rows of a query stand together. */
const byRank = (units: readonly string[]): string =>
  units
    .flatMap((unit, rank) => queries.map((query) => `${query} Q0 ${unit} ${rank} ${-rank} t\n`))
    .join("");

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "retrieval-gate-pipes-"));
  const rows = queries.map((query_id) => ({ query_id, critical: true, required: ["a"] }));
  const golden = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  writeFileSync(join(folder, "golden.jsonl"), golden);
  writeFileSync(join(folder, "before.run"), byRank(["a", "x", "y"]));
  writeFileSync(join(folder, "after.run"), byRank(["x", "y", "z"]));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const between = (baseline: string, candidate: string): readonly string[] => [
  ...["check", "--golden", "golden.jsonl"],
  ...["--baseline", baseline, "--candidate", candidate],
];

describe.skipIf(process.platform === "win32")("a run out of a pipe", () => {
  it("whose queries are interleaved is refused, not read in part", () => {
    const line = `"$0" "$1" ${between("<(cat before.run)", "before.run").join(" ")}`;
    const ended = spawnSync("bash", ["-c", line, process.execPath, cli], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(run(between("before.run", "after.run"), folder).exit).toBe(1);
    expect(ended.status).toBe(3);
    expect(ended.stdout).toContain("can be read only once");
  });
});

describe("a report", () => {
  const check = (json: string) =>
    run([...between("before.run", "after.run"), "--json", json], folder);

  it.skipIf(process.platform === "win32")("goes where a link points, which stays a link", () => {
    writeFileSync(join(folder, "target.json"), "old");
    symlinkSync("target.json", join(folder, "link.json"));
    check("link.json");
    expect(lstatSync(join(folder, "link.json")).isSymbolicLink()).toBe(true);
    expect(JSON.parse(readFileSync(join(folder, "target.json"), "utf8")).tool.name).toBe(
      "retrieval-gate",
    );
  });

  it.each([
    ["a name that is too long", `${"n".repeat(260)}.json`],
    ["a folder", "out/"],
  ])("with %s is refused before anything is read", (_why, json) => {
    const { exit, stdout } = check(json);
    expect(exit).toBe(2);
    expect(stdout).toContain("output_not_writable");
    expect(stdout).not.toContain("2000");
  });
});
