/** Decimal numbers from bytes, exactly as `Number` reads them, without an object for each. */

import { isDigit, minus, point, zero } from "../ascii.ts";

export const powersOfTen = Float64Array.from({ length: 16 }, (_, i) => 10 ** i);
/** At most so many digits are a whole number of 32 bits. */
export const mostDigits = 9;

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
  if (!readPlainDecimal(target, bytes, isNegative ? start + 1 : start, end)) {
    return readAnyDecimal(target, bytes.toString("latin1", start, end));
  }
  if (isNegative) target[0] = -(target[0] ?? 0);
  return true;
}

/**
 * Digits with at most one point; false: something else.
 * Up to 15 digits, mantissa and power of ten are exact, so one division rounds correctly.
 */
function readPlainDecimal(
  target: Float64Array,
  bytes: Buffer,
  start: number,
  end: number,
): boolean {
  let mantissa = 0;
  let whole = -1;
  for (let i = start; i < end; i++) {
    const byte = bytes[i] ?? 0;
    if (isDigit(byte)) mantissa = mantissa * 10 + (byte - zero);
    else if (byte === point && whole < 0) whole = i - start;
    else return false;
  }
  const decimals = whole < 0 ? 0 : end - start - whole - 1;
  const digits = end - start - Number(whole >= 0);
  if (digits < 1 || digits > 15) return false;
  target[0] = mantissa / (powersOfTen[decimals] ?? 1);
  return true;
}

function readAnyDecimal(target: Float64Array, text: string): boolean {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text)) return false;
  const value = Number(text);
  target[0] = value;
  return Number.isFinite(value);
}
