/** One hypothesis by itself: how often signs thrown at random give a mean as low as this one. */

import { fairCdf } from "./binomial.ts";
import { countOnLattice } from "./lattice.ts";
import { epsilon, sumOver } from "./sum.ts";

/** Of all that must agree in a sum, this share of the summed sizes may be rounding; half of 1e-9. */
export const slack = epsilon / 2;

/** The most changed queries whose sign vectors are all looked at. */
export const mostEnumerated = 20;

export interface SignFlip {
  /** One-sided: how likely a mean this low or lower is when nothing got better or worse. */
  readonly p: number;
  /** The same in the other direction: a mean this high or higher. */
  readonly improvementP: number;
  readonly method: "none" | "binomial" | "enumeration" | "lattice";
}

/**
 * The exact paired sign-flip test on the mean (Fisher's randomization test).
 *
 * A sign vector is as low as what was seen when the deltas that it leaves positive, taken by size,
 * add up to no more than the gains that were seen.
 *
 * - Formula:   sign vectors with sum(s·d) <= sum(d) + 1e-9·sum|d|, / 2^m, for m deltas but 0
 * - Range:     2^-m to 1; 1 when nothing changed
 * - Undefined: when m is above 20, sizes differ and the lattice they are on, if any, is too large
 * - Source:    Fisher, The Design of Experiments, 1935; Smucker, Allan and Carterette, CIKM 2007,
 *              doi:10.1145/1321440.1321528
 */
export function flipSigns(deltas: Float64Array): SignFlip | undefined {
  const sizes = deltas.map(Math.abs).sort();
  const m = sizes.length;
  if (m === 0) return { p: 1, improvementP: 1, method: "none" };
  if ((sizes[m - 1] as number) - (sizes[0] as number) <= epsilon * (sizes[0] as number)) {
    const gains = deltas.reduce((count, delta) => count + (delta > 0 ? 1 : 0), 0);
    return exact(fairCdf(gains, m), fairCdf(m - gains, m), "binomial");
  }
  if (m <= mostEnumerated) return enumerate(deltas, sizes);
  const tails = countOnLattice(deltas, sizes);
  return tails && exact(tails.low, tails.high, "lattice");
}

/** What is too small for a number is still above 0. */
const exact = (p: number, improvementP: number, method: SignFlip["method"]): SignFlip => ({
  p: Math.max(p, Number.MIN_VALUE),
  improvementP: Math.max(improvementP, Number.MIN_VALUE),
  method,
});

function enumerate(deltas: Float64Array, sizes: Float64Array): SignFlip {
  const total = sumOver(sizes, (size) => size);
  // in the order of sizes, so that the order of queries cannot be felt
  const sumOf = (side: number) => {
    const parts = deltas.filter((delta) => side * delta > 0).sort();
    return Math.abs(sumOver(parts, (part) => part));
  };
  const [gained, lost] = [sumOf(1), sumOf(-1)];
  const chanceUpTo = (sum: number) => countSums(sizes, sum + slack * total) / 2 ** sizes.length;
  return exact(chanceUpTo(gained), chanceUpTo(lost), "enumeration");
}

/**
 * How many subsets of `sizes` add up to at most `limit`: those of each half, in order, meet in the
 * middle, so that 2 · 2^(m/2) sums say what 2^m would.
 */
function countSums(sizes: Float64Array, limit: number): number {
  const middle = sizes.length >> 1;
  const low = subsetSums(sizes.subarray(0, middle));
  const high = subsetSums(sizes.subarray(middle));
  let count = 0;
  let fitting = low.length;
  for (const sum of high) {
    while (fitting > 0 && (low[fitting - 1] as number) + sum > limit) fitting--;
    count += fitting;
  }
  return count;
}

/** Of all subsets, ascending. */
function subsetSums(sizes: Float64Array): Float64Array {
  const sums = new Float64Array(2 ** sizes.length);
  for (const [i, size] of sizes.entries()) {
    const half = 2 ** i;
    for (let at = 0; at < half; at++) sums[half + at] = (sums[at] as number) + size;
  }
  return sums.sort();
}
