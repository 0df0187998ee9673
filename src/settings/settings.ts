/** Flags over config over defaults: all that one comparison is asked to do. */

import type { Policy } from "../model/policy.ts";
import type { Problem, ProblemCode } from "../model/problem.ts";
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
): { ok: true; settings: Settings } | { ok: false; problems: readonly Problem[] } {
  const read = configText
    ? readConfigText(configText, measures, formats)
    : readConfig("", onlyDefaults, measures, formats);
  if (!read.ok) return read;
  const { config } = read;
  const problems: Problem[] = [];
  const refuse = (message: string, hint: string, code: ProblemCode = "argument_wrong") =>
    problems.push({
      code,
      severity: "error",
      message,
      hint,
      file: configText?.file ?? "command line",
    });

  const pick = (what: "golden" | "baseline" | "candidate"): Source => {
    const path = flags[what];
    if (path !== undefined) return { ...emptySource, ...config[what], path };
    if (config[what] === undefined) {
      refuse(`names no ${what}`, `Add ${what}: PATH to the config, or give --${what} PATH.`);
    }
    return config[what] ?? emptySource;
  };
  const named = (flags.measures ?? []).map((text) => {
    const measure = findMeasure(text, measures);
    const told = JSON.stringify(text);
    if (!measure) refuse(`--measures knows no measure ${told}`, "See docs/measures.md.");
    else if (measure.isBuilt === false) {
      refuse(`measure ${told} is not built yet`, "Leave it out.", "not_yet_supported");
    }
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
  return problems.length > 0 ? { ok: false, problems } : { ok: true, settings };
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
