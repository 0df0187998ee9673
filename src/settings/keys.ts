/** Near misses between keys: a misspelt key must never switch a rule off in silence. */

/** The known key that `key` was probably meant to be; undefined: none is near. */
export function nearestKey(key: string, known: Iterable<string>): string | undefined {
  const allowed = key.length < 7 ? 1 : 2;
  // of two that are equally near, the one that begins alike
  const near = [...known]
    .map((one) => ({ one, distance: editDistance(key.toLowerCase(), one.toLowerCase(), allowed) }))
    .filter(({ one, distance }) => one !== key && distance <= allowed)
    .sort((a, b) => a.distance - b.distance || sharedStart(key, b.one) - sharedStart(key, a.one));
  return near[0]?.one;
}

/** The same, or the only known key that begins with `key`: an abbreviation. */
export function nearestOrLonger(key: string, known: readonly string[]): string | undefined {
  const longer = known.filter((one) => key !== "" && one.startsWith(key) && one !== key);
  return nearestKey(key, known) ?? (longer.length === 1 ? longer[0] : undefined);
}

/** Insertions, deletions, changes and swaps of neighbours that turn `a` into `b`. */
function editDistance(a: string, b: string, enough: number): number {
  if (Math.abs(a.length - b.length) > enough) return enough + 1;
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSwap = isSwapped(a, i, b, j);
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]),
        isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** Whether the two letters before `i` in `a` are those before `j` in `b`, the other way round. */
const isSwapped = (a: string, i: number, b: string, j: number): boolean =>
  i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];

function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
