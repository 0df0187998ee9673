/** Rows that are kept as bytes, as lists of results. */

import { sha256 } from "../bytes.ts";
import { type ByteRows, idOf } from "./byte-rows.ts";
import { insertTied, sortRows } from "./byte-sort.ts";
import { indexIds } from "./id-index.ts";
import type { ResultList } from "./list.ts";
import { copyWords, viewOf } from "./words.ts";

export interface ByteList extends ResultList {
  /** Whether the rank column contradicts the scores somewhere. */
  readonly contradictsRanks: boolean;
  /** The length, and sha256 of the ids and scores in order. */
  content(): string;
}

/** Memory that one list after the other uses. */
const scratch = {
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
  if (scratch.order.length < length) scratch.order = new Int32Array(2 * length);
  const { order } = scratch;
  const seemsPlain = orderRows(rows, order);
  const index = indexIds(rows, order);
  return {
    length,
    rows,
    contradictsRanks: !seemsPlain && contradicts(rows, order),
    content: () => contentOf(rows, order),
    scoreAt: (index) => (index < length ? scores[order[index] as number] : undefined),
    idAt: (index) => idOf(rows, order[index] as number),
    hashAt: (index) => rows.hashes[order[index] as number] as number,
    itemAt(index) {
      const row = order[index] as number;
      return { id: idOf(rows, row), score: scores[row] as number };
    },
    find: index.find,
    copies: index.repeated,
  };
}

/** Up to so many rows of one score, moving them one by one is faster than a sort of all. */
const fewTied = 32;

/** Brings the rows into order; whether scores never rose and ranks never fell as they came. */
function orderRows(rows: ByteRows, order: Int32Array): boolean {
  for (let i = 0; i < rows.length; i++) order[i] = i;
  const rises = risesSomewhere(rows);
  if (rises || !orderTies(rows, order)) sortRows(rows, order);
  return !rises && !fallsSomewhere(rows);
}

function risesSomewhere({ scores, length }: ByteRows): boolean {
  for (let i = 1; i < length; i++) {
    if ((scores[i - 1] as number) < (scores[i] as number)) return true;
  }
  return false;
}

function fallsSomewhere({ ranks, length }: ByteRows): boolean {
  for (let i = 1; i < length; i++) {
    if ((ranks[i - 1] as number) > (ranks[i] as number)) return true;
  }
  return false;
}

/** Orders rows of one score, where scores never rise; false: so many are tied that it pays to sort. */
function orderTies(rows: ByteRows, order: Int32Array): boolean {
  const { scores, length } = rows;
  let tied = 0;
  for (let i = 1; i < length; i++) {
    tied = scores[i - 1] === scores[i] ? tied + 1 : 0;
    if (tied > fewTied) return false;
    if (tied > 0) insertTied(rows, order, i);
  }
  return true;
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
  if (scratch.content.length < size) scratch.content = Buffer.from(new ArrayBuffer(2 * size));
  const { content } = scratch;
  const sorted = new Float64Array(content.buffer, scoresFrom, length);
  // most rows stand where they stood, and are copied at once
  ids.copy(content, 0, 0, idBytes);
  content.fill(0, idBytes, scoresFrom);
  sorted.set(scores.subarray(0, length));
  const from = viewOf(ids);
  const into = viewOf(content);
  let at = 0;
  for (let index = 0; index < length; index++) {
    const row = order[index] as number;
    const start = starts[row] as number;
    const size = (starts[row + 1] as number) - start;
    if (row !== index) sorted[index] = scores[row] as number;
    if (at !== start) copyWords(from, start, into, at, size);
    at += size;
  }
  return `${length} ${sha256(content.subarray(0, size))}`;
}
