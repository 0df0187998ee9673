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
  const { named, known, mayFold } = namedBy(query);
  const told: Lookalike[] = [];
  for (let index = 0; index < Math.min(depth, list.length); index++) {
    if (!mayFold(list.lastByteAt(index))) continue;
    const seen = list.idAt(index);
    if (known.has(seen)) continue;
    const fold = foldId(seen);
    const one = named.findLast((each) => each.fold === fold && !found.has(each.id));
    if (one) told.push({ id: one.id, isForbidden: one.isForbidden, seen });
  }
  return told.length === 0 ? noLookalikes : told;
}

const noLookalikes: readonly Lookalike[] = [];

/** Units that the row asks for or forbids, forbidden ones first, and all that it knows. */
const namedBy = rememberLast((query: SoughtQuery) => {
  const named: (Omit<Lookalike, "seen"> & { readonly fold: string })[] = [];
  const add = (id: UnitId, isForbidden: boolean) =>
    named.push({ id, isForbidden, fold: foldId(id) });
  for (const { target } of query.forbidden) if (target.kind === "unit") add(target.id, true);
  for (const [id, grade] of query.grades) if (grade > 0) add(id, false);
  for (const one of evidenceIn(query.groups)) {
    if (one.kind === "unit") add(one.id, false);
  }
  return {
    named,
    known: new Set<string>([...query.grades.keys(), ...named.map(({ id }) => id)]),
    mayFold: filterByLastByte(named.map(({ fold }) => fold)),
  };
});
