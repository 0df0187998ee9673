/** TREC runs: query, Q0, unit, rank, score, tag. Ordered by score, then by unit id, both descending. */

import type { Problem } from "../../model/problem.ts";
import { commentLine, readColumns } from "../columns.ts";
import { withoutReturn } from "../lines.ts";
import { listRows } from "./byte-list.ts";
import { addRow, type ByteRows, byteRows } from "./byte-rows.ts";
import type { RowOrder, RunReader, RunSink } from "./row.ts";
import { isDigit, readScoreInto } from "./score.ts";
import { readPlainRows, type Usual } from "./trec-rows.ts";
import { viewOf } from "./words.ts";

/** The rows of one query, as they came. */
interface Group {
  readonly queryId: string;
  readonly line: number;
  readonly rows: ByteRows;
  faulty: boolean;
}

const names = ["query", "Q0", "unit", "rank", "score", "tag"];
const rowsExpected = { grouped: 1024, any: 64 };
const newline = 10;
const blank = 32;
const tab = 9;

export function readTrec(file: string, order: RowOrder, sink: RunSink): RunReader {
  const starts = new Int32Array(8);
  const ends = new Int32Array(8);
  const score = new Float64Array(1);
  const groups = new Map<string, Group>();
  const closed = new Set<string>();
  // in a grouped file one query ends before the next begins, so all can share the same memory
  const shared = order === "grouped" ? byteRows(rowsExpected.grouped) : undefined;
  let current: Group | undefined;
  let currentId = noBytes;
  // of the current group: another one has to begin with a row that names it
  let usual: Usual | undefined;

  function switchTo(queryId: string, bytes: Buffer, line: number): Group {
    if (order === "grouped" && current) close(current);
    if (closed.has(queryId)) sink.regroup();
    const group = groups.get(queryId) ?? newGroup(queryId, line);
    groups.set(queryId, group);
    currentId = Buffer.from(bytes);
    current = group;
    usual = undefined;
    return group;
  }

  const newGroup = (queryId: string, line: number): Group => ({
    queryId,
    line,
    rows: shared ?? byteRows(rowsExpected.any),
    faulty: false,
  });

  function close(group: Group): void {
    groups.delete(group.queryId);
    closed.add(group.queryId);
    if (group.faulty) sink.faulty(group.queryId, group.line);
    else closeGroup(file, group, sink);
    group.rows.length = 0;
  }

  function groupAt(bytes: Buffer, start: number, end: number, line: number): Group {
    const id = bytes.subarray(start, end);
    if (current !== undefined && id.equals(currentId)) return current;
    return switchTo(id.toString("utf8"), id, line);
  }

  function readAnyRow(bytes: Buffer, start: number, newlineAt: number, line: number): void {
    const end = withoutReturn(bytes, start, newlineAt);
    const columns = splitColumns(bytes, start, end, starts, ends);
    if (columns !== names.length) {
      wrongColumns(bytes, start, end, line);
      return;
    }
    const group = groupAt(bytes, starts[0] ?? 0, ends[0] ?? 0, line);
    if (!readScoreInto(score, bytes, starts[4] ?? 0, ends[4] ?? 0)) {
      group.faulty = true;
      sink.problem(wrongScore(file, bytes.toString("utf8", starts[4], ends[4]), line));
      return;
    }
    addRow(group.rows, {
      bytes,
      start: starts[2] as number,
      end: ends[2] as number,
      score: score[0] as number,
      rank: readRank(bytes, starts[3] as number, ends[3] as number),
    });
    usual = {
      prefix: viewOf(Buffer.from(bytes.subarray(start, starts[2]))),
      suffix: viewOf(Buffer.from(bytes.subarray(ends[4], newlineAt + 1))),
    };
  }

  function wrongColumns(bytes: Buffer, start: number, end: number, line: number): void {
    const told = readColumns(file, bytes.toString("utf8", start, end), line, names);
    if (told && !Array.isArray(told)) sink.problem(told);
  }

  return {
    block(bytes, start, end, line) {
      let number = line;
      let from = start;
      while (from < end) {
        if (current && usual) {
          const before = current.rows.length;
          from = readPlainRows(current.rows, usual, bytes, from, end);
          number += current.rows.length - before;
          if (from === end) break;
        }
        const to = bytes.indexOf(newline, from);
        readAnyRow(bytes, from, to, number);
        number++;
        from = to + 1;
      }
      return number;
    },
    end() {
      for (const group of groups.values()) close(group);
    },
  };
}

const noBytes: Buffer = Buffer.alloc(0);

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

const isBlank = (byte: number | undefined): boolean => byte === blank || byte === tab;

/** -1: no whole number. The rank column decides nothing; it is only compared. */
function readRank(bytes: Buffer, start: number, end: number): number {
  let rank = 0;
  for (let i = start; i < end; i++) {
    const byte = bytes[i] ?? 0;
    if (!isDigit(byte)) return -1;
    rank = rank * 10 + (byte - 48);
  }
  return rank;
}

function closeGroup(file: string, { queryId, line, rows }: Group, sink: RunSink): void {
  const list = listRows(rows);
  if (list.contradictsRanks) sink.problem(rankDisagrees(file, line));
  if (queryId.startsWith("#")) sink.problem(commentLookalike(file, queryId, line));
  sink.row({
    queryId,
    repeat: undefined,
    error: undefined,
    abstained: false,
    lists: new Map([[undefined, list]]),
    line,
    content: `${queryId}\0${list.content()}`,
  });
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

const rankDisagrees = (file: string, line: number): Problem => ({
  code: "rank_disagrees",
  severity: "warning",
  message: "the rank column contradicts the scores",
  hint: "Order is by score, highest first. If a smaller score is better, negate the scores.",
  file,
  lines: [line],
});

const commentLookalike = (file: string, queryId: string, line: number): Problem => ({
  ...commentLine(file, line),
  message: `query ${JSON.stringify(queryId)} begins with # and is taken as data: it has all columns`,
});
