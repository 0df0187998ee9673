/** Gold that points at nothing: what the snapshot does not hold, no retrieval can find. */

import { type Evidence, evidenceIn, type GoldenQuery, type GoldenSet } from "../model/golden.ts";
import type { QueryId } from "../model/ids.ts";
import type { Problem } from "../model/problem.ts";
import type { Reason } from "../model/reason.ts";
import { describeAlike, findAlike } from "../read/alike.ts";
import { collectProblems } from "../read/problems.ts";
import type { Units } from "../read/units/table.ts";
import { warn } from "./health.ts";
import { type Holding, searchSnapshot } from "./snapshot-search.ts";

/** By query: the names of the groups that nothing in the snapshot can satisfy. */
export type UnheldGroups = ReadonlyMap<QueryId, ReadonlySet<string>>;

/** A group of which the snapshot lacks an alternative, or all of them. */
interface Dangling {
  readonly query: GoldenQuery;
  readonly group: string;
  /** No alternative is held. */
  readonly isWhole: boolean;
  /** Units that it names and the snapshot lacks. */
  readonly missing: readonly string[];
}

/**
 * Gold that the snapshot lacks: one alternative, or a whole group, for which a critical query gives
 * a reason. Without a list of units nothing is known.
 */
export function checkGold(golden: GoldenSet, units: Units | undefined, goldenFile: string) {
  const reasons: Reason[] = [];
  const unheld = new Map<QueryId, Set<string>>();
  if (!units) return { problems: [], reasons, unheld };
  const holds = searchSnapshot(units, otherThanUnits(golden));
  const all: Dangling[] = [];
  for (let place = 0; place < golden.size; place++) {
    for (const one of danglingGroups(golden.at(place), holds)) all.push(one);
  }
  for (const { query, group, isWhole } of all) {
    if (!isWhole) continue;
    unheld.set(query.id, (unheld.get(query.id) ?? new Set()).add(group));
    if (query.critical) reasons.push({ code: "gold_unresolved", queryId: query.id, group });
  }
  const alike = findAlike(units, new Set(all.flatMap(({ missing }) => missing)));
  const problems = collectProblems(goldenFile);
  for (const one of all) problems.add(danglingGold(one, alike));
  return { problems: problems.all(), reasons, unheld };
}

function* otherThanUnits(golden: GoldenSet): Iterable<Evidence> {
  for (let place = 0; place < golden.size; place++) {
    for (const one of evidenceIn(golden.at(place).groups)) if (one.kind !== "unit") yield one;
  }
}

const danglingGroups = (
  query: GoldenQuery,
  holds: (evidence: Evidence) => Holding,
): readonly Dangling[] =>
  query.groups.flatMap(({ name: group, anyOf }) => {
    const lacking = anyOf.filter((all) => allHeld(all.map(holds)) === "no");
    if (lacking.length === 0) return [];
    const missing = lacking
      .flat()
      .flatMap((one) => (one.kind === "unit" && holds(one) === "no" ? [one.id] : []));
    return [{ query, group, isWhole: lacking.length === anyOf.length, missing }];
  });

const allHeld = (parts: readonly Holding[]): Holding =>
  parts.includes("no") ? "no" : parts.includes("unclear") ? "unclear" : "yes";

function danglingGold(
  { query: { id, file, line }, group, isWhole, missing }: Dangling,
  alike: ReadonlyMap<string, string>,
): Problem {
  const name = `query ${JSON.stringify(id)}, group ${JSON.stringify(group)}`;
  const hints = missing.flatMap((one) => {
    const unit = alike.get(one);
    return unit === undefined ? [] : [describeAlike(one, unit)];
  });
  return {
    ...warn(
      file,
      isWhole ? "gold_missing_in_snapshot" : "gold_alternative_missing",
      isWhole
        ? `${name}: the snapshot holds no alternative of it`
        : `${name}: the snapshot lacks an alternative of it`,
      ["Correct the evidence, or list the unit in snapshot.units.", ...hints.slice(0, 3)].join(" "),
    ),
    lines: [line],
  };
}
