/** Runs programs and tells what they cost. */

import { type ChildProcess, spawn } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export interface Cost {
  readonly wallMs: number;
  /** User and system time of all processes and threads. */
  readonly cpuMs: number | undefined;
  /** The most resident memory, summed over processes. */
  readonly peakMb: number | undefined;
}

export interface Ended extends Cost {
  readonly exit: number;
  /** Of all programs, one after the other; to be asked for before the next work is measured. */
  readonly printed: () => string;
}

/**
 * How cost is told: `node` by a preloaded module, `other` by GNU time where there is one, and
 * `start` not at all but for wall time, since either would be a part of what is measured.
 */
export type Kind = "node" | "other" | "start";

export interface Work {
  readonly kind: Kind;
  /** Programs with their arguments, run at the same time. */
  readonly commands: readonly (readonly string[])[];
  readonly env?: NodeJS.ProcessEnv;
}

/** A program that takes longer is stuck. */
const limitMs = 300_000;
/** What a shell says of a program that was killed. */
const killed = 137;

const preload = pathToFileURL(join(import.meta.dirname, "peak.mjs")).href;
const gnuTime = "/usr/bin/time";
const hasGnuTime = process.platform === "linux" && existsSync(gnuTime);

/** Nothing of the surroundings but what programs need: a job of GitHub must not be seen. */
const surroundings = (): NodeJS.ProcessEnv => {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  return { PATH, HOME, TMPDIR, LANG };
};

export async function measure(work: Work, folder: string): Promise<Ended> {
  const told = join(folder, "told");
  rmSync(told, { recursive: true, force: true });
  mkdirSync(told, { recursive: true });
  const start = performance.now();
  const exits = await Promise.all(
    work.commands.map((command, i) => run(command, work, { folder, told, name: `${i}` })),
  );
  const wallMs = performance.now() - start;
  const printed = () => exits.map((_, i) => readFileSync(join(told, `${i}.out`), "utf8")).join("");
  return { wallMs, exit: Math.max(...exits), printed, ...readCosts(told) };
}

interface Place {
  readonly folder: string;
  readonly told: string;
  readonly name: string;
}

const running = new Set<ChildProcess>();

/** Also what it has started itself: each program leads a group. */
function end({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, "SIGKILL");
}
process.on("exit", () => running.forEach(end));

function run(
  command: readonly string[],
  work: Work,
  { folder, told, name }: Place,
): Promise<number> {
  const output = openSync(join(told, `${name}.out`), "w");
  const [program = "", ...args] = wrap(command, work.kind, join(told, `${name}.time`));
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...surroundings(), ...watch(work.kind, told), ...work.env },
    stdio: ["ignore", output, output],
    detached: true,
  });
  closeSync(output);
  running.add(child);
  const limit = setTimeout(end, limitMs, child);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => {
      clearTimeout(limit);
      running.delete(child);
      resolve(code ?? killed);
    });
  });
}

/**
 * A process inherits the peak of the one that starts it, which may be large here: it is started
 * by a small one in between.
 */
function wrap(command: readonly string[], kind: Kind, file: string): readonly string[] {
  if (kind === "node") return ["sh", "-c", '"$@"; exit $?', "sh", ...command];
  if (kind === "other" && hasGnuTime) return [gnuTime, "-f", "%U %S %M", "-o", file, ...command];
  return command;
}

const watch = (kind: Kind, told: string): NodeJS.ProcessEnv =>
  kind === "node" ? { NODE_OPTIONS: `--import=${preload}`, PEAK_FOLDER: told } : {};

function readCosts(told: string): Pick<Cost, "cpuMs" | "peakMb"> {
  const costs = readdirSync(told).flatMap((name) => {
    const text = () => readFileSync(join(told, name), "utf8");
    if (name.endsWith(".json")) return [JSON.parse(text()) as { cpuMs: number; peakMb: number }];
    if (name.endsWith(".time")) return [readTime(text())];
    return [];
  });
  if (costs.length === 0) return { cpuMs: undefined, peakMb: undefined };
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
  return {
    cpuMs: sum(costs.map(({ cpuMs }) => cpuMs)),
    peakMb: sum(costs.map(({ peakMb }) => peakMb)),
  };
}

/** The last line: one that says how the program ended may stand before it. */
function readTime(text: string): { cpuMs: number; peakMb: number } {
  const [user, system, kilobytes] = (text.trim().split("\n").at(-1) ?? "").split(" ").map(Number);
  return { cpuMs: 1000 * ((user ?? 0) + (system ?? 0)), peakMb: (kilobytes ?? 0) / 1024 };
}
