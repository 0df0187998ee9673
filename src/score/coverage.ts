import { groupAt } from "../model/ranking.ts";
import { gatedAtBudget, type Measure } from "./measure.ts";

/**
 * Coverage at k: how much of the evidence a query needs stands in its first k results.
 *
 * One alternative is enough for a group, so swapping a passage for an equal one is no loss. In the
 * place of k there may be a token budget: then the first results count that fit into it together.
 *
 * - Formula:   satisfied groups / groups
 * - Unit:      share of the required groups
 * - Range:     0 to 1, higher is better
 * - Undefined: without groups; when an item within k hides whether a group is satisfied, or an item
 *              without `tokens` hides whether it stands within the budget
 * - Source:    subtopic recall, Zhai, Cohen and Lafferty, SIGIR 2003, doi:10.1145/860435.860440
 */
export const coverage: Measure = {
  ...gatedAtBudget,
  name: "coverage",
  aliases: ["group_recall"],
  about: "share of the needed evidence that is found",
  shareAt(ranking, { k, budget }) {
    const { groups } = ranking;
    let found = 0;
    for (const group of groups) {
      const state = groupAt(ranking, group, budget ?? k);
      if (state === "unmeasured") return undefined;
      if (state === "found") found++;
    }
    return [found, groups.length];
  },
};
