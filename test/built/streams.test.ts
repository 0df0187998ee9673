/** Whoever reads what we print may go away: the exit code is that of the verdict all the same. */

import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { cli } from "./programs.ts";

const golden = ["--golden", "examples/golden.jsonl"];
const runs = (candidate: string) => [
  ...["--baseline", "examples/runs/baseline.jsonl"],
  ...["--candidate", `examples/runs/${candidate}.jsonl`],
];
const check = (candidate: string): readonly string[] => [
  cli,
  "check",
  ...golden,
  ...runs(candidate),
];

interface Ended {
  readonly exit: number | null;
  readonly told: string;
}

/** Runs with an output that nobody reads, or one into a full disk; deaf: nobody reads complaints. */
function runInto(
  stdout: "gone" | "full",
  args: readonly string[],
  { isDeaf = false }: { isDeaf?: boolean } = {},
): Promise<Ended> {
  const full = stdout === "full" ? openSync("/dev/full", "w") : undefined;
  return new Promise((done, fail) => {
    // without the variables of a job, in which this test may run itself
    const { PATH } = process.env;
    const child = spawn(process.execPath, args, {
      env: { ...(PATH === undefined ? {} : { PATH }), INPUT_GOLDEN: "examples/golden.jsonl" },
      stdio: ["ignore", full ?? "pipe", "pipe"],
    });
    child.stdout?.destroy();
    if (isDeaf) child.stderr?.destroy();
    let told = "";
    child.stderr?.on("data", (piece: Buffer) => {
      told += piece.toString();
    });
    child.on("error", fail);
    child.on("close", (exit) => {
      if (full !== undefined) closeSync(full);
      done({ exit, told });
    });
  });
}

const hasFullDisk = existsSync("/dev/full");

// biome-ignore format: the columns are aligned by hand
describe.each([
  ["passes",  "baseline",   0],
  ["fails",   "candidate",  1],
])("a comparison that %s", (_what, candidate, code) => {
  it("exits the same when its reader goes away", async () => {
    expect(await runInto("gone", check(candidate))).toEqual({ exit: code, told: "" });
  });

  it.skipIf(!hasFullDisk)("exits the same when the disk is full, and says so", async () => {
    const told = "standard output cannot be written: ENOSPC\n";
    expect(await runInto("full", check(candidate))).toEqual({ exit: code, told });
  });

  it.skipIf(!hasFullDisk)("exits the same when nobody hears that the disk is full", async () => {
    expect(await runInto("full", check(candidate), { isDeaf: true })).toEqual({ exit: code, told: "" });
  });
});

it("exits the same when the reader of the usage goes away", async () => {
  expect((await runInto("gone", [cli, "--help"])).exit).toBe(0);
});

it("exits the same when the log of the action goes away", async () => {
  // it is given a golden set and nothing else: that is an invalid input
  expect((await runInto("gone", [resolve("dist/index.js")])).exit).toBe(2);
});
