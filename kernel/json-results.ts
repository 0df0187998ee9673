/** Rows and results in JSON that are written as others before them. */

import {
  backslash,
  blank,
  carriageReturn,
  closeBracket,
  comma,
  digitAt,
  isGap,
  isSame,
  lineFeed,
  minus,
  quote,
  seed,
  step,
} from "./bytes";
import { Part, partAt, Shape } from "./json-shape";
import {
  endOfCount,
  endOfDigest,
  endOfName,
  endOfNumber,
  endOfSpan,
  endOfText,
} from "./json-values";
import { allocate, move } from "./memory";
import { count, forgetRows, mark, put } from "./rows";
import { readScore, scoreEnd } from "./scores";

/** As in `src/read/run/json-shape.ts`. */
const holeId = 0;
const holeText = 1;
const holeName = 2;
const holeNumber = 3;
const holeScore = 4;
const holeSpan = 5;
const holeCount = 6;
const holeDigest = 7;
const holeQuery = 8;
const holeLatency = 10;

/** Of the result that was read. */
let id: usize = 0;
let idSize: usize = 0;
let idHash: u32 = 0;
let score: f64 = NaN;

/**
 * Adds results of this shape from `start` on, before `end`, one behind the other or, in a list, with
 * a comma and blanks between them. Gives where the last one ends; `start`: none has this shape.
 */
export function readResults(place: usize, start: usize, end: usize, isList: bool): usize {
  const shape = changetype<Shape>(place);
  let last = start;
  let at = start;
  while (at < end) {
    const to = endOfResult(shape, at);
    if (to === 0) break;
    put(0, id, idSize, score, -1, idHash);
    mark(at, to);
    last = to;
    at = to;
    if (!isList) continue;
    if (load<u8>(at) !== comma) break;
    at = passGaps(at + 1);
  }
  return last;
}

function passGaps(start: usize): usize {
  let at = start;
  while (isGap(load<u8>(at))) at++;
  return at;
}

/** Where the result at `start` ends, whose id and score it leaves behind; 0: it has another shape. */
function endOfResult(shape: Shape, start: usize): usize {
  score = NaN;
  let at = start;
  const holes = shape.holes;
  if (shape.parts === 0) return 0;
  for (let i = 0; i < holes; i++) {
    const part = partAt(shape, i);
    if (!isSame(at, part.text, part.textSize)) return 0;
    at = endOfHole(part.hole, at + part.textSize);
    if (at === 0) return 0;
  }
  const part = partAt(shape, holes);
  return isSame(at, part.text, part.textSize) ? at + part.textSize : 0;
}

function endOfHole(hole: i32, start: usize): usize {
  switch (hole) {
    case holeId:
      return endOfId(start);
    case holeText:
      return endOfText(start);
    case holeName:
      return endOfName(start);
    case holeScore:
      return endOfScore(start);
    case holeNumber:
      return endOfNumber(start);
    case holeSpan:
      return endOfSpan(start);
    case holeCount:
      return endOfCount(start);
    case holeDigest:
      return endOfDigest(start);
    default:
      return 0;
  }
}

function endOfId(start: usize): usize {
  let hash = seed;
  let at = start;
  let byte: u32 = load<u8>(at);
  while (byte !== quote && byte !== backslash && byte >= blank) {
    hash = (hash ^ byte) * step;
    byte = load<u8>(++at);
  }
  id = start;
  idSize = at - start;
  idHash = hash;
  return byte === quote && at > start ? at : 0;
}

/** JSON has no zeros in front, and digits on both sides of a point. */
function endOfScore(start: usize): usize {
  score = readScore(start);
  const first = load<u8>(start) === minus ? start + 1 : start;
  if (isNaN(score) || digitAt(first) >= 10 || digitAt(scoreEnd - 1) >= 10) return 0;
  return digitAt(first) === 0 && digitAt(first + 1) < 10 ? 0 : scoreEnd;
}

/** The query id of the row that was read: `[queryStart, queryEnd)`. */
export let queryStart: usize = 0;
export let queryEnd: usize = 0;
/** Where the row itself ends, without its line end. */
export let rowEnd: usize = 0;
/** NaN: its shape has none. */
export let latency: f64 = NaN;

let listRoom: i32 = 16;
/** By list of the row: how many rows there are with those of this list. */
export let listEnds: usize = allocate(4 * listRoom);

let lists: i32 = 0;

/**
 * Reads the row at `start`, a line that ends before `end`, in place of the rows that are there.
 * Gives where the next line begins; 0: the row has another shape.
 */
export function readRow(place: usize, start: usize, end: usize): usize {
  const shape = changetype<Shape>(place);
  if (shape.parts === 0) return 0;
  forgetRows();
  lists = 0;
  latency = NaN;
  let at = start;
  const holes = shape.holes;
  for (let i = 0; i < holes && at !== 0; i++) at = endOfRowPart(partAt(shape, i), at, end);
  if (at === 0) return 0;
  const part = partAt(shape, holes);
  if (!isSame(at, part.text, part.textSize)) return 0;
  at += part.textSize;
  rowEnd = at;
  if (load<u8>(at) === carriageReturn) at++;
  return load<u8>(at) === lineFeed ? at + 1 : 0;
}

function endOfRowPart(part: Part, start: usize, end: usize): usize {
  if (!isSame(start, part.text, part.textSize)) return 0;
  const at = start + part.textSize;
  if (part.hole === holeQuery) {
    queryStart = at;
    queryEnd = endOfName(at);
    return queryEnd;
  }
  if (part.hole === holeLatency) {
    const behind = endOfScore(at);
    latency = score;
    return score < 0 ? 0 : behind;
  }
  const to = endOfList(part, at, end);
  if (lists === listRoom) growLists();
  store<i32>(listEnds + 4 * lists++, count);
  return to;
}

/** Where the bracket of the list stands whose results begin at `start`. */
function endOfList(part: Part, start: usize, end: usize): usize {
  const at = passGaps(readResults(part.results, passGaps(start), end, true));
  return load<u8>(at) === closeBracket ? at : 0;
}

function growLists(): void {
  listEnds = move(listEnds, 4 * listRoom, 8 * listRoom);
  listRoom *= 2;
}
