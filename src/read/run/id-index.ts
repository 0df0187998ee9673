/** Where ids stand in a list of rows. */

import { type ByteRows, hasId, idEnd, idOf } from "./byte-rows.ts";
import type { SoughtId } from "./list.ts";

/** Up to so many ids, looking at each row is faster than a table. */
const fewIds = 8;

/** By index, the row that stands there; undefined: as they came. */
type Order = Int32Array | undefined;

const rowAt = ({ first }: ByteRows, order: Order, index: number): number =>
  order ? (order[index] as number) : first + index;

/** Of each id the indexes of all its results, ascending. `areUnique`: no id stands twice. */
export function findIds(
  rows: ByteRows,
  order: Order,
  sought: readonly SoughtId[],
  areUnique: boolean,
): readonly (readonly number[])[] {
  // where rows are in no order, each of many of one id would have to be looked for in the order
  const needsTable = sought.length > fewIds || (order !== undefined && !areUnique);
  if (needsTable) tabulate(rows, order);
  const found: (readonly number[])[] = [];
  for (let at = 0; at < sought.length; at++) {
    const one = sought[at] as SoughtId;
    found.push(needsTable ? lookUp(rows, order, one) : search(rows, order, one));
  }
  return found;
}

/** Indexes of results whose id stands before, ascending. */
export const repeatedIds = (rows: ByteRows, order: Order): readonly number[] =>
  mayRepeat(rows) ? tabulate(rows, order) : nowhere;

// one empty list for all: nothing is added to it
export const nowhere: readonly number[] = [];

function search(rows: ByteRows, order: Order, { id, hash }: SoughtId): readonly number[] {
  const { hashes, first, length } = rows;
  let found: number[] | undefined;
  for (let row = first; row < first + length; row++) {
    if (hashes[row] !== hash || idOf(rows, row) !== id) continue;
    found ??= [];
    found.push(order ? order.indexOf(row) : row - first);
  }
  return found ?? nowhere;
}

const mostBits = 1 << 18;
const bits = new Int32Array(mostBits / 32);

/** False: no id stands twice. */
function mayRepeat({ hashes, first, length }: ByteRows): boolean {
  // about 32 bits for each result: fewer would often take one for another, more take longer to clear
  const words = 2 ** Math.ceil(Math.log2(length + 1));
  if (words > bits.length) return true;
  bits.fill(0, 0, words);
  for (let row = first; row < first + length; row++) {
    const hash = hashes[row] as number;
    const word = (hash >>> 5) & (words - 1);
    const bit = 1 << (hash & 31);
    const before = bits[word] as number;
    // it may be another hash that set the bit
    if ((before & bit) !== 0 && hashes.indexOf(hash, first) < row) return true;
    bits[word] = before | bit;
  }
  return false;
}

/** Memory that one list after the other uses. */
const table = {
  /** By slot: 1 + the index of the first result of an id, 0 for none. */
  slots: new Int32Array(1),
  /** By index: 1 + the index of another result of the same id, 0 for none. */
  others: new Int32Array(0),
  /** In place of slots: the index of the first result of an id, by its text. */
  byText: undefined as Map<string, number> | undefined,
};

/** Of ids that somebody chose to have one hash: more of them stand in the way than chance explains. */
const mostProbes = 64;

/**
 * Fills the table in order of rank, so that of several results of an id the first is found first;
 * gives the indexes of the others.
 */
export function tabulate(rows: ByteRows, order: Order): readonly number[] {
  const { length } = rows;
  const size = 2 ** Math.ceil(Math.log2(2 * length + 2));
  // as long as the mask says: a long list must not leave a large table to short ones
  if (table.slots.length === size) table.slots.fill(0);
  else table.slots = new Int32Array(size);
  if (table.others.length < length) table.others = new Int32Array(2 * length);
  table.byText = undefined;
  return fill(rows, order, firstBySlot) ?? fill(rows, order, firstByText(new Map())) ?? nowhere;
}

/** The index of the first result with the id of `row`, which is `index` if there is none before. */
type FirstOf = (rows: ByteRows, order: Order, row: number, index: number) => number | undefined;

/** Undefined: `firstOf` cannot tell. */
function fill(rows: ByteRows, order: Order, firstOf: FirstOf): readonly number[] | undefined {
  const { others } = table;
  const repeated: number[] = [];
  for (let index = 0; index < rows.length; index++) {
    const first = firstOf(rows, order, rowAt(rows, order, index), index);
    if (first === undefined) return undefined;
    others[index] = 0;
    if (first === index) continue;
    repeated.push(index);
    others[index] = others[first] as number;
    others[first] = index + 1;
  }
  return repeated;
}

const firstBySlot: FirstOf = (rows, order, row, index) => {
  const { slots } = table;
  const hash = rows.hashes[row] as number;
  let slot = hash & (slots.length - 1);
  // nearly always free at once
  if (slots[slot] !== 0) {
    const start = rows.starts[row] as number;
    slot = slotOf(rows, order, hash, rows.ids, start, idEnd(rows, row));
    if (slot < 0) return undefined;
  }
  if (slots[slot] === 0) slots[slot] = index + 1;
  return (slots[slot] as number) - 1;
};

function firstByText(byText: Map<string, number>): FirstOf {
  table.byText = byText;
  return (rows, _order, row, index) => {
    const id = idOf(rows, row);
    const first = byText.get(id) ?? index;
    byText.set(id, first);
    return first;
  };
}

/** The slot of that id, or the free one for it; -1: too many others stand in the way. */
function slotOf(
  rows: ByteRows,
  order: Order,
  hash: number,
  bytes: Buffer,
  start: number,
  end: number,
): number {
  const { slots } = table;
  const mask = slots.length - 1;
  for (let probe = 0; probe < mostProbes; probe++) {
    const slot = (hash + probe) & mask;
    const index = (slots[slot] as number) - 1;
    if (index < 0) return slot;
    const row = rowAt(rows, order, index);
    if (rows.hashes[row] === hash && hasId(rows, row, bytes, start, end)) return slot;
  }
  return -1;
}

function lookUp(rows: ByteRows, order: Order, one: SoughtId): readonly number[] {
  const found: number[] = [];
  for (let place = firstPlace(rows, order, one); place > 0; ) {
    found.push(place - 1);
    place = table.others[place - 1] as number;
  }
  return found.sort((a, b) => a - b);
}

/** 1 + the index of its first result, 0 for none. */
function firstPlace(rows: ByteRows, order: Order, { id, hash }: SoughtId): number {
  if (table.byText) return 1 + (table.byText.get(id) ?? -1);
  const bytes = Buffer.from(id);
  const slot = slotOf(rows, order, hash, bytes, 0, bytes.length);
  // where so many stand in the way of an id, it had no place in the table
  return slot < 0 ? 0 : (table.slots[slot] as number);
}
