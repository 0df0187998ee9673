/** The waivers from their file. */

import type { Waiver } from "../model/waiver.ts";
import { collectProblems } from "../read/problems.ts";
import { loadYaml } from "../settings/yaml.ts";
import type { Complain, Desk } from "./desk.ts";

/** `file` undefined: there are none. */
export async function readWaiverFile(
  file: string | undefined,
  today: string,
  desk: Desk,
  complain: Complain,
): Promise<readonly Waiver[]> {
  const text = file === undefined ? undefined : await desk.text("waivers", file, complain);
  if (file === undefined || text === undefined) return [];
  await loadYaml();
  // most comparisons have none, and then this is never loaded
  const { readWaivers } = await import("../read/waivers.ts");
  const read = readWaivers(file, text, today);
  const problems = collectProblems(file);
  read.problems.forEach(problems.add);
  problems.all().forEach(complain);
  return read.waivers;
}
