/** Rows that are kept as bytes, as lists of results. */

import { createHash } from "node:crypto";
import { type ByteRows, compareIds, hashOf, hasId, idEnd, idOf } from "./byte-rows.ts";
import { sortRows } from "./byte-sort.ts";
import type { ResultList } from "./list.ts";

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
  /** Ids and scores in order. */
  content: Buffer.alloc(0),
};

/**
 * The list of the rows, by score descending, then by the bytes of the id descending. It is good
 * until the rows change, or another such list is made.
 */
export function listRows(rows: ByteRows): ByteList {
  const { length, scores } = rows;
  if (desk.order.length < length) desk.order = new Int32Array(2 * length);
  const { order } = desk;
  const seemsPlain = orderRows(rows, order);
  const index = indexOf(rows, order);
  return {
    length,
    contradictsRanks: !seemsPlain && contradicts(rows, order),
    content: () => contentOf(rows, order),
    scoreAt: (index) => (index < length ? scores[order[index] as number] : undefined),
    idAt: (index) => idOf(rows, order[index] as number),
    itemAt(index) {
      const row = order[index] as number;
      return { id: idOf(rows, row), score: scores[row] as number };
    },
    find: index.find,
    copies: index.repeated,
  };
}

/** Whether scores never rose and ranks never fell as the rows came. */
function orderRows(rows: ByteRows, order: Int32Array): boolean {
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
    mustSort ||= before < score || compareIds(rows, i, i - 1) > 0;
  }
  if (mustSort) sortRows(rows, order);
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

/** Where ids stand in a list. */
interface IdIndex {
  /** Indexes of all results of these ids, ascending. */
  find(wanted: ReadonlySet<string>): readonly number[];
  /** Indexes of results whose id stands before, ascending. */
  repeated(): readonly number[];
}

/** The one index that there is at a time: it is made again when another list asks for its own. */
const table = {
  owner: undefined as IdIndex | undefined,
  /** By slot: 1 + the index of the first result of an id, 0 for none. */
  slots: new Int32Array(1),
  /** By index: 1 + the index of another result of the same id, 0 for none. */
  others: new Int32Array(0),
  repeated: [] as number[],
};

/** `order`: by index, the row that stands there; undefined: as they came. */
export function indexOf(rows: ByteRows, order: Int32Array | undefined): IdIndex {
  const index: IdIndex = {
    find(wanted) {
      own();
      return [...wanted].flatMap((id) => findId(rows, order, id)).sort((a, b) => a - b);
    },
    repeated() {
      own();
      return table.repeated;
    },
  };
  function own(): void {
    if (table.owner === index) return;
    fillTable(rows, order);
    table.owner = index;
  }
  return index;
}

/** In order of rank, so that of several results of an id the first is found first. */
function fillTable(rows: ByteRows, order: Int32Array | undefined): void {
  const { starts, hashes, ids, length } = rows;
  const size = 2 ** Math.ceil(Math.log2(2 * length + 2));
  // as long as the mask says: a long list must not leave a large table to short ones
  if (table.slots.length === size) table.slots.fill(0);
  else table.slots = new Int32Array(size);
  if (table.others.length < length) table.others = new Int32Array(2 * length);
  const { slots, others } = table;
  const repeated: number[] = [];
  for (let index = 0; index < length; index++) {
    const row = order ? (order[index] as number) : index;
    const hash = hashes[row] as number;
    let slot = hash & (size - 1);
    // nearly always free at once
    if (slots[slot] !== 0) {
      slot = slotOf(rows, order, hash, ids, starts[row] as number, idEnd(rows, row));
    }
    const first = (slots[slot] as number) - 1;
    others[index] = 0;
    if (first < 0) {
      slots[slot] = index + 1;
      continue;
    }
    repeated.push(index);
    others[index] = others[first] as number;
    others[first] = index + 1;
  }
  table.repeated = repeated;
}

/** Open addressing over the hashes of the ids: the slot of that id, or the free one for it. */
function slotOf(
  rows: ByteRows,
  order: Int32Array | undefined,
  hash: number,
  bytes: Buffer,
  start: number,
  end: number,
): number {
  const { slots } = table;
  const mask = slots.length - 1;
  let slot = hash & mask;
  for (;;) {
    const index = (slots[slot] as number) - 1;
    if (index < 0) return slot;
    const row = order ? (order[index] as number) : index;
    if (rows.hashes[row] === hash && hasId(rows, row, bytes, start, end)) return slot;
    slot = (slot + 1) & mask;
  }
}

/** The indexes of all results of that id, in no order. */
function findId(rows: ByteRows, order: Int32Array | undefined, id: string): readonly number[] {
  const bytes = Buffer.from(id);
  const hash = hashOf(bytes, 0, bytes.length);
  const slot = slotOf(rows, order, hash, bytes, 0, bytes.length);
  const found: number[] = [];
  for (let place = table.slots[slot] as number; place > 0; ) {
    found.push(place - 1);
    place = table.others[place - 1] as number;
  }
  return found;
}
