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
  /** No labels lift the change of the query above this. */
  readonly upper: number;
  readonly results: readonly Unlabelled[];
}

/**
 * The change of one query, with the labels that are missing coupled: a result that stands on both
 * sides has one label. Whatever would lift the change is taken to be as relevant as the best that the
 * query knows; the gain of the best order, and the number of relevant units, stay what they are.
 *
 * - Formula:   the highest value(candidate) - value(baseline) that labels can give, or a safe bound
 *              above it: the `upperBound` of the measure says which
 * - Undefined: where the measure is, or when no result within k lacks a label
 * - Source:    coupled bounds after Moffat and Zobel, TOIS 2008, doi:10.1145/1416950.1416952
 */
export function coupledBounds(
  measure: Measure,
  question: Question,
  baseline: Ranking,
  candidate: Ranking,
): Unlabelleds | undefined {
  const before = openSide(measure, question, baseline);
  const after = openSide(measure, question, candidate);
  const ids = new Set([...before.ranks.keys(), ...after.ranks.keys()]);
  const change = difference(before.valueWith(none), after.valueWith(none));
  if (ids.size === 0 || change === undefined) return undefined;

  const changeWith = (labelled: readonly string[]): number =>
    difference(before.valueWith(labelled), after.valueWith(labelled)) ?? change;
  const results = Array.from(ids, (id) => ({
    id,
    rankBaseline: before.ranks.get(id),
    rankCandidate: after.ranks.get(id),
    gain: changeWith([id]) - change,
  }));
  const labelling = { question, baseline, candidate, change, results, changeWith };
  return {
    change,
    // a sum may round to less than nothing
    upper: Math.max(change, measure.upperBound?.(labelling) ?? change),
    results: results.map(({ id, rankBaseline, rankCandidate, gain }) => ({
      id,
      rankBaseline,
      rankCandidate,
      effect: Math.abs(gain),
    })),
  };
}

const none: readonly never[] = [];

const difference = (before: number | undefined, after: number | undefined): number | undefined =>
  before === undefined || after === undefined ? undefined : after - before;

/** One side, and its value if results were as relevant as the best that the query knows. */
function openSide(measure: Measure, question: Question, ranking: Ranking) {
  const grade = question.query.bestGrades[0] ?? 1;
  const value = scoreOne(measure, ranking, question);
  const ranks = ranksWithin(question.k, ranking);
  return {
    /** By id, within k. */
    ranks,
    valueWith(ids: readonly string[]): number | undefined {
      const more = ids.flatMap((id) => ranks.get(id) ?? none).sort((a, b) => a - b);
      return more.length === 0
        ? value
        : scoreOne(measure, withHits(ranking, more, grade), question);
    },
  };
}

/** Of one document several parts may stand in a list: once it is judged, the first earns. */
function ranksWithin(k: number, { unjudged }: Ranking): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  for (const { id, rank } of unjudged) {
    if (rank > k) break;
    if (!ranks.has(id)) ranks.set(id, rank);
  }
  return ranks;
}

/** The ranking as it would be if the results at these ranks, which rise, had that grade. */
function withHits(ranking: Ranking, ranks: readonly number[], grade: number): Ranking {
  const hits: Hit[] = [];
  let next = 0;
  const addUpTo = (end: number): void => {
    for (; next < ranks.length && (ranks[next] as number) < end; next++) {
      hits.push({ rank: ranks[next] as number, grade });
    }
  };
  for (const hit of ranking.hits) {
    addUpTo(hit.rank);
    hits.push(hit);
  }
  addUpTo(Number.POSITIVE_INFINITY);
  return { ...ranking, hits };
}
