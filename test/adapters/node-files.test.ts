/** Paths that no system has, and files behind links. */

import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nodeFiles } from "../../src/adapters/node-files.ts";

it.each(["[", "(", "!("])("a path of 70,000 signs names no file: %s", async (sign) => {
  expect(await nodeFiles().expand(`g${sign.repeat(70_000)}`)).toEqual([]);
});

describe("a report behind a link", () => {
  let folder: string;
  const at = (...path: readonly string[]): string => join(folder, ...path);
  const longest = "x".repeat(250);
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "retrieval-gate-links-"));
    mkdirSync(at("far"));
    for (const name of ["old.json", longest]) writeFileSync(at("far", name), "old");
    symlinkSync(at("far", "old.json"), at("link.json"));
    symlinkSync(at("far", longest), at("long.json"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("is made beside what the link leads to, from where it can be moved into place", async () => {
    const links = readdirSync(folder);
    let made: readonly string[] = [];
    function* parts() {
      yield "new";
      made = [...readdirSync(folder), ...readdirSync(at("far"))].filter((name) =>
        /part$/.test(name),
      );
      expect(readdirSync(folder)).toEqual(links);
    }
    await nodeFiles().writeWhole(at("link.json"), parts());
    expect(made).toEqual([expect.stringMatching(/^old\.json\.\d+\.part$/)]);
    expect(readFileSync(at("far", "old.json"), "utf8")).toBe("new");
    expect(readdirSync(folder)).toEqual(links);
    expect(readdirSync(at("far"))).toEqual(["old.json", longest]);
  });

  it("is refused where none can be made there", async () => {
    expect(await nodeFiles().whyNotWritable(at("link.json"))).toBeUndefined();
    expect(await nodeFiles().whyNotWritable(at("long.json"))).toBe("ENAMETOOLONG");
  });
});
