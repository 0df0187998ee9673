/** Gold ids that are absent while another spelling of them is there: nearly always a mistake. */

import type { GoldenQuery } from "../model/golden.ts";
import type { UnitId } from "../model/ids.ts";
import type { Ranking } from "../model/ranking.ts";
import { foldId } from "./normalise.ts";
import type { Item } from "./run/row.ts";

/** Looks at the first `depth` items only. */
export function findLookalikes(
  { grades, groups }: GoldenQuery,
  items: readonly Item[],
  depth: number,
): Ranking["lookalikes"] {
  const gold = new Set<UnitId>();
  for (const [id, grade] of grades) if (grade > 0) gold.add(id);
  for (const one of groups.flatMap(({ anyOf }) => anyOf.flat())) {
    if (one.kind === "unit") gold.add(one.id);
  }
  if (gold.size === 0) return [];
  for (const { id } of items) gold.delete(id as UnitId);
  if (gold.size === 0) return [];
  const folded = new Map([...gold].map((id) => [foldId(id), id] as const));
  return items.slice(0, depth).flatMap(({ id }) => {
    const absent = folded.get(foldId(id));
    return absent === undefined ? [] : [{ gold: absent, seen: id }];
  });
}
