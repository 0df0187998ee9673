/** Runs as JSON Lines: a manifest, rows with `ranked` or `stages`, or one row for each result. */

import { compareIds } from "../../model/ids.ts";
import type { Problem } from "../../model/problem.ts";
import { describeValue } from "../../settings/shapes.ts";
import { sha256 } from "../bytes.ts";
import { jsonProblem, parseJson } from "../json.ts";
import { eachLine } from "../lines.ts";
import type { Item } from "./item.ts";
import {
  isFlat,
  isObject,
  type JsonObject,
  readFlatItem,
  readId,
  readRepeat,
  readStageName,
  readWholeRow,
  type Say,
} from "./jsonl-row.ts";
import { listOf } from "./list.ts";
import type { RowOrder, RunReader, RunSink } from "./row.ts";

export function readRunJsonl(file: string, order: RowOrder, sink: RunSink): RunReader {
  const flat = gatherFlatRows(file, order, sink);
  let seenData = false;

  function dataLine(row: JsonObject, text: string, line: number): void {
    let faults = 0;
    const say: Say = (code, path, message, hint) => {
      faults++;
      const field = path === "" ? {} : { path };
      sink.problem({ code, severity: "error", message, hint, file, ...field, lines: [line] });
    };
    const queryId = readId(row.query_id, "query_id", say);
    if (isFlat(row)) {
      flat.add(row, { queryId, text: text.trim(), line }, say);
      return;
    }
    const whole = readWholeRow(row, say);
    if (queryId === undefined) return;
    if (faults > 0) {
      sink.faulty(queryId, line);
      return;
    }
    const content = contentOf(queryId, whole.repeat, sha256(text.trim()));
    sink.row({ ...whole, queryId, line, content });
  }

  function takeLine(bytes: Buffer, start: number, end: number, line: number): void {
    const text = bytes.toString("utf8", start, end);
    if (text.trim() === "") return;
    const row = readObject(file, text, line, sink);
    if (!row) return;
    if ("manifest" in row && !("query_id" in row)) {
      if (seenData) sink.problem(lateManifest(file, line));
      else sink.manifest(row.manifest, line);
    } else {
      dataLine(row, text, line);
    }
    seenData = true;
  }

  return { block: (...block) => eachLine(takeLine, ...block), end: flat.closeAll };
}

function readObject(
  file: string,
  text: string,
  line: number,
  sink: RunSink,
): JsonObject | undefined {
  const json = parseJson(text);
  if (!json.ok) {
    sink.problem(jsonProblem(file, line, text, json.fault));
    return undefined;
  }
  if (isObject(json.value)) return json.value;
  sink.problem(notAnObject(file, line, json.value));
  return undefined;
}

const contentOf = (queryId: string, repeat: number | undefined, content: string): string =>
  `${queryId}\0${repeat ?? ""}\0${content}`;

/** The flat rows of one query and repeat that have come so far. */
interface OpenQuery {
  readonly queryId: string;
  readonly repeat: number | undefined;
  readonly line: number;
  readonly lists: Map<string | undefined, Item[]>;
  readonly contents: Map<string | undefined, string[]>;
  faulty: boolean;
}

interface FlatPlace {
  readonly queryId: string | undefined;
  readonly text: string;
  readonly line: number;
}

/** Rank is the order within query and stage. Queries end when another begins, or with the file. */
function gatherFlatRows(file: string, order: RowOrder, sink: RunSink) {
  const open = new Map<string, OpenQuery>();
  const closed = new Set<string>();
  let currentId: string | undefined;

  function closeAll(): void {
    for (const query of open.values()) {
      closed.add(query.queryId);
      const mixed = stagesMixed(file, query);
      if (mixed) sink.problem(mixed);
      if (query.faulty || mixed) sink.faulty(query.queryId, query.line);
      else sink.row(closeQuery(query));
    }
    open.clear();
  }

  function switchTo(queryId: string): void {
    if (order === "any" || currentId === queryId) return;
    closeAll();
    currentId = queryId;
    if (closed.has(queryId)) sink.regroup();
  }

  return {
    closeAll,
    add(row: JsonObject, { queryId, text, line }: FlatPlace, say: Say): void {
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
      const query = open.get(key) ?? newQuery(queryId, repeat, line);
      open.set(key, query);
      if (isFaulty) query.faulty = true;
      else if (item) append(query.lists, stage, item);
      append(query.contents, stage, text);
    },
  };
}

const newQuery = (queryId: string, repeat: number | undefined, line: number): OpenQuery => ({
  queryId,
  repeat,
  line,
  lists: new Map(),
  contents: new Map(),
  faulty: false,
});

function closeQuery({ queryId, repeat, line, lists, contents }: OpenQuery) {
  const byStage = [...contents].map(
    ([stage, lines]) => `${stage === undefined ? "" : JSON.stringify(stage)} ${lines.join("\n")}`,
  );
  const content = contentOf(queryId, repeat, sha256(byStage.sort(compareIds).join("\n\n")));
  const read = new Map([...lists].map(([stage, items]) => [stage, listOf(items)] as const));
  return { queryId, repeat, error: undefined, abstained: false, lists: read, line, content };
}

function append<V>(map: Map<string | undefined, V[]>, key: string | undefined, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
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

const notAnObject = (file: string, line: number, value: unknown): Problem => ({
  code: "row_wrong_shape",
  severity: "error",
  message: `a row must be an object, not ${describeValue(value)}`,
  hint: 'Write {"query_id": "...", "ranked": [...]}.',
  file,
  lines: [line],
});

const lateManifest = (file: string, line: number): Problem => ({
  code: "manifest_wrong",
  severity: "error",
  message: "the manifest must be the first line",
  hint: "Move it to the top, and keep one.",
  file,
  lines: [line],
});
