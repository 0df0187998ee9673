/** Sums that do not depend on chance: compensated, in the order of the query ids. */

/** What counts as no change; also the slack of every threshold. */
export const epsilon = 1e-9;

export const compensatedSum = (values: readonly number[]): number => sumOver(values, (one) => one);

/** Neumaier's compensated sum of one number for each item. */
export function sumOver<T>(items: ArrayLike<T>, numberOf: (item: T) => number): number {
  let sum = 0;
  let lost = 0;
  // by index: sums are most of what is done with columns, and an iterator is an object each time
  for (let i = 0; i < items.length; i++) {
    const value = numberOf(items[i] as T);
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return sum + lost;
}

/** Differences below `epsilon` are none. */
export const settleDelta = (delta: number): number => (Math.abs(delta) < epsilon ? 0 : delta);
