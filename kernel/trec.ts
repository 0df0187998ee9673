/**
 * Rows of TREC runs as they are read, in columns. AssemblyScript: it becomes WebAssembly, which
 * needs half the time that JavaScript takes for the same loop. `src/read/run/trec-kernel.ts` is how
 * it is called; whatever is not usual is left to the reader there.
 *
 * All of it lies in one memory, in parts that are allocated one behind the other. A part that is too
 * small is moved behind all others, and its old place is lost: parts double, so no more is lost than
 * is used.
 */

/** Called when 4 GiB are full; throws. */
declare function full(): void;

const blank: u32 = 32;
const tab: u32 = 9;
const minus: u32 = 45;
const point: u32 = 46;
const zero: u32 = 48;
const lineFeed: u8 = 10;
/** What stands behind each id: a byte that no id holds. */
const separator: u8 = lineFeed;

/** FNV-1a, as in `byte-rows.ts`. */
const seed: u32 = 0x811c9dc5;
const step: u32 = 0x01000193;

const mostRankDigits: usize = 9;
/** So many digits are a whole number that a double holds. */
const mostExactDigits: usize = 15;
/** So many are one that a register holds. */
const mostDigits: usize = 18;
/** 10 to the power of this is a double without rounding. */
const mostDecimals: usize = 22;

const powers = memory.data<f64>([
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
  1e18, 1e19, 1e20, 1e21, 1e22,
]);

/** Bytes are read and written eight at a time, and so up to seven behind what is meant. */
const slack: usize = 8;

let top: usize = __heap_base;

function allocate(size: usize): usize {
  const at = (top + 7) & ~7;
  const end = <u64>at + size + slack;
  if (end > <u64>0xffff0000) full();
  top = <usize>end;
  const missing = <i32>((end + 0xffff) >> 16) - memory.size();
  if (missing > 0 && memory.grow(missing) < 0) full();
  return at;
}

/** The part of `size` bytes at `from`, where there is room for `more`. */
function move(from: usize, size: usize, more: usize): usize {
  const to = allocate(more);
  memory.copy(to, from, size);
  return to;
}

// the block of lines that is read

let inputRoom: usize = 0;
let input: usize = 0;

/** Where a block of so many bytes has to be put. */
export function inputFor(size: usize): usize {
  if (size > inputRoom) {
    inputRoom = size > 0x100000 ? 2 * size : 0x100000;
    input = allocate(inputRoom);
  }
  return input;
}

// the rows

export let count: i32 = 0;
let rowRoom: i32 = 1024;
let idRoom: usize = 16 * 1024;
/** Row i has the id `ids[starts[i], starts[i + 1] - 1)`; behind it stands a separator. */
export let ids: usize = allocate(idRoom);
export let starts: usize = allocate(4 * (rowRoom + 1));
export let scores: usize = allocate(8 * rowRoom);
/** -1: no whole number of at most 9 digits. */
export let ranks: usize = allocate(4 * rowRoom);
export let hashes: usize = allocate(4 * rowRoom);
export let owners: usize = allocate(4 * rowRoom);
/** By index in the list, the row that stands there: after `survey`. */
export let places: usize = allocate(4 * rowRoom);

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
}

/** Makes room for an id of `size` bytes behind those that end at `used`. */
function roomForId(used: usize, size: usize): void {
  const needed = <u64>used + size + 1;
  if (needed <= idRoom) return;
  // places of ids are whole numbers of 31 bits
  if (needed > 0x7fffffff) full();
  const before = idRoom;
  idRoom = 2 * <usize>needed;
  ids = move(ids, before, idRoom);
}

function copyId(from: usize, to: usize, size: usize): void {
  for (let i: usize = 0; i < size; i += 8) store<u64>(to + i, load<u64>(from + i));
  store<u8>(to + size, separator);
}

/** Adds a row whose id stands at `[idStart, idEnd)`. */
export function add(owner: i32, idStart: usize, idEnd: usize, score: f64, rank: i32): void {
  // it may hold control characters, where an id that is passed over ends
  idHash = seed;
  for (let place = idStart; place < idEnd; place++) idHash = (idHash ^ load<u8>(place)) * step;
  put(owner, idStart, idEnd - idStart, score, rank);
}

/** Adds a row with the hash `idHash`. */
function put(owner: i32, id: usize, idSize: usize, score: f64, rank: i32): void {
  if (count === rowRoom) growRows();
  let to: usize = load<u32>(starts + 4 * count);
  roomForId(to, idSize);
  copyId(id, ids + to, idSize);
  store<f64>(scores + 8 * count, score);
  store<i32>(ranks + 4 * count, rank);
  store<u32>(hashes + 4 * count, idHash);
  store<i32>(owners + 4 * count, owner);
  to += idSize + 1;
  count++;
  store<u32>(starts + 4 * count, to);
}

// how rows begin and end

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

/** Beginnings one behind the other: they are looked at for each row of a shuffled file. */
let bytesRoom: usize = 512;
let bytes: usize = allocate(bytesRoom);
let bytesUsed: usize = 0;

/** By owner, from 0: where its beginning stands, of what size it is, and the largest that it was. */
let ownerRoom: i32 = 16;
let beginnings: usize = allocate(12 * ownerRoom);
const sizeOffset: usize = 4;
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

function beginningOf(owner: i32): usize {
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

/** Whether the same bytes stand at both places: at least one. */
function isSame(one: usize, other: usize, size: usize): bool {
  if (size <= 8) return (load<u64>(one) ^ load<u64>(other)) << (64 - 8 * <u64>size) === 0;
  const last = size - 8;
  for (let i: usize = 0; i < last; i += 8) {
    if (load<u64>(one + i) !== load<u64>(other + i)) return false;
  }
  return load<u64>(one + last) === load<u64>(other + last);
}

// plain rows: each part is read at `at`, and moves it behind what was read

let at: usize = 0;
let idHash: u32 = 0;

function isGap(byte: u32): bool {
  return byte === blank || byte === tab;
}

/** 10 or more: it is no digit. */
function digitAt(place: usize): u32 {
  return <u32>load<u8>(place) - zero;
}

/** The size of the id, whose hash it leaves in `idHash`; 0: there is none. */
function passId(): usize {
  let hash = seed;
  let place = at;
  let byte: u32 = load<u8>(place);
  while (byte > blank) {
    hash = (hash ^ byte) * step;
    byte = load<u8>(++place);
  }
  const size = place - at;
  idHash = hash;
  at = place + 1;
  return isGap(byte) ? size : 0;
}

/** -1: no whole number of at most 9 digits with a blank behind it. */
function readRank(): i32 {
  let rank: u32 = 0;
  let place = at;
  for (let digit = digitAt(place); digit < 10; digit = digitAt(++place)) rank = rank * 10 + digit;
  const size = place - at;
  at = place + 1;
  return size > 0 && size <= mostRankDigits && isGap(load<u8>(place)) ? <i32>rank : -1;
}

/** NaN: digits with a point are not all, or too many. */
function readScore(): f64 {
  const isNegative = load<u8>(at) === minus;
  const start = isNegative ? at + 1 : at;
  let digits: u64 = 0;
  let place = start;
  for (let digit = digitAt(place); digit < 10; digit = digitAt(++place))
    digits = digits * 10 + digit;
  let size = place - start;
  let decimals: usize = 0;
  if (load<u8>(place) === point) {
    const first = ++place;
    for (let digit = digitAt(place); digit < 10; digit = digitAt(++place)) {
      digits = digits * 10 + digit;
    }
    decimals = place - first;
    size += decimals;
  }
  at = place;
  if (size < 1 || size > mostDigits || decimals > mostDecimals) return NaN;
  const power = load<f64>(powers + 8 * decimals);
  // up to 15 digits are exact, as is the power of ten, so one division rounds correctly
  const score = size <= mostExactDigits ? <f64>digits / power : quotient(digits, power);
  // 0 and -0 are the same score, and have the same content
  return isNegative ? 0 - score : score;
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
    at = id;
    const idSize = passId();
    if (idSize === 0) break;
    const rank = readRank();
    if (rank < 0) break;
    const score = readScore();
    if (isNaN(score) || !isSame(at, suffix, suffixSize)) break;
    put(owner, id, idSize, score, rank);
    line = at + suffixSize;
  }
  return line;
}

/**
 * The double that is next to `digits / power`. NaN: it lies too near to the middle of two doubles.
 * As in `score.ts`: a quotient of rounded numbers is wrong by about one unit in the last place, and
 * by how much is known to 50 more bits, since products of halves of numbers are exact (Dekker 1971).
 */
function quotient(digits: u64, power: f64): f64 {
  const whole = <f64>digits;
  const lostOfWhole = <f64>(<i64>digits - <i64>whole);
  const near = whole / power;
  const product = near * power;
  const a = upperHalf(near);
  const b = near - a;
  const c = upperHalf(power);
  const d = power - c;
  const lostOfProduct = a * c - product + a * d + b * c + b * d;
  const missing = (whole - product - lostOfProduct + lostOfWhole) / power;
  const score = near + missing * (1 - tolerance);
  return score === near + missing * (1 + tolerance) ? score : NaN;
}

/** 2 to the power of -40. */
const tolerance: f64 = 9.094947017729282e-13;

/** The first 26 bits of a double. */
function upperHalf(value: f64): f64 {
  const scaled = value * 134217729.0;
  return scaled - (scaled - value);
}

// rows that were kept elsewhere, one behind the other, come back owner by owner

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
  count = 0;
  if (next === ordered) return -1;
  const owner = load<i32>(load<usize>(order + 4 * next) + keptOwner);
  for (; next < ordered; next++) {
    const row = load<usize>(order + 4 * next);
    if (load<i32>(row + keptOwner) !== owner) break;
    idHash = load<u32>(row + keptHash);
    const idSize: usize = load<u32>(row + keptIdSize) - 1;
    put(owner, row + keptId, idSize, load<f64>(row), load<i32>(row + keptRank));
  }
  return owner;
}

// what is to be known of a list

/** Scores rise somewhere; ranks fall; an id may stand twice; `places` are in no order yet. */
const rises: i32 = 1;
const falls: i32 = 2;
const mayRepeat: i32 = 4;
const unordered: i32 = 8;

/** Two sums over what is mixed from the hash of each id and the bits of its score. */
export let sumOne: u32 = 0;
export let sumOther: u32 = 0;

/** Looks through the rows as they came, and orders those of one score. */
export function survey(): i32 {
  let told = 0;
  let isTied = false;
  let scoreBefore: f64 = Infinity;
  let rankBefore = -1;
  let one: u32 = 0;
  let other: u32 = 0;
  for (let row = 0; row < count; row++) {
    const score = load<f64>(scores + 8 * row);
    const rank = load<i32>(ranks + 4 * row);
    store<i32>(places + 4 * row, row);
    if (score === scoreBefore) isTied = true;
    else if (score > scoreBefore) told |= rises;
    if (rank < rankBefore) told |= falls;
    scoreBefore = score;
    rankBefore = rank;
    const hash = load<u32>(hashes + 4 * row);
    const bits = reinterpret<u64>(score);
    let mixed = (hash ^ <u32>bits) * 0x9e3779b1;
    mixed = (mixed ^ (mixed >> 15) ^ <u32>(bits >> 32)) * 0x85ebca6b;
    mixed ^= mixed >> 13;
    one += mixed;
    mixed = (mixed ^ hash) * 0xc2b2ae35;
    other += mixed ^ (mixed >> 16);
  }
  sumOne = one;
  sumOther = other;
  if ((told & rises) !== 0 || (isTied && !orderTied())) told |= unordered;
  return mayHoldTwice() ? told | mayRepeat : told;
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

function idSizeOf(row: i32): i32 {
  return load<i32>(starts + 4 * (row + 1)) - load<i32>(starts + 4 * row) - 1;
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
  // about 64 bits for each row: fewer would often take one for another, more take longer to clear
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
