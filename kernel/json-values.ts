/**
 * Values in JSON: where they end; 0, if none of that kind stands there. The line feed at the end of
 * each line ends every value.
 */

import {
  backslash,
  blank,
  closeBracket,
  comma,
  digitAt,
  minus,
  openBracket,
  point,
  quote,
  smallU,
} from "./bytes";

/** So many digits are a whole number of 32 bits. */
const mostDigits: usize = 9;

/** The first quote, backslash or control character from `start` on. */
function passPlain(start: usize): usize {
  let at = start;
  let signs = signsIn(at);
  while (signs === 0) {
    at += 16;
    signs = signsIn(at);
  }
  return at + ctz(signs);
}

/** A bit for each of 16 bytes. */
function signsIn(at: usize): i32 {
  const bytes = v128.load(at);
  const quotes = i8x16.eq(bytes, i8x16.splat(<i8>quote));
  const backslashes = i8x16.eq(bytes, i8x16.splat(<i8>backslash));
  const controls = i8x16.lt_u(bytes, i8x16.splat(<i8>blank));
  return i8x16.bitmask(v128.or(v128.or(quotes, backslashes), controls));
}

/** Where the quote behind the text at `start` stands. */
export function endOfText(start: usize): usize {
  let at = passPlain(start);
  while (load<u8>(at) === backslash) {
    at = endOfEscape(at);
    if (at === 0) return 0;
    at = passPlain(at);
  }
  return load<u8>(at) === quote ? at : 0;
}

/** The same for one that is not empty. Half of a character may hide in an escape: it has none. */
export function endOfName(start: usize): usize {
  const at = passPlain(start);
  return at > start && load<u8>(at) === quote ? at : 0;
}

/** JSON has no other escapes. */
function endOfEscape(start: usize): usize {
  const sign: u32 = load<u8>(start + 1);
  if (sign !== smallU) return isEscape(sign) ? start + 2 : 0;
  for (let at = start + 2; at < start + 6; at++) if (!isHex(load<u8>(at))) return 0;
  return start + 6;
}

/** `"`, backslash, `/`, b, f, n, r, t. */
function isEscape(byte: u32): bool {
  if (byte === quote || byte === backslash || byte === 47) return true;
  return byte === 98 || byte === 102 || byte === 110 || byte === 114 || byte === 116;
}

function isHex(byte: u32): bool {
  return byte - 48 < 10 || (byte | 32) - 97 < 6;
}

function endOfDigits(start: usize): usize {
  let at = start;
  while (digitAt(at) < 10) at++;
  return at;
}

/** Of digits without a zero in front. */
function endOfWhole(start: usize): usize {
  const end = endOfDigits(start);
  return end === start || (end > start + 1 && digitAt(start) === 0) ? 0 : end;
}

/** A number without an exponent. */
export function endOfNumber(start: usize): usize {
  const end = endOfWhole(load<u8>(start) === minus ? start + 1 : start);
  if (end === 0 || load<u8>(end) !== point) return end;
  const decimals = endOfDigits(end + 1);
  return decimals === end + 1 ? 0 : decimals;
}

/** A whole number of 1 or more, of at most 9 digits. */
export function endOfCount(start: usize): usize {
  const end = endOfWhole(start);
  return end > start + mostDigits || digitAt(start) === 0 ? 0 : end;
}

function readWhole(start: usize, end: usize): u32 {
  let value: u32 = 0;
  for (let at = start; at < end; at++) value = value * 10 + digitAt(at);
  return value;
}

/** `[start, end]` with 0 <= start < end, of at most 9 digits. */
export function endOfSpan(start: usize): usize {
  if (load<u8>(start) !== openBracket) return 0;
  const low = start + 1;
  const lowEnd = endOfWhole(low);
  if (lowEnd === 0 || lowEnd > low + mostDigits || load<u8>(lowEnd) !== comma) return 0;
  let high = lowEnd + 1;
  while (load<u8>(high) === blank) high++;
  const highEnd = endOfWhole(high);
  if (highEnd === 0 || highEnd > high + mostDigits || load<u8>(highEnd) !== closeBracket) return 0;
  return readWhole(low, lowEnd) < readWhole(high, highEnd) ? highEnd + 1 : 0;
}

/** `sha256:`, the first of its seven bytes lowest. */
const digestName: u64 = 0x3a363532616873;

/** 64 hexadecimal digits in small letters, with or without `sha256:` before them. */
export function endOfDigest(start: usize): usize {
  const hasName = load<u64>(start) << 8 === digestName << 8;
  const from = hasName ? start + 7 : start;
  for (let at = from; at < from + 64; at++) {
    const byte: u32 = load<u8>(at);
    if (digitAt(at) >= 10 && byte - 97 >= 6) return 0;
  }
  return from + 64;
}
