/** What results without a label could do to a change: unjudged is not irrelevant. */

import type { Hit, Ranking } from "../model/ranking.ts";
import { type Measure, type Question, scoreOne } from "./measure.ts";

/** One result without a label, and what its label could change. */
export interface Unlabelled {
  readonly id: string;
  /** Undefined: not within the first k. */
  readonly rankBaseline: number | undefined;
  readonly rankCandidate: number | undefined;
  /** By how much the change of the query would differ if this result alone were relevant. */
  readonly effect: number;
}

export interface Unlabelleds {
  /** The change of the query as it was measured. */
  readonly change: number;
  /** The change of the query if every label that is missing spoke for the candidate. */
  readonly upper: number;
  readonly results: readonly Unlabelled[];
}

/**
 * The change of one query, with the labels that are missing coupled: a result that stands on both
 * sides has one label. What would count for more after than before is taken to be as relevant as the
 * best that the query knows; the gain of the best order, and the number of relevant units, stay what
 * they are.
 *
 * - Formula:   value(candidate) - value(baseline), with all results relevant that rose or came in
 * - Undefined: where the measure is, or when no result within k lacks a label
 * - Source:    coupled bounds after Moffat and Zobel, TOIS 2008, doi:10.1145/1416950.1416952
 */
export function coupledBounds(
  measure: Measure,
  question: Question,
  baseline: Ranking,
  candidate: Ranking,
): Unlabelleds | undefined {
  const ranks = ranksWithin(question.k, baseline, candidate);
  const change = changeWith(new Set(), 0);
  if (ranks.size === 0 || change === undefined) return undefined;
  const grade = question.query.bestGrades[0] ?? 1;

  function changeWith(ids: ReadonlySet<string>, grade: number): number | undefined {
    const before = scoreOne(measure, labelled(baseline, ids, grade), question);
    const after = scoreOne(measure, labelled(candidate, ids, grade), question);
    return before === undefined || after === undefined ? undefined : after - before;
  }

  const rose = new Set<string>();
  const results: Unlabelled[] = [];
  for (const [id, { rankBaseline, rankCandidate }] of ranks) {
    if ((rankCandidate ?? Infinity) < (rankBaseline ?? Infinity)) rose.add(id);
    const effect = Math.abs((changeWith(new Set([id]), grade) ?? change) - change);
    results.push({ id, rankBaseline, rankCandidate, effect });
  }
  return { change, upper: changeWith(rose, grade) ?? change, results };
}

type Ranks = Pick<Unlabelled, "rankBaseline" | "rankCandidate">;

function ranksWithin(k: number, baseline: Ranking, candidate: Ranking): Map<string, Ranks> {
  const ranks = new Map<string, Ranks>();
  for (const { id, rank } of baseline.unjudged) {
    if (rank <= k) ranks.set(id, { rankBaseline: rank, rankCandidate: undefined });
  }
  for (const { id, rank } of candidate.unjudged) {
    if (rank > k) continue;
    ranks.set(id, { rankBaseline: ranks.get(id)?.rankBaseline, rankCandidate: rank });
  }
  return ranks;
}

/** The ranking as it would be if these results had that grade. */
function labelled(ranking: Ranking, ids: ReadonlySet<string>, grade: number): Ranking {
  if (ids.size === 0) return ranking;
  const more: Hit[] = [];
  for (const { id, rank } of ranking.unjudged) if (ids.has(id)) more.push({ rank, grade });
  if (more.length === 0) return ranking;
  return { ...ranking, hits: [...ranking.hits, ...more].sort((a, b) => a.rank - b.rank) };
}
