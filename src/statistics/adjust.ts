/** Adjusting p values that only their own hypotheses made. Max-T is stronger where it can be had. */

/**
 * Holm's step-down adjustment: the chance of one false alarm or more is held.
 *
 * - Formula: the i-th lowest of n times (n - i + 1), never below a lower one's; at most 1
 * - Source:  Holm, Scand. J. Statist. 1979
 */
export function adjustHolm(ps: readonly number[]): readonly number[] {
  let least = 0;
  return inOrder(
    ps,
    (a, b) => a - b,
    (p, i) => {
      least = Math.max(least, Math.min(1, p * (ps.length - i)));
      return least;
    },
  );
}

/**
 * Benjamini and Hochberg's step-up adjustment: the share of false alarms among all alarms is held.
 *
 * - Formula: the i-th lowest of n times n/i, never above a higher one's; at most 1
 * - Source:  Benjamini and Hochberg, J. R. Statist. Soc. B 1995
 */
export function adjustBenjaminiHochberg(ps: readonly number[]): readonly number[] {
  let most = 1;
  return inOrder(
    ps,
    (a, b) => b - a,
    (p, i) => {
      most = Math.min(most, p * (ps.length / (ps.length - i)));
      return most;
    },
  );
}

/** Adjusts the values in the order of `compare`, and gives them in the order they came. */
function inOrder(
  ps: readonly number[],
  compare: (a: number, b: number) => number,
  adjust: (p: number, i: number) => number,
): readonly number[] {
  const adjusted = new Array<number>(ps.length);
  const order = [...ps.entries()].sort(([, a], [, b]) => compare(a, b));
  for (const [i, [place, p]] of order.entries()) adjusted[place] = adjust(p, i);
  return adjusted;
}
