/** The rows in columns, and the block of lines that they are read from. */

import { lineFeed, seed, step } from "./bytes";
import { allocate, full, move } from "./memory";

let inputRoom: u64 = 0;
let input: usize = 0;
let asideRoom: u64 = 0;
let aside: usize = 0;

/** Where a block of so many bytes has to be put. A double tells sizes of more than 4 GiB too. */
export function inputFor(bytes: f64): usize {
  const size = <u64>bytes;
  if (size > inputRoom) {
    inputRoom = 2 * size;
    input = allocate(inputRoom);
  }
  return input;
}

/** Where so many bytes may be put that are no lines, while a block is read. */
export function asideFor(bytes: f64): usize {
  const size = <u64>bytes;
  if (size > asideRoom) {
    asideRoom = 2 * size;
    aside = allocate(asideRoom);
  }
  return aside;
}

export let count: i32 = 0;
let rowRoom: i32 = 1024;
let idRoom: usize = 16 * 1024;
/** Row i has the id `ids[starts[i], starts[i + 1] - 1)`; behind it stands a line feed. */
export let ids: usize = allocate(idRoom);
export let starts: usize = allocate(4 * (rowRoom + 1));
export let scores: usize = allocate(8 * rowRoom);
/** -1: no whole number of at most 9 digits. */
export let ranks: usize = allocate(4 * rowRoom);
export let hashes: usize = allocate(4 * rowRoom);
export let owners: usize = allocate(4 * rowRoom);
/** By index in the list, the row that stands there: after `survey`. */
export let places: usize = allocate(4 * rowRoom);
/** Where each result in JSON stands; of other rows nothing. */
export let froms: usize = allocate(4 * rowRoom);
export let tos: usize = allocate(4 * rowRoom);

export function roomForRows(): i32 {
  return rowRoom;
}

export function roomForIds(): usize {
  return idRoom;
}

export function forgetRows(): void {
  count = 0;
}

function growRows(): void {
  const before = rowRoom;
  rowRoom *= 2;
  starts = move(starts, 4 * (before + 1), 4 * (rowRoom + 1));
  scores = move(scores, 8 * before, 8 * rowRoom);
  ranks = move(ranks, 4 * before, 4 * rowRoom);
  hashes = move(hashes, 4 * before, 4 * rowRoom);
  owners = move(owners, 4 * before, 4 * rowRoom);
  places = allocate(4 * rowRoom);
  froms = move(froms, 4 * before, 4 * rowRoom);
  tos = move(tos, 4 * before, 4 * rowRoom);
}

/** Makes room for an id of `size` bytes behind those that end at `used`. */
function roomForId(used: usize, size: usize): void {
  const needed = <u64>used + size + 1;
  if (needed <= idRoom) return;
  // `starts` are read as whole numbers of 31 bits
  if (needed > <u64>i32.MAX_VALUE) full();
  const before = idRoom;
  ids = move(ids, before, 2 * needed);
  idRoom = <usize>(2 * needed);
}

/** Adds a row whose id has `idSize` bytes. */
export function put(owner: i32, id: usize, idSize: usize, score: f64, rank: i32, hash: u32): void {
  if (count === rowRoom) growRows();
  let to: usize = load<u32>(starts + 4 * count);
  roomForId(to, idSize);
  for (let i: usize = 0; i < idSize; i += 8) store<u64>(ids + to + i, load<u64>(id + i));
  store<u8>(ids + to + idSize, lineFeed);
  // 0 and -0 are the same score, and have the same content
  store<f64>(scores + 8 * count, score + 0);
  store<i32>(ranks + 4 * count, rank);
  store<u32>(hashes + 4 * count, hash);
  store<i32>(owners + 4 * count, owner);
  to += idSize + 1;
  count++;
  store<u32>(starts + 4 * count, to);
}

/** Says where the last row stands. */
export function mark(from: usize, to: usize): void {
  store<usize>(froms + 4 * (count - 1), from);
  store<usize>(tos + 4 * (count - 1), to);
}

/** Adds a row whose id stands at `[idStart, idEnd)`. */
export function add(owner: i32, idStart: usize, idEnd: usize, score: f64, rank: i32): void {
  let hash = seed;
  for (let at = idStart; at < idEnd; at++) hash = (hash ^ load<u8>(at)) * step;
  put(owner, idStart, idEnd - idStart, score, rank, hash);
}

export function idSizeOf(row: i32): i32 {
  return load<i32>(starts + 4 * (row + 1)) - load<i32>(starts + 4 * row) - 1;
}
