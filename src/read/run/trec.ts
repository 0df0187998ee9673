/** TREC runs: query, Q0, unit, rank, score, tag. Ordered by score, then by unit id, both descending. */

import type { Problem } from "../../model/problem.ts";
import { blank, isDigit, newline, tab } from "../ascii.ts";
import { commentLine, readColumns } from "../columns.ts";
import { withoutReturn } from "../lines.ts";
import { listRows } from "./byte-list.ts";
import { addRow, type ByteRows, byteRows, hashOf } from "./byte-rows.ts";
import { mostProbes } from "./id-index.ts";
import type { RowOrder, RunReader, RunSink } from "./row.ts";
import { scatteredRows } from "./scattered-rows.ts";
import { mostDigits, readScoreInto } from "./score.ts";
import { readPlainRows, type Usual } from "./trec-rows.ts";
import { beginsWith, viewOf } from "./words.ts";

/** The rows of one query. */
interface Group {
  /** From 0, in the order in which queries came; in a grouped file 0. */
  readonly index: number;
  readonly id: Buffer;
  readonly hash: number;
  readonly queryId: string;
  readonly line: number;
  /** How its last row was written: most rows say the same again. */
  usual: Usual | undefined;
  faulty: boolean;
}

const names = ["query", "Q0", "unit", "rank", "score", "tag"];
const rowsExpected = 1024;
const fewSlots = 16;

export function readTrec(file: string, order: RowOrder, sink: RunSink): RunReader {
  const starts = new Int32Array(8);
  const ends = new Int32Array(8);
  const score = new Float64Array(1);
  const closed = new Set<string>();
  // in a grouped file a query ends before the next begins, so all can share the same memory
  const shared = byteRows(rowsExpected);
  const scattered = order === "any" ? scatteredRows() : undefined;
  let groups: Group[] = [];
  let lastSuffix = viewOf(Buffer.of(newline, newline));
  // open addressing over the hashes of the ids: 1 + the index of a group, 0 for none
  let slots = new Int32Array(fewSlots);

  // groups for which too many others stand in the way there
  const crowded = new Map<string, Group>();

  /** The slot of the group with that id, or the free one for it; -1: it can only be crowded. */
  function slotOf(hash: number, bytes: Buffer, start: number, end: number): number {
    for (let probe = 0; probe < mostProbes; probe++) {
      const slot = (hash + probe) & (slots.length - 1);
      const group = groups[(slots[slot] as number) - 1];
      if (!group || (group.hash === hash && group.id.compare(bytes, start, end) === 0)) return slot;
    }
    return -1;
  }

  function knownGroup(bytes: Buffer, start: number, end: number): Group | undefined {
    const slot = slotOf(hashOf(bytes, start, end), bytes, start, end);
    if (slot < 0) return crowded.get(bytes.toString("utf8", start, end));
    return groups[(slots[slot] as number) - 1];
  }

  /** The group of the line at `start`, if it begins with an id that is known. */
  function findGroup(bytes: Buffer, start: number): Group | undefined {
    let end = start;
    while ((bytes[end] as number) > blank) end++;
    return knownGroup(bytes, start, end);
  }

  function groupAt(bytes: Buffer, start: number, end: number, line: number): Group {
    const known = knownGroup(bytes, start, end);
    if (known) return known;
    if (order === "grouped") closeAll();
    const id = Buffer.from(bytes.subarray(start, end));
    const queryId = id.toString("utf8");
    if (closed.has(queryId)) sink.regroup();
    const hash = hashOf(id, 0, id.length);
    const more = { line, usual: undefined, faulty: false };
    const group: Group = { index: groups.length, id, hash, queryId, ...more };
    groups.push(group);
    if (2 * groups.length > slots.length) rebuildSlots();
    else place(group);
    return group;
  }

  function place(group: Group): void {
    const slot = slotOf(group.hash, group.id, 0, group.id.length);
    if (slot < 0) crowded.set(group.queryId, group);
    else slots[slot] = group.index + 1;
  }

  function rebuildSlots(): void {
    slots = new Int32Array(2 * slots.length);
    crowded.clear();
    groups.forEach(place);
  }

  function closeAll(): void {
    scattered?.forEach((rows, index) => {
      const group = groups[index];
      if (group && !group.faulty) closeGroup(file, group, rows, sink);
    });
    for (const group of groups) {
      closed.add(group.queryId);
      if (group.faulty) sink.faulty(group.queryId, group.line);
      else if (!scattered) closeGroup(file, group, shared, sink);
    }
    shared.length = 0;
    groups = [];
    slots = new Int32Array(fewSlots);
    crowded.clear();
  }

  const rowsOf = ({ index }: Group): ByteRows => scattered?.rowsFor(index) ?? shared;

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
    addRow(rowsOf(group), {
      bytes,
      start: starts[2] as number,
      end: ends[2] as number,
      score: score[0] as number,
      rank: readRank(bytes, starts[3] as number, ends[3] as number),
    });
    // nearly always the same in the whole file
    if (!beginsWith(viewOf(bytes), ends[4] as number, lastSuffix)) {
      lastSuffix = viewOf(Buffer.from(bytes.subarray(ends[4], newlineAt + 1)));
    }
    group.usual = {
      prefix: viewOf(Buffer.from(bytes.subarray(start, starts[2]))),
      suffix: lastSuffix,
    };
    scattered?.claim(group.index);
  }

  function wrongColumns(bytes: Buffer, start: number, end: number, line: number): void {
    const told = readColumns(file, bytes.toString("utf8", start, end), line, names);
    if (told && !Array.isArray(told)) sink.problem(told);
  }

  return {
    block(bytes, start, end, line) {
      const view = viewOf(bytes);
      let number = line;
      let from = start;
      while (from < end) {
        const group = findGroup(bytes, from);
        if (group?.usual) {
          const rows = rowsOf(group);
          const before = rows.length;
          from = readPlainRows(rows, group.usual, bytes, view, from, end);
          scattered?.claim(group.index);
          number += rows.length - before;
          if (rows.length > before) continue;
        }
        const to = bytes.indexOf(newline, from);
        readAnyRow(bytes, from, to, number);
        number++;
        from = to + 1;
      }
      return number;
    },
    end: closeAll,
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

const isBlank = (byte: number | undefined): boolean => byte === blank || byte === tab;

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

function closeGroup(file: string, { queryId, line }: Group, rows: ByteRows, sink: RunSink): void {
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
