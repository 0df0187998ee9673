import { gatedAtCutoff, type Measure } from "./measure.ts";

/**
 * Judged at k: how much of what was returned somebody has looked at. Low values make the measures
 * over `relevant` doubtful.
 *
 * - Formula:   judged results within k / min(k, returned)
 * - Unit:      share of the returned results
 * - Range:     0 to 1; 1 for a row with `required` only, where all else counts as judged
 * - Undefined: for an empty list; for a query without required and relevant
 * - Source:    judged@k of ir_measures
 */
export const judged: Measure = {
  ...gatedAtCutoff,
  name: "judged",
  aliases: ["Judged"],
  about: "share of the results that were judged",
  shareAt(ranking, { k, query }) {
    const returned = Math.min(k, ranking.returned);
    if (query.grades.size === 0 && query.groups.length === 0) return undefined;
    if (query.closedWorld) return [returned, returned];
    let count = 0;
    for (const { rank } of ranking.hits) if (rank <= k) count++;
    for (const rank of ranking.judgedCopies) if (rank <= k) count++;
    return [count, returned];
  },
};
