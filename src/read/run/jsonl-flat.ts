/** Runs as JSON Lines with one row for each result. */

import { compareIds } from "../../model/ids.ts";
import type { Problem } from "../../model/problem.ts";
import { carriageReturn, newline } from "../ascii.ts";
import type { KernelPlace } from "./json-items.ts";
import { listJson } from "./json-list.ts";
import { addJsonRow, addKernelRows, type JsonRows, jsonRows } from "./json-rows.ts";
import { learnShape } from "./json-shape.ts";
import {
  type JsonObject,
  type RowPlace,
  readFlatItem,
  readRepeat,
  readStageName,
  type Say,
  trimmed,
} from "./jsonl-row.ts";
import { type Kernel, refuseSize } from "./kernel.ts";
import type { RowOrder, RunSink } from "./row.ts";

/** The rows of one query and repeat that have come so far. */
interface OpenQuery {
  readonly queryId: string;
  readonly repeat: number | undefined;
  readonly line: number;
  readonly lists: Map<string | undefined, FlatList>;
  faulty: boolean;
}

/** The rows of one stage of it. */
interface FlatList {
  readonly rows: JsonRows;
  /** Each row as it stands in `raw`, with one line end. */
  rawLength: number;
}

/** Where rows go that are written as the last one was that could be learnt. */
interface Usual {
  readonly list: FlatList;
  /** How many bytes are a line end. */
  readonly lineEnd: number;
}

const oneNewline = Buffer.of(newline);
/** Places in `raw` are whole numbers of 31 bits. */
const longestRaw = 2 ** 31 - 1;
/** What is the same in all rows of one list. */
const constants = ["query_id", "stage", "repeat"];
const rowsExpected = { grouped: 1024, any: 32 };

/** Rank is the order within query and stage. Queries end when another begins, or with the file. */
export function flatRows(file: string, order: RowOrder, sink: RunSink, kernel: Kernel) {
  const open = new Map<string, OpenQuery>();
  const closed = new Set<string>();
  const spare: FlatList[] = [];
  let currentId: string | undefined;
  let usual: Usual | undefined;
  const usualShape = kernel.newShape();

  function closeAll(): void {
    usual = undefined;
    for (const query of open.values()) {
      closed.add(query.queryId);
      const mixed = stagesMixed(file, query);
      if (mixed) sink.problem(mixed);
      if (query.faulty || mixed) sink.faulty(query.queryId, query.line);
      else sink.row(closeQuery(query, kernel));
      for (const list of query.lists.values()) spare.push(emptied(list));
    }
    open.clear();
  }

  function switchTo(queryId: string): void {
    if (order === "any" || currentId === queryId) return;
    closeAll();
    currentId = queryId;
    if (closed.has(queryId)) sink.regroup();
  }

  function listAt({ lists }: OpenQuery, stage: string | undefined): FlatList {
    const list = lists.get(stage) ??
      spare.pop() ?? { rows: jsonRows(rowsExpected[order]), rawLength: 0 };
    lists.set(stage, list);
    return list;
  }

  function keep(list: FlatList, item: { id: string; score?: number }, place: RowPlace): void {
    const { bytes, start, end, shift } = place;
    const from = list.rawLength;
    append(list, bytes, start, end);
    addJsonRow(list.rows, item.id, item.score, from, list.rawLength);
    append(list, oneNewline, 0, 1);
    const learnt = learnShape(bytes, start, end, constants);
    const lineEnd = bytes[end] === carriageReturn ? 2 : 1;
    if (learnt?.end !== end || bytes[end + lineEnd - 1] !== newline) return;
    kernel.learnShape(usualShape, start, end + lineEnd, learnt.holes, shift);
    usual = { list, lineEnd };
  }

  return {
    closeAll,
    /** Reads what follows in the usual shape: how many rows, and where they end. */
    readMore({ bytes, start, end, shift }: KernelPlace): { rows: number; end: number } {
      if (!usual) return { rows: 0, end: start };
      const { list, lineEnd } = usual;
      kernel.forgetRows();
      const to = kernel.readResults(usualShape, start + shift, end + shift, false) - shift;
      const count = kernel.count();
      const before = list.rows.length;
      const rawOffset = list.rawLength - start;
      addKernelRows(list.rows, kernel.rows(), [0, count], shift - rawOffset);
      if (lineEnd === 1) append(list, bytes, start, to);
      else appendEach(list, bytes, before, rawOffset);
      return { rows: count, end: to };
    },
    add(row: JsonObject, queryId: string | undefined, place: RowPlace, say: Say): void {
      let isFaulty = false;
      const complain: Say = (...told) => {
        isFaulty = true;
        say(...told);
      };
      const item = readFlatItem(row, complain);
      const repeat = readRepeat(row, complain);
      const stage = readStageName(row, complain);
      if (queryId === undefined) return;
      switchTo(queryId);
      const key = `${repeat ?? ""} ${queryId}`;
      const query = open.get(key) ?? newQuery(queryId, repeat, place.line);
      open.set(key, query);
      if (isFaulty) query.faulty = true;
      else if (item) keep(listAt(query, stage), item, trimmed(place));
    },
  };
}

const newQuery = (queryId: string, repeat: number | undefined, line: number): OpenQuery => ({
  queryId,
  repeat,
  line,
  lists: new Map(),
  faulty: false,
});

function emptied(list: FlatList): FlatList {
  list.rows.length = 0;
  list.rawLength = 0;
  return list;
}

function append(list: FlatList, bytes: Buffer, start: number, end: number): void {
  const { rows, rawLength } = list;
  const length = rawLength + end - start;
  if (length > longestRaw) refuseSize();
  if (length > rows.raw.length) {
    rows.raw = Buffer.concat([rows.raw.subarray(0, rawLength)], 2 * length);
  }
  bytes.copy(rows.raw, rawLength, start, end);
  list.rawLength = length;
}

/** Rows that end with CRLF get one line end as all others: the digest must not tell them apart. */
function appendEach(list: FlatList, bytes: Buffer, before: number, rawOffset: number): void {
  const { rows } = list;
  for (let row = before; row < rows.length; row++) {
    const start = (rows.from[row] as number) - rawOffset;
    const end = (rows.to[row] as number) - rawOffset - 2;
    rows.from[row] = list.rawLength;
    append(list, bytes, start, end);
    rows.to[row] = list.rawLength;
    append(list, oneNewline, 0, 1);
  }
}

function closeQuery({ queryId, repeat, line, lists }: OpenQuery, kernel: Kernel) {
  const byStage = [...lists].map(([stage, { rows, rawLength }]) => {
    const digest = kernel.digestOf(rows.raw.subarray(0, rawLength));
    return `${stage === undefined ? "" : JSON.stringify(stage)} ${digest}`;
  });
  const text = `${queryId}\0${repeat ?? ""}\0${byStage.sort(compareIds).join("\n")}`;
  const content = kernel.digestOf(Buffer.from(text));
  const read = new Map([...lists].map(([stage, { rows }]) => [stage, listJson(rows)] as const));
  return { queryId, repeat, error: undefined, abstained: false, lists: read, line, content };
}

/** A list without a stage beside those of stages: which one is the last cannot be known. */
function stagesMixed(file: string, { queryId, line, lists }: OpenQuery): Problem | undefined {
  if (lists.size < 2 || !lists.has(undefined)) return undefined;
  return {
    code: "row_wrong_shape",
    severity: "error",
    message: `query ${JSON.stringify(queryId)} has rows with a stage and rows without`,
    hint: "Write the stage into every row of a query, or into none.",
    file,
    path: "stage",
    lines: [line],
  };
}
