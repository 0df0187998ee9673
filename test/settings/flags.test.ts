/** The command line: what each flag comes to, and what each refusal says. */

import { describe, expect, it } from "vitest";
import { type Flags, formatOverrides, readFlags, usage } from "../../src/settings/flags.ts";
import { wordsOf } from "../make/files.ts";

const read = (line: string) => readFlags(line.split(" ").filter(Boolean));

describe("what stands over the config", () => {
  it("is written as it can be typed again", () => {
    const argv = ["check", "--cutoffs", "5,3", "--golden", "it's mine.jsonl", "--mode=report"];
    const told = formatOverrides(readFlags([...argv, "--config", "c.yml", "--json", "r"]).flags);
    expect(told).toEqual(["--golden 'it'\\''s mine.jsonl'", "--cutoffs 3,5", "--mode report"]);
    expect(formatOverrides(read("check --config c.yml").flags)).toEqual([]);
  });
});

describe("flags", () => {
  it.each<[string, string, Partial<Flags>]>([
    ["check alone", "check", { command: "check", queries: "changed", config: undefined }],
    ["a value behind a blank", "check --golden g.jsonl", { golden: "g.jsonl" }],
    ["a value behind =", "check --golden=g=1.jsonl", { golden: "g=1.jsonl" }],
    ["flags before the command", "--golden g check", { golden: "g", command: "check" }],
    [
      "every file",
      "check --config c --golden g --baseline b --candidate d --snapshot s",
      { config: "c", golden: "g", baseline: "b", candidate: "d", snapshot: "s" },
    ],
    ["every report", "check --json j --markdown m", { json: "j", markdown: "m" }],
    ["cutoffs, sorted and each once", "check --cutoffs 10,5,10", { cutoffs: [5, 10] }],
    ["token budgets", "check --cutoffs 10,2000tok", { cutoffs: ["2000tok", 10] }],
    ["measures as they are written", "check --measures P,ndcg", { measures: ["P", "ndcg"] }],
    [
      "the files of a snapshot",
      "snapshot --files corpus/* --id s",
      { command: "snapshot", files: "corpus/*", id: "s" },
    ],
    ["the config of a snapshot", "snapshot --config c", { command: "snapshot", config: "c" }],
    ["report only", "check --mode report", { mode: "report" }],
    ["all queries", "check --queries all", { queries: "all" }],
    ["a date", "check --today 2028-02-29", { today: "2028-02-29" }],
    ["a value that begins with one dash", "check --golden -", { golden: "-" }],
    ["help", "--help", { command: "help" }],
    ["help for short", "-h", { command: "help" }],
    ["help wins over a command", "check --help", { command: "help" }],
    ["version", "--version", { command: "version" }],
  ])("%s", (_why, line, flags) => {
    const told = read(line);
    expect(told.problems).toEqual([]);
    expect(told.flags).toMatchObject(flags);
  });

  it.each<[string, string, string[], string]>([
    ["nothing", "", ["argument_wrong"], "retrieval-gate check"],
    [
      "one dash and an h in it",
      "check -snapshot s",
      ["argument_wrong", "argument_wrong"],
      "two dashes",
    ],
    ["one dash and no h in it", "check -cutoffs=5", ["argument_wrong"], '"-cutoffs=5"'],
    ["help with one dash", "-help", ["argument_wrong", "argument_wrong"], '"-help"'],
    ["h with two", "--h", ["argument_wrong", "argument_wrong"], '"--h"'],
    ["help with a value", "check --help=no", ["argument_wrong"], "takes no value"],
    ["an unknown command", "chek", ["argument_wrong"], '"chek"'],
    ["two commands", "check twice", ["argument_wrong"], '"twice"'],
    [
      "a misspelt flag, and its value",
      "check --goldn g",
      ["argument_wrong", "argument_wrong"],
      "--golden?",
    ],
    [
      "the beginning of a flag, and its value",
      "check --conf x",
      ["argument_wrong", "argument_wrong"],
      "--config?",
    ],
    [
      "the beginning of two flags",
      "check --c x",
      ["argument_wrong", "argument_wrong"],
      "See --help.",
    ],
    ["a report to standard output", "check --json -", ["argument_wrong"], "Write --json FILE."],
    ["an unknown flag", "check --zebra", ["argument_wrong"], "--help"],
    ["an unknown letter", "check -x", ["argument_wrong"], '"-x"'],
    ["a flag without value", "check --golden", ["argument_wrong"], "--golden needs a value"],
    ["an empty value", "check --golden=", ["argument_wrong"], "--golden needs a value"],
    [
      "a flag where the value belongs",
      "check --json --golden=g",
      ["argument_wrong"],
      "--json needs a value",
    ],
    ["a flag twice", "check --golden a --golden b", ["argument_wrong"], "a path may be a glob"],
    ["cutoff 0", "check --cutoffs 0", ["argument_wrong"], "1 or more"],
    ["no cutoff behind a comma", "check --cutoffs 5,", ["argument_wrong"], "--cutoffs 5,10"],
    ["a cutoff with exponent", "check --cutoffs 1e3", ["argument_wrong"], "whole numbers"],
    ["an unknown mode", "check --mode strict", ["argument_wrong"], "gate or report"],
    ["unknown queries", "check --queries some", ["argument_wrong"], "changed or all"],
    ["a day that does not exist", "check --today 2026-02-29", ["argument_wrong"], "2026-11-30"],
    ["flags behind --", "check -- --golden", ["argument_wrong"], '"--golden"'],
    ["accept is not built yet", "accept", ["not_yet_supported"], "accept is not built yet"],
    ["--id of another command", "check --id s", ["argument_wrong"], "check takes no --id"],
    ["--files of another command", "check --files *", ["argument_wrong"], "check takes no --files"],
    ["a flag that snapshot ignores", "snapshot --json j", ["argument_wrong"], "takes no --json"],
    ["files twice", "snapshot --files * --config c", ["argument_wrong"], "one of the two"],
    ["--base", "check --base main", ["not_yet_supported"], "--base is not built yet"],
    ["--html", "check --html r.html", ["not_yet_supported"], "--html is not built yet"],
    ["--junit", "check --junit=r.xml", ["not_yet_supported"], "--junit is not built yet"],
    ["--sarif", "check --sarif r", ["not_yet_supported"], "--sarif is not built yet"],
  ])("refused: %s", (_why, line, codes, words) => {
    const { problems } = read(line);
    expect(problems.map(({ code }) => code)).toEqual(codes);
    expect(problems.every(({ severity }) => severity === "error")).toBe(true);
    expect(problems.every(({ file }) => file === "command line")).toBe(true);
    expect(wordsOf(problems)).toContain(words);
  });

  it("keep what is good beside what is not", () => {
    const { flags, problems } = read("check --golden g --cutoffs x --mode y --candidate c");
    expect(problems).toHaveLength(2);
    expect(flags).toMatchObject({
      golden: "g",
      candidate: "c",
      cutoffs: undefined,
      mode: undefined,
    });
  });

  it("all stand in the usage, which names no other", () => {
    const named = [...usage.matchAll(/--(\w+)/g)].map(([, flag]) => flag);
    const takesValue = named.filter((flag) => flag !== "help" && flag !== "version");
    for (const flag of takesValue) {
      expect(wordsOf(read(`check --${flag}`).problems)).toContain(`--${flag} needs a value`);
    }
    expect(new Set(named).size).toBe(named.length);
    expect(named).toHaveLength(17);
  });
});
