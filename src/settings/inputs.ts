/** The Action's inputs: to the same values as the flags of the command line. */

import type { Policy } from "../model/policy.ts";
import type { Problem, ProblemCode } from "../model/problem.ts";
import { gateId } from "./config-schema.ts";
import type { Flags } from "./flags.ts";
import { defaultConfig } from "./settings.ts";

/** In the order of action.yml, which a test holds equal. */
export const inputNames = [
  "config",
  "golden",
  "baseline",
  "candidate",
  "snapshot",
  "id",
  "mode",
  "comment",
  "github-token",
  "json",
  "html",
  "markdown",
  "junit",
  "sarif",
  "labels",
] as const;
export type InputName = (typeof inputNames)[number];

const notBuilt = ["html", "junit", "sarif"] as const;
const modes = ["gate", "report"] as const satisfies readonly Policy["mode"][];
const comments = [
  "always",
  "on-change",
  "on-failure",
  "never",
] as const satisfies readonly Policy["comment"][];

/** The inputs as flags, and everything that is wrong with them. An empty input is none. */
export function readInputs(inputOf: (name: InputName) => string): {
  flags: Flags;
  problems: readonly Problem[];
} {
  const problems: Problem[] = [];
  const refuse = (code: ProblemCode, message: string, hint: string) =>
    problems.push({ code, severity: "error", message, hint, file: "action inputs" });
  const given = (name: InputName): string | undefined => inputOf(name) || undefined;
  const choice = <T extends string>(name: InputName, allowed: readonly T[]): T | undefined => {
    const value = given(name);
    const chosen = allowed.find((one) => one === value);
    if (value !== undefined && chosen === undefined) {
      const hint = `Write one of ${allowed.join(", ")}, or leave it out.`;
      refuse(
        "argument_wrong",
        `input ${name} has the unknown value ${JSON.stringify(value)}`,
        hint,
      );
    }
    return chosen;
  };

  for (const name of notBuilt) {
    if (given(name) === undefined) continue;
    refuse("not_yet_supported", `input ${name} is not built yet`, "Leave it out.");
  }
  const id = given("id");
  const idIsGood = id === undefined || gateId.test(id);
  if (!idIsGood) {
    const hint = "Use 1 to 60 letters, digits, dots, dashes or underscores.";
    refuse("argument_wrong", `input id ${JSON.stringify(id)} cannot name a gate`, hint);
  }
  const config = given("config");
  const flags: Flags = {
    command: "check",
    id: idIsGood ? id : undefined,
    files: undefined,
    comment: choice("comment", comments),
    // the default of action.yml is no demand: golden set and runs may all be inputs
    config: config === defaultConfig ? undefined : config,
    golden: given("golden"),
    baseline: given("baseline"),
    candidate: given("candidate"),
    snapshot: given("snapshot"),
    cutoffs: undefined,
    measures: undefined,
    mode: choice("mode", modes),
    queries: "changed",
    today: undefined,
    json: given("json"),
    markdown: given("markdown"),
    labels: given("labels"),
  };
  return { flags, problems };
}
