/** Golden rows to the golden set: critical marks, implied groups, repeated ids, content digest. */

import {
  type Alternative,
  evidenceIn,
  type GoldenQuery,
  type GoldenSet,
  type Group,
} from "../../model/golden.ts";
import { compareIds, queryId, sortIds, type UnitId } from "../../model/ids.ts";
import type { CriticalMark, Policy } from "../../model/policy.ts";
import { isNonEmpty, type NonEmpty, type Problem } from "../../model/problem.ts";
import { hashLines } from "../bytes.ts";
import { detectFormat } from "../detect.ts";
import { collectProblems, collectRepeated, emptyFile, foreignFile } from "../problems.ts";
import { firstLineOfData } from "../text-lines.ts";
import { goldenFormats } from "./formats.ts";
import type { KeptRow, PlacedRow } from "./placed-row.ts";
import { findPlaces, type KeptRows, listRows, orderById, type PlacedRows } from "./placed-rows.ts";
import { type GoldenRow, settleAlternative } from "./row.ts";

/** Before `readGoldenFile` for the same text. */
export async function loadGoldenReader(text: string, format: string | undefined): Promise<void> {
  const told = goldenFormatOf(text, format);
  if (told && "load" in told) await told.load?.();
}

/** The rows of one file. `format`: the name of one; undefined: told by content. */
export function readGoldenFile(
  file: string,
  text: string,
  format: string | undefined,
): { readonly rows: PlacedRows; readonly problems: readonly Problem[] } {
  const problems = collectProblems(file);
  let rows = noRows;
  const told = goldenFormatOf(text, format);
  if (told === undefined) {
    problems.add(emptyFile(file, "golden set"));
  } else if ("foreign" in told) {
    problems.add(foreignFile(file, told.foreign));
  } else {
    rows = told.read(file, text, problems.add);
    if (rows.length === 0 && !problems.anyError()) problems.add(emptyFile(file, "golden set"));
  }
  return { rows, problems: problems.all() };
}

const noRows = listRows([]);

/** The format of that name, or the one that the content has. Undefined: there are blank lines only. */
function goldenFormatOf(text: string, format: string | undefined) {
  const named = goldenFormats.find(({ name }) => name === format);
  if (named) return named;
  const data = firstLineOfData(text);
  return data === undefined ? undefined : detectFormat(data, goldenFormats);
}

export type GoldenPolicy = Pick<Policy, "critical" | "impliedGroups">;

type Undigested = Omit<GoldenSet, "digest">;

/**
 * The golden set of all rows. A query that stands twice is told with both lines and counts for
 * neither: which row is right cannot be known.
 */
export function makeGoldenSet(
  placed: PlacedRows,
  policy: GoldenPolicy,
): { readonly golden: GoldenSet; readonly problems: readonly Problem[] } {
  const digest = hashLines();
  const { golden, problems } = makeSought(placed, policy, digest.add);
  return { golden: { ...golden, digest: `sha256:${digest.digest()}` }, problems };
}

/** Without the digest, which takes as long as the rest. `seeContent`: sees what it is made of. */
export function makeSought(
  placed: PlacedRows,
  policy: GoldenPolicy,
  seeContent?: (content: string) => void,
): { readonly golden: Undigested; readonly problems: readonly Problem[] } {
  const { rows, problems } = keepRows(placed, orderById(placed), seeContent);
  const isCritical = criticalMarks(policy.critical.marks);
  const make = (kept: KeptRow, row = kept.row()): GoldenQuery =>
    makeQuery(kept, row, isCritical(row), policy.impliedGroups);
  const slices = new Map<string, number>();
  let largest = 0;
  let smallest = Number.POSITIVE_INFINITY;
  for (let place = 0; place < rows.size; place++) {
    const kept = rows.at(place);
    const row = kept.row();
    for (const slice of row.slices ?? none) slices.set(slice, (slices.get(slice) ?? 0) + 1);
    largest = Math.max(largest, row.weight);
    smallest = Math.min(smallest, row.weight);
    const told = isCritical(row) ? criticalWithoutNeed(make(kept, row)) : undefined;
    if (told) problems.push(told);
  }
  const scale = weightScale(largest);
  if (smallest / largest < leastShare) {
    for (const told of weightsOfNothing(rows, largest)) problems.push(told);
  }
  const golden: Undigested = {
    size: rows.size,
    idAt: (place) => queryId(rows.idAt(place)),
    placeOf: findPlaces(rows),
    at(place) {
      const query = make(rows.at(place));
      return scale === 1 ? query : { ...query, weight: query.weight / scale };
    },
    slices,
  };
  return { golden, problems };
}

/** The rows that are alone with their id, by `order`. */
function keepRows(
  placed: PlacedRows,
  order: Int32Array,
  seeContent?: (content: string) => void,
): { readonly rows: KeptRows; readonly problems: Problem[] } {
  const repeated = collectRepeated();
  const alone = new Int32Array(order.length);
  let size = 0;

  /** All rows of one id. */
  function settle(id: string, from: number, to: number): void {
    const index = order[from] as number;
    const first = placed.at(index);
    if (to - from === 1) {
      alone[size++] = index;
      seeContent?.(first.content());
      return;
    }
    const others = Array.from(order.subarray(from + 1, to), (other) => placed.at(other));
    const same: NonEmpty<PlacedRow> = [first, ...others];
    repeated.add(id, repeatedQuery(id, same));
    if (seeContent) sortIds(same.map((one) => one.content())).forEach(seeContent);
  }

  let from = 0;
  let id = "";
  for (let at = 0; at < order.length; at++) {
    const { queryId: next } = placed.at(order[at] as number);
    if (at > 0 && next !== id) {
      settle(id, from, at);
      from = at;
    }
    id = next;
  }
  if (order.length > 0) settle(id, from, order.length);
  return { rows: placed.keep(alone.subarray(0, size)), problems: [...repeated.all()] };
}

function criticalMarks(marks: readonly CriticalMark[]): (row: GoldenRow) => boolean {
  const all = marks.some(({ kind }) => kind === "all");
  const ids = new Set(marks.flatMap((one) => (one.kind === "ids" ? one.ids : [])));
  const slices = new Set(marks.flatMap((one) => (one.kind === "slice" ? [one.slice] : [])));
  return (row) =>
    row.critical ||
    all ||
    ids.has(row.query_id) ||
    (row.slices ?? none).some((slice) => slices.has(slice));
}

function makeQuery(
  { file, line }: KeptRow,
  row: GoldenRow,
  critical: boolean,
  implied: "each" | "any" | undefined,
): GoldenQuery {
  const required = row.required && settleGroups(row.required, critical);
  const relevant = row.relevant as ReadonlyMap<UnitId, number> | undefined;
  const grades = relevant ?? gradesOf(required ?? none);
  const bestGrades: number[] = [];
  for (const grade of grades.values()) if (grade > 0) bestGrades.push(grade);
  if (bestGrades.length > 1) bestGrades.sort((a, b) => b - a);
  return {
    id: queryId(row.query_id),
    text: row.query,
    critical,
    groups: required ?? implyGroups(grades, implied ?? (critical ? "each" : "any")),
    grades,
    bestGrades,
    relevant: bestGrades.length,
    closedWorld: relevant === undefined,
    noAnswer: row.no_answer,
    forbidden: row.forbidden ?? none,
    slices: row.slices ?? none,
    owner: row.owner,
    origin: row.origin,
    risk: row.risk,
    cluster: row.cluster,
    weight: row.weight,
    reviewBy: row.review_by,
    line,
    file,
  };
}

// one empty list for all rows
const none: readonly never[] = [];

const settleGroups = (
  required: NonNullable<GoldenRow["required"]>,
  critical: boolean,
): readonly Group[] =>
  required.map(({ name, anyOf }, index) => {
    const settled = anyOf.map((one) => settleAlternative(one, critical));
    return { name: name ?? String(index + 1), anyOf: settled as unknown as Group["anyOf"] };
  });

/** Units that are required are relevant, with grade 1. */
function gradesOf(groups: readonly Group[]): ReadonlyMap<UnitId, number> {
  const grades = new Map<UnitId, number>();
  for (const one of evidenceIn(groups)) if (one.kind === "unit") grades.set(one.id, 1);
  return grades;
}

/** `relevant` alone: each relevant unit is needed, or any one of them. */
function implyGroups(grades: ReadonlyMap<UnitId, number>, rule: "each" | "any"): readonly Group[] {
  const ids: UnitId[] = [];
  for (const [id, grade] of grades) if (grade > 0) ids.push(id);
  const [only] = ids;
  // the usual case of millions of queries
  if (only && ids.length === 1) return [{ name: "1", anyOf: [[{ kind: "unit", id: only }]] }];
  const units = sortIds(ids).map((id): Alternative => [{ kind: "unit", id }]);
  if (!isNonEmpty(units)) return none;
  if (rule === "any") return [{ name: "1", anyOf: units }];
  return units.map((unit, index): Group => ({ name: String(index + 1), anyOf: [unit] }));
}

function repeatedQuery(id: string, same: NonEmpty<PlacedRow>): Problem {
  const [first, ...others] = same
    .map(({ kept: { file, line } }) => ({ file, line }))
    .sort((a, b) => compareIds(a.file, b.file) || a.line - b.line) as unknown as NonEmpty<KeptRow>;
  return {
    code: "id_repeated",
    severity: "error",
    message: `query ${JSON.stringify(id)} stands more than once`,
    hint: "Give each query an id of its own, or remove the row that is wrong.",
    file: first.file,
    path: "query_id",
    lines: [first.line],
    also: others,
  };
}

function criticalWithoutNeed(query: GoldenQuery): Problem | undefined {
  const { critical, groups, noAnswer, forbidden, file, line, id } = query;
  if (!critical || groups.length > 0 || noAnswer || forbidden.length > 0) return undefined;
  // all of its judgements contradict each other, which has been told
  if (query.grades.size === 0) return undefined;
  return {
    code: "row_wrong_shape",
    severity: "error",
    message: `critical query ${JSON.stringify(id)} has nothing that could be lost`,
    hint: "Give it required evidence, a relevant unit with a positive grade, no_answer or forbidden.",
    file,
    lines: [line],
  };
}

/** The share of the largest weight below which squares of a weight are lost. */
const leastShare = 1e-100;

function weightsOfNothing(rows: KeptRows, largest: number): readonly Problem[] {
  const problems: Problem[] = [];
  for (let place = 0; place < rows.size; place++) {
    const kept = rows.at(place);
    const { weight } = kept.row();
    if (weight / largest >= leastShare) continue;
    problems.push({
      code: "row_wrong_shape",
      severity: "error",
      message: `weight ${weight} counts for nothing beside the largest, ${largest}`,
      hint: "Write weights that are nearer to each other, as 1 and 10.",
      file: kept.file,
      path: "weight",
      lines: [kept.line],
    });
  }
  return problems;
}

/**
 * What weights are divided by. Only their proportions count: sums of the largest and smallest
 * doubles would not.
 */
const weightScale = (largest: number): number =>
  largest === 0 || (largest < 1e100 && largest > 1e-100) ? 1 : largest;
