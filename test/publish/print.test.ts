import { beforeEach, describe, expect, it } from "vitest";
import type { Assessment } from "../../src/judge/assessment.ts";
import { printReport } from "../../src/publish/print.ts";
import { MemoryFiles } from "../fakes/memory-files.ts";
import { compare } from "../make/comparison.ts";

const context = {
  version: "0.0.0",
  inputs: [],
  overrides: [],
  today: "2026-11-30",
  queries: "changed",
} as const;
const paths = { json: "report.json", markdown: "report.md" };

describe("printReport", () => {
  let files: MemoryFiles;
  let printed: string;
  let complained: string;
  beforeEach(() => {
    files = new MemoryFiles();
    printed = "";
    complained = "";
  });

  const print = (assessment: Assessment) =>
    printReport(assessment, context, paths, {
      files,
      terminal: {
        print(text) {
          printed += text;
        },
        complain(text) {
          complained += text;
        },
        look: { colour: false },
      },
    });
  const passing = () =>
    compare({ golden: { q: "a" }, baseline: { q: "a" }, candidate: { q: "a" } });

  it("writes the reports that are asked for, and prints", async () => {
    await print(await passing());
    expect([...files.texts.keys()]).toEqual(["report.json", "report.md"]);
    expect(printed).toContain("default: passed");
    expect(complained).toBe("");
  });

  it("complains about a report that gets lost, and writes the other", async () => {
    files.refused.add("report.json");
    await print(await passing());
    expect(complained).toMatch(/^report "report.json": permission denied \(output_not_writable\)/);
    expect([...files.texts.keys()]).toEqual(["report.md"]);
    expect(printed).toContain("default: passed");
  });

  it("complains about a bug of its own, and throws nothing", async () => {
    const { queries: _, ...broken } = await passing();
    await print(broken as Assessment);
    expect(complained.match(/a bug in retrieval-gate, please report it/g)).toHaveLength(3);
    expect(printed).toBe("");
  });
});
