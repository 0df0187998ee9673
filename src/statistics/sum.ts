/** Sums that do not depend on chance: compensated, in the order of the query ids. */

/** What counts as no change; also the slack of every threshold. */
export const epsilon = 1e-9;

/**
 * Neumaier's compensated sum, one addition at a time: `sums[at]` is the sum so far, and `sums[at + 1]`
 * what was lost to rounding.
 */
export function addTo(sums: Float64Array, at: number, value: number): void {
  // most values are 0, which changes no sum
  if (value === 0) return;
  const sum = sums[at] as number;
  const next = sum + value;
  const lost = Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
  sums[at] = next;
  sums[at + 1] = (sums[at + 1] as number) + lost;
}

export const sumAt = (sums: Float64Array, at: number): number =>
  (sums[at] as number) + (sums[at + 1] as number);

export const compensatedSum = (values: readonly number[]): number => sumOver(values, (one) => one);

/** The sum of one number for each item. */
export function sumOver<T>(items: ArrayLike<T>, numberOf: (item: T) => number): number {
  const sums = new Float64Array(2);
  // by index: an iterator is an object for each item
  for (let i = 0; i < items.length; i++) addTo(sums, 0, numberOf(items[i] as T));
  return sumAt(sums, 0);
}

/** Differences below `epsilon` are none. */
export const settleDelta = (delta: number): number => (Math.abs(delta) < epsilon ? 0 : delta);
