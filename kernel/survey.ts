/** What is to be known of a list, and its order. */

import { allocate } from "./memory";
import { count, hashes, idSizeOf, ids, places, ranks, scores, starts } from "./rows";

/** Scores rise somewhere; ranks fall; an id may stand twice; `places` are in no order yet. */
const rises: i32 = 1;
const falls: i32 = 2;
const mayRepeat: i32 = 4;
const unordered: i32 = 8;

/** The sum over what is mixed from the hash of each id and its score, whatever their order. */
export let sum: u64 = 0;

/** Looks through the rows as they came, and orders those of one score. */
export function survey(): i32 {
  let told = 0;
  let isTied = false;
  let scoreBefore: f64 = Infinity;
  let rankBefore = -1;
  let all: u64 = 0;
  for (let row = 0; row < count; row++) {
    const score = load<f64>(scores + 8 * row);
    const rank = load<i32>(ranks + 4 * row);
    store<i32>(places + 4 * row, row);
    if (score === scoreBefore) isTied = true;
    else if (score > scoreBefore) told |= rises;
    if (rank < rankBefore) told |= falls;
    scoreBefore = score;
    rankBefore = rank;
    all += mixed(load<u32>(hashes + 4 * row), score);
  }
  sum = all;
  if ((told & rises) !== 0 || (isTied && !orderTied())) told |= unordered;
  return mayHoldTwice() ? told | mayRepeat : told;
}

/** Of one id, no two scores come to the same. */
function mixed(hash: u32, score: f64): u64 {
  let bits = reinterpret<u64>(score) ^ (<u64>hash * 0x9e3779b97f4a7c15);
  bits = (bits ^ (bits >> 32)) * 0xd6e8feb86659fd93;
  bits = (bits ^ (bits >> 32)) * 0xd6e8feb86659fd93;
  return bits ^ (bits >> 32);
}

/** Up to so many rows of one score, moving them one by one is faster than a sort of all. */
const fewTied: i32 = 32;

/** Orders rows of one score, where scores never rise; false: so many are tied that it pays to sort. */
function orderTied(): bool {
  let many = 0;
  for (let row = 1; row < count; row++) {
    const isTied = load<f64>(scores + 8 * row) === load<f64>(scores + 8 * (row - 1));
    many = isTied ? many + 1 : 0;
    if (many > fewTied) return false;
    if (isTied) insertTied(row, row - many);
  }
  return true;
}

/** Puts the row among those from `first` on, which have its score and are in order. */
function insertTied(row: i32, first: i32): void {
  const id = ids + load<u32>(starts + 4 * row);
  const size = idSizeOf(row);
  let to = row;
  for (; to > first; to--) {
    const before = load<i32>(places + 4 * (to - 1));
    if (!isGreater(id, size, before)) break;
    store<i32>(places + 4 * to, before);
  }
  store<i32>(places + 4 * to, row);
}

/** Whether its bytes are greater than those of the id of `other`. */
function isGreater(id: usize, size: i32, other: i32): bool {
  const otherId = ids + load<u32>(starts + 4 * other);
  const otherSize = idSizeOf(other);
  const shared = min(size, otherSize);
  for (let i = 0; i < shared; i += 8) {
    const unlike = load<u64>(id + i) ^ load<u64>(otherId + i);
    if (unlike === 0) continue;
    // the lowest bit stands in the first byte that differs
    const first = i + (<i32>ctz(unlike) >> 3);
    if (first >= shared) break;
    return load<u8>(id + first) > load<u8>(otherId + first);
  }
  return size > otherSize;
}

const mostWords: i32 = 16384;
const filter: usize = allocate(4 * mostWords);
/** Behind so many false alarms it is cheaper to look for sure. */
const mostAlarms: i32 = 64;

/** False: no hash stands twice. */
function mayHoldTwice(): bool {
  // 64 bits for each row or more: fewer would often take one for another, more take longer to clear
  let words = 2;
  while (words < 2 * count) words *= 2;
  if (words > mostWords) return true;
  memory.fill(filter, 0, 4 * words);
  let alarms = 0;
  for (let row = 0; row < count; row++) {
    const hash = load<u32>(hashes + 4 * row);
    const word = filter + 4 * ((hash >> 5) & (words - 1));
    const bit = 1 << (hash & 31);
    const before = load<u32>(word);
    // it may be another hash that set the bit
    if ((before & bit) !== 0 && (++alarms > mostAlarms || standsBefore(row, hash))) return true;
    store<u32>(word, before | bit);
  }
  return false;
}

function standsBefore(row: i32, hash: u32): bool {
  for (let at = 0; at < row; at++) if (load<u32>(hashes + 4 * at) === hash) return true;
  return false;
}
