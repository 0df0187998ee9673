/** Rows that `scattered-rows.ts` kept, one behind the other, come back owner by owner. */

import { allocate } from "./memory";
import { forgetRows, put } from "./rows";

/** Where the numbers of a row stand; behind them stand the bytes of its id, with separator. */
const keptOwner: usize = 8;
const keptRank: usize = 12;
const keptHash: usize = 16;
const keptIdSize: usize = 20;
const keptId: usize = 24;
/** Owners that are kept together differ by multiples of 2 to the power of this. */
const apart: u32 = 8;

/** Where the rows stand, those of each owner together and in order. */
let orderRoom: i32 = 1024;
let order: usize = allocate(4 * orderRoom);
let ordered: i32 = 0;
let next: i32 = 0;
/** By owner: how many rows stand before its own. */
let turnRoom: i32 = 1024;
let turns: usize = allocate(4 * turnRoom);

function turnOf(row: usize): i32 {
  return <i32>(load<u32>(row + keptOwner) >> apart);
}

function rowBehind(row: usize): usize {
  return row + keptId + load<u32>(row + keptIdSize);
}

/** Brings the rows at `[start, end)` into the order of `nextOwner`. */
export function sortKept(start: usize, end: usize): void {
  let mostTurn = 0;
  ordered = 0;
  next = 0;
  for (let row = start; row < end; row = rowBehind(row)) {
    mostTurn = max(mostTurn, turnOf(row));
    ordered++;
  }
  if (ordered > orderRoom) {
    orderRoom = 2 * ordered;
    order = allocate(4 * orderRoom);
  }
  if (mostTurn + 2 > turnRoom) {
    turnRoom = 2 * mostTurn + 2;
    turns = allocate(4 * turnRoom);
  }
  memory.fill(turns, 0, 4 * (mostTurn + 2));
  for (let row = start; row < end; row = rowBehind(row)) {
    const behind = turns + 4 * (turnOf(row) + 1);
    store<u32>(behind, load<u32>(behind) + 1);
  }
  for (let turn = 1; turn <= mostTurn; turn++) {
    const at = turns + 4 * turn;
    store<u32>(at, load<u32>(at) + load<u32>(at - 4));
  }
  for (let row = start; row < end; row = rowBehind(row)) {
    const at = turns + 4 * turnOf(row);
    const place = load<u32>(at);
    store<usize>(order + 4 * place, row);
    store<u32>(at, place + 1);
  }
}

/** Puts the rows of the next owner in place of those that are there; -1: there is none. */
export function nextOwner(): i32 {
  forgetRows();
  if (next === ordered) return -1;
  const owner = load<i32>(load<usize>(order + 4 * next) + keptOwner);
  for (; next < ordered; next++) {
    const row = load<usize>(order + 4 * next);
    if (load<i32>(row + keptOwner) !== owner) break;
    const hash = load<u32>(row + keptHash);
    const idSize: usize = load<u32>(row + keptIdSize) - 1;
    put(owner, row + keptId, idSize, load<f64>(row), load<i32>(row + keptRank), hash);
  }
  return owner;
}
