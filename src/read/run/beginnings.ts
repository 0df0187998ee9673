/** How the rows of each query begin, so that the query of a row is found by its first bytes. */

import { blank } from "../ascii.ts";
import { copyInto, seed, step } from "./byte-rows.ts";
import { mostProbes } from "./id-index.ts";
import { isSame, viewOf } from "./words.ts";

/** Owners are numbered from 0. */
export interface Beginnings {
  /** One behind the other: they are looked at for each row of a shuffled file. */
  bytes: DataView;
  used: number;
  /** By owner: where its beginning stands in `bytes`. */
  starts: Int32Array;
  /** By owner; 0: nothing is known. */
  sizes: Int32Array;
  /** By owner: the largest size that came. */
  rooms: Int32Array;
  /** How many owners have a beginning. */
  count: number;
  /** Open addressing over the hashes of first columns: 1 + owner, 0 for none. */
  slots: Int32Array;
}

const few = 16;

export const newBeginnings = (): Beginnings => ({
  bytes: viewOf(Buffer.alloc(32 * few)),
  used: 0,
  starts: new Int32Array(few),
  sizes: new Int32Array(few),
  rooms: new Int32Array(few),
  count: 0,
  slots: new Int32Array(2 * few),
});

export function forgetBeginnings(known: Beginnings): void {
  known.used = 0;
  known.count = 0;
  known.sizes.fill(0);
  known.rooms.fill(0);
  known.slots.fill(0);
}

/** The owner whose rows begin as what stands at `start`; -1: none is known. */
export function findOwner(known: Beginnings, view: DataView, start: number): number {
  const { slots } = known;
  const hash = hashOfFirst(view, start);
  for (let probe = 0; probe < mostProbes; probe++) {
    const owner = (slots[(hash + probe) & (slots.length - 1)] as number) - 1;
    if (owner < 0 || isOf(known, owner, view, start)) return owner;
  }
  return -1;
}

const isOf = (
  { bytes, starts, sizes }: Beginnings,
  owner: number,
  view: DataView,
  start: number,
): boolean => isSame(view, start, bytes, starts[owner] as number, sizes[owner] as number);

/** `[start, end)` is how rows of that owner begin, and ends behind the second column. */
export function learnBeginning(
  known: Beginnings,
  owner: number,
  view: DataView,
  start: number,
  end: number,
): void {
  // rows with blanks in front are left to the reader of all rows
  if (view.getUint8(start) <= blank) return;
  const size = end - start;
  const before = known.sizes[owner] ?? 0;
  if (before === size && isOf(known, owner, view, start)) return;
  const to = roomFor(known, owner, size);
  bytesOf(view, start, end).copy(bytesOf(known.bytes, to, to + size));
  known.sizes[owner] = size;
  // another beginning of the same owner has the same first column
  if (before > 0) return;
  known.count++;
  if (2 * known.count > known.slots.length) placeAll(known);
  else place(known, owner);
}

/** Where a beginning of that size has its place. */
function roomFor(known: Beginnings, owner: number, size: number): number {
  if (owner >= known.sizes.length) {
    known.starts = copyInto(new Int32Array(2 * owner), known.starts);
    known.sizes = copyInto(new Int32Array(2 * owner), known.sizes);
    known.rooms = copyInto(new Int32Array(2 * owner), known.rooms);
  }
  const { bytes, starts, rooms, used } = known;
  if (size <= (rooms[owner] as number)) return starts[owner] as number;
  const end = used + size;
  if (end > bytes.byteLength) {
    known.bytes = viewOf(Buffer.concat([bytesOf(bytes, 0, used)], 2 * end));
  }
  starts[owner] = used;
  rooms[owner] = size;
  known.used = end;
  return used;
}

function placeAll(known: Beginnings): void {
  known.slots = new Int32Array(2 * known.slots.length);
  for (const [owner, size] of known.sizes.entries()) if (size > 0) place(known, owner);
}

/** An owner for whom too many others stand in the way has no place, and is not found. */
function place({ bytes, starts, slots }: Beginnings, owner: number): void {
  const hash = hashOfFirst(bytes, starts[owner] as number);
  for (let probe = 0; probe < mostProbes; probe++) {
    const slot = (hash + probe) & (slots.length - 1);
    if (slots[slot] !== 0) continue;
    slots[slot] = owner + 1;
    return;
  }
}

const bytesOf = (view: DataView, start: number, end: number): Buffer =>
  Buffer.from(view.buffer, view.byteOffset + start, end - start);

function hashOfFirst(view: DataView, start: number): number {
  let hash = seed;
  let at = start;
  for (let byte = view.getUint8(at); byte > blank; byte = view.getUint8(++at)) {
    hash = Math.imul(hash ^ byte, step);
  }
  return hash;
}
