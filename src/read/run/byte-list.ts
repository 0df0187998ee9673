/** Rows that are kept as bytes, as lists of results. */

import { type ByteRows, idOf } from "./byte-rows.ts";
import { insertTied, sortRows } from "./byte-sort.ts";
import { indexIds } from "./id-index.ts";
import type { ResultList } from "./list.ts";

export interface ByteList extends ResultList {
  /** Whether the rank column contradicts the scores somewhere. */
  readonly contradictsRanks: boolean;
  /** What it says, in short: differs from that of nearly any other list. */
  content(): string;
}

/** Memory that one list after the other uses. */
const scratch = {
  /** By index: the row that stands there. */
  order: new Int32Array(0),
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
    content: () => contentOf(rows),
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
  const { scores, ranks, length } = rows;
  let rises = false;
  let isTied = false;
  let falls = false;
  let scoreBefore = Number.POSITIVE_INFINITY;
  let rankBefore = -1;
  for (let i = 0; i < length; i++) {
    order[i] = i;
    const score = scores[i] as number;
    const rank = ranks[i] as number;
    if (score >= scoreBefore) {
      if (score > scoreBefore) rises = true;
      else isTied = true;
    }
    if (rank < rankBefore) falls = true;
    scoreBefore = score;
    rankBefore = rank;
  }
  if (rises || (isTied && !orderTies(rows, order))) sortRows(rows, order);
  return !rises && !falls;
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

/**
 * Two sums of 32 bits over the rows, whatever their order, of what is mixed from the hash of the id
 * and the bits of the score. It tells lists apart that nobody made to look alike.
 */
function contentOf({ hashes, scores, length }: ByteRows): string {
  const bits = new Int32Array(scores.buffer, scores.byteOffset, 2 * length);
  let one = 0;
  let other = 0;
  for (let row = 0; row < length; row++) {
    const hash = hashes[row] as number;
    let mixed = Math.imul(hash ^ (bits[2 * row] as number), 0x9e3779b1);
    mixed = Math.imul(mixed ^ (mixed >>> 15) ^ (bits[2 * row + 1] as number), 0x85ebca6b);
    mixed ^= mixed >>> 13;
    one = (one + mixed) | 0;
    mixed = Math.imul(mixed ^ hash, 0xc2b2ae35);
    other = (other + (mixed ^ (mixed >>> 16))) | 0;
  }
  return `${length} ${one} ${other}`;
}
