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

const runs = ["q1 Q0 a 1 1 tag\n", '{"query_id":"q1","ranked":["a"]}\n'];

describe.each(findNodes())("where the kernel cannot run, on Node $major", ({ path: node }) => {
  it.each(["--jitless", "--no-enable-sse4-1"])("%s: a run is refused, and says why", (flag) => {
    // processors of other kinds do not know the second one
    if (flag !== "--jitless" && process.arch !== "x64") return;
    const folder = mkdtempSync(join(tmpdir(), "kernel-"));
    writeFileSync(join(folder, "qrels"), "q1 0 a 1\n");
    for (const text of runs) {
      writeFileSync(join(folder, "run"), text);
      const args = ["check", "--golden", "qrels", "--baseline", "run", "--candidate", "run"];
      const { exit, stdout } = run(args, folder, { node, flags: [flag] });
      expect(exit).toBe(2);
      expect(stdout).toContain("WebAssembly with SIMD, which is not there");
    }
    rmSync(folder, { recursive: true });
  });
});
