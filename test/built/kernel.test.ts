/** The WebAssembly in the source is what its source compiles to. */

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { codeFile, compileKernel } from "../../scripts/kernel.ts";

it("the code of the kernel is that of kernel/trec.ts", async () => {
  expect(readFileSync(codeFile, "utf8")).toBe(await compileKernel());
});
