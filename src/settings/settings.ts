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
import { readYaml } from "./yaml.ts";

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
  const read = configText
    ? readConfigText(configText, measures, formats)
    : readConfig("", onlyDefaults, measures, formats);
  if (!read.ok) return read;
  const { config } = read;
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const refuse = (message: string, hint: string) =>
    problems.push({
      code: "argument_wrong",
      severity: "error",
      message,
      hint,
      file: configText?.file ?? "command line",
    });

  const pick = (what: "golden" | "baseline" | "candidate"): Source => {
    const path = flags[what];
    const own = config[what];
    if (path !== undefined && path !== own?.path) {
      warnings.push(...unusedOf(what, own, path, configText?.file ?? "command line"));
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

  const settings: Settings = {
    golden: pick("golden"),
    baseline: pick("baseline"),
    candidate: pick("candidate"),
    anchor: config.anchor,
    waivers: config.waivers,
    snapshot: flags.snapshot ?? config.snapshot,
    policy: {
      ...config.policy,
      cutoffs: flags.cutoffs ?? config.policy.cutoffs,
      measures: named.length > 0 ? [...new Set(named)] : config.policy.measures,
      id: flags.id ?? config.policy.id,
      mode: flags.mode ?? config.policy.mode,
      comment: flags.comment ?? config.policy.comment,
    },
  };
  return problems.length > 0 ? { ok: false, problems } : { ok: true, settings, warnings };
}

/** What another run is and holds would be told of the one that takes its place. */
function unusedOf(
  what: string,
  own: Source | undefined,
  path: string,
  file: string,
): readonly Problem[] {
  const unused = (["manifest", "units"] as const).flatMap((key) =>
    own?.[key] === undefined ? [] : [`the ${key} ${JSON.stringify(own[key])}`],
  );
  if (unused.length === 0) return [];
  const verb = own?.units === undefined ? "is" : "are";
  return [
    {
      code: "run_replaced",
      severity: "warning",
      message: `the ${what} is ${JSON.stringify(path)}, so that ${unused.join(" and ")} of ${JSON.stringify(own?.path)} ${verb} not used`,
      hint: `Write ${what}: {run: ..., manifest: ..., units: ...} with what belongs to this run into the config, without --${what}.`,
      file,
      path: what,
    },
  ];
}

/** What holds without a config file. */
const onlyDefaults = { value: { version: 1 }, lineOf: () => undefined, oddKeys: () => [] };

function readConfigText(
  { file, text }: ConfigText,
  measures: readonly MeasureNames[],
  formats: FormatNames,
): { ok: true; config: Config } | { ok: false; problems: readonly Problem[] } {
  const read = readYaml(file, text);
  return read.ok ? readConfig(file, read.yaml, measures, formats) : read;
}
