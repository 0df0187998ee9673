/** A golden set read as plainly as can be: what the real readers are held against. */

import { createHash } from "node:crypto";
import { parse } from "yaml";
import { idOf, linesOf, textOf } from "./plain-text.ts";

/** What a golden row asks for, in the simplest values that say it. */
export interface PlainQuery {
  readonly id: string;
  readonly text: string;
  readonly critical: boolean;
  readonly groups: readonly PlainGroup[];
  /** By the id of the unit. */
  readonly grades: ReadonlyMap<string, number>;
  readonly noAnswer: boolean;
  readonly forbidden: readonly unknown[];
  readonly slices: readonly string[];
  readonly weight: number;
  readonly more: Readonly<Record<string, unknown>>;
}

export interface PlainGroup {
  readonly name: string;
  /** Any of these, of each all: ids as text, other evidence as it is written. */
  readonly anyOf: readonly (readonly unknown[])[];
}

type Row = Readonly<Record<string, unknown>>;
type GoldenFormat = "jsonl" | "yaml" | "qrels";

/** A file without faults, since of others nothing is said here. */
export function plainGolden(bytes: Uint8Array, format: GoldenFormat) {
  const text = textOf(bytes);
  const rows = format === "qrels" ? qrelsRows(text) : writtenRows(text, format);
  const digest = createHash("sha256");
  for (const row of [...rows].sort(byId)) digest.update(`${sortedJson(row)}\n`);
  return { queries: rows.map(queryOf), digest: `sha256:${digest.digest("hex")}` };
}

const writtenRows = (text: string, format: "jsonl" | "yaml"): readonly Row[] =>
  format === "yaml"
    ? parse(text)
    : linesOf(text)
        .filter((line) => line.trim() !== "")
        .map((line) => JSON.parse(line));

function qrelsRows(text: string): readonly Row[] {
  const queries = new Map<string, Map<string, number>>();
  for (const line of linesOf(text)) {
    const columns = line.split(/[ \t]+/).filter((column) => column !== "");
    if (columns.length !== 4) continue;
    const [query = "", , unit = "", grade] = columns;
    const grades = queries.get(query) ?? new Map<string, number>();
    queries.set(query, grades.set(unit, Number(grade)));
  }
  return [...queries].map(([query_id, grades]) => ({
    query_id,
    relevant: Object.fromEntries(grades),
  }));
}

const bytesOrder = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
const byId = (a: Row, b: Row): number => bytesOrder(String(a.query_id), String(b.query_id));

function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .sort(([a], [b]) => bytesOrder(a, b))
    .map(([key, one]) => `${JSON.stringify(key)}:${sortedJson(one)}`);
  return `{${members.join(",")}}`;
}

function queryOf(row: Row): PlainQuery {
  const critical = row.critical === true;
  const required = listOf(row.required).map((group, index) => groupOf(group, index, critical));
  const grades = gradesOf(row.relevant, required);
  const { owner, origin, cluster, review_by: reviewBy } = row;
  return {
    id: idOf(row.query_id),
    text: String(row.query ?? ""),
    critical,
    groups: row.required === undefined ? impliedGroups(grades, critical) : required,
    grades,
    noAnswer: row.no_answer === true,
    forbidden: listOf(row.forbidden).map(forbiddenOf),
    slices: [...new Set(Object.entries(row.slices ?? {}).flatMap(sliceOf))],
    weight: Number(row.weight ?? 1),
    more: { owner, origin, cluster, reviewBy },
  };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function groupOf(written: unknown, index: number, critical: boolean): PlainGroup {
  const { name = String(index + 1), any_of = written } = isObject(written) ? written : {};
  const alternatives = typeof any_of === "string" ? [any_of] : listOf(any_of);
  const anyOf = alternatives.map((one) => {
    const all = isObject(one) && "all_of" in one ? listOf(one.all_of) : [one];
    return all.map((evidence) => evidenceOf(evidence, critical));
  });
  return { name: String(name), anyOf };
}

const isObject = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function evidenceOf(one: unknown, critical: boolean): unknown {
  if (!isObject(one)) return idOf(one);
  const { doc, quote, span, min_coverage = critical ? 1 : 0.8 } = one;
  if (typeof quote === "string") {
    return { doc, quote: quote.normalize("NFKC").split(/\s+/).filter(Boolean).join(" ") };
  }
  return span === undefined ? { doc } : { doc, span, min_coverage };
}

function gradesOf(relevant: unknown, required: readonly PlainGroup[]): ReadonlyMap<string, number> {
  if (Array.isArray(relevant)) return new Map(relevant.map((id) => [idOf(id), 1]));
  if (isObject(relevant)) {
    return new Map(Object.entries(relevant).map(([id, grade]) => [idOf(id), Number(grade)]));
  }
  const ids = required
    .flatMap(({ anyOf }) => anyOf.flat())
    .filter((one) => typeof one === "string");
  return new Map(ids.map((id) => [id, 1]));
}

function impliedGroups(
  grades: ReadonlyMap<string, number>,
  critical: boolean,
): readonly PlainGroup[] {
  const units = [...grades].filter(([, grade]) => grade > 0).map(([id]) => [id]);
  units.sort(([a = ""], [b = ""]) => bytesOrder(a, b));
  if (units.length === 0) return [];
  if (!critical) return [{ name: "1", anyOf: units }];
  return units.map((unit, index) => ({ name: String(index + 1), anyOf: [unit] }));
}

function forbiddenOf(one: unknown): unknown {
  const { id, doc, where, reason } = one as Row;
  if (where === undefined) return { id, doc, where, reason };
  return { id, doc, where: Object.entries(where as Row).map(conditionOf), reason };
}

function conditionOf([key, told]: [string, unknown]): unknown {
  const not = isObject(told);
  const values = not ? told.not : told;
  return { key, values: Array.isArray(values) ? values : [values], not };
}

const sliceOf = ([name, told]: [string, unknown]): readonly string[] =>
  (Array.isArray(told) ? told : [told]).map((value) => `${name}=${value}`);
