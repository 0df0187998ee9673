import type { Ranking } from "../model/ranking.ts";
import { gatedAtCutoff, type Labelling, type Measure } from "./measure.ts";
import { sumOfPrecisions } from "./relevance.ts";

/**
 * Average precision at k: precision at each relevant unit within k, over all relevant units.
 *
 * - Formula:   sum of precision at the ranks of relevant units within k / relevant units
 * - Unit:      none
 * - Range:     0 to 1, higher is better; a copy earns nothing
 * - Undefined: without a relevant unit
 * - Source:    trec_eval `map_cut`
 */
export const averagePrecision: Measure = {
  ...gatedAtCutoff,
  upperBound: bestAtEachDepth,
  name: "ap",
  aliases: ["AP", "MAP", "map_cut"],
  about: "mean of the precisions at the relevant units",
  valueAt(ranking, { k, query }) {
    const relevant = query.relevant;
    return relevant === 0 ? undefined : sumOfPrecisions(ranking, k) / relevant;
  },
};

/**
 * A safe upper bound, not always exact. The precisions of a list add up to
 *
 *     sum over depths t of pairs(relevant within t) * (1/t - 1/(t + 1)), pairs(n) = n * (n + 1) / 2
 *
 * (the last depth by 1/t), so at each depth the labels are taken that are best there: those in the
 * candidate's first t alone always; those in both where they raise the candidate's pairs more, which
 * is for all of them or for none; the others never.
 */
function bestAtEachDepth({ question, baseline, candidate, results }: Labelling): number {
  const { k, query } = question;
  const depth = Math.min(k, Math.max(baseline.returned, candidate.returned));
  const relevant = { before: relevantAt(baseline, depth), after: relevantAt(candidate, depth) };
  const missing = { after: new Int32Array(depth + 1), both: new Int32Array(depth + 1) };
  for (const { rankBaseline = Infinity, rankCandidate = Infinity } of results) {
    addAt(missing.after, rankCandidate);
    addAt(missing.both, Math.max(rankBaseline, rankCandidate));
  }
  let [before, after, onlyAfter, both, sum] = [0, 0, 0, 0, 0];
  for (let t = 1; t <= depth; t++) {
    before += relevant.before[t] as number;
    after += relevant.after[t] as number;
    both += missing.both[t] as number;
    onlyAfter += (missing.after[t] as number) - (missing.both[t] as number);
    const shared = after + onlyAfter > before ? both : 0;
    const weight = 1 / t - (t < depth ? 1 / (t + 1) : 0);
    sum += weight * (pairs(after + onlyAfter + shared) - pairs(before + shared));
  }
  return sum / query.relevant;
}

const pairs = (n: number): number => (n * (n + 1)) / 2;

/** How many relevant units stand at each rank. */
function relevantAt({ hits }: Ranking, depth: number): Int32Array {
  const counts = new Int32Array(depth + 1);
  for (const { rank, grade } of hits) if (grade > 0) addAt(counts, rank);
  return counts;
}

/** A rank beyond the depth is not counted. */
function addAt(counts: Int32Array, rank: number): void {
  if (rank < counts.length) counts[rank] = (counts[rank] as number) + 1;
}
