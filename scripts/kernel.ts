/** Compiles `kernel/runs.ts` into `src/read/run/kernel-code.ts`. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { main } from "assemblyscript/asc";

const root = join(import.meta.dirname, "..");
export const codeFile = join(root, "src/read/run/kernel-code.ts");

/** The text of the module that holds the code. */
export async function compileKernel(): Promise<string> {
  let code: Uint8Array | undefined;
  const options = ["-O3", "--converge", "--noAssert", "--runtime", "stub", "--enable", "simd"];
  const { error, stderr } = await main(["kernel/runs.ts", "--outFile", "runs.wasm", ...options], {
    baseDir: root,
    writeFile(_name: string, contents: Uint8Array) {
      code = contents;
    },
  } as unknown as Parameters<typeof main>[1]);
  if (error || code === undefined) throw new Error(stderr.toString(), { cause: error });
  const lines =
    Buffer.from(code)
      .toString("base64")
      .match(/.{1,92}/g) ?? [];
  return `/** Made by \`npm run kernel\` from \`kernel/runs.ts\`: WebAssembly in Base64. */

export const code = [
${lines.map((line) => `  "${line}",\n`).join("")}].join("");
`;
}

if (import.meta.main) writeFileSync(codeFile, await compileKernel());
