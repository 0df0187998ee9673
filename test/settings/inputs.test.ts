/** The inputs of the Action: the same values as flags, and the same refusals. */

import { describe, expect, it } from "vitest";
import type { Flags } from "../../src/settings/flags.ts";
import { type InputName, inputNames, readInputs } from "../../src/settings/inputs.ts";
import { wordsOf } from "../make/files.ts";

const read = (inputs: Partial<Record<InputName, string>>) =>
  readInputs((name) => inputs[name] ?? "");

describe("inputs", () => {
  it.each<[string, Partial<Record<InputName, string>>, Partial<Flags>]>([
    ["none: all is left to the config", {}, { command: "check", golden: undefined, id: undefined }],
    ["an empty input is none", { golden: "", id: "" }, { golden: undefined, id: undefined }],
    [
      "files",
      { golden: "g", baseline: "b", candidate: "c", snapshot: "s" },
      { golden: "g", baseline: "b", candidate: "c", snapshot: "s" },
    ],
    ["reports", { json: "j", markdown: "m" }, { json: "j", markdown: "m" }],
    ["an id", { id: "team-a.2" }, { id: "team-a.2" }],
    ["a mode", { mode: "report" }, { mode: "report" }],
    ["a comment rule", { comment: "on-failure" }, { comment: "on-failure" }],
    ["another config", { config: "eval/gate.yml" }, { config: "eval/gate.yml" }],
    [
      "the default config is no demand",
      { config: ".github/retrieval-gate.yml" },
      { config: undefined },
    ],
  ])("%s", (_why, inputs, flags) => {
    const told = read(inputs);
    expect(told.problems).toEqual([]);
    expect(told.flags).toMatchObject(flags);
  });

  it.each<[string, Partial<Record<InputName, string>>, string, string]>([
    ["an unknown mode", { mode: "strict" }, "argument_wrong", "gate, report"],
    ["an unknown comment rule", { comment: "yes" }, "argument_wrong", "on-change"],
    ["an id that cannot stand in a marker", { id: "a b" }, "argument_wrong", "1 to 60"],
    ["an id that is too long", { id: "x".repeat(61) }, "argument_wrong", "1 to 60"],
    ["html", { html: "r.html" }, "not_yet_supported", "html is not built yet"],
    ["junit", { junit: "r.xml" }, "not_yet_supported", "junit is not built yet"],
    ["sarif", { sarif: "r.sarif" }, "not_yet_supported", "sarif is not built yet"],
  ])("refused: %s", (_why, inputs, code, words) => {
    const { problems } = read(inputs);
    expect(problems).toMatchObject([{ code, severity: "error", file: "action inputs" }]);
    expect(wordsOf(problems)).toContain(words);
  });

  it("are each asked for by name", () => {
    expect(new Set(inputNames).size).toBe(inputNames.length);
    const asked = new Set<string>();
    readInputs((name) => {
      asked.add(name);
      return "";
    });
    // the token is for the shell alone
    expect([...asked].sort()).toEqual(inputNames.filter((one) => one !== "github-token").sort());
  });
});
