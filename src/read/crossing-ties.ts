/** Runs of equal scores that reach over a cutoff: there the order is chance. */

import { compareIds } from "../model/ids.ts";
import { sha256 } from "./bytes.ts";
import type { Item } from "./run/row.ts";
import type { Sighting } from "./sightings.ts";

/** Ranks `start` to `end`, both included, have one score; `cutoff` lies between. */
export interface Tie {
  readonly cutoff: number;
  readonly start: number;
  readonly end: number;
  /** Of the set of (id, score) pairs at or above that score. */
  readonly digest: string;
}

/** A list with a missing score, with scores that rise, or with one score only, has no ties. */
export function findTies(items: readonly Item[], cutoffs: readonly number[]): readonly Tie[] {
  const first = items[0]?.score;
  if (first === undefined || first === items.at(-1)?.score) return [];
  const crossed = cutoffs.filter((k) => {
    const score = items[k - 1]?.score;
    return score !== undefined && items[k]?.score === score;
  });
  if (crossed.length === 0 || !neverRises(items)) return [];
  return crossed.map((cutoff) => tieAt(items, cutoff));
}

function tieAt(items: readonly Item[], cutoff: number): Tie {
  const score = items[cutoff - 1]?.score;
  let start = cutoff;
  let end = cutoff + 1;
  while (items[start - 2]?.score === score) start--;
  while (items[end]?.score === score) end++;
  return { cutoff, start, end, digest: digestOf(items.slice(0, end)) };
}

function neverRises(items: readonly Item[]): boolean {
  let before = Number.POSITIVE_INFINITY;
  for (const { score } of items) {
    if (score === undefined || score > before) return false;
    before = score;
  }
  return true;
}

const digestOf = (items: readonly Item[]): string =>
  sha256(
    items
      .map(({ id, score }) => `${JSON.stringify(id)} ${score}`)
      .sort(compareIds)
      .join("\n"),
  );

/** Whether some order of the tied items would have put all of the alternative above the cutoff. */
export function mayMeet(
  alternative: readonly Sighting[],
  shownAt: number,
  { cutoff, start, end }: Tie,
): boolean {
  if (shownAt <= cutoff || shownAt > end) return false;
  const shownBy = alternative.flatMap((one) => one.shownBy);
  const needed = new Set(shownBy.filter((rank) => rank >= start));
  return start - 1 + needed.size <= cutoff;
}
