/** Flags over config over defaults: all that one comparison is asked to do. */

import type { Policy } from "../model/policy.ts";
import type { Problem } from "../model/problem.ts";
import {
  type Config,
  emptySource,
  readConfig,
  type SnapshotSource,
  type Source,
} from "./config.ts";
import type { FormatNames } from "./config-schema.ts";
import type { Flags } from "./flags.ts";
import { findMeasure, type MeasureNames } from "./measure-at.ts";
import { readYaml, type Yaml } from "./yaml.ts";

/** Read when it is there and no other is named. */
export const defaultConfig = ".github/retrieval-gate.yml";

export interface Settings {
  readonly policy: Omit<Policy, "snapshot">;
  readonly golden: Source;
  readonly baseline: Source;
  readonly candidate: Source;
  readonly anchor: Source | undefined;
  readonly waivers: string | undefined;
  readonly snapshot: string | SnapshotSource | undefined;
}

export interface ConfigText {
  readonly file: string;
  readonly text: string;
}

/** Without a config file, golden set, baseline and candidate must be given as flags. */
export function readSettings(
  flags: Flags,
  configText: ConfigText | undefined,
  measures: readonly MeasureNames[],
  formats: FormatNames,
):
  | { ok: true; settings: Settings; warnings: readonly Problem[] }
  | { ok: false; problems: readonly Problem[] } {
  const yaml = configText ? readYaml(configText.file, configText.text) : noConfig;
  if (!yaml.ok) return yaml;
  const read = readConfig(configText?.file ?? "", yaml.yaml, measures, formats);
  if (!read.ok) return read;
  const { config } = read;
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const place = (key: string | undefined) => placeOf(configText, yaml.yaml, key);
  const refuse = (message: string, hint: string, key?: string) =>
    problems.push({ code: "argument_wrong", severity: "error", message, hint, ...place(key) });

  const pick = (what: "golden" | "baseline" | "candidate"): Source => {
    const path = flags[what];
    const own = config[what];
    if (path !== undefined && path !== own?.path) {
      const unused = describeUnused(what, own);
      if (unused) warnings.push({ ...unused, ...place(what) });
      return { ...emptySource, format: own?.format, path };
    }
    if (own === undefined) {
      refuse(`names no ${what}`, `Add ${what}: PATH to the config, or give --${what} PATH.`);
    }
    return own ?? emptySource;
  };
  const named = (flags.measures ?? []).map((text) => {
    const measure = findMeasure(text, measures);
    const told = JSON.stringify(text);
    if (!measure) refuse(`--measures knows no measure ${told}`, "See docs/measures.md.");
    return measure?.name ?? text;
  });
  if (flags.cutoffs && config.policy.stages?.every(({ cutoffs }) => cutoffs)) {
    refuse(
      "--cutoffs changes nothing: every stage of the config has cutoffs of its own",
      "Change them in the config, or leave out --cutoffs.",
      "stages",
    );
  }

  const settings: Settings = {
    golden: pick("golden"),
    baseline: pick("baseline"),
    candidate: pick("candidate"),
    anchor: config.anchor,
    waivers: config.waivers,
    snapshot: flags.snapshot ?? config.snapshot,
    policy: policyUnder(flags, named, config.policy),
  };
  return problems.length > 0 ? { ok: false, problems } : { ok: true, settings, warnings };
}

const policyUnder = (
  flags: Flags,
  measures: readonly string[],
  policy: Config["policy"],
): Settings["policy"] => ({
  ...policy,
  cutoffs: flags.cutoffs ?? policy.cutoffs,
  measures: measures.length > 0 ? [...new Set(measures)] : policy.measures,
  id: flags.id ?? policy.id,
  mode: flags.mode ?? policy.mode,
  comment: flags.comment ?? policy.comment,
});

/** Of a key of the config, or of all of it. */
function placeOf(
  configText: ConfigText | undefined,
  { lineOf }: Pick<Yaml, "lineOf">,
  key: string | undefined,
): Pick<Problem, "file" | "path" | "lines"> {
  const file = configText?.file ?? "command line";
  if (key === undefined) return { file };
  const line = lineOf([key]);
  return { file, path: key, ...(line === undefined ? {} : { lines: [line] }) };
}

/** What another run is and holds would be told of the one that takes its place. */
function describeUnused(what: string, own: Source | undefined): Omit<Problem, "file"> | undefined {
  const unused = (["manifest", "units"] as const).flatMap((key) =>
    own?.[key] === undefined ? [] : [`the ${key} ${JSON.stringify(own[key])}`],
  );
  if (unused.length === 0) return undefined;
  const verb = own?.units === undefined ? "is" : "are";
  return {
    code: "run_replaced",
    severity: "warning",
    message: `the ${what} is another run than ${JSON.stringify(own?.path)}, so that ${unused.join(" and ")} of that ${verb} not used`,
    hint: `Write ${what}: {run: ..., manifest: ..., units: ...} with what belongs to this run into the config, without --${what}.`,
  };
}

/** What holds without a config file. */
const noConfig = {
  ok: true,
  yaml: { value: { version: 1 }, lineOf: () => undefined, oddKeys: () => [] },
} as const;
