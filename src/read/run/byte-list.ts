/** Rows that are kept as bytes, in order: the list that a query returned. */

import { createHash } from "node:crypto";
import { type ByteRows, hashOf, hasId, idEnd, idOf, isBefore } from "./byte-rows.ts";
import type { ResultList } from "./list.ts";
import { sortIndexes } from "./sort.ts";

export interface ByteList extends ResultList {
  /** Whether the rank column contradicts the scores somewhere. */
  readonly contradictsRanks: boolean;
  /** The length, and sha256 of the ids and scores in order. */
  content(): string;
}

/** Memory that one list after the other uses. */
const desk = {
  /** By index: the row that stands there. */
  order: new Int32Array(0),
  /** By index: 1 + the index of another copy of the same id, 0 for none. */
  nextCopy: new Int32Array(0),
  /** By slot: 1 + the index of the first result of an id, 0 for none. */
  table: new Int32Array(1),
  /** Ids and scores in order. */
  content: Buffer.alloc(0),
};

/**
 * The list of the rows, by score descending, then by the bytes of the id descending. It is good
 * until the rows change, or another list is made.
 */
export function listRows(rows: ByteRows): ByteList {
  const { length, scores } = rows;
  if (desk.order.length < length) {
    desk.order = new Int32Array(2 * length);
    desk.nextCopy = new Int32Array(2 * length);
  }
  const { order } = desk;
  const seemsPlain = sortRows(rows, order);
  const copies = indexRows(rows);
  return {
    length,
    contradictsRanks: !seemsPlain && contradicts(rows, order),
    content: () => contentOf(rows, order),
    scoreAt: (index) => (index < length ? scores[order[index] as number] : undefined),
    itemAt(index) {
      const row = order[index] as number;
      return { id: idOf(rows, row), score: scores[row] as number };
    },
    find: (wanted) => [...wanted].flatMap((id) => findId(rows, id)).sort((a, b) => a - b),
    copies: () => copies,
  };
}

/** Whether scores never rose and ranks never fell as the rows came. */
function sortRows(rows: ByteRows, order: Int32Array): boolean {
  const { scores, ranks, length } = rows;
  let mustSort = false;
  let scoresRise = false;
  let ranksFall = false;
  for (let i = 0; i < length; i++) order[i] = i;
  for (let i = 1; i < length; i++) {
    const before = scores[i - 1] as number;
    const score = scores[i] as number;
    if ((ranks[i] as number) < (ranks[i - 1] as number)) ranksFall = true;
    if (before > score) continue;
    if (before < score) scoresRise = true;
    mustSort ||= isBefore(rows, i, i - 1);
  }
  if (mustSort) sortIndexes(order, length, (a, b) => isBefore(rows, a, b));
  return !scoresRise && !ranksFall;
}

/** Whether some row has a smaller rank than one with a higher score; -1 says nothing. */
function contradicts({ scores, ranks, length }: ByteRows, order: Int32Array): boolean {
  let greatest = -1;
  let greatestAbove = -1;
  let scoreBefore = Number.NaN;
  for (let index = 0; index < length; index++) {
    const row = order[index] as number;
    const score = scores[row] as number;
    if (score !== scoreBefore) greatestAbove = greatest;
    scoreBefore = score;
    const rank = ranks[row] as number;
    if (rank >= 0 && rank < greatestAbove) return true;
    greatest = Math.max(greatest, rank);
  }
  return false;
}

function contentOf({ ids, starts, scores, length }: ByteRows, order: Int32Array): string {
  const idBytes = starts[length] as number;
  // scores stand where a double may stand
  const scoresFrom = Math.ceil(idBytes / 8) * 8;
  const size = scoresFrom + 8 * length;
  if (desk.content.length < size) desk.content = Buffer.from(new ArrayBuffer(2 * size));
  const { content } = desk;
  const sorted = new Float64Array(content.buffer, scoresFrom, length);
  // most rows stand where they stood, and are copied at once
  ids.copy(content, 0, 0, idBytes);
  content.fill(0, idBytes, scoresFrom);
  sorted.set(scores.subarray(0, length));
  let at = 0;
  for (let index = 0; index < length; index++) {
    const row = order[index] as number;
    const start = starts[row] as number;
    const end = starts[row + 1] as number;
    if (row !== index) sorted[index] = scores[row] as number;
    if (at === start) at = end;
    else for (let i = start; i < end; ) content[at++] = ids[i++] as number;
  }
  const digest = createHash("sha256").update(content.subarray(0, size)).digest("hex");
  return `${length} ${digest}`;
}

/** Fills the table in order of rank; gives the indexes of the copies. */
function indexRows(rows: ByteRows): readonly number[] {
  const { starts, hashes, ids, length } = rows;
  const { order, nextCopy } = desk;
  const size = 2 ** Math.ceil(Math.log2(2 * length + 2));
  // as long as the mask says: a long list must not leave a large table to short ones
  if (desk.table.length === size) desk.table.fill(0);
  else desk.table = new Int32Array(size);
  const { table } = desk;
  const copies: number[] = [];
  for (let index = 0; index < length; index++) {
    const row = order[index] as number;
    const hash = hashes[row] as number;
    let slot = hash & (size - 1);
    // nearly always free at once
    if (table[slot] !== 0) slot = slotOf(rows, hash, ids, starts[row] as number, idEnd(rows, row));
    const first = (table[slot] as number) - 1;
    nextCopy[index] = 0;
    if (first < 0) {
      table[slot] = index + 1;
      continue;
    }
    copies.push(index);
    nextCopy[index] = nextCopy[first] as number;
    nextCopy[first] = index + 1;
  }
  return copies;
}

/** Open addressing over the hashes of the ids: the slot of that id, or the free one for it. */
function slotOf(rows: ByteRows, hash: number, bytes: Buffer, start: number, end: number): number {
  const { table, order } = desk;
  const mask = table.length - 1;
  let slot = hash & mask;
  for (;;) {
    const place = table[slot] as number;
    if (place === 0) return slot;
    const row = order[place - 1] as number;
    if (rows.hashes[row] === hash && hasId(rows, row, bytes, start, end)) return slot;
    slot = (slot + 1) & mask;
  }
}

/** The indexes of all results of that id, in no order. */
function findId(rows: ByteRows, id: string): readonly number[] {
  const { table, nextCopy } = desk;
  const bytes = Buffer.from(id);
  const slot = slotOf(rows, hashOf(bytes, 0, bytes.length), bytes, 0, bytes.length);
  const found: number[] = [];
  for (let place = table[slot] as number; place > 0; place = nextCopy[place - 1] as number) {
    found.push(place - 1);
  }
  return found;
}
