/** A long candidate is read in another thread, and everything stays as it is. */

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contentOf, findNodes, run } from "./programs.ts";

const folder = mkdtempSync(join(tmpdir(), "thread-"));
const queries = Array.from({ length: 150 }, (_, index) => `query-${index}`);
const depth = 6000;

/** More than 32 MiB; the needed unit of each query at the rank that `rankOf` says. */
function runText(rankOf: (query: number) => number, last: string): string {
  const blocks = queries.map((query, index) => {
    const lines: string[] = [];
    for (let rank = 1; rank <= depth; rank++) {
      const unit = rank === rankOf(index) ? `gold-${index}` : `unit-${index}-${rank}`;
      lines.push(`${query} Q0 ${unit} ${rank} ${(depth - rank) / 8} tag\n`);
    }
    return lines.join("");
  });
  return blocks.join("") + last;
}

/** A file that is read in a thread, and the same packed, which is too small for one. */
function write(name: string, text: string): void {
  expect(text.length).toBeGreaterThan(33 * 1024 * 1024);
  writeFileSync(join(folder, name), text);
  const packed = gzipSync(text, { level: 1 });
  expect(packed.length).toBeLessThan(30 * 1024 * 1024);
  writeFileSync(join(folder, `${name}.gz`), packed);
}

beforeAll(() => {
  const qrels = queries.map((query, index) => `${query} 0 gold-${index} 1\n`);
  writeFileSync(join(folder, "qrels"), qrels.join(""));
  write(
    "baseline.run",
    runText(() => 3, ""),
  );
  write(
    "candidate.run",
    runText((query) => (query % 10 === 0 ? 40 : 3), ""),
  );
  write(
    "faulty.run",
    runText((query) => (query % 10 === 0 ? 40 : 3), "query-7 Q0 x 1 nan tag\nonly three columns\n"),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function check(node: string, candidate: string) {
  const report = join(folder, `${candidate}.json`);
  const args = ["--golden", "qrels", "--baseline", "baseline.run", "--candidate", candidate];
  const { exit, stderr } = run(["check", ...args, "--json", report], folder, { node });
  const text = readFileSync(report, "utf8");
  return { exit, stderr, text: text.replaceAll(".run.gz", ".run"), report: JSON.parse(text) };
}

it("is read from the source too, where the thread runs source", () => {
  const args = ["--golden", "qrels", "--baseline", "baseline.run", "--candidate", "candidate.run"];
  const program = resolve("src/cli.ts");
  const { status, stderr } = spawnSync(process.execPath, [program, "check", ...args], {
    cwd: folder,
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
});

describe.each(findNodes())("a long candidate on Node $major", ({ path }) => {
  it("gives the report that it gives without a thread", () => {
    const [long, packed] = [check(path, "candidate.run"), check(path, "candidate.run.gz")];
    expect(long.exit).toBe(1);
    expect(long.stderr).toBe("");
    expect(contentOf(long.text)).toBe(contentOf(packed.text));
    expect(long.report.counts.regressed).toBe(15);
    const roles = long.report.context.inputs.map(
      ({ role, file }: { role: string; file: string }) => [role, file],
    );
    expect(roles).toEqual([
      ["golden", "qrels"],
      ["baseline", "baseline.run"],
      ["candidate", "candidate.run"],
    ]);
  });

  it("tells its faults with their lines", () => {
    const [long, packed] = [check(path, "faulty.run"), check(path, "faulty.run.gz")];
    expect(long.exit).toBe(2);
    expect(contentOf(long.text)).toBe(contentOf(packed.text));
    const codes = long.report.problems.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(expect.arrayContaining(["score_wrong", "row_wrong_columns"]));
    const lines = queries.length * depth;
    expect(JSON.stringify(long.report.context.lines)).toContain(`faulty.run:${lines + 2}`);
  });
});
