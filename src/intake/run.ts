/** A run from its files: as it streams by, query by query, it becomes small facts. */

import type { Depths, GoldenSet, Sought } from "../model/golden.ts";
import type { Manifest } from "../model/manifest.ts";
import type { Policy } from "../model/policy.ts";
import type { Problem } from "../model/problem.ts";
import type { Files } from "../ports.ts";
import { readManifest, wrongManifest } from "../read/manifest.ts";
import { checkResults } from "../read/run/check-results.ts";
import { feedRun, type RunRequest } from "../read/run/collect.ts";
import { joinRun, type KeptRun } from "../read/run/join.ts";
import { openKeeper } from "../read/run/keep.ts";
import type { RunFile, RunRow } from "../read/run/row.ts";
import { readContents } from "../read/units/contents.ts";
import type { Units } from "../read/units/table.ts";
import { lookUpIn } from "../read/units/unit.ts";
import { lookWithoutIdsToo } from "../read/without-ids.ts";
import type { Source } from "../settings/config.ts";
import { loadYaml, readYaml } from "../settings/yaml.ts";
import { type Complain, type Desk, openDesk, type Role } from "./desk.ts";
import { readUnits } from "./units.ts";

export interface RunRead {
  readonly run: KeptRun | undefined;
  /** No file is there at all, which is not the same as a faulty one. */
  readonly isMissing: boolean;
  readonly problems: readonly Problem[];
}

interface Against {
  readonly golden: Sought;
  readonly policy: Pick<Policy, "snapshotChange">;
  readonly depths: Depths;
  readonly snapshotUnits: Units | undefined;
}

export async function readRun(
  role: "baseline" | "candidate" | "anchor",
  source: Source,
  { golden: rows, policy, depths, snapshotUnits }: Against,
  desk: Desk,
): Promise<RunRead> {
  const files = await desk.files.expand(source.path);
  if (files.length === 0) return { run: undefined, isMissing: true, problems: [] };
  const problems: Problem[] = [];
  const complain: Complain = (problem) => problems.push(problem);
  const { units: unitFile, manifest: manifestFile } = source;
  const units = unitFile === undefined ? undefined : await readUnits(unitFile, desk, complain);
  const lookUp = lookUpIn(units, snapshotUnits);
  const manifest =
    manifestFile === undefined ? undefined : await readManifestFile(manifestFile, desk, complain);
  const golden: Sought = { ...rows, at: (place) => lookWithoutIdsToo(rows.at(place)) };
  const exists = [units, snapshotUnits].flatMap((one) => one ?? []);
  const keeper = openKeeper(golden.size);
  const read: RunFile[] = [];
  for (const file of files) {
    const request = { file, format: source.format, golden, keeper, depths, lookUp, exists };
    const told = await readRunFile(role, request, desk, complain);
    if (told) read.push(told);
  }
  const joined = joinRun(source.path, read, { keeper, golden }, manifest);
  joined.problems.forEach(complain);
  checkResults(source.path, joined.run.unknownResults, exists).forEach(complain);
  const contents = units && readContents(units, rows, policy.snapshotChange === "overlap");
  return { run: { ...joined.run, contents }, isMissing: false, problems };
}

/**
 * One more pass over the baseline: `see` gets each row whole, and nothing of it is kept. A file that
 * can be read only once is passed over.
 *
 * Faults are not told: `readRun` tells them.
 */
export async function eachRow(
  source: Source,
  golden: GoldenSet,
  files: Files,
  see: (row: RunRow) => void,
): Promise<void> {
  // no row is of a golden query, so none becomes facts
  const nobody: Sought = { ...golden, size: 0, placeOf: () => undefined };
  const wanted = {
    format: source.format,
    golden: nobody,
    keeper: openKeeper(0),
    depths: { cutoffs: [1], unjudged: 0 },
    lookUp: () => undefined,
    alsoSee: see,
  };
  const desk = openDesk(files);
  for (const file of await files.expand(source.path)) {
    if (!(await files.isReadableTwice(file))) continue;
    await readRunFile("baseline", { file, ...wanted }, desk, () => {});
  }
}

/** Once in the order of the file; if its queries do not stand together, once more in any order. */
async function readRunFile(
  role: Role,
  request: Omit<RunRequest, "order">,
  desk: Desk,
  complain: Complain,
): Promise<RunFile | undefined> {
  const forget = request.keeper.mark();
  for (const order of ["grouped", "any"] as const) {
    const feed = feedRun({ ...request, order });
    const told = await desk.feed(role, request.file, feed, feed.mustRegroup);
    if (told) {
      complain(told);
      return undefined;
    }
    if (!feed.mustRegroup()) return feed.result();
    if (!(await desk.files.isReadableTwice(request.file))) {
      complain(onlyOnce(request.file));
      return undefined;
    }
    forget();
  }
  throw new Error(`${request.file} cannot be grouped`);
}

const onlyOnce = (file: string): Problem => ({
  code: "file_unreadable",
  severity: "error",
  message: "the rows of one query do not stand together, and this can be read only once",
  hint: "Write the run to a file, or sort its rows by query.",
  file,
});

/** A manifest beside the run, in JSON or YAML, as formats need that have no place for one. */
async function readManifestFile(
  file: string,
  desk: Desk,
  complain: Complain,
): Promise<Manifest | undefined> {
  const text = await desk.text("manifest", file, complain);
  if (text === undefined) return undefined;
  await loadYaml();
  const read = readYaml(file, text);
  if (!read.ok) {
    read.problems.forEach(complain);
    return undefined;
  }
  const { value } = read.yaml;
  const isWrapped = typeof value === "object" && value !== null && "manifest" in value;
  const manifest = readManifest(isWrapped ? value.manifest : value);
  if (typeof manifest !== "string") return manifest;
  complain(wrongManifest(file, manifest, undefined));
  return undefined;
}
