/** What `same_text` did: whoever reads the numbers must know that ids are not all they rest on. */

import type { QueryPair } from "../model/observation.ts";
import type { Policy } from "../model/policy.ts";
import type { Problem } from "../model/problem.ts";
import type { Side } from "../model/reason.ts";

/** Tells, also when it satisfied nothing, how many groups of each side owe it their rank. */
export function watchSameText({ sameText }: Policy, file: string) {
  const groups: Record<Side, number> = { baseline: 0, candidate: 0 };
  const count = (pair: QueryPair, side: Side): void => {
    let most = 0;
    for (const ranking of pair[side].lists.at(-1) ?? []) most = Math.max(most, ranking.sameText);
    groups[side] += most;
  };
  return {
    see(pair: QueryPair): void {
      if (!sameText) return;
      count(pair, "baseline");
      count(pair, "candidate");
    },
    problems(): readonly Problem[] {
      if (!sameText) return [];
      return [
        {
          code: "same_text_used",
          severity: "notice",
          message: `same_text is on: in lists of the last stage, the text of a needed unit under another id satisfies ${groups.baseline} groups in the baseline and ${groups.candidate} in the candidate`,
          hint: "Known are the texts in snapshot.units and in the units of the baseline, or else in its results.",
          file,
        },
      ];
    },
  };
}
