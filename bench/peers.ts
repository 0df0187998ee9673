/** The programs that the gate is measured beside. One that is not there is not measured. */

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export interface TrecEval {
  readonly program: string;
  /** Version and build, for the head of the table. */
  readonly described: string;
}

export interface Peers {
  readonly trecEval: TrecEval | undefined;
  readonly python: string | undefined;
  /** A program that keeps another one on the first core. */
  readonly taskset: string | undefined;
}

const flags = ["-O3", "-march=native"];

/** What a program prints, if it can be run and ends well. */
function ask(program: string, args: readonly string[], from?: "stderr"): string | undefined {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  return status === 0 ? (from === "stderr" ? stderr : stdout).trim() : undefined;
}

/** Builds trec_eval in `folder` if its sources are given and no program is. */
export function findPeers(folder: string): Peers {
  return {
    trecEval: findTrecEval(folder),
    // asked for its own path: what stands in PATH may be a script that looks for Python first
    python: ask("python3", ["-c", "import sys; print(sys.executable)"]),
    taskset: ask("taskset", ["-c", "0", "true"]) === undefined ? undefined : "taskset",
  };
}

function findTrecEval(folder: string): TrecEval | undefined {
  const { TREC_EVAL: given, TREC_EVAL_SOURCE: source } = process.env;
  if (given) return describe(resolve(given), "built by someone else (`TREC_EVAL`)");
  if (!source) return undefined;
  const program = join(folder, "trec_eval");
  const compiler = build(resolve(source), program);
  return compiler === undefined
    ? undefined
    : describe(program, `${compiler}, \`${flags.join(" ")}\``);
}

function describe(program: string, how: string): TrecEval | undefined {
  const version = ask(program, ["--version"], "stderr")?.replace(/^trec_eval version /, "");
  return version === undefined ? undefined : { program, described: `${version}, ${how}` };
}

/**
 * All sources that the Makefile names, by one call of gcc: the Makefile itself builds without any
 * optimisation. Returns the version of the compiler.
 */
function build(source: string, program: string): string | undefined {
  const makefile = join(source, "Makefile");
  if (!existsSync(makefile)) return undefined;
  const text = readFileSync(makefile, "utf8");
  const sources = new Set([...text.matchAll(/\b\w+\.c\b/g)].map(([name]) => name));
  const version = /^VERSIONID *= *(\S+)/m.exec(text)?.[1] ?? "unknown";
  const define = `-DVERSIONID="${version}"`;
  const args = [...flags, "-w", "-I.", define, "-o", program, ...sources, "-lm"];
  const { status } = spawnSync("gcc", args, { cwd: source });
  return status === 0 ? ask("gcc", ["--version"])?.split("\n")[0] : undefined;
}
