/** The WebAssembly in the source is what its source compiles to, and is missed by name. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { codeFile, compileKernel } from "../../scripts/kernel.ts";
import { findNodes, run } from "./programs.ts";

it("the code of the kernel is that of kernel/runs.ts", async () => {
  expect(readFileSync(codeFile, "utf8")).toBe(await compileKernel());
});

describe.each(findNodes())("without WebAssembly, on Node $major", ({ path: node }) => {
  it("a TREC run is refused, and says what to do", () => {
    const folder = mkdtempSync(join(tmpdir(), "kernel-"));
    writeFileSync(join(folder, "qrels"), "q1 0 a 1\n");
    writeFileSync(join(folder, "run"), "q1 Q0 a 1 1 tag\n");
    const args = ["check", "--golden", "qrels", "--baseline", "run", "--candidate", "run"];
    const { exit, stdout } = run(args, folder, { node, env: { NODE_OPTIONS: "--jitless" } });
    expect(exit).toBe(2);
    expect(stdout).toContain("--jitless");
    rmSync(folder, { recursive: true });
  });
});
