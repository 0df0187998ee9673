/** Whether both runs speak of the golden queries at all. */

import type { QueryPair } from "../model/observation.ts";
import type { Policy } from "../model/policy.ts";
import type { Ranking } from "../model/ranking.ts";
import type { Reason } from "../model/reason.ts";

/** No evidence of any query stands in either run, at any recorded depth: ids of another world. */
export function checkGoldFound(pairs: readonly QueryPair[]): readonly Reason[] {
  const asked = pairs.filter(({ query }) => query.groups.length > 0);
  const isHeld = ({ baseline, candidate }: QueryPair): boolean =>
    [...baseline.lists, ...candidate.lists].some((list) => list?.some(holdsGold));
  return asked.length === 0 || asked.some(isHeld) ? [] : [{ code: "gold_never_found" }];
}

/** Hidden evidence may be there: it is told as unmeasured, not as never found. */
const holdsGold = ({ groups, hits }: Ranking): boolean =>
  groups.some(({ rank, possible }) => rank !== undefined || possible !== undefined) ||
  hits.some(({ grade }) => grade > 0);

/** More queries without a measurement than the config allows. Critical ones are told by name. */
export function checkComplete(
  pairs: readonly QueryPair[],
  { maxUnmeasured: allowed }: Policy,
): readonly Reason[] {
  const unmeasured = pairs
    .filter(({ kind, query }) => kind === "unmeasured" && !query.critical)
    .map(({ query }) => query.id);
  return unmeasured.length > allowed ? [{ code: "incomplete_run", unmeasured, allowed }] : [];
}
