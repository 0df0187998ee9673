/** Flags over config over defaults: all that one comparison is asked to do. */

import type { Policy } from "../model/policy.ts";
import { isNonEmpty, type NonEmpty, type Problem } from "../model/problem.ts";
import {
  type Config,
  emptySource,
  readConfig,
  type SnapshotSource,
  type Source,
} from "./config.ts";
import type { LineOf } from "./config-place.ts";
import type { FormatNames } from "./config-schema.ts";
import type { Flags } from "./flags.ts";
import { findMeasure, type MeasureNames, measureHint } from "./measure-at.ts";
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
  readonly lineOf: LineOf;
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
  const read = configText
    ? readConfigText(configText, measures, formats)
    : readConfigOf("", onlyDefaults, measures, formats);
  if (!read.ok) return read;
  const { config, lineOf } = read;
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const placeOf = (key: string) => placeIn(configText, lineOf, key);
  const pick = (what: Needed): Source => {
    const path = flags[what];
    const own = config[what];
    if (path === undefined || path === own?.path) return own ?? emptySource;
    const unused = describeUnused(what, own);
    if (unused) warnings.push({ ...unused, ...placeOf(what) });
    return { ...emptySource, format: own?.format, path };
  };
  const unnamed = needed.filter((what) => flags[what] === undefined && !config[what]);
  if (configText) problems.push(...unnamed.map((what) => notNamed(what, configText.file)));
  else if (isNonEmpty(unnamed)) problems.push(noConfig(unnamed));
  const named = (flags.measures ?? []).map((text) => {
    const measure = findMeasure(text, measures);
    if (!measure) problems.push(unknownMeasure(text, measures));
    return measure?.name ?? text;
  });
  if (flags.cutoffs && config.policy.stages?.every(({ cutoffs }) => cutoffs)) {
    problems.push({ ...uselessCutoffs, ...placeOf("stages") });
  }

  const settings: Settings = {
    golden: pick("golden"),
    baseline: pick("baseline"),
    candidate: pick("candidate"),
    anchor: config.anchor,
    waivers: config.waivers,
    snapshot: flags.snapshot ?? config.snapshot,
    lineOf,
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

/** Of a key of the config. */
function placeIn(
  configText: ConfigText | undefined,
  lineOf: LineOf,
  key: string,
): Pick<Problem, "file" | "path" | "lines"> {
  const line = lineOf([key]);
  const lines = line === undefined ? {} : { lines: [line] };
  return { file: configText?.file ?? "command line", path: key, ...lines };
}

/** What another run is and holds would be told of the one that takes its place. */
function describeUnused(what: Needed, own: Source | undefined): Omit<Problem, "file"> | undefined {
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

const uselessCutoffs = {
  code: "argument_wrong",
  severity: "error",
  message: "--cutoffs changes nothing: every stage of the config has cutoffs of its own",
  hint: "Change them in the config, or leave out --cutoffs.",
} as const;

const needed = ["golden", "baseline", "candidate"] as const;
type Needed = (typeof needed)[number];

const refuse = (file: string, message: string, hint: string): Problem => ({
  code: "argument_wrong",
  severity: "error",
  message,
  hint,
  file,
});

const notNamed = (what: Needed, file: string): Problem =>
  refuse(file, `names no ${what}`, `Add ${what}: PATH to the config, or give --${what} PATH.`);

/** All that is missing without a config is told in one: most often it is the config itself. */
function noConfig(unnamed: NonEmpty<Needed>): Problem {
  const flags = unnamed.map((what) => `--${what} PATH`).join(" ");
  return refuse(
    defaultConfig,
    `there is no ${defaultConfig} here, and no ${unnamed.join(", ")} is given`,
    `Run in the folder that holds it, name another with --config FILE, or give ${flags}. In the Action these are inputs.`,
  );
}

const unknownMeasure = (text: string, measures: readonly MeasureNames[]): Problem =>
  refuse(
    "command line",
    `--measures knows no measure ${JSON.stringify(text)}`,
    measureHint(text, measures),
  );

/** What holds without a config file. */
const onlyDefaults = { value: { version: 1 }, lineOf: () => undefined, oddKeys: () => [] };

type ConfigRead =
  | { readonly ok: true; readonly config: Config; readonly lineOf: LineOf }
  | { readonly ok: false; readonly problems: readonly Problem[] };

function readConfigText(
  { file, text }: ConfigText,
  measures: readonly MeasureNames[],
  formats: FormatNames,
): ConfigRead {
  const read = readYaml(file, text);
  return read.ok ? readConfigOf(file, read.yaml, measures, formats) : read;
}

function readConfigOf(
  file: string,
  yaml: Yaml,
  measures: readonly MeasureNames[],
  formats: FormatNames,
): ConfigRead {
  const read = readConfig(file, yaml, measures, formats);
  return read.ok ? { ...read, lineOf: yaml.lineOf } : read;
}
