/** Whether both runs speak of the golden queries at all. */

import type { QueryId } from "../model/ids.ts";
import type { QueryPair } from "../model/observation.ts";
import type { Policy } from "../model/policy.ts";
import type { Ranking } from "../model/ranking.ts";
import type { Reason } from "../model/reason.ts";

/** No evidence of any query stands in either run, at any recorded depth: ids of another world. */
export function watchGold() {
  let isAsked = false;
  let isHeld = false;
  return {
    see({ query, baseline, candidate }: QueryPair): void {
      if (isHeld || query.groups.length === 0) return;
      isAsked = true;
      for (const { lists } of [baseline, candidate]) {
        for (const list of lists) if (list?.some(holdsGold)) isHeld = true;
      }
    },
    reasons: (): readonly Reason[] => (isAsked && !isHeld ? [{ code: "gold_never_found" }] : []),
  };
}

/** Hidden evidence may be there: it is told as unmeasured, not as never found. */
const holdsGold = ({ groups, hits }: Ranking): boolean =>
  groups.some(({ rank, possible }) => rank !== undefined || possible !== undefined) ||
  hits.some(({ grade }) => grade > 0);

/** More queries without a measurement than the config allows. Critical ones are told by name. */
export function watchComplete({ maxUnmeasured: allowed }: Policy) {
  const unmeasured: QueryId[] = [];
  return {
    see({ kind, query }: QueryPair): void {
      if (kind === "unmeasured" && !query.critical) unmeasured.push(query.id);
    },
    reasons: (): readonly Reason[] =>
      unmeasured.length > allowed ? [{ code: "incomplete_run", unmeasured, allowed }] : [],
  };
}
