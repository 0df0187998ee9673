import type { Ranking } from "../model/ranking.ts";
import { gatedAtCutoff, type Labelling, type Measure } from "./measure.ts";
import { countRelevant, sumOfPrecisions } from "./relevance.ts";

/**
 * Context precision at k: as average precision, but over the relevant units that were found.
 *
 * - Formula:   sum of precision at the ranks of relevant units within k / relevant units within k
 * - Unit:      none
 * - Range:     0 to 1, higher is better. Losing a low-ranked unit raises it: never gate it alone
 * - Undefined: without a relevant unit; 0 when none is found within k
 * - Source:    the context precision of RAG evaluators, with labels instead of a model's judgement
 */
export const contextPrecision: Measure = {
  ...gatedAtCutoff,
  upperBound: bestOfEachList,
  name: "context_precision",
  aliases: [],
  about: "how early the relevant units stand that are found",
  valueAt(ranking, { k, query }) {
    if (query.relevant === 0) return undefined;
    const found = countRelevant(ranking, k);
    return found === 0 ? 0 : sumOfPrecisions(ranking, k) / found;
  },
};

/**
 * A safe upper bound, seldom exact: the highest value that labels give the candidate, less the lowest
 * that they give the baseline, though a result has one label. Two lists that agree stay as far apart
 * as they are.
 */
function bestOfEachList({
  question: { k },
  baseline,
  candidate,
  change,
  results,
}: Labelling): number {
  const before = relevantRanks(baseline, k);
  const after = relevantRanks(candidate, k);
  const isAlike =
    before.join() === after.join() &&
    results.every((one) => one.rankBaseline === one.rankCandidate);
  if (isAlike) return change;
  const ranksOf = (side: "rankBaseline" | "rankCandidate") =>
    results.flatMap((one) => one[side] ?? []).sort((a, b) => a - b);
  const highest = valuesWith(after, ranksOf("rankCandidate"), "from the top");
  const lowest = valuesWith(before, ranksOf("rankBaseline").reverse(), "from below");
  return highest.reduce(larger) - lowest.reduce(smaller);
}

const larger = (a: number, b: number): number => Math.max(a, b);
const smaller = (a: number, b: number): number => Math.min(a, b);

const relevantRanks = ({ hits }: Ranking, k: number): readonly number[] =>
  hits.flatMap(({ rank, grade }) => (rank <= k && grade > 0 ? [rank] : []));

/**
 * The values without a label, with the first of these ranks relevant, with the first two, and so on.
 * No other labels, as many, give more than those from the top, or less than those from below.
 */
function valuesWith(
  relevant: readonly number[],
  ranks: readonly number[],
  order: "from the top" | "from below",
): readonly number[] {
  const isFromTop = order === "from the top";
  let sum = relevant.reduce((all, rank, index) => all + (index + 1) / rank, 0);
  let found = relevant.length;
  let labelled = 0;
  const values = [found === 0 ? 0 : sum / found];
  for (const [index, rank] of ranks.entries()) {
    const above = relevant.filter((one) => one < rank).length + (isFromTop ? index : 0);
    const below = relevant.reduce((all, one) => (one > rank ? all + 1 / one : all), 0);
    // each relevant unit below counts one more above itself
    sum += (above + 1) / rank + below + (isFromTop ? 0 : labelled);
    labelled += 1 / rank;
    values.push(sum / ++found);
  }
  return values;
}
