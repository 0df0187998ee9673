/** Deltas that are whole multiples of one unit: all sign vectors are counted, sum by sum. */

import { epsilon, sumOver } from "./sum.ts";

/** The sizes may add up to this many units at most: a finer lattice drowns in rounding. */
export const mostUnits = 2 ** 20;

/** The most additions that one table may cost, some five milliseconds. */
export const mostAdditions = 4_000_000;

interface Tails {
  /** The share of sign vectors whose sum is at most the one seen. */
  readonly low: number;
  /** Of those whose sum is at least that. */
  readonly high: number;
}

/**
 * Counts in a table of sums: entry x is the share of sign vectors whose positive deltas make x units.
 *
 * The table ends at the gains or the losses, whichever are less, and is exact to the last bit for
 * up to 53 changes, else to a relative 1e-12.
 *
 * - Undefined: without a lattice; when sum|d| is above 2^20 units, or when the table would cost more
 *   than four million additions: changes · (the lesser of gains and losses, in units)
 *
 * @param sizes of the deltas, ascending
 */
export function countOnLattice(deltas: Float64Array, sizes: Float64Array): Tails | undefined {
  const unit = commonUnit(sizes);
  if (unit === undefined) return undefined;
  const multiples = Int32Array.from(sizes, (size) => Math.round(size / unit));
  const gained = deltas.reduce((sum, d) => sum + (d > 0 ? Math.round(d / unit) : 0), 0);
  const lost = multiples.reduce((sum, multiple) => sum + multiple, 0) - gained;
  const less = Math.min(gained, lost);
  if (sizes.length * (less + 1) > mostAdditions) return undefined;

  const shares = shareSums(multiples, less);
  const below = shares.subarray(0, less).reduce((sum, share) => sum + share, 0);
  const upTo = below + (shares[less] as number);
  return gained <= lost ? { low: upTo, high: 1 - below } : { low: 1 - below, high: upTo };
}

/** Shares of all subsets of `multiples`, ascending, by their sums from 0 to `last`. */
function shareSums(multiples: Int32Array, last: number): Float64Array {
  const shares = new Float64Array(last + 1);
  shares[0] = 1;
  let reached = 0;
  for (const multiple of multiples) {
    reached = Math.min(reached + multiple, last);
    for (let sum = reached; sum >= multiple; sum--) {
      shares[sum] = ((shares[sum] as number) + (shares[sum - multiple] as number)) / 2;
    }
    for (let sum = Math.min(multiple - 1, reached); sum >= 0; sum--) {
      shares[sum] = (shares[sum] as number) / 2;
    }
  }
  return shares;
}

/**
 * The largest unit that all sizes, ascending, are multiples of, as far as rounding lets see.
 *
 * Euclid's algorithm, where a rest below what the smallest unit allowed could leave is none.
 */
function commonUnit(sizes: Float64Array): number | undefined {
  const total = sumOver(sizes, (size) => size);
  const least = total / mostUnits;
  const largest = sizes[sizes.length - 1] as number;
  let unit = largest;
  for (const size of sizes) {
    unit = commonMeasure(unit, size, least / 2);
    if (unit < least) return undefined;
    // what rounding did to the small unit is less in the large size
    unit = largest / Math.round(largest / unit);
  }
  const missed = sumOver(sizes, (size) => Math.abs(size - unit * Math.round(size / unit)));
  return missed <= (epsilon / 2) * total ? unit : undefined;
}

function commonMeasure(one: number, other: number, nothing: number): number {
  let [measure, rest] = [one, other];
  while (rest > nothing) {
    [measure, rest] = [rest, Math.abs(measure - rest * Math.round(measure / rest))];
  }
  return measure;
}
