/** Bounds of a share: k of n. */

import { betaQuantile } from "./beta.ts";
import { normalQuantile } from "./quantiles.ts";

export interface Interval {
  readonly lower: number;
  readonly upper: number;
}

/**
 * Wilson's interval: for display.
 *
 * - Formula:   (s + z²/2n ± z·sqrt(s(1-s)/n + z²/4n²)) / (1 + z²/n), with s = k/n
 * - Range:     0 to 1
 * - Undefined: without trials
 * - Source:    Wilson, JASA 1927, doi:10.1080/01621459.1927.10502953
 */
export function wilsonInterval(k: number, n: number, confidence: number): Interval | undefined {
  if (n === 0) return undefined;
  const z = normalQuantile((1 + confidence) / 2);
  const share = k / n;
  const square = (z * z) / n;
  const center = (share + square / 2) / (1 + square);
  const reach = (z * Math.sqrt((share * (1 - share)) / n + square / (4 * n))) / (1 + square);
  return {
    // what rounding leaves at the ends is none
    lower: k === 0 ? 0 : Math.max(0, center - reach),
    upper: k === n ? 1 : Math.min(1, center + reach),
  };
}

/**
 * Clopper and Pearson's interval: for a guarantee. Both sides share what may be wrong.
 *
 * - Undefined: without trials
 * - Source:    Clopper and Pearson, Biometrika 1934, doi:10.1093/biomet/26.4.404
 */
export const exactInterval = (k: number, n: number, confidence: number): Interval | undefined =>
  exactBounds(k, n, (1 - confidence) / 2);

/**
 * Both one-sided bounds of Clopper and Pearson; each is wrong with the chance `alpha` at most. For
 * k = 0 the upper one is 1 - alpha^(1/n), the rule of three.
 *
 * - Undefined: without trials
 */
export function exactBounds(k: number, n: number, alpha: number): Interval | undefined {
  if (n === 0) return undefined;
  return {
    lower: k === 0 ? 0 : betaQuantile(alpha, k, n - k + 1),
    upper: k === n ? 1 : betaQuantile(1 - alpha, k + 1, n - k),
  };
}
