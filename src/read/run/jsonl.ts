/** Runs as JSON Lines: a manifest, rows with `ranked` or `stages`, or one row for each result. */

import type { Problem, ProblemCode } from "../../model/problem.ts";
import { nearestKey } from "../../settings/keys.ts";
import { describeValue, idHint, idMessage } from "../../settings/shapes.ts";
import { sha256 } from "../bytes.ts";
import { jsonFault } from "../golden/jsonl.ts";
import { parseJson } from "../json.ts";
import type { Item, RowOrder, RunReader, RunSink } from "./row.ts";

type Json = Readonly<Record<string, unknown>>;
type Say = (code: ProblemCode, path: string, message: string, hint: string) => void;

const rowKeys = "query_id ranked stages error abstained repeat latency_ms".split(" ");
const itemKeys = "id score doc span text tokens".split(" ");
const flatKeys = [...itemKeys, ..."query_id stage repeat".split(" ")];

/** The flat rows of one query and repeat that have come so far. */
interface OpenQuery {
  readonly queryId: string;
  readonly repeat: number | undefined;
  readonly line: number;
  readonly lists: Map<string | undefined, Item[]>;
  readonly contents: Map<string | undefined, string[]>;
  faulty: boolean;
}

export function readRunJsonl(file: string, order: RowOrder, sink: RunSink): RunReader {
  const open = new Map<string, OpenQuery>();
  const closed = new Set<string>();
  let currentId: string | undefined;
  let seenData = false;

  function close(key: string, query: OpenQuery): void {
    open.delete(key);
    closed.add(query.queryId);
    if (query.faulty) {
      sink.faulty(query.queryId, query.line);
      return;
    }
    const { queryId, repeat, line, lists, contents } = query;
    const content = [...contents]
      .map(([stage, lines]) => `${stage === undefined ? "" : JSON.stringify(stage)}\0${sha256(lines.join("\n"))}`)
      .sort()
      .join("\n");
    sink.row({
      queryId,
      repeat,
      error: undefined,
      abstained: false,
      lists,
      line,
      content: `${queryId}\0${repeat ?? ""}\0${sha256(content)}`,
    });
  }

  function closeAll(): void {
    for (const [key, query] of open) close(key, query);
  }

  function flatRow(row: Json, text: string, queryId: string, line: number, say: Say): void {
    if (order === "grouped" && currentId !== queryId) {
      closeAll();
      currentId = queryId;
      if (closed.has(queryId)) sink.regroup();
    }
    const repeat = readRepeat(row, say);
    const key = `${queryId}\0${repeat ?? ""}`;
    const query = open.get(key) ?? newQuery(queryId, repeat, line);
    open.set(key, query);
    const stage = readStageName(row["stage"], say);
    const item = readItem(row, "", flatKeys, say);
    if (!item) {
      query.faulty = true;
      return;
    }
    append(query.lists, stage, item);
    append(query.contents, stage, text.trim());
  }

  function dataLine(row: Json, text: string, line: number): void {
    let faults = 0;
    const say: Say = (code, path, message, hint) => {
      faults++;
      sink.problem({ code, severity: "error", message, hint, file, ...(path === "" ? {} : { path }), lines: [line] });
    };
    const queryId = readId(row["query_id"], "query_id", say);
    if (isFlat(row)) {
      if (queryId !== undefined) flatRow(row, text, queryId, line, say);
      else readItem(row, "", flatKeys, say);
      return;
    }
    const whole = readWholeRow(row, say);
    if (queryId === undefined) return;
    if (faults > 0) {
      sink.faulty(queryId, line);
      return;
    }
    const repeat = whole.repeat;
    sink.row({ ...whole, queryId, line, content: `${queryId}\0${repeat ?? ""}\0${sha256(text.trim())}` });
  }

  return {
    line(bytes, start, end, line) {
      const text = bytes.toString("utf8", start, end);
      if (text.trim() === "") return;
      const json = parseJson(text);
      if (!json.ok) {
        sink.problem(jsonFault(file, line, json.wrong, json.detail));
        return;
      }
      const { value } = json;
      if (!isObject(value)) {
        sink.problem(notAnObject(file, line, value));
        return;
      }
      if ("manifest" in value && !("query_id" in value)) {
        if (seenData) sink.problem(lateManifest(file, line));
        else sink.manifest(value["manifest"], line);
      } else {
        dataLine(value, text, line);
      }
      seenData = true;
    },
    end: closeAll,
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

function append<V>(map: Map<string | undefined, V[]>, key: string | undefined, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** One result, not the results of one query. */
const isFlat = (row: Json): boolean =>
  "id" in row && !("ranked" in row) && !("stages" in row) && !("error" in row);

function readWholeRow(row: Json, say: Say) {
  checkKeys(row, rowKeys, "", say);
  const lists = new Map<string | undefined, readonly Item[]>();
  const { ranked, stages, error } = row;
  const abstained = readAbstained(row, say);
  if (ranked !== undefined && stages !== undefined) {
    say("row_wrong_shape", "", "has both ranked and stages", "Put the last list into stages.");
  }
  if (ranked !== undefined) lists.set(undefined, readItems(ranked, "ranked", say));
  if (stages !== undefined) readStages(stages, lists, say);
  const failed = error !== undefined && error !== null;
  if (failed && (typeof error !== "string" || error === "")) {
    say("row_wrong_shape", "error", "must be a text that says what failed", 'Write "error": "timeout".');
  }
  if (lists.size === 0 && !failed && !abstained && stages === undefined) {
    const hint = 'A list may be empty: "ranked": []. If retrieval failed, write "error": "...".';
    say("row_wrong_shape", "", "needs ranked, stages, error or abstained", hint);
  }
  if (abstained && lists.size === 0) lists.set(undefined, []);
  const repeat = readRepeat(row, say);
  return { repeat, error: failed ? String(error) : undefined, abstained, lists };
}

function readAbstained({ abstained }: Json, say: Say): boolean {
  if (abstained !== undefined && typeof abstained !== "boolean") {
    say("row_wrong_shape", "abstained", `must be true or false, not ${describeValue(abstained)}`, "");
  }
  return abstained === true;
}

function readStages(
  stages: unknown,
  lists: Map<string | undefined, readonly Item[]>,
  say: Say,
): void {
  if (!isObject(stages) || Object.keys(stages).length === 0) {
    const hint = 'Write "stages": {"candidates": [...], "context": [...]}.';
    say("row_wrong_shape", "stages", `must name at least one stage, not ${describeValue(stages)}`, hint);
    return;
  }
  for (const [stage, list] of Object.entries(stages)) {
    if (stage === "") say("id_wrong", "stages", `a stage name ${idMessage}`, idHint(stage));
    lists.set(stage, readItems(list, `stages.${stage}`, say));
  }
}

function readRepeat({ repeat }: Json, say: Say): number | undefined {
  if (repeat === undefined || Number.isSafeInteger(repeat)) return repeat as number | undefined;
  say("row_wrong_shape", "repeat", `must be a whole number, not ${describeValue(repeat)}`, 'Write "repeat": 1.');
  return undefined;
}

const readStageName = (value: unknown, say: Say): string | undefined =>
  value === undefined ? undefined : readId(value, "stage", say);

function readId(value: unknown, path: string, say: Say): string | undefined {
  if (typeof value === "string" && value !== "") return value;
  say("id_wrong", path, `${idMessage}, not ${describeValue(value)}`, idHint(value));
  return undefined;
}

function readItems(value: unknown, path: string, say: Say): readonly Item[] {
  if (!Array.isArray(value)) {
    say("row_wrong_shape", path, `must be a list of results, not ${describeValue(value)}`, 'Write ["a", "b"] or [{"id": "a"}].');
    return [];
  }
  const items: Item[] = [];
  for (const [index, one] of value.entries()) {
    const at = `${path}[${index}]`;
    if (isObject(one)) {
      const item = readItem(one, at, itemKeys, say);
      if (item) items.push(item);
    } else {
      const id = readId(one, at, say);
      if (id !== undefined) items.push({ id });
    }
  }
  return items;
}

/** The object itself, once its known keys are what they must be. */
function readItem(one: Json, path: string, known: readonly string[], say: Say): Item | undefined {
  let good = true;
  const complain: Say = (code, key, message, hint) => {
    good = false;
    say(code, path === "" ? key : `${path}.${key}`, message, hint);
  };
  readId(one["id"], "id", complain);
  checkScore(one["score"], complain);
  checkSpan(one["span"], complain);
  if (one["doc"] !== undefined) readId(one["doc"], "doc", complain);
  if (one["text"] !== undefined && typeof one["text"] !== "string") {
    complain("row_wrong_shape", "text", `must be text, not ${describeValue(one["text"])}`, "Leave it out if there is none.");
  }
  checkKeys(one, known, "", complain);
  return good ? (one as Item) : undefined;
}

function checkScore(score: unknown, complain: Say): void {
  if (score === undefined || (typeof score === "number" && Number.isFinite(score))) return;
  complain("score_wrong", "score", `must be a finite number, not ${describeValue(score)}`, "Leave it out if there is none.");
}

function checkSpan(span: unknown, complain: Say): void {
  if (span === undefined) return;
  const [start, end, more] = Array.isArray(span) ? span : [];
  const whole = Number.isSafeInteger(start) && Number.isSafeInteger(end) && more === undefined;
  if (whole && start >= 0 && start < end) return;
  complain("row_wrong_shape", "span", "must be [start, end] with 0 <= start < end", "Offsets count Unicode code points.");
}

/** Unknown keys are kept, unless one is a near miss of a known key that is not there. */
function checkKeys(one: Json, known: readonly string[], path: string, say: Say): void {
  for (const key in one) {
    if (known.includes(key)) continue;
    const near = misspelt(key, known);
    if (near === undefined || near in one) continue;
    say("key_unknown", path === "" ? key : `${path}.${key}`, `unknown key ${JSON.stringify(key)}`, `Did you mean ${JSON.stringify(near)}? Otherwise rename it.`);
  }
}

const nearMisses = new Map<string, string | undefined>();

/** Remembered, since every item of a run has the same keys. */
function misspelt(key: string, known: readonly string[]): string | undefined {
  const at = `${known.length} ${key}`;
  if (!nearMisses.has(at)) {
    if (nearMisses.size > 10_000) nearMisses.clear();
    nearMisses.set(at, nearestKey(key, known));
  }
  return nearMisses.get(at);
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
