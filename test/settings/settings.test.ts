/** Flags over config over defaults. */

import { describe, expect, it } from "vitest";
import { formatNames } from "../../src/read/formats.ts";
import { measures } from "../../src/score/measures.ts";
import { readFlags } from "../../src/settings/flags.ts";
import { readSettings, type Settings } from "../../src/settings/settings.ts";
import { briefly, wordsOf } from "../make/files.ts";

const files = "golden: g\nbaseline: b\ncandidate: c\n";

function read(flags: string, config: string | undefined) {
  const text = config === undefined ? undefined : { file: "gate.yml", text: config };
  return readSettings(
    readFlags(["check", ...flags.split(" ").filter(Boolean)]).flags,
    text,
    measures,
    formatNames,
  );
}

function settingsOf(flags: string, config: string | undefined): Settings {
  const told = read(flags, config);
  if (!told.ok) throw new Error(wordsOf(told.problems));
  return told.settings;
}

describe("precedence", () => {
  const config = `version: 1\n${files}`;
  const allFlags = "--golden G --baseline B --candidate C";

  it.each<[string, string, string | undefined, (settings: Settings) => unknown, unknown]>([
    ["a default", "", config, ({ policy }) => policy.cutoffs, [5, 10]],
    ["config over default", "", `${config}cutoffs: [3]`, ({ policy }) => policy.cutoffs, [3]],
    [
      "flag over config",
      "--cutoffs 7",
      `${config}cutoffs: [3]`,
      ({ policy }) => policy.cutoffs,
      [7],
    ],
    ["flag over default", "--cutoffs 7", config, ({ policy }) => policy.cutoffs, [7]],
    [
      "a stage keeps cutoffs of its own",
      "--cutoffs 7",
      `${config}stages: [{name: s, cutoffs: [3]}, {name: t}]`,
      ({ policy }) => policy.stages?.map(({ cutoffs }) => cutoffs),
      [[3], undefined],
    ],
    [
      "measures of the config",
      "",
      `${config}measures: [P]`,
      ({ policy }) => policy.measures,
      ["precision"],
    ],
    [
      "measures of the flag, by any name, each once",
      "--measures MRR,rr,nDCG",
      `${config}measures: [P]`,
      ({ policy }) => policy.measures,
      ["rr", "ndcg"],
    ],
    ["mode of the config", "", `${config}mode: report`, ({ policy }) => policy.mode, "report"],
    [
      "mode of the flag",
      "--mode gate",
      `${config}mode: report`,
      ({ policy }) => policy.mode,
      "gate",
    ],
    ["a path of the config", "", config, ({ golden }) => golden.path, "g"],
    ["a path of the flag", "--golden G", config, ({ golden }) => golden.path, "G"],
    [
      "a path of a flag keeps what the config says of the format",
      "--baseline B",
      `version: 1\ngolden: g\ncandidate: c\nbaseline: {run: b, format: trec, units: u}`,
      ({ baseline }) => baseline,
      { path: "B", format: "trec", manifest: undefined, units: undefined },
    ],
    [
      "and not the manifest and the units of the run that it replaces",
      "--candidate C",
      `version: 1\ngolden: g\nbaseline: b\ncandidate: {run: c, manifest: m, units: u}`,
      ({ candidate }) => candidate,
      { path: "C", format: undefined, manifest: undefined, units: undefined },
    ],
    [
      "which it keeps when it names the same run",
      "--candidate c",
      `version: 1\ngolden: g\nbaseline: b\ncandidate: {run: c, manifest: m, units: u}`,
      ({ candidate }) => candidate,
      { path: "c", format: undefined, manifest: "m", units: "u" },
    ],
    [
      "a snapshot of the config",
      "",
      `${config}snapshot: s.json`,
      ({ snapshot }) => snapshot,
      "s.json",
    ],
    [
      "a snapshot of the flag",
      "--snapshot S.json",
      `${config}snapshot: {id: s}`,
      ({ snapshot }) => snapshot,
      "S.json",
    ],
    [
      "no config is needed with three flags",
      allFlags,
      undefined,
      ({ golden, baseline, candidate }) => [golden.path, baseline.path, candidate.path],
      ["G", "B", "C"],
    ],
    [
      "and then every default holds",
      allFlags,
      undefined,
      ({ policy }) => policy.measures.length,
      7,
    ],
  ])("%s", (_why, flags, text, pick, value) => {
    expect(pick(settingsOf(flags, text))).toEqual(value);
  });
});

describe("what a flag leaves out of the config", () => {
  const told = (flags: string, baseline: string, candidate: string) => {
    const config = `version: 1\ngolden: g\nbaseline: ${baseline}\ncandidate: ${candidate}\n`;
    const result = read(flags, config);
    return result.ok ? result.warnings : [];
  };

  it.each<[string, string, string, string]>([
    // why, flags, baseline, candidate
    ["without a flag", "", "{run: b, units: u}", "{run: c, manifest: m}"],
    ["of the same run", "--candidate c", "b", "{run: c, manifest: m, units: u}"],
    ["where only the format is told", "--candidate C", "b", "{run: c, format: trec}"],
    ["where only a path is", "--baseline B --candidate C", "b", "c"],
  ])("is nothing %s", (_why, ...given) => {
    expect(told(...given)).toEqual([]);
  });

  it("is told for each run, with what to do", () => {
    const all = told(
      "--baseline B --candidate C",
      "{run: b, units: u}",
      "{run: c, manifest: m, units: u}",
    );
    expect(all.map(briefly)).toEqual([
      "warning run_replaced gate.yml:3 baseline",
      "warning run_replaced gate.yml:4 candidate",
    ]);
    expect(all.map(({ message }) => message)).toEqual([
      'the baseline is another run than "b", so that the units "u" of that are not used',
      'the candidate is another run than "c", so that the manifest "m" and the units "u" of that are not used',
    ]);
    expect(all[1]?.hint).toContain("candidate: {run: ..., manifest: ..., units: ...}");
  });
});

describe("what is missing", () => {
  it.each<[string, string, string | undefined, string[], string]>([
    [
      "no config and no flags",
      "",
      undefined,
      ["error argument_wrong .github/retrieval-gate.yml"],
      "--golden PATH --baseline PATH --candidate PATH",
    ],
    [
      "no config and two flags",
      "--golden g --baseline b",
      undefined,
      ["error argument_wrong .github/retrieval-gate.yml"],
      "there is no .github/retrieval-gate.yml here, and no candidate is given",
    ],
    [
      "a config without candidate",
      "",
      "version: 1\ngolden: g\nbaseline: b\n",
      ["error argument_wrong gate.yml"],
      "candidate: PATH",
    ],
    [
      "an unknown measure of a flag",
      "--measures P,foo",
      `version: 1\n${files}`,
      ["error argument_wrong command line"],
      'knows no measure "foo" All measures stand in docs/measures.md.',
    ],
    [
      "a misspelt measure of a flag",
      "--measures ncdg",
      `version: 1\n${files}`,
      ["error argument_wrong command line"],
      'Did you mean "ndcg"?',
    ],
    [
      "a misspelt measure of the config",
      "",
      `version: 1\n${files}measures: [ncdg]\n`,
      ["error setting_wrong gate.yml:5 measures[0]"],
      'Did you mean "ndcg"?',
    ],
    [
      "a misspelt measure of a gate",
      "",
      `version: 1\n${files}gates: [{measure: recal@5}]\n`,
      ["error setting_wrong gate.yml:5 gates[0].measure"],
      'Did you mean "recall"?',
    ],
    [
      "a measure with a depth, where the depths stand elsewhere",
      "--measures nDCG@10",
      `version: 1\n${files}`,
      ["error argument_wrong command line"],
      'Write "ndcg": the depths stand in cutoffs.',
    ],
    [
      "cutoffs of a flag that no stage takes",
      "--cutoffs 1",
      `version: 1\n${files}stages: [{name: s, cutoffs: [5]}, {name: t, cutoffs: [3]}]\n`,
      ["error argument_wrong gate.yml:5 stages"],
      "every stage of the config has cutoffs of its own",
    ],
    [
      "a faulty config is told before what it lacks",
      "",
      "version: 1\nzebra: 1\n",
      ["error key_unknown gate.yml:2 zebra"],
      "zebra",
    ],
    ["a config that is no YAML", "", "version: [1\n", ["error yaml_broken gate.yml:2"], "YAML"],
  ])("%s", (_why, flags, config, told, words) => {
    const result = read(flags, config);
    const problems = result.ok ? [] : result.problems;
    expect(problems.map(briefly)).toEqual(told);
    expect(wordsOf(problems)).toContain(words);
  });
});
