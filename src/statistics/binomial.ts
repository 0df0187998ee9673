/** Tosses of a coin. */

import { regularizedBeta } from "./beta.ts";

/** So large that a sum of terms below it stays finite, and a power of two, so that scaling is exact. */
const large = 2 ** 512;

/**
 * How likely at most `k` of `n` tosses of a fair coin are heads.
 *
 * Exact while all counts are integers below 2^53 (n up to 50), else with a relative error of some
 * 1e-13 for n up to 100,000. No logarithm is taken, so that it is the same everywhere.
 *
 * - Formula: sum of C(n, j) for j <= k, / 2^n
 * - Range:   0 to 1; 0 only for k < 0, or when the value is less than any number
 */
export function fairCdf(k: number, n: number): number {
  if (k < 0) return 0;
  if (k >= n) return 1;
  return 2 * k >= n ? 1 - lowerHalf(n - k - 1, n) : lowerHalf(k, n);
}

function lowerHalf(k: number, n: number): number {
  if (k < 0) return 0;
  let halvings = n;
  let term = 1;
  let sum = 1;
  for (let j = 1; j <= k; j++) {
    term = (term * (n - j + 1)) / j;
    sum += term;
    if (sum > large) {
      term /= large;
      sum /= large;
      halvings -= 512;
    }
  }
  return halve(sum, halvings);
}

/** `value` / 2^`times`, exactly. */
function halve(value: number, times: number): number {
  let halved = value;
  for (let left = times; left > 0 && halved > 0; left--) halved /= 2;
  return halved;
}

/**
 * How likely at most `k` of `n` tosses are heads, when one is with a chance of `p`.
 *
 * - Formula: 1 - I_p(k + 1, n - k)
 * - Range:   0 to 1
 * - Source:  DLMF 8.17.5
 */
export function binomialCdf(k: number, n: number, p: number): number {
  if (k < 0) return 0;
  if (k >= n) return 1;
  return regularizedBeta(1 - p, n - k, k + 1);
}
