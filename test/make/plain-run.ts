/** A run read as plainly as can be: JSON.parse, split and Map. What the real readers are held against. */

import { idOf, linesOf, textOf } from "./plain-text.ts";

/** One row, or the flat rows or TREC lines, of one query and repeat. */
export interface PlainRetrieval {
  readonly queryId: string;
  readonly repeat: number | undefined;
  failed: boolean;
  abstained: boolean;
  /** By stage; the list of a row without stages stands under the empty name. */
  readonly lists: Map<string, PlainResult[]>;
}

export interface PlainResult {
  readonly id: string;
  readonly score: number | undefined;
  /** All that it says, but for the score. */
  readonly item: Row;
}

type Row = Readonly<Record<string, unknown>>;

/** By query and repeat. A file without faults, since of others nothing is said here. */
export type PlainRun = ReadonlyMap<string, PlainRetrieval>;

export const retrievalKey = (queryId: string, repeat: number | undefined): string =>
  JSON.stringify([queryId, repeat ?? null]);

export function plainRun(bytes: Uint8Array, format: "jsonl" | "trec"): PlainRun {
  const run = new Map<string, PlainRetrieval>();
  for (const line of linesOf(textOf(bytes))) {
    if (format === "trec") addColumns(run, line);
    else if (line.trim() !== "") addRow(run, JSON.parse(line));
  }
  if (format === "trec") for (const { lists } of run.values()) lists.get("")?.sort(byScore);
  return run;
}

function retrievalOf(
  run: Map<string, PlainRetrieval>,
  queryId: string,
  repeat: number | undefined,
): PlainRetrieval {
  const key = retrievalKey(queryId, repeat);
  const known = run.get(key);
  if (known) return known;
  const made = { queryId, repeat, failed: false, abstained: false, lists: new Map() };
  run.set(key, made);
  return made;
}

function addColumns(run: Map<string, PlainRetrieval>, line: string): void {
  const columns = line.split(/[ \t]+/).filter((column) => column !== "");
  if (columns.length !== 6) return;
  const [query = "", , id = "", , score] = columns;
  addResult(retrievalOf(run, query, undefined), "", { id, score: Number(score) + 0, item: { id } });
}

/** As trec_eval orders them. */
const byScore = (a: PlainResult, b: PlainResult): number =>
  Number(b.score) - Number(a.score) || Buffer.compare(Buffer.from(b.id), Buffer.from(a.id));

function addResult({ lists }: PlainRetrieval, stage: string, result: PlainResult): void {
  const list = lists.get(stage) ?? [];
  list.push(result);
  lists.set(stage, list);
}

const ofWholeRows = ["ranked", "stages", "error", "abstained"];

function addRow(run: Map<string, PlainRetrieval>, row: Row): void {
  if (!("query_id" in row)) return;
  const retrieval = retrievalOf(run, idOf(row.query_id), row.repeat as number | undefined);
  if ("id" in row && !ofWholeRows.some((key) => key in row)) {
    addResult(retrieval, row.stage === undefined ? "" : idOf(row.stage), resultOf(row));
    return;
  }
  retrieval.failed = typeof row.error === "string";
  retrieval.abstained = row.abstained === true;
  if (row.ranked !== undefined) retrieval.lists.set("", resultsOf(row.ranked));
  for (const [stage, list] of Object.entries(row.stages ?? {})) {
    retrieval.lists.set(idOf(stage), resultsOf(list));
  }
  if (retrieval.abstained && retrieval.lists.size === 0) retrieval.lists.set("", []);
}

const resultsOf = (list: unknown): PlainResult[] => (list as readonly unknown[]).map(resultOf);

function resultOf(one: unknown): PlainResult {
  if (typeof one === "string") return { id: idOf(one), score: undefined, item: { id: one } };
  const { score, ...item } = one as Row;
  if (item.doc !== undefined) idOf(item.doc);
  // 0 and -0 are the same score
  return { id: idOf(item.id), score: score === undefined ? undefined : Number(score) + 0, item };
}
