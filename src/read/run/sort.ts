/** Puts indexes in order, fast where they nearly are. */

/**
 * Sorts the first `length` of `indexes` by `isBefore`, a strict order. Stable.
 *
 * Runs are nearly always in order but for some ties: then a few moves are enough. Whatever needs
 * more is merged.
 */
export function sortIndexes(
  indexes: Int32Array,
  length: number,
  isBefore: (a: number, b: number) => boolean,
): void {
  if (!insertAll(indexes, length, isBefore, 8 * length)) merge(indexes, length, isBefore);
}

/** False when more than `mostMoves` are needed; then what is done so far is in order. */
function insertAll(
  indexes: Int32Array,
  length: number,
  isBefore: (a: number, b: number) => boolean,
  mostMoves: number,
): boolean {
  let moves = 0;
  for (let i = 1; i < length; i++) {
    const one = indexes[i] ?? 0;
    let to = i;
    while (to > 0 && isBefore(one, indexes[to - 1] ?? 0)) {
      indexes[to] = indexes[to - 1] ?? 0;
      to--;
    }
    indexes[to] = one;
    moves += i - to;
    if (moves > mostMoves) return false;
  }
  return true;
}

/** From the bottom up: parts of one, two, four, ... indexes are in order. */
function merge(
  indexes: Int32Array,
  length: number,
  isBefore: (a: number, b: number) => boolean,
): void {
  let from: Int32Array = indexes;
  let into: Int32Array = new Int32Array(length);
  for (let size = 1; size < length; size *= 2) {
    for (let start = 0; start < length; start += 2 * size) {
      const middle = Math.min(start + size, length);
      mergeParts(from, into, start, middle, Math.min(middle + size, length), isBefore);
    }
    [from, into] = [into, from];
  }
  if (from !== indexes) indexes.set(from);
}

function mergeParts(
  from: Int32Array,
  into: Int32Array,
  start: number,
  middle: number,
  end: number,
  isBefore: (a: number, b: number) => boolean,
): void {
  let left = start;
  let right = middle;
  for (let to = start; to < end; to++) {
    const takesRight =
      left === middle || (right < end && isBefore(from[right] ?? 0, from[left] ?? 0));
    into[to] = (takesRight ? from[right++] : from[left++]) ?? 0;
  }
}
