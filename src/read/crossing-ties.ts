/** Runs of equal scores that reach over a cutoff: there the order is chance. */

import type { GroupRank } from "../model/ranking.ts";
import { sha256 } from "./bytes.ts";
import type { Item } from "./run/item.ts";
import type { ResultList } from "./run/list.ts";
import type { Sighting } from "./sightings.ts";

/** Ranks `start` to `end`, both included, have one score; `cutoff` lies between. */
export interface Tie {
  readonly cutoff: number;
  readonly start: number;
  readonly end: number;
}

/** A list with a missing score, with scores that rise, or with one score only, has no ties. */
export function findTies(list: ResultList, cutoffs: readonly number[]): readonly Tie[] {
  const first = list.scoreAt(0);
  if (first === undefined || first === list.scoreAt(list.length - 1)) return none;
  const crossed = cutoffs.some((k) => isCrossed(list, k))
    ? cutoffs.filter((k) => isCrossed(list, k))
    : none;
  if (crossed.length === 0 || !(list.isByScore || neverRises(list))) return none;
  return crossed.map((cutoff) => ({ cutoff, ...tieAround(list, cutoff) }));
}

/**
 * Those at or above whose score some group is shown. Where none is, no order of these results moves
 * evidence over a cutoff here, and there is nothing that another list could lose by its order.
 */
export const tiesWithEvidence = (
  ties: readonly Tie[],
  groups: readonly GroupRank[],
): readonly Tie[] =>
  ties.length === 0
    ? none
    : ties.filter(({ end }) => groups.some(({ rank }) => rank !== undefined && rank <= end));

/** By cutoff, a digest of the results at or above the score of the tie: ids, scores, what they show. */
export function digestTies(list: ResultList, ties: readonly Tie[]): ReadonlyMap<number, string> {
  if (ties.length === 0) return noDigests;
  const digests = digestsOf(list);
  return new Map(ties.map(({ cutoff, end }) => [cutoff, digests.upTo(end)]));
}

const noDigests: ReadonlyMap<number, string> = new Map();

const none: readonly never[] = [];

function isCrossed(list: ResultList, cutoff: number): boolean {
  const score = list.scoreAt(cutoff - 1);
  return score !== undefined && list.scoreAt(cutoff) === score;
}

/** Ranks, both included. */
type Ranks = Pick<Tie, "start" | "end">;

/** The ranks that have the score of that one. */
function tieAround(list: ResultList, rank: number): Ranks {
  const score = list.scoreAt(rank - 1);
  let start = rank;
  let end = rank;
  while (start > 1 && list.scoreAt(start - 2) === score) start--;
  while (list.scoreAt(end) === score) end++;
  return { start, end };
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

/** Digests of the first results, whatever their order where scores are equal. */
function digestsOf(list: ResultList) {
  // results are looked at once, however many cutoffs a tie reaches over
  const texts: string[] = [];
  const told = new Map<number, string>();
  return {
    /** Where a tie ends. */
    upTo(end: number): string {
      while (texts.length < end) {
        const tie = tieAround(list, texts.length + 1);
        for (const text of textsOf(list, tie)) texts.push(text);
      }
      const digest = told.get(end) ?? sha256(texts.slice(0, end).join("\n"));
      told.set(end, digest);
      return digest;
    },
  };
}

/** What tied results say, in an order that depends on nothing else. */
function textsOf(list: ResultList, { start, end }: Ranks): readonly string[] {
  const texts: string[] = [];
  for (let rank = start; rank <= end; rank++) texts.push(textOf(list.itemAt(rank - 1)));
  return texts.length > 1 ? texts.sort() : texts;
}

/** The same for two results only if they say the same; nearly all have nothing but id and score. */
function textOf({ id, score, doc, span, text, sha256: digest }: Item): string {
  const isBare =
    doc === undefined && span === undefined && text === undefined && digest === undefined;
  return isBare
    ? `${score} ${JSON.stringify(id)}`
    : JSON.stringify([id, score, doc, span, text, digest]);
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
