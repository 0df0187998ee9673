/** Golden rows to the golden set: critical marks, implied groups, repeated ids, content digest. */

import type { Alternative, Evidence, GoldenQuery, GoldenSet, Group } from "../../model/golden.ts";
import { compareIds, queryId, type UnitId, unitId } from "../../model/ids.ts";
import type { CriticalMark, Policy } from "../../model/policy.ts";
import { isNonEmpty, type NonEmpty, type Problem } from "../../model/problem.ts";
import { sha256 } from "../bytes.ts";
import { detectGoldenFormat, foreignFile, type GoldenFormat } from "../detect.ts";
import { collectProblems } from "../problems.ts";
import { readGoldenJsonl } from "./jsonl.ts";
import { isProblem, type PlacedRow } from "./placed-row.ts";
import { readGoldenQrels } from "./qrels.ts";
import { settleAlternative } from "./row.ts";
import { readGoldenYaml } from "./yaml.ts";

const readers: Record<GoldenFormat, (file: string, text: string) => Iterable<PlacedRow | Problem>> =
  { jsonl: readGoldenJsonl, yaml: readGoldenYaml, qrels: readGoldenQrels };

/** The rows of one file. `format` undefined: told by content. */
export function readGoldenFile(
  file: string,
  text: string,
  format: GoldenFormat | undefined,
): { readonly rows: readonly PlacedRow[]; readonly problems: readonly Problem[] } {
  const problems = collectProblems(file);
  const rows: PlacedRow[] = [];
  const told = format ?? detectFormat(text);
  if (told === undefined) {
    problems.add(emptyFile(file, "golden set"));
  } else if (typeof told === "object") {
    problems.add(foreignFile(file, told.looksLike));
  } else {
    for (const one of readers[told](file, text)) {
      if (isProblem(one)) problems.add(one);
      else rows.push(one);
    }
    if (rows.length === 0 && !problems.anyError()) problems.add(emptyFile(file, "golden set"));
  }
  return { rows, problems: problems.all() };
}

function detectFormat(text: string): ReturnType<typeof detectGoldenFormat> | undefined {
  const lines = text.split("\n", 200).filter((line) => line.trim() !== "");
  const data = lines.find((line) => !line.startsWith("#")) ?? lines[0];
  return data === undefined ? undefined : detectGoldenFormat(data);
}

export const emptyFile = (file: string, what: string): Problem => ({
  code: "file_empty",
  severity: "error",
  message: `the ${what} holds no row`,
  hint: "Look at the step that writes this file.",
  file,
});

/**
 * The golden set of all rows. A query that stands twice is told with both lines and counts for
 * neither: which row is right cannot be known.
 */
export function makeGoldenSet(
  placed: readonly PlacedRow[],
  policy: Pick<Policy, "critical" | "impliedGroups">,
): { readonly golden: GoldenSet; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const byId = new Map<string, NonEmpty<PlacedRow>>();
  for (const one of placed)
    byId.set(one.row.query_id, [
      ...(byId.get(one.row.query_id) ?? []),
      one,
    ] as unknown as NonEmpty<PlacedRow>);

  const isCritical = criticalMarks(policy.critical.marks);
  const queries: GoldenQuery[] = [];
  const contents: string[] = [];
  for (const id of [...byId.keys()].sort(compareIds)) {
    const same = byId.get(id);
    if (!same) continue;
    const [first, ...others] = same;
    contents.push(...same.map(({ content }) => content).sort(compareIds));
    if (others.length > 0) {
      problems.push(repeatedQuery(id, same));
      continue;
    }
    const query = makeQuery(first, isCritical(first), policy.impliedGroups);
    queries.push(query);
    const told = criticalWithoutNeed(query);
    if (told) problems.push(told);
  }
  const digest = `sha256:${sha256(contents.map((one) => `${one}\n`).join(""))}`;
  return { golden: { queries, digest }, problems };
}

function criticalMarks(marks: readonly CriticalMark[]): (one: PlacedRow) => boolean {
  const all = marks.some(({ kind }) => kind === "all");
  const ids = new Set(marks.flatMap((one) => (one.kind === "ids" ? one.ids : [])));
  const slices = new Set(marks.flatMap((one) => (one.kind === "slice" ? [one.slice] : [])));
  return ({ row }) =>
    row.critical ||
    all ||
    ids.has(row.query_id) ||
    (row.slices ?? []).some((slice) => slices.has(slice));
}

function makeQuery(
  { row, file, line }: PlacedRow,
  critical: boolean,
  implied: "each" | "any" | undefined,
): GoldenQuery {
  const groups = (row.required ?? []).map((group, index): Group => {
    const [first, ...rest] = group.anyOf;
    const settle = (one: typeof first): Alternative => settleAlternative(one, critical);
    return { name: group.name ?? String(index + 1), anyOf: [settle(first), ...rest.map(settle)] };
  });
  const grades = row.relevant
    ? new Map([...row.relevant].map(([id, grade]) => [unitId(id), grade] as const))
    : new Map(unitsOf(groups).map((id) => [id, 1] as const));
  return {
    id: queryId(row.query_id),
    text: row.query,
    critical,
    groups: row.required ? groups : implyGroups(grades, implied ?? (critical ? "each" : "any")),
    grades,
    relevant: [...grades.values()].filter((grade) => grade > 0).length,
    closedWorld: row.relevant === undefined,
    noAnswer: row.no_answer,
    forbidden: row.forbidden ?? [],
    slices: row.slices ?? [],
    owner: row.owner,
    origin: row.origin,
    cluster: row.cluster,
    weight: row.weight,
    reviewBy: row.review_by,
    line,
    file,
  };
}

const unitsOf = (groups: readonly Group[]): readonly UnitId[] =>
  groups.flatMap(({ anyOf }) =>
    anyOf.flatMap((all) => all.flatMap((one) => (one.kind === "unit" ? [one.id] : []))),
  );

/** `relevant` alone: each relevant unit is needed, or any one of them. */
function implyGroups(grades: ReadonlyMap<UnitId, number>, rule: "each" | "any"): readonly Group[] {
  const units = [...grades]
    .filter(([, grade]) => grade > 0)
    .map(([id]): [Evidence] => [{ kind: "unit", id }])
    .sort(([a], [b]) => compareIds(evidenceId(a), evidenceId(b)));
  if (!isNonEmpty(units)) return [];
  if (rule === "any") return [{ name: "1", anyOf: units }];
  return units.map((unit, index): Group => ({ name: String(index + 1), anyOf: [unit] }));
}

const evidenceId = (one: Evidence): string => (one.kind === "unit" ? one.id : "");

function repeatedQuery(id: string, same: NonEmpty<PlacedRow>): Problem {
  const [first, ...others] = [...same].sort(
    (a, b) => compareIds(a.file, b.file) || a.line - b.line,
  ) as unknown as NonEmpty<PlacedRow>;
  return {
    code: "id_repeated",
    severity: "error",
    message: `query ${JSON.stringify(id)} stands more than once`,
    hint: "Give each query an id of its own, or remove the row that is wrong.",
    file: first.file,
    path: "query_id",
    lines: [first.line],
    also: others.map(({ file, line }) => ({ file, line })),
  };
}

function criticalWithoutNeed(query: GoldenQuery): Problem | undefined {
  const { critical, groups, noAnswer, forbidden, file, line, id } = query;
  if (!critical || groups.length > 0 || noAnswer || forbidden.length > 0) return undefined;
  return {
    code: "row_wrong_shape",
    severity: "error",
    message: `critical query ${JSON.stringify(id)} has nothing that could be lost`,
    hint: "Give it required evidence, a relevant unit with a positive grade, no_answer or forbidden.",
    file,
    lines: [line],
  };
}
