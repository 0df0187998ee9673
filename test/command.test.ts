/** The command line as it is typed. */

import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";

const type = (...args: readonly string[]) =>
  spawnSync(process.execPath, ["src/cli.ts", ...args], { encoding: "utf8" });

describe("the command line", () => {
  it("without a command prints the usage, where a shell does not take it for an answer", () => {
    const { stdout, stderr, status } = type();
    expect(status).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toBe(type("--help").stdout);
  });
});
