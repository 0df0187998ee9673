/** How the rows of each owner begin, so that the owner of a row is found by its first bytes. */

import { blank, isSame, seed, step } from "./bytes";
import { allocate, move } from "./memory";

/** Beginnings one behind the other: they are looked at for each row of a shuffled file. */
let bytesRoom: usize = 512;
export let bytes: usize = allocate(bytesRoom);
let bytesUsed: usize = 0;

/** By owner, from 0: where its beginning stands, of what size it is, and the largest that it was. */
let ownerRoom: i32 = 16;
let beginnings: usize = allocate(12 * ownerRoom);
export const sizeOffset: usize = 4;
const roomOffset: usize = 8;
let known: i32 = 0;

/** Open addressing over the hashes of first columns: 1 + owner, 0 for none. */
let slotCount: i32 = 32;
let slots: usize = allocate(4 * slotCount);

/** Where so many others stand in the way, an owner is not found: its rows are read slowly. */
const mostProbes: i32 = 64;

export function forgetBeginnings(): void {
  known = 0;
  bytesUsed = 0;
  memory.fill(beginnings, 0, 12 * ownerRoom);
  memory.fill(slots, 0, 4 * slotCount);
}

export function beginningOf(owner: i32): usize {
  return beginnings + 12 * owner;
}

function isOf(owner: i32, start: usize): bool {
  const one = beginningOf(owner);
  return isSame(start, bytes + load<u32>(one), load<u32>(one + sizeOffset));
}

/** The owner whose rows begin as what stands at `start`; -1: none is known. */
export function findOwner(start: usize): i32 {
  const hash = hashOfFirst(start);
  for (let probe = 0; probe < mostProbes; probe++) {
    const owner = load<i32>(slots + 4 * ((hash + probe) & (slotCount - 1))) - 1;
    if (owner < 0 || isOf(owner, start)) return owner;
  }
  return -1;
}

/** `[start, end)` is how rows of that owner begin, and ends behind the second column. */
export function learnBeginning(owner: i32, start: usize, end: usize): void {
  // rows with blanks in front are left to the reader of all rows
  if (load<u8>(start) <= blank) return;
  while (owner >= ownerRoom) growOwners();
  const one = beginningOf(owner);
  const size = end - start;
  const before: usize = load<u32>(one + sizeOffset);
  if (before === size && isOf(owner, start)) return;
  if (size > load<u32>(one + roomOffset)) {
    store<u32>(one, bytesUsed);
    store<u32>(one + roomOffset, size);
    growBytes(size);
    bytesUsed += size;
  }
  memory.copy(bytes + load<u32>(one), start, size);
  store<u32>(one + sizeOffset, size);
  // another beginning of the same owner has the same first column
  if (before > 0) return;
  known++;
  if (2 * known > slotCount) placeAll();
  else place(owner);
}

function growOwners(): void {
  const before = 12 * ownerRoom;
  ownerRoom *= 2;
  // what was never written is 0
  beginnings = move(beginnings, before, 12 * ownerRoom);
}

function growBytes(size: usize): void {
  const needed = bytesUsed + size;
  if (needed <= bytesRoom) return;
  bytesRoom = 2 * needed;
  bytes = move(bytes, bytesUsed, bytesRoom);
}

function placeAll(): void {
  slotCount *= 2;
  slots = allocate(4 * slotCount);
  for (let owner = 0; owner < ownerRoom; owner++) {
    if (load<u32>(beginningOf(owner) + sizeOffset) > 0) place(owner);
  }
}

function place(owner: i32): void {
  const hash = hashOfFirst(bytes + load<u32>(beginningOf(owner)));
  for (let probe = 0; probe < mostProbes; probe++) {
    const slot = slots + 4 * ((hash + probe) & (slotCount - 1));
    if (load<i32>(slot) !== 0) continue;
    store<i32>(slot, owner + 1);
    return;
  }
}

function hashOfFirst(start: usize): u32 {
  let hash = seed;
  let at = start;
  for (let byte: u32 = load<u8>(at); byte > blank; byte = load<u8>(++at)) {
    hash = (hash ^ byte) * step;
  }
  return hash;
}
