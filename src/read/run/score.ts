/** Decimal numbers from bytes, exactly as `Number` reads them, without an object for each. */

import { isDigit, minus, point, zero } from "../ascii.ts";

/** All that a double holds exactly. */
const powersOfTen = Float64Array.from({ length: 23 }, (_, i) => Number(`1e${i}`));

/**
 * Puts the number into `target[0]`; false: there is none, or it is not finite.
 * A number that goes through an array is never boxed, which counts at millions of rows.
 */
export function readScoreInto(
  target: Float64Array,
  bytes: Buffer,
  start: number,
  end: number,
): boolean {
  const isNegative = bytes[start] === minus;
  const score = readPlainDecimal(bytes, isNegative ? start + 1 : start, end);
  if (Number.isNaN(score)) return readAnyDecimal(target, bytes.toString("latin1", start, end));
  target[0] = isNegative ? -score : score;
  return true;
}

/** So many digits behind the first ten are read, not counting zeros in front. */
const mostRestDigits = 8;

/** Digits with at most one point. NaN: something else, or a number that `Number` has to read. */
function readPlainDecimal(bytes: Buffer, start: number, end: number): number {
  let first = 0;
  let rest = 0;
  let restDigits = 0;
  let pointAt = -1;
  for (let i = start; i < end; i++) {
    const byte = bytes[i] as number;
    if (!isDigit(byte)) {
      if (byte !== point || pointAt >= 0) return Number.NaN;
      pointAt = i;
    } else if (first < 1e9) {
      first = first * 10 + byte - zero;
    } else {
      rest = rest * 10 + byte - zero;
      restDigits++;
    }
  }
  const points = pointAt < 0 ? 0 : 1;
  if (end - start === points) return Number.NaN;
  return shift(first, rest, restDigits, points * (end - pointAt - 1));
}

/**
 * The double that is next to `(first * 10 ** restDigits + rest) / 10 ** decimals`, for a whole number
 * `first` of at most 10 digits. NaN: there are too many digits, or it lies too near to the middle of
 * two doubles.
 *
 * A quotient of rounded numbers is wrong by about one unit in the last place. By how much is known
 * to 50 more bits, since the products of halves of numbers are exact (Dekker 1971).
 */
function shift(first: number, rest: number, restDigits: number, decimals: number): number {
  if (restDigits > mostRestDigits || decimals >= powersOfTen.length) return Number.NaN;
  const shifted = first * (powersOfTen[restDigits] as number);
  const whole = shifted + rest;
  const lostOfWhole = rest - (whole - shifted);
  const power = powersOfTen[decimals] as number;
  const quotient = whole / power;
  const product = quotient * power;
  const a = upperHalf(quotient);
  const b = quotient - a;
  const c = upperHalf(power);
  const d = power - c;
  const lostOfProduct = a * c - product + a * d + b * c + b * d;
  const missing = (whole - product - lostOfProduct + lostOfWhole) / power;
  const score = quotient + missing * (1 - tolerance);
  return score === quotient + missing * (1 + tolerance) ? score : Number.NaN;
}

const tolerance = 2 ** -40;

/** The first 26 bits of a double. */
function upperHalf(value: number): number {
  const scaled = value * (2 ** 27 + 1);
  return scaled - (scaled - value);
}

function readAnyDecimal(target: Float64Array, text: string): boolean {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text)) return false;
  const value = Number(text);
  target[0] = value;
  return Number.isFinite(value);
}
