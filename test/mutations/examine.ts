/** One mutant through the whole gate, and everything that must hold of what comes out. */

import type { Problem, ProblemCode } from "../../src/model/problem.ts";
import { plainGolden } from "../make/plain-golden.ts";
import { type Mutant, makeMutant } from "./cells.ts";
import { differsFromPlain } from "./plain-agreement.ts";
import type { Reader } from "./readers.ts";
import { compareAll, MutatedFiles, type Told } from "./world.ts";

export interface Examined {
  readonly mutant: Mutant;
  /** Refused: some error was told. */
  readonly outcome: "accepted" | "refused";
  /** What must not be, a sentence each. */
  readonly faults: readonly string[];
}

/** Milliseconds. Most mutants take three. */
export const tooLong = 5000;

export async function examine(seed: number, index: number): Promise<Examined> {
  const mutant = makeMutant(seed, index);
  const { target, bytes, pieceSize, cell } = mutant;
  const files = new MutatedFiles(cell.reader.files, target, bytes, pieceSize);
  const begun = performance.now();
  try {
    const told = await compareAll(files);
    const { problems } = told.assessment;
    const isRefused = problems.some(({ severity }) => severity === "error");
    const faults = [
      ...timeFaults(performance.now() - begun),
      ...problems.flatMap((problem) => problemFaults(problem, target)),
      ...(await passFaults(mutant, told, isRefused)),
      ...(isRefused ? [] : await plainFaults(mutant, told, files)),
    ];
    return { mutant, outcome: isRefused ? "refused" : "accepted", faults };
  } catch (error) {
    const crash = `crash: ${error instanceof Error ? error.stack : String(error)}`;
    return { mutant, outcome: "accepted", faults: [crash] };
  }
}

/** A plain reader that cannot read what the gate has accepted is a fault as well. */
async function plainFaults(mutant: Mutant, told: Told, files: MutatedFiles) {
  try {
    return await differsFromPlain(mutant, told, files);
  } catch (error) {
    return [`the plain reader refuses it: ${error}`];
  }
}

const timeFaults = (took: number): readonly string[] =>
  took > tooLong ? [`hang: it took ${Math.round(took)} ms`] : [];

/** What is wrong with rows and settings stands on a line, unless the file holds nothing at all. */
const onLines: readonly ProblemCode[] = [
  "not_utf8",
  "line_too_long",
  "row_not_json",
  "row_wrong_shape",
  "row_wrong_columns",
  "key_repeated",
  "key_unknown",
  "id_wrong",
  "id_repeated",
  "query_repeated",
  "judgement_repeated",
  "grade_wrong",
  "score_wrong",
  "setting_wrong",
];

function problemFaults(problem: Problem, target: string): readonly string[] {
  const { code, severity, file, message, hint, lines, path } = problem;
  const faults: string[] = [];
  for (const [name, text] of Object.entries({ file, message, hint })) {
    if (text.trim() === "") faults.push(`problem ${code} has no ${name}`);
  }
  // nothing stands on any line of an empty config
  const isEmpty = code === "setting_wrong" && path === undefined;
  const needsLine = severity === "error" && file === target && onLines.includes(code);
  const hasLine = lines?.every((line) => line >= 1) && lines.length > 0;
  if (needsLine && !hasLine && !isEmpty) faults.push(`problem ${code} has no line: ${message}`);
  return faults;
}

const before = new Map<Reader, Promise<Told["report"]["counts"]>>();

/** What comes out without a mutation: a comparison that passes. */
function countsBefore(reader: Reader): Promise<Told["report"]["counts"]> {
  const known = before.get(reader) ?? compareUnchanged(reader);
  before.set(reader, known);
  return known;
}

async function compareUnchanged({ name, files, targets }: Reader) {
  const [target = ""] = targets;
  const bytes = Buffer.from(files[target] ?? "");
  const { report } = await compareAll(new MutatedFiles(files, target, bytes));
  if (report.verdict !== "pass") throw new Error(`the seed of ${name} does not pass`);
  return report.counts;
}

/** Nothing passes that was refused, or with fewer queries judged than before. */
async function passFaults(
  mutant: Mutant,
  { report, assessment }: Told,
  isRefused: boolean,
): Promise<readonly string[]> {
  const { reader } = mutant.cell;
  const counts = await countsBefore(reader);
  if (report.verdict !== "pass") return [];
  if (isRefused) return ["passes in spite of an error"];
  if (assessment.exitCode !== 0) return [`passes with exit code ${assessment.exitCode}`];
  const wanted = wantedQueries(mutant, counts);
  const judged = report.counts.compared + (isBaseline(mutant) ? report.counts.new : 0);
  return judged < wanted ? [`passes with ${judged} queries judged, not ${wanted}`] : [];
}

const isBaseline = ({ target }: Mutant): boolean => target.startsWith("baseline");

/** A golden set may name fewer queries, if a plain reader finds no more. */
const wantedQueries = ({ cell, bytes }: Mutant, counts: Told["report"]["counts"]): number =>
  cell.reader.part === "golden"
    ? plainGolden(bytes, cell.reader.format as "jsonl").queries.length
    : counts.compared;
