/** The rows of a run in JSON Lines, checked: every complaint names its field. */

import type { ProblemCode } from "../../model/problem.ts";
import { nearestKey } from "../../settings/keys.ts";
import { isObject } from "../../settings/schema.ts";
import {
  describeValue,
  halfCharacter,
  halfCharacterHint,
  idHint,
  idMessage,
  isWellFormed,
} from "../../settings/shapes.ts";
import { digestHint, digestMessage, readDigest } from "../digests.ts";
import { missingKey, otherName, renameHint } from "../other-names.ts";
import type { Item } from "./item.ts";
import type { KernelPlace } from "./json-items.ts";
import { listOf, type ResultList } from "./list.ts";
import type { RunRow } from "./row.ts";

export type JsonObject = Readonly<Record<string, unknown>>;
export type Say = (code: ProblemCode, path: string, message: string, hint: string) => void;
/** Where a row stands: `bytes[start, end)`, without the end of the line. */
export interface RowPlace extends KernelPlace {
  readonly line: number;
}

/** The same without blanks around the row. */
export function trimmed<Place extends KernelPlace>(place: Place): Place {
  const { bytes } = place;
  let { start, end } = place;
  while (start < end && (bytes[start] as number) <= 32) start++;
  while (end > start && (bytes[end - 1] as number) <= 32) end--;
  return { ...place, start, end };
}

type Lists = Map<string | undefined, ResultList>;
type ReadonlyLists = ReadonlyMap<string | undefined, ResultList>;

const rowKeys = "query_id ranked stages error abstained repeat latency_ms".split(" ");
const itemKeys = "id score doc span text sha256 tokens".split(" ");
const flatKeys = [...itemKeys, ..."query_id stage repeat".split(" ")];

/** One result, not the results of one query. */
export const isFlat = (row: JsonObject): boolean =>
  "id" in row && !ofWholeRows.some((key) => key in row) && !isOfOtherTool(row);

/** Its `id` is that of the query. */
const isOfOtherTool = (row: JsonObject): boolean =>
  row.query_id === undefined &&
  otherName(row, "query_id") === "id" &&
  otherName(row, "ranked") !== undefined;

/** Undefined: there is none that is good. */
export function readQueryId(row: JsonObject, say: Say): string | undefined {
  const other = row.query_id === undefined ? otherName(row, "query_id") : undefined;
  if (other === undefined || (other === "id" && isFlat(row))) {
    return readId(row.query_id, "query_id", say);
  }
  const message = missingKey("query_id", "row", other);
  say("id_wrong", "query_id", message, renameHint(other, "query_id"));
  return undefined;
}

const ofWholeRows = ["ranked", "stages", "error", "abstained"];

/** The one result of a flat row. */
export const readFlatItem = (row: JsonObject, say: Say): Item | undefined =>
  readItem(row, "", flatKeys, say);

/** All that a row says of its query, but for the id. `read`: lists that are read already. */
export function readWholeRow(
  row: JsonObject,
  say: Say,
  read: ReadonlyLists = noLists,
): Pick<RunRow, "repeat" | "error" | "abstained" | "lists" | "latencyMs"> {
  checkKeys(row, rowKeys, say);
  const { ranked, stages } = row;
  const lists: Lists = new Map();
  if (ranked !== undefined && stages !== undefined) {
    const hint = "Put the last list into stages.";
    say("row_wrong_shape", "", "has both ranked and stages", hint);
  }
  if (ranked !== undefined) {
    lists.set(undefined, read.get(undefined) ?? listOf(readItems(ranked, "ranked", say)));
  }
  if (stages !== undefined) readStages(stages, lists, say, read);
  const abstained = readAbstained(row, say);
  const error = readError(row, say);
  const isSilent = lists.size === 0 && stages === undefined;
  if (isSilent && abstained && "id" in row) {
    const hint = 'Write "ranked": [...] beside "abstained" if results were returned.';
    say("row_wrong_shape", "id", "a row that abstains has no result of its own", hint);
  }
  if (isSilent && abstained) lists.set(undefined, listOf([]));
  else if (isSilent && error === undefined) sayNoList(row, say);
  const latencyMs = readLatency(row, say);
  return { repeat: readRepeat(row, say), error, abstained, lists, latencyMs };
}

function sayNoList(row: JsonObject, say: Say): void {
  for (const key of ["ranked", "id"] as const) {
    const other = otherName(row, key);
    if (other === undefined) continue;
    const rows = key === "id" ? " Each row is then one result." : "";
    const hint = `${renameHint(other, key)}${rows}`;
    say("row_wrong_shape", "", missingKey(key, "row", other), hint);
    return;
  }
  const hint = 'A list may be empty: "ranked": []. If retrieval failed, write "error": "...".';
  say("row_wrong_shape", "", "needs ranked, stages, error or abstained", hint);
}

function readAbstained({ abstained }: JsonObject, say: Say): boolean {
  if (abstained !== undefined && typeof abstained !== "boolean") {
    const message = `must be true or false, not ${describeValue(abstained)}`;
    say("row_wrong_shape", "abstained", message, 'Write "abstained": true, or leave it out.');
  }
  return abstained === true;
}

function readLatency({ latency_ms }: JsonObject, say: Say): number | undefined {
  if (latency_ms === undefined) return undefined;
  if (typeof latency_ms === "number" && latency_ms >= 0) return latency_ms;
  const message = `must be a number of 0 or more, not ${describeValue(latency_ms)}`;
  say("row_wrong_shape", "latency_ms", message, "Leave it out where it was not measured.");
  return undefined;
}

/** Many logs write `"error": null` for a success. */
function readError({ error }: JsonObject, say: Say): string | undefined {
  if (error === undefined || error === null) return undefined;
  if (typeof error === "string" && error !== "") return error;
  const message = `must be a text that says what failed, not ${describeValue(error)}`;
  say("row_wrong_shape", "error", message, 'Write "error": "timeout".');
  return "";
}

const noLists: Lists = new Map();

function readStages(stages: unknown, lists: Lists, say: Say, read: ReadonlyLists): void {
  if (!isObject(stages) || Object.keys(stages).length === 0) {
    const hint = 'Write "stages": {"candidates": [...], "context": [...]}.';
    const message = `must name at least one stage, not ${describeValue(stages)}`;
    say("row_wrong_shape", "stages", message, hint);
    return;
  }
  for (const [stage, list] of Object.entries(stages)) {
    if (stage === "") say("id_wrong", "stages", `a stage name ${idMessage}`, idHint(stage));
    else readId(stage, "stages", say);
    lists.set(stage, read.get(stage) ?? listOf(readItems(list, `stages.${stage}`, say)));
  }
}

export function readRepeat({ repeat }: JsonObject, say: Say): number | undefined {
  if (repeat === undefined || Number.isSafeInteger(repeat)) return repeat as number | undefined;
  const message = `must be a whole number, not ${describeValue(repeat)}`;
  say("row_wrong_shape", "repeat", message, 'Write "repeat": 1.');
  return undefined;
}

export const readStageName = ({ stage }: JsonObject, say: Say): string | undefined =>
  stage === undefined ? undefined : readId(stage, "stage", say);

export function readId(value: unknown, path: string, say: Say): string | undefined {
  if (typeof value === "string" && value !== "") {
    if (isWellFormed(value)) return value;
    say("id_wrong", path, halfCharacter, halfCharacterHint);
    return undefined;
  }
  say("id_wrong", path, `${idMessage}, not ${describeValue(value)}`, idHint(value));
  return undefined;
}

function readItems(value: unknown, path: string, say: Say): readonly Item[] {
  if (!Array.isArray(value)) {
    const message = `must be a list of results, not ${describeValue(value)}`;
    say("row_wrong_shape", path, message, 'Write ["a", "b"] or [{"id": "a"}].');
    return [];
  }
  const items: Item[] = [];
  for (const [index, one] of value.entries()) {
    const item = readOneOf(one, `${path}[${index}]`, say);
    if (item) items.push(item);
  }
  return items;
}

/** One result of a list: an object, or a mere id. */
export function readOneOf(one: unknown, path: string, say: Say): Item | undefined {
  if (isObject(one)) return readItem(one, path, itemKeys, say);
  const id = readId(one, path, say);
  return id === undefined ? undefined : { id };
}

/** The object itself, once its known keys are what they must be. */
function readItem(
  one: JsonObject,
  path: string,
  known: readonly string[],
  say: Say,
): Item | undefined {
  let isGood = true;
  const complain: Say = (code, key, message, hint) => {
    isGood = false;
    say(code, path === "" ? key : `${path}.${key}`, message, hint);
  };
  const { id, score, span, doc, text, sha256, tokens } = one;
  const other = id === undefined ? otherName(one, "id") : undefined;
  if (other === undefined) readId(id, "id", complain);
  else complain("id_wrong", "id", missingKey("id", "result", other), renameHint(other, "id"));
  checkScore(score, complain);
  checkSpan(span, complain);
  if (doc !== undefined) readId(doc, "doc", complain);
  if (text !== undefined && typeof text !== "string") {
    const message = `must be text, not ${describeValue(text)}`;
    complain("row_wrong_shape", "text", message, "Leave it out if there is none.");
  }
  checkDigest(sha256, complain);
  checkTokens(tokens, complain);
  checkKeys(one, known, complain, other);
  return isGood ? (one as Item) : undefined;
}

function checkScore(score: unknown, complain: Say): void {
  if (score === undefined || (typeof score === "number" && Number.isFinite(score))) return;
  const message = `must be a finite number, not ${describeValue(score)}`;
  complain("score_wrong", "score", message, "Leave it out if there is none.");
}

function checkSpan(span: unknown, complain: Say): void {
  if (span === undefined) return;
  const [start, end, more] = Array.isArray(span) ? span : [];
  const isWhole = Number.isSafeInteger(start) && Number.isSafeInteger(end) && more === undefined;
  if (isWhole && start >= 0 && start < end) return;
  const message = "must be [start, end] with 0 <= start < end";
  complain("row_wrong_shape", "span", message, "Offsets count Unicode code points.");
}

function checkDigest(digest: unknown, complain: Say): void {
  if (digest === undefined || readDigest(digest) !== undefined) return;
  const message = `${digestMessage}, not ${describeValue(digest)}`;
  complain("row_wrong_shape", "sha256", message, digestHint);
}

/** None at all would fit into any budget, without having been counted. */
function checkTokens(tokens: unknown, complain: Say): void {
  if (tokens === undefined || (Number.isSafeInteger(tokens) && Number(tokens) >= 1)) return;
  const message = `must be a whole number of 1 or more, not ${describeValue(tokens)}`;
  complain("row_wrong_shape", "tokens", message, "Leave it out where it was not counted.");
}

/** Unknown keys are kept, unless one is a near miss of a known key that is not there. */
function checkKeys(one: JsonObject, known: readonly string[], say: Say, told?: string): void {
  for (const key in one) {
    if (known.includes(key) || key === told) continue;
    const near = misspelt(key, known);
    if (near === undefined || near in one) continue;
    const hint = `Did you mean ${JSON.stringify(near)}? Otherwise rename it.`;
    say("key_unknown", key, `unknown key ${JSON.stringify(key)}`, hint);
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
