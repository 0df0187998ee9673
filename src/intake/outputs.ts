/** Whether the reports that are asked for have a place: one each, where nothing gets lost. */

import type { Problem } from "../model/problem.ts";
import type { Files } from "../ports.ts";
import type { Flags } from "../settings/flags.ts";
import type { ConfigText } from "../settings/settings.ts";
import { readYaml } from "../settings/yaml.ts";

type Outputs = Pick<Flags, "json" | "markdown" | "labels">;

const named = ({ json, markdown, labels }: Outputs): readonly string[] =>
  [json, markdown, labels].filter((file) => file !== undefined);

const notWritable = (file: string, message: string): Problem => ({
  code: "output_not_writable",
  severity: "error",
  message,
  hint: "Give another path: no report is worth a file that is there for something else.",
  file,
});

/** Both paths are absolute; on Windows they are parted by backslashes. */
const isInside = (path: string, folder: string): boolean =>
  path.startsWith(`${folder}/`) || path.startsWith(`${folder}\\`);

/** Before anything is read, so that no long run ends without its reports. */
export async function checkOutputs(outputs: Outputs, files: Files): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  const taken = new Set<string>();
  for (const file of named(outputs)) {
    const why = await files.whyNotWritable(file);
    if (why !== undefined)
      problems.push(notWritable(file, `this report cannot be written: ${why}`));
    const path = await files.realPath(file);
    if (taken.has(path)) problems.push(notWritable(file, "two reports have this path"));
    else if ([...taken].some((other) => isInside(path, other) || isInside(other, path)))
      problems.push(notWritable(file, "another report has the path of its folder"));
    taken.add(path);
  }
  return problems;
}

/**
 * Reports in whose place a file stands that was read, or that flags or config name: of a config
 * with a fault it is not known what would have been read.
 */
export async function checkOverwrites(
  flags: Flags,
  config: ConfigText | undefined,
  opened: Iterable<string>,
  files: Files,
): Promise<readonly Problem[]> {
  const standing: string[] = [];
  for (const file of named(flags)) {
    if ((await files.expand(file)).includes(file)) standing.push(file);
  }
  if (standing.length === 0) return [];
  const kept = [...opened];
  for (const pattern of mentioned(flags, config)) {
    for (const file of await files.expand(pattern)) kept.push(file);
  }
  const paths = new Set(await Promise.all(kept.map((file) => files.realPath(file))));
  const problems: Problem[] = [];
  for (const file of standing) {
    if (!paths.has(await files.realPath(file))) continue;
    problems.push(notWritable(file, "this report would overwrite what the comparison reads"));
  }
  return problems;
}

/** Whatever may be a path: each text of the config, or each word when it is no YAML. */
function mentioned(flags: Flags, config: ConfigText | undefined): readonly string[] {
  const { golden, baseline, candidate, snapshot } = flags;
  const given = [golden, baseline, candidate, snapshot].filter((path) => path !== undefined);
  if (!config) return given;
  const read = readYaml(config.file, config.text);
  const texts = read.ok ? textsIn(read.yaml.value) : config.text.split(/[\s"',[\]{}]+/);
  return [...given, ...texts.filter((text) => text !== "")];
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
