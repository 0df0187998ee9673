/** TREC runs: query, Q0, unit, rank, score, tag. Ordered by score, then by unit id, both descending. */

import { compareIds } from "../../model/ids.ts";
import type { Problem } from "../../model/problem.ts";
import { sha256 } from "../bytes.ts";
import { commentLine, readColumns } from "../columns.ts";
import type { Item, RowOrder, RunReader, RunSink } from "./row.ts";

/** The rows of one query, as they came. */
interface Group {
  readonly queryId: string;
  readonly line: number;
  readonly items: { readonly id: string; readonly score: number }[];
  readonly ranks: number[];
  faulty: boolean;
}

const names = ["query", "Q0", "unit", "rank", "score", "tag"];

export function readTrec(file: string, order: RowOrder, sink: RunSink): RunReader {
  const starts = new Int32Array(8);
  const ends = new Int32Array(8);
  const groups = new Map<string, Group>();
  const closed = new Set<string>();
  let current: Group | undefined;
  let currentId: Buffer = Buffer.alloc(0);

  function switchTo(id: string, bytes: Buffer, line: number): Group {
    if (order === "grouped" && current) close(current);
    const known = groups.get(id);
    if (closed.has(id)) sink.regroup();
    const group = known ?? { queryId: id, line, items: [], ranks: [], faulty: false };
    if (!known) groups.set(id, group);
    currentId = Buffer.from(bytes);
    current = group;
    return group;
  }

  function close(group: Group): void {
    groups.delete(group.queryId);
    closed.add(group.queryId);
    if (group.faulty) sink.faulty(group.queryId, group.line);
    else closeGroup(file, group, sink);
  }

  function wrongColumns(bytes: Buffer, start: number, end: number, line: number): void {
    const told = readColumns(file, bytes.toString("utf8", start, end), line, names);
    if (told && !Array.isArray(told)) sink.problem(told);
  }

  return {
    line(bytes, start, end, line) {
      const columns = splitColumns(bytes, start, end, starts, ends);
      if (columns !== names.length) {
        wrongColumns(bytes, start, end, line);
        return;
      }
      const [q0 = 0, , id0 = 0, rank0 = 0, score0 = 0] = starts;
      const [q1 = 0, , id1 = 0, rank1 = 0, score1 = 0] = ends;
      const isSame = current !== undefined && currentId.compare(bytes, q0, q1) === 0;
      const group =
        isSame && current
          ? current
          : switchTo(bytes.toString("utf8", q0, q1), bytes.subarray(q0, q1), line);
      const score = readScore(bytes, score0, score1);
      if (score === undefined) {
        group.faulty = true;
        sink.problem(wrongScore(file, bytes.toString("utf8", score0, score1), line));
        return;
      }
      group.items.push({ id: bytes.toString("utf8", id0, id1), score });
      group.ranks.push(readRank(bytes, rank0, rank1));
    },
    end() {
      for (const group of groups.values()) close(group);
    },
  };
}

/** Fills `starts` and `ends`; the number of columns, or one more than fits. */
function splitColumns(
  bytes: Buffer,
  start: number,
  end: number,
  starts: Int32Array,
  ends: Int32Array,
): number {
  let count = 0;
  let i = start;
  while (i < end && count < starts.length) {
    while (i < end && isBlank(bytes[i])) i++;
    if (i === end) break;
    starts[count] = i;
    while (i < end && !isBlank(bytes[i])) i++;
    ends[count] = i;
    count++;
  }
  return count;
}

const isBlank = (byte: number | undefined): boolean => byte === 32 || byte === 9;

const powersOfTen = Array.from({ length: 16 }, (_, i) => 10 ** i);
const minus = 45;
const point = 46;

const isDigit = (byte: number): boolean => byte >= 48 && byte <= 57;

/** A decimal number, exactly as `Number` reads it; undefined: none, or not finite. */
export function readScore(bytes: Buffer, start: number, end: number): number | undefined {
  const isNegative = bytes[start] === minus;
  const plain = readPlainDecimal(bytes, isNegative ? start + 1 : start, end);
  if (plain === undefined) return readAnyScore(bytes.toString("latin1", start, end));
  return isNegative ? -plain : plain;
}

/**
 * Digits with at most one point; undefined: something else.
 * Up to 15 digits, mantissa and power of ten are exact, so one division rounds correctly.
 */
function readPlainDecimal(bytes: Buffer, start: number, end: number): number | undefined {
  let mantissa = 0;
  let whole = -1;
  for (let i = start; i < end; i++) {
    const byte = bytes[i] ?? 0;
    if (isDigit(byte)) mantissa = mantissa * 10 + (byte - 48);
    else if (byte === point && whole < 0) whole = i - start;
    else return undefined;
  }
  const decimals = whole < 0 ? 0 : end - start - whole - 1;
  const digits = end - start - Number(whole >= 0);
  return digits < 1 || digits > 15 ? undefined : mantissa / (powersOfTen[decimals] ?? 1);
}

function readAnyScore(text: string): number | undefined {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** NaN: no whole number. The rank column decides nothing; it is only compared. */
function readRank(bytes: Buffer, start: number, end: number): number {
  let rank = 0;
  for (let i = start; i < end; i++) {
    const byte = bytes[i] ?? 0;
    if (byte < 48 || byte > 57) return Number.NaN;
    rank = rank * 10 + (byte - 48);
  }
  return rank;
}

function closeGroup(file: string, group: Group, sink: RunSink): void {
  const { queryId, line, ranks } = group;
  const sorted = sortByScore(group);
  if (sorted.disagrees) sink.problem(rankDisagrees(file, queryId, line));
  const firstId = queryId.startsWith("#") ? commentLookalike(file, queryId, line) : undefined;
  if (firstId) sink.problem(firstId);
  const content = sha256(sorted.items.map(({ id, score }) => `${id} ${score}\n`).join(""));
  ranks.length = 0;
  sink.row({
    queryId,
    repeat: undefined,
    error: undefined,
    abstained: false,
    lists: new Map([[undefined, sorted.items]]),
    line,
    content: `${queryId}\0${content}`,
  });
}

function sortByScore({ items, ranks }: Group): { items: readonly Item[]; disagrees: boolean } {
  const order = items.map((_, i) => i);
  const compare = (a: number, b: number): number => {
    const left = items[a];
    const right = items[b];
    if (!left || !right) return 0;
    return right.score - left.score || compareIds(right.id, left.id);
  };
  const isSorted = order.every((i) => i === 0 || compare(i - 1, i) <= 0);
  if (!isSorted) order.sort(compare);
  const disagrees = order.some((i, at) => {
    const before = order[at - 1];
    if (before === undefined || items[before]?.score === items[i]?.score) return false;
    return (ranks[before] ?? 0) > (ranks[i] ?? 0);
  });
  return { items: isSorted ? items : order.flatMap((i) => items[i] ?? []), disagrees };
}

const wrongScore = (file: string, text: string, line: number): Problem => ({
  code: "score_wrong",
  severity: "error",
  message: `score ${JSON.stringify(text)} is not a finite number`,
  hint: "Write a decimal number with a point, as 12.5 or 1e-3.",
  file,
  path: "score",
  lines: [line],
});

const rankDisagrees = (file: string, queryId: string, line: number): Problem => ({
  code: "rank_disagrees",
  severity: "warning",
  message: `query ${JSON.stringify(queryId)}: the rank column contradicts the scores`,
  hint: "Order is by score, highest first. If a smaller score is better, negate the scores.",
  file,
  lines: [line],
});

const commentLookalike = (file: string, queryId: string, line: number): Problem => ({
  ...commentLine(file, line),
  message: `query ${JSON.stringify(queryId)} begins with # and is taken as data: it has all columns`,
});
