/** Rows that make up nearly all of a run. */

import { beginningOf, bytes, findOwner, sizeOffset } from "./beginnings";
import { blank, digitAt, isGap, isSame, lineFeed, seed, step } from "./bytes";
import { allocate } from "./memory";
import { put } from "./rows";
import { readScore, scoreEnd } from "./scores";

const mostRankDigits: usize = 9;

/** What stood behind the last score, with line end. */
let suffixRoom: usize = 64;
let suffix: usize = allocate(suffixRoom);
let suffixSize: usize = 1;
store<u8>(suffix, lineFeed);

/** Lines that are plain end with `[start, end)`. */
export function learnSuffix(start: usize, end: usize): void {
  suffixSize = end - start;
  if (suffixSize > suffixRoom) {
    suffixRoom = 2 * suffixSize;
    suffix = allocate(suffixRoom);
  }
  memory.copy(suffix, start, suffixSize);
}

/** Where the part of a line that was read ends. */
let behind: usize = 0;
let idHash: u32 = 0;

/** The size of the id, whose hash it leaves in `idHash`; 0: there is none. */
function passId(at: usize): usize {
  let hash = seed;
  let place = at;
  let byte: u32 = load<u8>(place);
  while (byte > blank) {
    hash = (hash ^ byte) * step;
    byte = load<u8>(++place);
  }
  idHash = hash;
  behind = place + 1;
  return isGap(byte) ? place - at : 0;
}

/** -1: no whole number of at most 9 digits with a blank behind it. */
function readRank(at: usize): i32 {
  let rank: u32 = 0;
  let place = at;
  for (let digit = digitAt(place); digit < 10; digit = digitAt(++place)) rank = rank * 10 + digit;
  const size = place - at;
  behind = place + 1;
  return size > 0 && size <= mostRankDigits && isGap(load<u8>(place)) ? <i32>rank : -1;
}

/** The owner of the last row, and what its rows begin with; -1: the next one looks for it. */
let owner: i32 = -1;
let prefix: usize = 0;
let prefixSize: usize = 0;

/** False: no one's rows begin as that line. */
function findPrefix(line: usize): bool {
  if (owner >= 0 && isSame(line, prefix, prefixSize)) return true;
  owner = findOwner(line);
  if (owner < 0) return false;
  prefix = bytes + load<u32>(beginningOf(owner));
  prefixSize = load<u32>(beginningOf(owner) + sizeOffset);
  return true;
}

/**
 * Adds the rows in `[start, end)`, whole lines, that begin as rows before them, end as the last one,
 * and differ in unit, rank and score, which are plain numbers. Gives the start of the first line
 * that is another kind of row.
 */
export function addPlainRows(start: usize, end: usize): usize {
  let line = start;
  owner = -1;
  while (line < end && findPrefix(line)) {
    const id = line + prefixSize;
    const idSize = passId(id);
    if (idSize === 0) break;
    const rank = readRank(behind);
    if (rank < 0) break;
    const score = readScore(behind);
    if (isNaN(score) || !isSame(scoreEnd, suffix, suffixSize)) break;
    put(owner, id, idSize, score, rank, idHash);
    line = scoreEnd + suffixSize;
  }
  return line;
}
