/** Gold ids that are absent while another spelling of them is there: nearly always a mistake. */

import type { GoldenQuery } from "../model/golden.ts";
import type { UnitId } from "../model/ids.ts";
import type { Ranking } from "../model/ranking.ts";
import { foldId } from "./normalise.ts";
import type { ResultList } from "./run/list.ts";

/** Looks at the first `depth` results only. */
export function findLookalikes(
  { grades, groups }: GoldenQuery,
  list: ResultList,
  depth: number,
): Ranking["lookalikes"] {
  const gold = new Set<UnitId>();
  for (const [id, grade] of grades) if (grade > 0) gold.add(id);
  for (const one of groups.flatMap(({ anyOf }) => anyOf.flat())) {
    if (one.kind === "unit") gold.add(one.id);
  }
  if (gold.size === 0) return [];
  for (const index of list.find(gold)) gold.delete(list.itemAt(index).id as UnitId);
  if (gold.size === 0) return [];
  const folded = new Map([...gold].map((id) => [foldId(id), id] as const));
  return Array.from({ length: Math.min(depth, list.length) }, (_, index) => {
    const seen = list.itemAt(index).id;
    const absent = folded.get(foldId(seen));
    return absent === undefined ? [] : [{ gold: absent, seen }];
  }).flat();
}
