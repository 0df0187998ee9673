/** Ids of the row that are absent while another spelling is there: nearly always a mistake. */

import type { GoldenQuery } from "../model/golden.ts";
import type { UnitId } from "../model/ids.ts";
import type { Ranking } from "../model/ranking.ts";
import { foldId } from "./normalise.ts";
import type { ResultList } from "./run/list.ts";

type Lookalike = Ranking["lookalikes"][number];

/** Looks at the first `depth` results only. `found`: ids that the list is known to hold. */
export function findLookalikes(
  query: GoldenQuery,
  list: ResultList,
  depth: number,
  found: ReadonlySet<string>,
): readonly Lookalike[] {
  const folded = new Map<string, Omit<Lookalike, "seen">>();
  const named = new Set<string>(query.grades.keys());
  for (const one of namedIds(query)) {
    named.add(one.id);
    if (!found.has(one.id)) folded.set(foldId(one.id), one);
  }
  if (folded.size === 0) return [];
  return Array.from({ length: Math.min(depth, list.length) }, (_, index) => {
    const seen = list.itemAt(index).id;
    const absent = named.has(seen) ? undefined : folded.get(foldId(seen));
    return absent === undefined ? [] : [{ ...absent, seen }];
  }).flat();
}

/** Units that the row asks for, or forbids. */
function namedIds({ grades, groups, forbidden }: GoldenQuery): readonly Omit<Lookalike, "seen">[] {
  const evidence = groups.flatMap(({ anyOf }) => anyOf.flat());
  const wanted = [
    ...[...grades].flatMap(([id, grade]) => (grade > 0 ? [id] : [])),
    ...evidence.flatMap((one) => (one.kind === "unit" ? [one.id] : [])),
  ];
  const refused = forbidden.flatMap(({ target }) => (target.kind === "unit" ? [target.id] : []));
  const isNamed = (isForbidden: boolean) => (id: UnitId) => ({ id, isForbidden });
  return [...refused.map(isNamed(true)), ...wanted.map(isNamed(false))];
}
