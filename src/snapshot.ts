/** The command `snapshot`: which corpus is this, in the words that manifests use. */

import { openDesk } from "./intake/desk.ts";
import { tellSnapshot } from "./intake/snapshot.ts";
import type { Problem } from "./model/problem.ts";
import type { Files } from "./ports.ts";
import { formatNames } from "./read/formats.ts";
import { knownMeasures } from "./score/measures.ts";
import { readConfig, type SnapshotSource } from "./settings/config.ts";
import type { Flags } from "./settings/flags.ts";
import { defaultConfig } from "./settings/settings.ts";
import { loadYaml, readYaml } from "./settings/yaml.ts";

interface SnapshotRun {
  /** One line of JSON; undefined: there is an error among the problems. */
  readonly text: string | undefined;
  readonly problems: readonly Problem[];
}

/** Reads the files that the flags or the config name. Writes nothing. */
export async function runSnapshot(
  flags: Flags,
  flagProblems: readonly Problem[],
  files: Files,
): Promise<SnapshotRun> {
  const problems: Problem[] = [...flagProblems];
  const complain = (problem: Problem) => problems.push(problem);
  if (problems.length > 0) return { text: undefined, problems };
  const desk = openDesk(files);
  const source =
    flags.files === undefined
      ? await readConfigured(flags.config ?? defaultConfig, desk, complain)
      : { ...noSource, files: flags.files };
  const told = await tellSnapshot(source, desk, complain);
  if (source !== undefined && !told && problems.length === 0) complain(noFiles(flags));
  const text =
    told && problems.length === 0
      ? `${JSON.stringify({ id: flags.id ?? told.id, digest: told.digest })}\n`
      : undefined;
  return { text, problems };
}

const noSource: SnapshotSource = {
  id: undefined,
  digest: undefined,
  files: undefined,
  units: undefined,
  require: false,
};

async function readConfigured(
  file: string,
  desk: ReturnType<typeof openDesk>,
  complain: (problem: Problem) => void,
): Promise<string | SnapshotSource | undefined> {
  const text = await desk.text("config", file, complain);
  if (text === undefined) return undefined;
  await loadYaml();
  const yaml = readYaml(file, text);
  const read = yaml.ok ? readConfig(file, yaml.yaml, knownMeasures, formatNames) : yaml;
  if (read.ok) return read.config.snapshot ?? noSource;
  read.problems.forEach(complain);
  return undefined;
}

const noFiles = (flags: Flags): Problem => ({
  code: "argument_wrong",
  severity: "error",
  message: "no files of a snapshot are named",
  hint: "Write snapshot: {files: GLOB} into the config, or give --files GLOB.",
  file: flags.config ?? defaultConfig,
});
