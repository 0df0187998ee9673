/** Runs of equal scores that reach over a cutoff: there the order is chance. */

import { compareIds } from "../model/ids.ts";
import { sha256 } from "./bytes.ts";
import type { ResultList } from "./run/list.ts";
import type { Sighting } from "./sightings.ts";

/** Ranks `start` to `end`, both included, have one score; `cutoff` lies between. */
export interface Tie {
  readonly cutoff: number;
  readonly start: number;
  readonly end: number;
  /** Of the set of results at or above that score: ids, scores, and what they show. */
  readonly digest: string;
}

/** A list with a missing score, with scores that rise, or with one score only, has no ties. */
export function findTies(list: ResultList, cutoffs: readonly number[]): readonly Tie[] {
  const first = list.scoreAt(0);
  if (first === undefined || first === list.scoreAt(list.length - 1)) return [];
  const crossed = cutoffs.filter((k) => {
    const score = list.scoreAt(k - 1);
    return score !== undefined && list.scoreAt(k) === score;
  });
  if (crossed.length === 0 || !neverRises(list)) return [];
  return crossed.map((cutoff) => tieAt(list, cutoff));
}

function tieAt(list: ResultList, cutoff: number): Tie {
  const score = list.scoreAt(cutoff - 1);
  let start = cutoff;
  let end = cutoff + 1;
  while (start > 1 && list.scoreAt(start - 2) === score) start--;
  while (list.scoreAt(end) === score) end++;
  return { cutoff, start, end, digest: digestOf(list, end) };
}

function neverRises(list: ResultList): boolean {
  let before = Number.POSITIVE_INFINITY;
  for (let index = 0; index < list.length; index++) {
    const score = list.scoreAt(index);
    if (score === undefined || score > before) return false;
    before = score;
  }
  return true;
}

function digestOf(list: ResultList, end: number): string {
  const pairs = Array.from({ length: end }, (_, index) => {
    const { id, score, doc, span, text, sha256: digest } = list.itemAt(index);
    return JSON.stringify([id, score, doc, span, text, digest]);
  });
  return sha256(pairs.sort(compareIds).join("\n"));
}

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
