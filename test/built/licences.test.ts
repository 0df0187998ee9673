import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageFolder, readPackage, renderLicences } from "../../scripts/licences.ts";

describe("the licence of a bundled package", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "retrieval-gate-licences-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function makePackage(name: string, license: unknown, files: Record<string, string>): string {
    const at = join(folder, name);
    mkdirSync(at);
    writeFileSync(join(at, "package.json"), JSON.stringify({ name, version: "1.2.3", license }));
    for (const [file, text] of Object.entries(files)) writeFileSync(join(at, file), text);
    return at;
  }

  it("is its own text", () => {
    const read = readPackage(makePackage("good", "MIT", { "LICENSE.md": "Free.\r\n" }));
    expect(renderLicences([read])).toBe("good@1.2.3 (MIT)\n\nFree.\n");
  });

  it("stops the build when there is no text of it", () => {
    const at = makePackage("silent", "MIT", { "README.md": "MIT" });
    expect(() => readPackage(at)).toThrow("silent says nothing of its licence");
  });

  it("stops the build when the package does not name it", () => {
    const at = makePackage("nameless", undefined, { LICENSE: "Free." });
    expect(() => readPackage(at)).toThrow("nameless says nothing of its licence");
  });

  it("is asked for by the folder of a module", () => {
    expect(packageFolder("/a/node_modules/@x/y/lib/z.js")).toBe("/a/node_modules/@x/y");
    expect(packageFolder("/a/src/z.ts")).toBeUndefined();
  });

  it("stands beside the bundle, for each package in it", () => {
    const written = readFileSync("dist/licenses.txt", "utf8");
    for (const name of ["yaml", "tinyglobby", "@actions/core"])
      expect(written).toContain(`${name}@`);
  });
});
