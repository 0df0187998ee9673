/** Ids of the row that are absent while another spelling is there: nearly always a mistake. */

import { evidenceIn, type SoughtQuery } from "../model/golden.ts";
import type { UnitId } from "../model/ids.ts";
import { filterByLastByte, foldId } from "./normalise.ts";
import { rememberLast } from "./remember.ts";
import type { ResultList } from "./run/list.ts";

/** A wanted or forbidden id that only another spelling of was returned, with that spelling. */
export interface Lookalike {
  readonly id: UnitId;
  readonly isForbidden: boolean;
  readonly seen: string;
}

/** Looks at the first `depth` results only. `found`: ids that the list is known to hold. */
export function findLookalikes(
  query: SoughtQuery,
  list: ResultList,
  depth: number,
  found: { has(id: string): boolean },
): readonly Lookalike[] {
  const { byFold, known, mayFold } = namedBy(query);
  const told: Lookalike[] = [];
  for (let index = 0; index < Math.min(depth, list.length); index++) {
    if (!mayFold(list.lastByteAt(index))) continue;
    const seen = list.idAt(index);
    if (known.has(seen)) continue;
    // what is wanted stands behind what is forbidden, and is told of rather
    const one = byFold.get(foldId(seen))?.findLast(({ id }) => !found.has(id));
    if (one) told.push({ id: one.id, isForbidden: one.isForbidden, seen });
  }
  return told.length === 0 ? noLookalikes : told;
}

const noLookalikes: readonly Lookalike[] = [];

/** Units that the row asks for or forbids, forbidden ones first, and all that it knows. */
const namedBy = rememberLast((query: SoughtQuery) => {
  const byFold = new Map<string, Omit<Lookalike, "seen">[]>();
  const known = new Set<string>(query.grades.keys());
  const add = (id: UnitId, isForbidden: boolean): void => {
    const fold = foldId(id);
    const same = byFold.get(fold) ?? [];
    same.push({ id, isForbidden });
    byFold.set(fold, same);
    known.add(id);
  };
  for (const { target } of query.forbidden) if (target.kind === "unit") add(target.id, true);
  for (const [id, grade] of query.grades) if (grade > 0) add(id, false);
  for (const one of evidenceIn(query.groups)) {
    if (one.kind === "unit") add(one.id, false);
  }
  return { byFold, known, mayFold: filterByLastByte([...byFold.keys()]) };
});
