/** Why a query stands in no mean of changes. */

import type { ComparedQuery } from "../compare/movement.ts";
import type { Unmeasured } from "../model/observation.ts";
import { unmeasuredWords } from "./sentences.ts";

type Excluded = Unmeasured | "evidence_changed";

/** Undefined: it is compared. */
export function whyExcluded({ pair }: Pick<ComparedQuery, "pair">): Excluded | undefined {
  if (pair.kind === "unmeasured") return pair.why;
  if (pair.kind !== "new") return undefined;
  return pair.goldChanged ? "evidence_changed" : pair.whyNew;
}

/** Those of `unmeasured` speak of the candidate. */
const newWords: Record<Excluded, string> = {
  ...unmeasuredWords,
  missing: "the baseline has no row",
  evidence_changed: "its evidence is another in the snapshot of the baseline",
};

/** `unmeasured, retrieval failed, or the row cannot be read`. */
export function describeExcluded(query: ComparedQuery): string {
  const why = whyExcluded(query);
  if (why === undefined) return query.status;
  const isNew = query.pair.kind === "new" || why === "evidence_changed";
  return `${query.status}, ${isNew ? newWords[why] : unmeasuredWords[why]}`;
}
