/** What nearly all lists are like: these are kept in a few numbers. */

import type { GroupRank, Ranking } from "../../model/ranking.ts";

/** Whether there is nothing to be kept but length, ranks, hits and first results. */
export function isPlainRanking(one: Ranking): boolean {
  return (
    one.copyCount === 0 &&
    one.judgedCopies.length === 0 &&
    one.topScore === undefined &&
    one.ties.size === 0 &&
    one.forbidden.length === 0 &&
    one.forbiddenUnclear.length === 0 &&
    one.sameText === 0 &&
    one.fits.size === 0 &&
    one.notes.size === 0 &&
    one.first.marks.length === 0 &&
    one.unjudged.length === 0 &&
    one.groups.every(isPlainGroup)
  );
}

const isPlainGroup = ({ possible, tiedAt, excusedAt }: GroupRank): boolean =>
  possible === undefined && tiedAt.length === 0 && excusedAt.length === 0;
