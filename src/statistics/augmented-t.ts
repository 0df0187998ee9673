/** How far the true mean change may be from what was seen, also when nothing was seen to change. */

import { tQuantile } from "./quantiles.ts";
import { effectiveSize, meanChange, type Sample, squaresAbout } from "./sample.ts";

export interface Bounds {
  /** Each holds with the confidence by itself. */
  readonly lower: number;
  readonly upper: number;
  /** What the bounds stand around: nearer to 0 than the mean that was seen. */
  readonly center: number;
  readonly standardError: number;
}

interface BoundsOptions {
  /** The chance, 0 to 1, that a bound is wrong. */
  readonly alpha: number;
  /** The change that the two further queries have, one up and one down; else 1. */
  readonly pseudo?: number;
  /** The quantile of the distribution with so many degrees of freedom; else Student's t. */
  readonly quantile?: (p: number, df: number) => number;
}

/**
 * Augmented t: the bounds of the mean change after two queries were added, of which one gained all
 * and one lost all. For changes of 0 and 1 these are the bounds of Bonett and Price. They are never
 * as narrow as a point: twenty queries without a loss do not show that none is lost in a hundred.
 *
 * Weighted queries count as `effectiveSize` queries, each as often as its weight has it; with equal
 * weights that is the plain form.
 *
 * - Formula:   with v = w·sum(w)/sum(w²), e = sum(v), N = e + 2: center m = sum(v·d)/N,
 *              se = sqrt(sum(v²(d - m)²) + (c - m)² + (c + m)²) / N,
 *              bounds m ± t(1 - alpha, max(e - 1, 1))·se, within -1 and 1
 * - Undefined: for an empty sample
 * - Source:    Bonett and Price, J. Educ. Behav. Stat. 2012, doi:10.3102/1076998611411915
 */
export function augmentedBounds(sample: Sample, options: BoundsOptions): Bounds | undefined {
  const mean = meanChange(sample);
  if (mean === undefined) return undefined;
  const { alpha, pseudo = 1, quantile = tQuantile } = options;
  const size = effectiveSize(sample);
  const scale = size / sample.weight;
  const center = (mean * size) / (size + 2);
  const squares =
    scale * scale * squaresAbout(sample, center) + 2 * (pseudo * pseudo + center * center);
  const standardError = Math.sqrt(squares) / (size + 2);
  const reach = quantile(1 - alpha, Math.max(size - 1, 1)) * standardError;
  return {
    lower: Math.max(-1, center - reach),
    upper: Math.min(1, center + reach),
    ...{ center, standardError },
  };
}
