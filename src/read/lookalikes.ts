/** Gold ids that are absent while another spelling of them is there: nearly always a mistake. */

import type { GoldenQuery } from "../model/golden.ts";
import type { UnitId } from "../model/ids.ts";
import type { Ranking } from "../model/ranking.ts";
import { foldId } from "./normalise.ts";
import type { ResultList } from "./run/list.ts";

/** Looks at the first `depth` results only. `found`: ids that the list is known to hold. */
export function findLookalikes(
  { grades, groups }: GoldenQuery,
  list: ResultList,
  depth: number,
  found: ReadonlySet<string>,
): Ranking["lookalikes"] {
  const folded = new Map<string, UnitId>();
  const note = (id: UnitId) => {
    if (!found.has(id)) folded.set(foldId(id), id);
  };
  for (const [id, grade] of grades) if (grade > 0) note(id);
  for (const one of groups.flatMap(({ anyOf }) => anyOf.flat())) {
    if (one.kind === "unit") note(one.id);
  }
  if (folded.size === 0) return [];
  return Array.from({ length: Math.min(depth, list.length) }, (_, index) => {
    const seen = list.itemAt(index).id;
    const absent = folded.get(foldId(seen));
    return absent === undefined ? [] : [{ gold: absent, seen }];
  }).flat();
}
