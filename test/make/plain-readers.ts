/** Readers of runs as plain as can be: line by line, JSON.parse and split. What the fast ones are held against. */

import { createHash } from "node:crypto";
import { compareIds } from "../../src/model/ids.ts";
import type { Problem } from "../../src/model/problem.ts";
import { readColumns } from "../../src/read/columns.ts";
import { jsonProblem, parseJson } from "../../src/read/json.ts";
import type { Item } from "../../src/read/run/item.ts";
import {
  isFlat,
  type JsonObject,
  readFlatItem,
  readQueryId,
  readRepeat,
  readStageName,
  readWholeRow,
  type Say,
} from "../../src/read/run/jsonl-row.ts";
import { listOf, type ResultList } from "../../src/read/run/list.ts";
import { isObject } from "../../src/settings/schema.ts";
import { describeValue } from "../../src/settings/shapes.ts";
import { xxh64 } from "./xxh64.ts";

export interface PlainRow {
  readonly queryId: string;
  readonly repeat: number | undefined;
  readonly error: string | undefined;
  readonly abstained: boolean;
  readonly line: number;
  readonly lists: readonly (readonly [string | undefined, ResultList])[];
  readonly content: bigint;
}

/** What a reader says of a file, event by event; problems by their code, field and message. */
export interface Heard {
  readonly rows: PlainRow[];
  readonly faulty: { readonly queryId: string; readonly line: number }[];
  readonly problems: string[];
  readonly manifests: { readonly value: unknown; readonly line: number }[];
  /** A query came back: what was heard in the order of the file counts for nothing. */
  regroup: boolean;
}

export const nothingHeard = (): Heard => ({
  rows: [],
  faulty: [],
  problems: [],
  manifests: [],
  regroup: false,
});

export const problemText = ({ code, path, message, lines }: Problem): string =>
  `${code} ${path ?? ""} ${lines?.join(",")}: ${message}`;

/** The queries of a file in the order in which they are heard, for rows that need not stand whole. */
interface Grouping<G> {
  at(queryId: string, make: () => G): G;
  end(): void;
}

function grouping<G>(
  isGrouped: boolean,
  heard: Heard,
  keyOf: (queryId: string) => string,
  close: (group: G) => void,
): Grouping<G> & { readonly key: (key: string, queryId: string, make: () => G) => G } {
  const open = new Map<string, G>();
  const closed = new Set<string>();
  let current: string | undefined;
  const end = () => {
    for (const group of open.values()) close(group);
    open.clear();
    if (current !== undefined) closed.add(current);
  };
  const key = (name: string, queryId: string, make: () => G): G => {
    if (isGrouped && current !== queryId) {
      end();
      if (closed.has(queryId)) heard.regroup = true;
    }
    current = queryId;
    const group = open.get(name) ?? make();
    open.set(name, group);
    return group;
  };
  return { end, key, at: (queryId, make) => key(keyOf(queryId), queryId, make) };
}

/** The text ends with a line end. */
const linesOf = (text: string): readonly string[] =>
  text
    .split("\n")
    .slice(0, -1)
    .map((line) => line.replace(/\r$/, ""));

interface TrecGroup {
  readonly queryId: string;
  readonly line: number;
  readonly rows: { readonly id: string; readonly score: number; readonly rank: number }[];
  faulty: boolean;
}

const names = ["query", "Q0", "unit", "rank", "score", "tag"];

export function plainTrec(text: string, isGrouped: boolean): Heard {
  const heard = nothingHeard();
  const groups = grouping<TrecGroup>(isGrouped, heard, (id) => id, closeTrec(heard));
  for (const [index, one] of linesOf(text).entries()) {
    const line = index + 1;
    const columns = readColumns("f", one, line, names);
    if (columns === undefined) continue;
    if (!Array.isArray(columns)) {
      heard.problems.push(problemText(columns));
      continue;
    }
    const [queryId = "", , id = "", rank = "", score = ""] = columns;
    const group = groups.at(queryId, () => ({ queryId, line, rows: [], faulty: false }));
    const isNumber = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(score);
    if (!isNumber || !Number.isFinite(Number(score))) {
      group.faulty = true;
      heard.problems.push(
        `score_wrong score ${line}: score ${JSON.stringify(score)} is not a finite number`,
      );
      continue;
    }
    const told = /^\d{1,9}$/.test(rank) ? Number(rank) : -1;
    group.rows.push({ id, score: Number(score) + 0, rank: told });
  }
  groups.end();
  return heard;
}

const closeTrec =
  (heard: Heard) =>
  ({ queryId, line, rows, faulty }: TrecGroup): void => {
    if (faulty) {
      heard.faulty.push({ queryId, line });
      return;
    }
    const sorted = rows.toSorted((a, b) => b.score - a.score || compareIds(b.id, a.id));
    const contradicts = rows.some((a) =>
      rows.some((b) => a.score > b.score && a.rank > b.rank && b.rank >= 0),
    );
    if (contradicts) {
      heard.problems.push(`rank_disagrees  ${line}: the rank column contradicts the scores`);
    }
    if (queryId.startsWith("#")) {
      heard.problems.push(
        `comment_lines  ${line}: query ${JSON.stringify(queryId)} begins with # and is taken as data: it has all columns`,
      );
    }
    heard.rows.push({
      queryId,
      repeat: undefined,
      error: undefined,
      abstained: false,
      line,
      lists: [[undefined, listOf(sorted.map(({ id, score }) => ({ id, score })))]],
      content: xxh64(`${queryId}\0${contentOfTrec(sorted)}`),
    });
  };

/** As docs/formats.md says. */
export function digestOfSum(contents: readonly bigint[]): string {
  const sum = contents.reduce((all, one) => all + one, 0n) % 2n ** 64n;
  return `sha256:${createHash("sha256").update(String(sum)).digest("hex")}`;
}

/** The definition with whole numbers of any size. */
export function contentOfTrec(
  items: readonly { readonly id: string; readonly score: number }[],
): string {
  const half = (value: bigint) => BigInt.asUintN(32, value);
  const word = (value: bigint) => BigInt.asUintN(64, value);
  let sum = 0n;
  for (const { id, score } of items) {
    let hash = 0x811c9dc5n;
    for (const byte of Buffer.from(id)) hash = half((hash ^ BigInt(byte)) * 0x01000193n);
    const double = Buffer.alloc(8);
    double.writeDoubleLE(score);
    let mixed = double.readBigUInt64LE() ^ word(hash * 0x9e3779b97f4a7c15n);
    for (let round = 0; round < 2; round++) {
      mixed = word((mixed ^ (mixed >> 32n)) * 0xd6e8feb86659fd93n);
    }
    sum = word(sum + (mixed ^ (mixed >> 32n)));
  }
  return `${items.length} ${sum}`;
}

interface FlatGroup {
  readonly queryId: string;
  readonly repeat: number | undefined;
  readonly line: number;
  readonly items: Map<string | undefined, Item[]>;
  readonly texts: Map<string | undefined, string>;
  faulty: boolean;
}

export function plainJsonl(text: string, isGrouped: boolean): Heard {
  const heard = nothingHeard();
  const groups = grouping<FlatGroup>(isGrouped, heard, (id) => id, closeFlat(heard));
  let seenData = false;
  for (const [index, one] of linesOf(text).entries()) {
    const row = objectOf(one, index + 1, heard);
    if (!row) continue;
    if ("manifest" in row && !("query_id" in row)) {
      const late = `manifest_wrong  ${index + 1}: the manifest must be the first line`;
      if (seenData) heard.problems.push(late);
      else heard.manifests.push({ value: row.manifest, line: index + 1 });
    } else {
      readData(row, one.trim(), index + 1, heard, groups);
    }
    seenData = true;
  }
  groups.end();
  return heard;
}

function objectOf(text: string, line: number, heard: Heard): JsonObject | undefined {
  if (text.trim() === "") return undefined;
  const json = parseJson(text);
  if (!json.ok) {
    heard.problems.push(problemText(jsonProblem("f", line, text, json.fault)));
    return undefined;
  }
  if (isObject(json.value)) return json.value;
  const told = describeValue(json.value);
  heard.problems.push(`row_wrong_shape  ${line}: a row must be an object, not ${told}`);
  return undefined;
}

function readData(
  row: JsonObject,
  text: string,
  line: number,
  heard: Heard,
  groups: ReturnType<typeof grouping<FlatGroup>>,
): void {
  let faults = 0;
  const say: Say = (code, path, message) => {
    faults++;
    heard.problems.push(`${code} ${path} ${line}: ${message}`);
  };
  const queryId = readQueryId(row, say);
  if (isFlat(row)) {
    readFlat(row, queryId, { text, line, say }, groups);
    return;
  }
  const whole = readWholeRow(row, say);
  if (queryId === undefined) return;
  if (faults > 0) heard.faulty.push({ queryId, line });
  else {
    const content = xxh64(text);
    heard.rows.push({ ...whole, lists: [...whole.lists], queryId, line, content });
  }
}

function readFlat(
  row: JsonObject,
  queryId: string | undefined,
  { text, line, say }: { text: string; line: number; say: Say },
  groups: ReturnType<typeof grouping<FlatGroup>>,
): void {
  let isFaulty = false;
  const complain: Say = (...fault) => {
    isFaulty = true;
    say(...fault);
  };
  const item = readFlatItem(row, complain);
  const repeat = readRepeat(row, complain);
  const stage = readStageName(row, complain);
  if (queryId === undefined) return;
  const group = groups.key(`${repeat ?? ""} ${queryId}`, queryId, () => ({
    queryId,
    repeat,
    line,
    items: new Map(),
    texts: new Map(),
    faulty: false,
  }));
  if (isFaulty) group.faulty = true;
  else if (item) {
    group.items.set(stage, [...(group.items.get(stage) ?? []), item]);
    group.texts.set(stage, `${group.texts.get(stage) ?? ""}${text}\n`);
  }
}

const closeFlat =
  (heard: Heard) =>
  ({ queryId, repeat, line, items, texts, faulty }: FlatGroup): void => {
    const isMixed = items.size > 1 && items.has(undefined);
    if (isMixed) {
      heard.problems.push(
        `row_wrong_shape stage ${line}: query ${JSON.stringify(queryId)} has rows with a stage and rows without`,
      );
    }
    if (faulty || isMixed) {
      heard.faulty.push({ queryId, line });
      return;
    }
    const byStage = [...items.keys()].map(
      (stage) =>
        `${stage === undefined ? "" : JSON.stringify(stage)} ${xxh64(texts.get(stage) ?? "")}`,
    );
    heard.rows.push({
      queryId,
      repeat,
      error: undefined,
      abstained: false,
      line,
      lists: [...items].map(([stage, all]) => [stage, listOf(all)] as const),
      content: xxh64(`${queryId}\0${repeat ?? ""}\0${byStage.sort(compareIds).join("\n")}`),
    });
  };
