/** Scores as they are nearly always written: digits with a point. */

import { digitAt, minus, point } from "./bytes";

/** So many digits are a whole number that a double holds. */
const mostExactDigits: usize = 15;
/** So many are one that a register holds. */
const mostDigits: usize = 18;

/** All that so many digits can stand behind a point. */
const powers = memory.data<f64>([
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
  1e18,
]);

/** Where the score that was read ends. */
export let scoreEnd: usize = 0;

/** NaN: digits with a point are not all, or too many. */
export function readScore(at: usize): f64 {
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
  scoreEnd = place;
  if (size < 1 || size > mostDigits) return NaN;
  const power = load<f64>(powers + 8 * decimals);
  // up to 15 digits are exact, as is the power of ten, so one division rounds correctly
  const score = size <= mostExactDigits ? <f64>digits / power : quotient(digits, power);
  return isNegative ? -score : score;
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
