/** Brings rows into the order of a run: by score, then by the bytes of the id, both descending. */

import { type ByteRows, compareRowIds } from "./byte-rows.ts";

/**
 * Sorts `order`, which holds the indexes of all rows. Runs are nearly always in order but for some
 * ties: then a few moves are enough. They are also enough once rows in no order have been spread.
 * Whatever needs more is merged.
 */
export function sortRows(rows: ByteRows, order: Int32Array): void {
  if (insertAll(rows, order)) return;
  spread(rows, order);
  if (!insertAll(rows, order)) merge(rows, order);
}

/** By place, how many rows belong before it: memory that one list after the other uses. */
let places = new Int32Array(0);

/**
 * Puts each row about where it belongs if scores lie evenly between the least and the greatest:
 * as many places as rows, and the place of a row never before that of one with a higher score.
 */
function spread({ scores, length }: ByteRows, order: Int32Array): void {
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < length; row++) {
    const score = scores[row] as number;
    if (score < least) least = score;
    if (score > greatest) greatest = score;
  }
  const scale = (length - 1) / (greatest - least);
  // one score for all, or two that lie too far or too near
  if (scale === 0 || !Number.isFinite(scale)) return;
  if (places.length <= length) places = new Int32Array(2 * length);
  places.fill(0, 0, length + 1);
  for (let row = 0; row < length; row++) {
    const next = (((greatest - (scores[row] as number)) * scale) | 0) + 1;
    places[next] = (places[next] as number) + 1;
  }
  for (let place = 1; place < length; place++) {
    places[place] = (places[place] as number) + (places[place - 1] as number);
  }
  for (let row = 0; row < length; row++) {
    const place = ((greatest - (scores[row] as number)) * scale) | 0;
    const to = places[place] as number;
    order[to] = row;
    places[place] = to + 1;
  }
}

/** Moves for each row, on the average, up to which moving is faster than merging. */
const mostMoves = 8;
const someRows = 32;

/** False when that takes too many moves; then what is done so far is in order. */
function insertAll(rows: ByteRows, order: Int32Array): boolean {
  const { scores, length } = rows;
  let moves = 0;
  for (let i = 1; i < length; i++) {
    const row = order[i] as number;
    const score = scores[row] as number;
    let to = i;
    while (to > 0 && isBefore(rows, row, score, order[to - 1] as number)) {
      order[to] = order[to - 1] as number;
      to--;
    }
    order[to] = row;
    moves += i - to;
    if (moves > mostMoves * (i + someRows)) return false;
  }
  return true;
}

/** Whether `row`, which has that `score`, stands before `other`. */
function isBefore(rows: ByteRows, row: number, score: number, other: number): boolean {
  const otherScore = rows.scores[other] as number;
  return score > otherScore || (score === otherScore && compareRowIds(rows, row, other) > 0);
}

/** From the bottom up: parts of one, two, four, ... rows are in order. */
function merge(rows: ByteRows, order: Int32Array): void {
  const { length } = rows;
  let from: Int32Array = order;
  let into: Int32Array = new Int32Array(length);
  for (let size = 1; size < length; size *= 2) {
    for (let start = 0; start < length; start += 2 * size) {
      const middle = Math.min(start + size, length);
      mergeParts(rows, from, into, start, middle, Math.min(middle + size, length));
    }
    [from, into] = [into, from];
  }
  if (from !== order) order.set(from);
}

function mergeParts(
  rows: ByteRows,
  from: Int32Array,
  into: Int32Array,
  start: number,
  middle: number,
  end: number,
): void {
  const { scores } = rows;
  let left = start;
  let right = middle;
  let to = start;
  while (left < middle && right < end) {
    const row = from[right] as number;
    const isNext = isBefore(rows, row, scores[row] as number, from[left] as number);
    into[to++] = (isNext ? from[right++] : from[left++]) as number;
  }
  while (left < middle) into[to++] = from[left++] as number;
  while (right < end) into[to++] = from[right++] as number;
}
