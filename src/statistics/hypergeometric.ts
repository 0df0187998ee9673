/** Draws without putting back. */

/**
 * How likely at least `k` of `drawn` of `all` things are marked, when `marked` of all are, and chance
 * alone draws.
 *
 * Each term is worked out from the one before it, relative to the first, and the share of those from
 * k on is taken: no factorial and no logarithm, so that it is the same everywhere.
 *
 * - Formula: sum of C(marked, j) · C(all - marked, drawn - j) / C(all, drawn) for j >= k
 * - Range:   0 to 1; 1 for a k that cannot be missed
 * - Source:  Fisher's exact test, one-sided
 */
export function hypergeometricTail(k: number, marked: number, drawn: number, all: number): number {
  const least = Math.max(0, drawn + marked - all);
  const most = Math.min(marked, drawn);
  if (k <= least) return 1;
  if (k > most) return 0;
  // each term relative to the first one, added up on either side of k
  let term = 1;
  let below = 0;
  let above = 0;
  for (let j = least; j <= most; j++) {
    if (j < k) below += term;
    else above += term;
    if (term > large) {
      term /= large;
      below /= large;
      above /= large;
    }
    term *= ((marked - j) / (j + 1)) * ((drawn - j) / (all - marked - drawn + j + 1));
  }
  return above / (below + above);
}

/** So large that a sum of terms below it stays finite, and a power of two, so that scaling is exact. */
const large = 2 ** 512;
