/** The command line: flags to values, each refusal with what to write instead. */

import { parseArgs } from "node:util";
import { type Cutoff, readCutoff, sortCutoffs } from "../model/cutoff.ts";
import type { Policy } from "../model/policy.ts";
import type { Problem, ProblemCode } from "../model/problem.ts";
import { isDate } from "./date.ts";
import { nearestOrLonger } from "./keys.ts";

export interface Flags {
  readonly command: "check" | "snapshot" | "help" | "version";
  /** Of the gate, an input of the Action; or of the snapshot, a flag of that command. */
  readonly id: string | undefined;
  /** Of the command `snapshot`: a glob. */
  readonly files: string | undefined;
  /** An input of the Action; the command line has no such flag. */
  readonly comment: Policy["comment"] | undefined;
  readonly config: string | undefined;
  readonly golden: string | undefined;
  readonly baseline: string | undefined;
  readonly candidate: string | undefined;
  readonly snapshot: string | undefined;
  readonly cutoffs: readonly Cutoff[] | undefined;
  readonly measures: readonly string[] | undefined;
  readonly mode: "gate" | "report" | undefined;
  readonly queries: "changed" | "all";
  /** `YYYY-MM-DD`; undefined: the date of the clock, in UTC. */
  readonly today: string | undefined;
  readonly json: string | undefined;
  readonly markdown: string | undefined;
  /** Where the results go that lack a judgement. */
  readonly labels: string | undefined;
}

const known = {
  built:
    "config golden baseline candidate snapshot cutoffs measures mode today queries json markdown labels".split(
      " ",
    ),
  snapshot: "files id".split(" "),
  later: "base html junit sarif".split(" "),
  alone: ["--help", "--version", "-h"],
};

/** What they name is written. */
const reports = ["json", "markdown", "labels"];

const options = Object.fromEntries([
  ...[...known.built, ...known.snapshot, ...known.later].map(
    (flag) => [flag, { type: "string" }] as const,
  ),
  ["help", { type: "boolean", short: "h" }] as const,
  ["version", { type: "boolean" }] as const,
]);

export const usage = `usage: retrieval-gate check [flags]
       retrieval-gate snapshot [flags]

check judges a candidate run against a baseline:
  --config FILE      settings (default .github/retrieval-gate.yml)
  --golden FILE      golden set: JSON Lines, YAML or TREC qrels
  --baseline FILE    run before the change: JSON Lines or TREC
  --candidate FILE   run after the change
  --snapshot FILE    JSON or YAML file that describes the corpus snapshot:
                     id, digest, files, units
  --cutoffs 5,10     depths of stages without their own; 2000tok is a token budget
  --measures A,B     measures to compute
  --mode MODE        gate (default), or report: exit 0 instead of 1 and 3
  --queries WHICH    changed (default) or all queries in the JSON report
  --today DATE       date for review_by and waivers (default: today, UTC)
  --json FILE        write the JSON report
  --markdown FILE    write the comment's text
  --labels FILE      write the results to judge first, as JSON Lines
  --help, --version

snapshot prints id and digest of the corpus, for the manifests of runs:
  --files GLOB       its files (default: snapshot.files of the config)
  --id ID            its name (default: snapshot.id of the config)

exit: 0 may merge, 1 retrieval got worse, 2 input is wrong,
      3 nothing to compare with, 4 a bug in the gate
`;

/** What stands over the config, as it is written on a command line. */
export function formatOverrides(flags: Flags): readonly string[] {
  const { golden, baseline, candidate, snapshot, cutoffs, measures, mode, today } = flags;
  const told = {
    ...{ golden, baseline, candidate, snapshot },
    ...{ cutoffs: cutoffs?.join(","), measures: measures?.join(","), mode, today },
  };
  return Object.entries(told).flatMap(([flag, value]) =>
    value === undefined ? [] : [`--${flag} ${quoteForShell(value)}`],
  );
}

/** As a shell takes it for one word. */
export const quoteForShell = (value: string): string =>
  /^[\w./,:@-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;

/** The flags, and everything that is wrong with them. Good flags are kept beside bad ones. */
export function readFlags(argv: readonly string[]): {
  flags: Flags;
  problems: readonly Problem[];
} {
  const problems: Problem[] = [];
  const refuse: Refuse = (code, message, hint) =>
    problems.push({ code, severity: "error", message, hint, file: "command line" });
  const { values, commands } = readOptions(argv, refuse);
  const flags: Flags = {
    command: readCommand(values, commands, refuse),
    id: values.get("id"),
    files: values.get("files"),
    comment: undefined,
    config: values.get("config"),
    golden: values.get("golden"),
    baseline: values.get("baseline"),
    candidate: values.get("candidate"),
    snapshot: values.get("snapshot"),
    cutoffs: readCutoffs(values, refuse),
    measures: values.get("measures")?.split(","),
    mode: readChoice(values, "mode", ["gate", "report"], refuse),
    queries: readChoice(values, "queries", ["changed", "all"], refuse) ?? "changed",
    today: readToday(values, refuse),
    json: values.get("json"),
    markdown: values.get("markdown"),
    labels: values.get("labels"),
  };
  refuseForeign(flags.command, values, refuse);
  // asking for help must not hide that something else was asked for in vain
  const told = flags.command === "snapshot" ? "snapshot" : "check";
  return { flags: problems.length > 0 ? { ...flags, command: told } : flags, problems };
}

type Refuse = (code: ProblemCode, message: string, hint: string) => void;
type Values = ReadonlyMap<string, string>;

function readOptions(argv: readonly string[], refuse: Refuse) {
  const args = argv.filter((arg) => !isShortGroup(arg));
  for (const arg of argv.filter(isShortGroup)) {
    refuse("argument_wrong", `unknown flag ${JSON.stringify(arg)}`, "Flags begin with two dashes.");
  }
  const { tokens } = parseArgs({ args, options, strict: false, tokens: true });
  const values = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const { name: flag, rawName, value } = token;
    const told = optionFault(flag, rawName, value, values);
    if (told) refuse(...told);
    else values.set(flag === "h" ? "help" : flag, value ?? "");
  }
  const commands = tokens.flatMap((token) => (token.kind === "positional" ? [token.value] : []));
  return { values, commands };
}

/** One dash and several letters would be read as several short flags, and one of them as -h. */
const isShortGroup = (arg: string): boolean => /^-[^-]./.test(arg);

/** What is wrong with one option, or undefined. */
function optionFault(
  flag: string,
  raw: string,
  value: string | undefined,
  values: Values,
): Parameters<Refuse> | undefined {
  if (known.later.includes(flag)) {
    return ["not_yet_supported", `${raw} is not built yet`, "Leave it out."];
  }
  if (known.alone.includes(raw)) {
    return value === undefined
      ? undefined
      : ["argument_wrong", `${raw} takes no value`, "See --help."];
  }
  const all = [...known.built, ...known.snapshot];
  if (!all.includes(flag)) {
    const near = nearestOrLonger(flag, all);
    const hint = near ? `Did you mean --${near}?` : "See --help.";
    return ["argument_wrong", `unknown flag ${JSON.stringify(raw)}`, hint];
  }
  if (value === undefined || value === "" || value.startsWith("--")) {
    return ["argument_wrong", `${raw} needs a value`, `Write ${raw} VALUE.`];
  }
  if (value === "-" && reports.includes(flag)) {
    const told = `${raw} - names no file: the report for people is what is printed`;
    return ["argument_wrong", told, `Write ${raw} FILE.`];
  }
  return values.has(flag)
    ? ["argument_wrong", `${raw} is given twice`, "Give it once; a path may be a glob."]
    : undefined;
}

function readChoice<T extends string>(
  values: Values,
  flag: string,
  allowed: readonly T[],
  refuse: Refuse,
): T | undefined {
  const value = values.get(flag);
  const chosen = allowed.find((one) => one === value);
  if (value !== undefined && chosen === undefined) {
    refuse(
      "argument_wrong",
      `--${flag} ${JSON.stringify(value)} is unknown`,
      `Write ${allowed.join(" or ")}.`,
    );
  }
  return chosen;
}

function readCutoffs(values: Values, refuse: Refuse): readonly Cutoff[] | undefined {
  const parts = values.get("cutoffs")?.split(",");
  if (parts === undefined) return undefined;
  const read = parts.flatMap((part) => readCutoff(part) ?? []);
  if (read.length === parts.length) return sortCutoffs(read);
  refuse(
    "argument_wrong",
    "--cutoffs must be whole numbers of 1 or more, or token budgets as 2000tok",
    "Write --cutoffs 5,10.",
  );
  return undefined;
}

function readToday(values: Values, refuse: Refuse): string | undefined {
  const value = values.get("today");
  if (value === undefined || isDate(value)) return value;
  refuse(
    "argument_wrong",
    `--today ${JSON.stringify(value)} is no date`,
    "Write --today 2026-11-30.",
  );
  return undefined;
}

/** Flags that the command does not look at: given in vain. */
function refuseForeign(command: Flags["command"], values: Values, refuse: Refuse): void {
  const foreign = {
    check: known.snapshot,
    snapshot: known.built.filter((flag) => flag !== "config"),
    help: [],
    version: [],
  }[command];
  for (const flag of foreign.filter((one) => values.has(one))) {
    refuse("argument_wrong", `${command} takes no --${flag}`, "See --help.");
  }
  if (command === "snapshot" && values.has("files") && values.has("config")) {
    refuse("argument_wrong", "--files and --config both name the files", "Give one of the two.");
  }
}

function readCommand(
  values: Values,
  [first, ...more]: readonly string[],
  refuse: Refuse,
): Flags["command"] {
  if (values.has("help")) return "help";
  if (values.has("version")) return "version";
  const hint = "Write retrieval-gate check, or snapshot; see --help.";
  if (first === undefined) refuse("argument_wrong", "no command is given", hint);
  else if (first === "accept") {
    refuse("not_yet_supported", `the command ${first} is not built yet`, "check is.");
  } else if (first !== "check" && first !== "snapshot") {
    refuse("argument_wrong", `unknown command ${JSON.stringify(first)}`, hint);
  } else if (more.length > 0) {
    refuse(
      "argument_wrong",
      `does not know what to do with ${JSON.stringify(more.join(" "))}`,
      hint,
    );
  }
  return first === "snapshot" ? "snapshot" : "check";
}
