/** The golden set from its files, with the critical marks of the config. */

import type { GoldenSet, Sought } from "../model/golden.ts";
import type { CriticalMark } from "../model/policy.ts";
import type { Problem } from "../model/problem.ts";
import {
  type GoldenPolicy,
  loadGoldenReader,
  makeGoldenSet,
  makeSought,
  readGoldenFile,
} from "../read/golden/golden.ts";
import { joinRows, type PlacedRows } from "../read/golden/placed-rows.ts";
import { collectProblems } from "../read/problems.ts";
import type { Source } from "../settings/config.ts";
import { type ConfigPlace, configProblem } from "../settings/config-place.ts";
import { type Complain, type Desk, missingFile } from "./desk.ts";

export async function readGolden(
  source: Source,
  policy: GoldenPolicy,
  desk: Desk,
  complain: Complain,
): Promise<GoldenSet> {
  const made = makeGoldenSet(await readRows(source, desk, complain), policy);
  const problems = collectProblems(source.path);
  made.problems.forEach(problems.add);
  problems.all().forEach(complain);
  return made.golden;
}

/** What another thread needs of it. What is wrong with it is told where it is read whole. */
export async function readSought(
  source: Source,
  policy: GoldenPolicy,
  desk: Desk,
): Promise<Sought> {
  return makeSought(await readRows(source, desk, () => {}), policy).golden;
}

async function readRows(source: Source, desk: Desk, complain: Complain): Promise<PlacedRows> {
  const rows: PlacedRows[] = [];
  const files = await desk.files.expand(source.path);
  if (files.length === 0) complain(missingFile(source.path));
  for (const file of files) {
    const text = await desk.text("golden", file, complain);
    if (text === undefined) continue;
    await loadGoldenReader(text, source.format);
    const read = readGoldenFile(file, text, source.format);
    rows.push(read.rows);
    read.problems.forEach(complain);
  }
  return joinRows(rows);
}

/** Critical ids that stand in a file, one on each line, become a list like any other. */
export async function readMarks(
  marks: readonly CriticalMark[],
  config: ConfigPlace,
  desk: Desk,
  complain: Complain,
): Promise<readonly CriticalMark[]> {
  const read: CriticalMark[] = [];
  const tell: Complain = (problem) =>
    complain(problem.code === "file_missing" ? noMarkFile(problem.file, config) : problem);
  for (const mark of marks) {
    read.push(mark.kind === "file" ? await readMarkFile(mark.file, desk, tell) : mark);
  }
  return read;
}

/** Whoever wrote a query there has no file in mind. */
const noMarkFile = (file: string, config: ConfigPlace): Problem =>
  configProblem(config, {
    code: "file_missing",
    message: `there is no file ${JSON.stringify(file)} that lists critical queries`,
    hint: `Write the path of a file with one query id on each line; for one query write [${file}].`,
    path: ["critical", "queries"],
  });

async function readMarkFile(file: string, desk: Desk, complain: Complain): Promise<CriticalMark> {
  const text = await desk.text("config", file, complain);
  const ids: string[] = [];
  const lines: number[] = [];
  for (const [index, id] of (text ?? "").split("\n").entries()) {
    if (id.trim() === "") continue;
    ids.push(id);
    lines.push(index + 1);
  }
  if (text !== undefined && ids.length === 0) {
    const hint = "Write one query id on each line.";
    const problem = { ...missingFile(file), code: "file_empty", hint } as const;
    complain({ ...problem, message: "this file names no query" });
  }
  return { kind: "ids", ids, from: { file, lines } };
}
