/** TREC runs: query, Q0, unit, rank, score, tag. Ordered by score, then by unit id, both descending. */

import type { Problem } from "../../model/problem.ts";
import { blank, isDigit, newline, tab } from "../ascii.ts";
import { commentLine, readColumns } from "../columns.ts";
import { withoutReturn } from "../lines.ts";
import { type Kernel, openKernel } from "./kernel.ts";
import type { RowOrder, RunReader, RunSink } from "./row.ts";
import { scatteredRows } from "./scattered-rows.ts";
import { readScoreInto } from "./score.ts";
import { listTrec } from "./trec-list.ts";

/** The rows of one query. */
interface Group {
  /** From 0, in the order in which queries came; in a grouped file 0. */
  readonly index: number;
  readonly queryId: string;
  readonly line: number;
  faulty: boolean;
}

const names = ["query", "Q0", "unit", "rank", "score", "tag"];

export function readTrec(file: string, order: RowOrder, sink: RunSink): RunReader {
  const starts = new Int32Array(8);
  const ends = new Int32Array(8);
  const score = new Float64Array(1);
  // in a grouped file it holds the rows of one query; a query ends before the next begins
  const kernel = openKernel();
  const scattered = order === "any" ? scatteredRows() : undefined;
  const groups: Group[] = [];
  const byId = new Map<string, Group>();
  const closed = new Set<string>();

  function groupOf(id: string, line: number): Group {
    const known = byId.get(id);
    if (known) return known;
    if (order === "grouped") closeAll();
    if (closed.has(id)) sink.regroup();
    const group: Group = { index: groups.length, queryId: id, line, faulty: false };
    groups.push(group);
    byId.set(id, group);
    return group;
  }

  function closeAll(): void {
    scattered?.forEach(kernel, (owner) => {
      const group = groups[owner];
      if (group && !group.faulty) closeGroup(file, group, kernel, sink);
    });
    for (const group of groups) {
      closed.add(group.queryId);
      if (group.faulty) sink.faulty(group.queryId, group.line);
      else if (!scattered) closeGroup(file, group, kernel, sink);
    }
    kernel.forgetRows();
    groups.length = 0;
    byId.clear();
    kernel.forgetBeginnings();
  }

  /** The row `bytes[start, newlineAt)`, which the kernel has `shift` bytes further on. */
  function readAnyRow(
    bytes: Buffer,
    start: number,
    newlineAt: number,
    { line, shift }: { readonly line: number; readonly shift: number },
  ): void {
    const end = withoutReturn(bytes, start, newlineAt);
    const columns = splitColumns(bytes, start, end, starts, ends);
    if (columns !== names.length) {
      wrongColumns(bytes, start, end, line);
      return;
    }
    const known = groups[kernel.findOwner(start + shift)];
    const group = known ?? groupOf(bytes.toString("utf8", starts[0], ends[0]), line);
    if (!readScoreInto(score, bytes, starts[4] as number, ends[4] as number)) {
      group.faulty = true;
      sink.problem(wrongScore(file, bytes.toString("utf8", starts[4], ends[4]), line));
      return;
    }
    const unitAt = shift + (starts[2] as number);
    const unitEnd = shift + (ends[2] as number);
    const rank = readRank(bytes, starts[3] as number, ends[3] as number);
    kernel.add(group.index, unitAt, unitEnd, score[0] as number, rank);
    kernel.learnBeginning(group.index, shift + start, unitAt);
    kernel.learnSuffix(shift + (ends[4] as number), shift + newlineAt + 1);
  }

  function wrongColumns(bytes: Buffer, start: number, end: number, line: number): void {
    const told = readColumns(file, bytes.toString("utf8", start, end), line, names);
    if (told && !Array.isArray(told)) sink.problem(told);
  }

  return {
    block(bytes, start, end, line) {
      const shift = kernel.take(bytes, start, end) - start;
      let number = line;
      let from = start;
      while (from < end) {
        const before = kernel.count();
        from = kernel.addPlainRows(shift + from, shift + end) - shift;
        number += kernel.count() - before;
        if (from < end) {
          const newlineAt = bytes.indexOf(newline, from);
          readAnyRow(bytes, from, newlineAt, { line: number, shift });
          number++;
          from = newlineAt + 1;
        }
        if (!scattered) continue;
        scattered.add(kernel.rows());
        kernel.forgetRows();
      }
      return number;
    },
    end: closeAll,
  };
}

/** Fills `starts` and `ends`; the number of columns, at most as many as fit. */
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

/** At most so many digits are a whole number of 32 bits. */
const mostDigits = 9;

/** -1: no whole number of at most 9 digits. The rank column decides nothing; it is only compared. */
function readRank(bytes: Buffer, start: number, end: number): number {
  let rank = 0;
  if (end - start > mostDigits) return -1;
  for (let i = start; i < end; i++) {
    const byte = bytes[i] ?? 0;
    if (!isDigit(byte)) return -1;
    rank = rank * 10 + (byte - 48);
  }
  return rank;
}

function closeGroup(file: string, { queryId, line }: Group, kernel: Kernel, sink: RunSink): void {
  const list = listTrec(kernel, queryId);
  if (list.contradictsRanks()) sink.problem(rankDisagrees(file, line));
  if (queryId.startsWith("#")) sink.problem(commentLookalike(file, queryId, line));
  sink.row({
    queryId,
    repeat: undefined,
    error: undefined,
    abstained: false,
    lists: new Map([[undefined, list]]),
    line,
    content: list.content,
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
