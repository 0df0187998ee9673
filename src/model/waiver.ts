/** A loss that somebody has looked at and accepts, for a time. */

import type { QueryId, StageName } from "./ids.ts";

export interface Waiver {
  readonly queryId: QueryId;
  /** Undefined: every group, and every stage. */
  readonly group: string | undefined;
  readonly stage: StageName | undefined;
  readonly reason: string;
  readonly owner: string;
  /** `YYYY-MM-DD`, valid through its end in UTC. */
  readonly expires: string;
  readonly file: string;
  readonly line: number;
}
