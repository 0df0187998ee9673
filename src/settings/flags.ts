/** The command line: flags to values, each refusal with what to write instead. */

import { parseArgs } from "node:util";
import type { Problem, ProblemCode } from "../model/problem.ts";
import { nearestKey } from "./keys.ts";

export interface Flags {
  readonly command: "check" | "help" | "version";
  readonly config: string | undefined;
  readonly golden: string | undefined;
  readonly baseline: string | undefined;
  readonly candidate: string | undefined;
  readonly snapshot: string | undefined;
  readonly cutoffs: readonly number[] | undefined;
  readonly measures: readonly string[] | undefined;
  readonly mode: "gate" | "report" | undefined;
  readonly queries: "changed" | "all";
  /** `YYYY-MM-DD`; undefined: the date of the clock, in UTC. */
  readonly today: string | undefined;
  readonly json: string | undefined;
  readonly markdown: string | undefined;
}

const built = "config golden baseline candidate snapshot cutoffs measures mode today queries json markdown";
const later = "base html junit sarif";

const options = Object.fromEntries([
  ...[...built.split(" "), ...later.split(" ")].map((flag) => [flag, { type: "string" }] as const),
  ["help", { type: "boolean", short: "h" }] as const,
  ["version", { type: "boolean" }] as const,
]);

export const usage = `usage: retrieval-gate check [flags]

  --config FILE      settings (default .github/retrieval-gate.yml)
  --golden FILE      golden set: JSON Lines, YAML or TREC qrels
  --baseline FILE    run before the change: JSON Lines or TREC
  --candidate FILE   run after the change
  --snapshot FILE    JSON file with the frozen corpus snapshot
  --cutoffs 5,10     depths at which everything is judged
  --measures A,B     measures to compute
  --mode MODE        gate (default), or report: exit 0 instead of 1 and 3
  --queries WHICH    changed (default) or all queries in the JSON report
  --today DATE       date for review_by, as 2026-11-30 (default: today, UTC)
  --json FILE        write the JSON report
  --markdown FILE    write the comment's text
  --help, --version

exit: 0 may merge, 1 retrieval got worse, 2 input is wrong,
      3 nothing to compare with, 4 a bug in the gate
`;

/** The flags, and everything that is wrong with them. Good flags are kept beside bad ones. */
export function readFlags(argv: readonly string[]): { flags: Flags; problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const refuse = (code: ProblemCode, message: string, hint: string) =>
    problems.push({ code, severity: "error", message, hint, file: "command line" });

  const { tokens } = parseArgs({ args: [...argv], options, strict: false, tokens: true });
  const values = new Map<string, string>();
  const commands: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") commands.push(token.value);
    if (token.kind === "option") readOption(token.name, token.value, token.rawName);
  }

  function readOption(flag: string, value: string | undefined, raw: string): void {
    if (later.split(" ").includes(flag)) {
      refuse("not_yet_supported", `${raw} is not built yet`, "Leave it out.");
    } else if (flag === "help" || flag === "version" || flag === "h") {
      values.set(flag === "version" ? flag : "help", "");
    } else if (!built.split(" ").includes(flag)) {
      const near = nearestKey(flag, built.split(" "));
      refuse("argument_wrong", `unknown flag ${raw}`, near ? `Did you mean --${near}?` : "See --help.");
    } else if (value === undefined || value === "" || value.startsWith("--")) {
      refuse("argument_wrong", `${raw} needs a value`, `Write ${raw} VALUE.`);
    } else if (values.has(flag)) {
      refuse("argument_wrong", `${raw} is given twice`, "Give it once; a path may be a glob.");
    } else {
      values.set(flag, value);
    }
  }

  function choice<T extends string>(flag: string, allowed: readonly T[]): T | undefined {
    const value = values.get(flag);
    if (value === undefined || (allowed as readonly string[]).includes(value)) return value as T;
    refuse("argument_wrong", `--${flag} ${value} is unknown`, `Write ${allowed.join(" or ")}.`);
    return undefined;
  }

  function cutoffs(): readonly number[] | undefined {
    const parts = values.get("cutoffs")?.split(",");
    if (parts === undefined) return undefined;
    if (parts.every((part) => /^[1-9]\d{0,8}$/.test(part))) {
      return [...new Set(parts.map(Number))].sort((a, b) => a - b);
    }
    refuse("argument_wrong", "--cutoffs must be whole numbers of 1 or more", "Write --cutoffs 5,10.");
    return undefined;
  }

  function today(): string | undefined {
    const value = values.get("today");
    if (value === undefined || isDate(value)) return value;
    refuse("argument_wrong", "--today is no date", "Write --today 2026-11-30.");
    return undefined;
  }

  function command(): Flags["command"] {
    if (values.has("help")) return "help";
    if (values.has("version")) return "version";
    const [first = "", ...more] = commands;
    if (first === "check" && more.length === 0) return "check";
    if (first === "accept" || first === "snapshot") {
      refuse("not_yet_supported", `the command ${first} is not built yet`, "Only check is.");
    } else {
      const told = first === "check" ? `does not know what to do with ${more.join(" ")}` : "unknown command";
      refuse("argument_wrong", first === "check" ? told : `${told} ${first}`.trim(), "Write retrieval-gate check; see --help.");
    }
    return "check";
  }

  const flags: Flags = {
    command: command(),
    config: values.get("config"),
    golden: values.get("golden"),
    baseline: values.get("baseline"),
    candidate: values.get("candidate"),
    snapshot: values.get("snapshot"),
    cutoffs: cutoffs(),
    measures: values.get("measures")?.split(","),
    mode: choice("mode", ["gate", "report"]),
    queries: choice("queries", ["changed", "all"]) ?? "changed",
    today: today(),
    json: values.get("json"),
    markdown: values.get("markdown"),
  };
  return { flags, problems };
}

/** A real day of the calendar, as `2026-11-30`. */
export function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined) return false;
  const days = [31, isLeap(Number(year)) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return Number(day) >= 1 && Number(day) <= (days[Number(month) - 1] ?? 0);
}

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
