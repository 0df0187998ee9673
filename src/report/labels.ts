/** The labelling queue: results that lack a judgement, as JSON Lines. */

import type { Assessment } from "../judge/assessment.ts";

/** One result on each line, those first whose label could change most; the same in any order of rows. */
export function* renderLabels({ labelQueue, golden, policy }: Assessment): Generator<string> {
  for (const one of labelQueue) {
    const text = policy.show === "ids" ? undefined : golden?.at(one.place).text;
    const row = {
      query_id: one.queryId,
      ...(text ? { query: text } : {}),
      id: one.id,
      stage: one.stage,
      rank_baseline: one.rankBaseline ?? null,
      rank_candidate: one.rankCandidate ?? null,
      rank_anchor: one.rankAnchor ?? null,
      gates: one.gates,
      reason: one.reason,
      priority: one.priority,
    };
    yield `${JSON.stringify(row)}\n`;
  }
}
