/**
 * How much a list of results became another one, whatever the results are worth. Lists are short:
 * to look through one is faster than to make a set of it.
 */

/**
 * The share of the ids of both lists that both hold.
 *
 * - Formula: |A ∩ B| / |A ∪ B|
 * - Range:   0 to 1; 1 for two empty lists, which are the same
 * - Source:  Jaccard, 1901
 */
export function jaccard<Id>(one: readonly Id[], other: readonly Id[]): number {
  const ids = distinct(one);
  let shared = 0;
  for (const id of ids) if (other.includes(id)) shared++;
  const all = ids.length + distinct(other).length - shared;
  return all === 0 ? 1 : shared / all;
}

/**
 * Rank-biased overlap, extrapolated: how alike two lists are, where the top counts most and what
 * lies below the end is taken to go on as it was. A copy counts where its id first stands.
 *
 * - Formula: with X(k) shared ids in the first k places, s and l the lengths, s <= l:
 *            (1-p)/p · (sum of X(k)/k·p^k for k <= l + sum of X(s)(k-s)/(s·k)·p^k for s < k <= l)
 *            + ((X(l) - X(s))/l + X(s)/s)·p^l
 * - Range:   0 to 1; 1 for two empty lists, 0 when one is empty
 * - Source:  Webber, Moffat and Zobel, TOIS 2010, doi:10.1145/1852102.1852106, equation 32
 *
 * @param p how much the next place counts, as a share of the one above it: above 0, below 1
 */
export function rankBiasedOverlap<Id>(one: readonly Id[], other: readonly Id[], p = 0.9): number {
  const [ids, others] = [distinct(one), distinct(other)];
  const [short, long] = ids.length <= others.length ? [ids, others] : [others, ids];
  if (short.length === 0) return long.length === 0 ? 1 : 0;

  const shared = sharedByDepth(short, long);
  const atShort = shared[short.length - 1] as number;
  const atLong = shared[long.length - 1] as number;
  let weight = 1;
  let sum = 0;
  for (let i = 0; i < shared.length; i++) {
    weight *= p;
    const count = shared[i] as number;
    const beyond = (atShort * Math.max(0, i + 1 - short.length)) / short.length;
    sum += ((count + beyond) / (i + 1)) * weight;
  }
  const end = (atLong - atShort) / long.length + atShort / short.length;
  return ((1 - p) / p) * sum + end * weight;
}

/** How many ids both lists hold in their first k places, for each k up to the longer one's length. */
function sharedByDepth<Id>(short: readonly Id[], long: readonly Id[]): readonly number[] {
  const counts: number[] = [];
  let shared = 0;
  for (let i = 0; i < long.length; i++) {
    if (standsAbove(long[i] as Id, short, i)) shared++;
    if (i < short.length && standsAbove(short[i] as Id, long, i + 1)) shared++;
    counts.push(shared);
  }
  return counts;
}

/** Whether it is one of the first `depth`. */
function standsAbove<Id>(id: Id, ids: readonly Id[], depth: number): boolean {
  const at = ids.indexOf(id);
  return at >= 0 && at < depth;
}

/** Each id where it first stands. */
function distinct<Id>(list: readonly Id[]): readonly Id[] {
  const ids: Id[] = [];
  for (const id of list) if (!ids.includes(id)) ids.push(id);
  return ids;
}
