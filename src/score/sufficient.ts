import { groupAt } from "../model/ranking.ts";
import { gatedAtBudget, type Measure } from "./measure.ts";

/**
 * Sufficient at k: whether all that an answer needs stands in the first k results.
 *
 * In the place of k there may be a token budget, as with coverage.
 *
 * - Formula:   1 when every group is satisfied, else 0
 * - Unit:      queries that can be answered
 * - Range:     0 or 1, higher is better
 * - Undefined: without groups; when no group is absent but some may be hidden
 * - Source:    Joren et al., Sufficient Context, ICLR 2025, arXiv:2411.06037
 */
export const sufficient: Measure = {
  ...gatedAtBudget,
  name: "sufficient",
  aliases: [],
  about: "share of the queries whose evidence is all found",
  shareAt(ranking, { k, budget }) {
    const { groups } = ranking;
    if (groups.length === 0) return undefined;
    let isHidden = false;
    for (const group of groups) {
      const state = groupAt(ranking, group, budget ?? k);
      if (state === "absent") return [0, 1];
      if (state === "unmeasured") isHidden = true;
    }
    return isHidden ? undefined : [1, 1];
  },
};
