/** The built command as a child process, on every Node that this machine has. */

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";

export const cli = resolve("dist/cli.js");

export interface Node {
  readonly path: string;
  readonly major: number;
}

/** The Node that runs this test, and other versions on the path. */
export function findNodes(): readonly Node[] {
  const name = process.platform === "win32" ? "node.exe" : "node";
  const paths = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name));
  const found = new Map<number, Node>();
  for (const path of [process.execPath, ...paths.filter((one) => existsSync(one))]) {
    const told = spawnSync(path, ["-p", "process.versions.node"], { encoding: "utf8" });
    const major = Number(told.stdout.split(".")[0]);
    if (told.status === 0 && !found.has(major)) found.set(major, { path, major });
  }
  return [...found.values()].sort((a, b) => a.major - b.major);
}

export interface Ended {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function run(
  args: readonly string[],
  cwd: string,
  {
    node = process.execPath,
    flags = [],
    env = {},
  }: { node?: string; flags?: readonly string[]; env?: NodeJS.ProcessEnv } = {},
): Ended {
  const ended = spawnSync(node, [...flags, cli, ...args], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, ...env },
    maxBuffer: 1 << 28,
  });
  return { exit: ended.status, stdout: ended.stdout, stderr: ended.stderr };
}

/** The report without what the machine, the day and the order of the lines may change. */
export function contentOf(json: string): string {
  const { context: _, ...content } = JSON.parse(json);
  return JSON.stringify(content);
}
