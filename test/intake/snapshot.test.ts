/** The digest of a snapshot from its files. */

import { describe, expect, it } from "vitest";
import { openDesk } from "../../src/intake/desk.ts";
import { readSnapshot } from "../../src/intake/snapshot.ts";
import type { Problem } from "../../src/model/problem.ts";
import { sha256 } from "../../src/read/bytes.ts";
import { MemoryFiles } from "../fakes/memory-files.ts";

const files = new MemoryFiles({
  "corpus/\u{1f600}.md": "same",
  "corpus/\uffff.md": "same",
  "corpus/a.md": "other",
});

async function read(digest?: string) {
  const problems: Problem[] = [];
  const source = { id: undefined, digest, files: "corpus/*.md", units: undefined, require: false };
  const { declared } = await readSnapshot(source, openDesk(files), (one) => problems.push(one));
  return { digest: declared?.digest, problems };
}

describe("the files of a snapshot", () => {
  const paths = ["\uffff", "\u{1f600}"].map((name) => `${sha256("same")}  corpus/${name}.md\n`);
  const lines = [...paths, `${sha256("other")}  corpus/a.md\n`];
  // hexadecimal digits are in order as they are; equal ones are in the order of the paths
  const sorted = sha256("other") < sha256("same") ? [lines[2], ...paths] : lines;
  const wanted = `sha256:${sha256(sorted.join(""))}`;

  it("have a digest over their lines in the order of the UTF-8 bytes", async () => {
    expect(await read()).toEqual({ digest: wanted, problems: [] });
  });

  it("are held to the digest that is written", async () => {
    expect((await read(wanted)).problems).toEqual([]);
    expect((await read("sha256:0")).problems.map(({ code }) => code)).toEqual(["snapshot_wrong"]);
  });
});
