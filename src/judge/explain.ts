/** Losses that must be explained: `explain` asks for a waiver entry for each of them. */

import { isRegressed } from "../compare/concentration.ts";
import type { ComparedQuery } from "../compare/movement.ts";
import type { Policy, StageSpec } from "../model/policy.ts";
import type { Reason } from "../model/reason.ts";
import { lostGroups, type WaiverBook } from "./waivers.ts";

export function watchExplained(
  { explain }: Pick<Policy, "explain">,
  book: WaiverBook,
  last: StageSpec,
) {
  const reasons: Reason[] = [];
  const isAsked = (query: ComparedQuery): boolean =>
    (explain === "all" || (explain === "high_risk" && query.pair.query.risk === "high")) &&
    isRegressed(query);
  return {
    see(query: ComparedQuery): void {
      if (!isAsked(query)) return;
      const { id } = query.pair.query;
      const lost = lostGroups(query);
      for (const group of lost.length === 0 ? [undefined] : lost) {
        if (book.covers(id, group, last.name)) continue;
        reasons.push({ code: "unexplained_loss", queryId: id, group, stage: last.name });
      }
    },
    reasons: (): readonly Reason[] => reasons,
  };
}
