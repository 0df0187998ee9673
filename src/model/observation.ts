/** What both runs say of one query, stage by stage. */

import type { GoldenQuery } from "./golden.ts";
import type { ForbiddenHit, Ranking } from "./ranking.ts";

/** One side. `lists` and `leaks` have one entry for each stage, in pipeline order. */
export interface Observation {
  readonly state: "ok" | "missing" | "failed";
  /** There is no row, and the config lets it count as empty lists. */
  readonly assumedEmpty: boolean;
  /** One ranking for each repeat; undefined: the stage is not recorded, or the row failed. */
  readonly lists: readonly (readonly Ranking[] | undefined)[];
  /** Of every list that is there, also of a failed or abstained one. Undefined: no list. */
  readonly leaks: readonly (StageLeaks | undefined)[];
}

export interface StageLeaks {
  /** There is a list of every repeat, or the row abstained. */
  readonly isWhole: boolean;
  readonly forbidden: readonly ForbiddenHit[];
  readonly unclear: readonly ForbiddenHit[];
}

/** Why a query could not be measured on a side. */
export type Unmeasured =
  | "missing"
  | "failed"
  | "stage_not_recorded"
  | "evidence_unmeasured"
  | "other_chunker";

/**
 * One golden query with both sides. `compared`: measured on both. `new`: not in the baseline.
 * `unmeasured`: not in the candidate, for the reason `why`.
 */
export interface QueryPair {
  /** In the golden set. */
  readonly place: number;
  readonly query: GoldenQuery;
  readonly kind: "compared" | "new" | "unmeasured";
  readonly why: Unmeasured | undefined;
  /** Why the baseline does not measure it. */
  readonly whyNew: Unmeasured | undefined;
  /** Unit ids that it names may mean other units in the other run: they are not looked at. */
  readonly idsOff: boolean;
  /** `new` since its evidence has another content in the snapshot of the baseline. */
  readonly goldChanged: boolean;
  readonly baseline: Observation;
  readonly candidate: Observation;
}
