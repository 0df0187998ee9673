/** Where and of what the table was measured. No date: a table says nothing about a day. */

import { spawnSync } from "node:child_process";
import { availableParallelism, cpus } from "node:os";
import type { Peers } from "./peers.ts";

export function describeMachine({ trecEval }: Peers): readonly string[] {
  const model = cpus()[0]?.model.trim() ?? "unknown";
  return [
    `Machine: ${availableParallelism()} cores, ${model}, ${process.platform} ${process.arch}`,
    `Node: ${process.version}`,
    `trec_eval: ${trecEval?.described ?? "not there, so that nothing is measured beside it"}`,
    `Commit: ${commit()}`,
  ];
}

function commit(): string {
  const git = (...args: string[]) =>
    spawnSync("git", args, { cwd: import.meta.dirname, encoding: "utf8" }).stdout?.trim() ?? "";
  const hash = git("rev-parse", "--short", "HEAD");
  const changed = git("status", "--porcelain", "--", "../src", "../dist") !== "";
  return hash === "" ? "unknown" : `${hash}${changed ? " and changes that are not committed" : ""}`;
}
