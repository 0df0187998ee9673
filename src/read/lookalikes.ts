/** Ids of the row that are absent while another spelling is there: nearly always a mistake. */

import type { GoldenQuery } from "../model/golden.ts";
import type { UnitId } from "../model/ids.ts";
import type { Ranking } from "../model/ranking.ts";
import { foldId } from "./normalise.ts";
import { rememberLast } from "./remember.ts";
import type { ResultList } from "./run/list.ts";

type Lookalike = Ranking["lookalikes"][number];

/** Looks at the first `depth` results only. `found`: ids that the list is known to hold. */
export function findLookalikes(
  query: GoldenQuery,
  list: ResultList,
  depth: number,
  found: ReadonlySet<string>,
): readonly Lookalike[] {
  const { all, known } = namedBy(query);
  const absent = all.filter(({ id }) => !found.has(id));
  if (absent.length === 0) return noLookalikes;
  const folded = new Map(absent.map(({ fold, ...one }) => [fold, one] as const));
  const told: Lookalike[] = [];
  for (let index = 0; index < Math.min(depth, list.length); index++) {
    const seen = list.idAt(index);
    const one = folded.get(foldId(seen));
    if (one && !known.has(seen)) told.push({ ...one, seen });
  }
  return told.length === 0 ? noLookalikes : told;
}

const noLookalikes: readonly Lookalike[] = [];

/** What the row names, and how it folds. */
const namedBy = rememberLast((query: GoldenQuery) => {
  const all = namedIds(query).map((one) => ({ ...one, fold: foldId(one.id) }));
  return { all, known: new Set<string>([...query.grades.keys(), ...all.map(({ id }) => id)]) };
});

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
