/** Groups that may be satisfied without unit ids, for runs whose ids mean other units. */

import type { Alternative, Group, SoughtQuery } from "../model/golden.ts";
import { isNonEmpty } from "../model/problem.ts";

const namesUnit = (all: Alternative): boolean => all.some(({ kind }) => kind === "unit");

export const namesUnits = ({ anyOf }: Group): boolean => anyOf.some(namesUnit);

/** What else satisfies it; undefined: nothing, or all that it has. */
function otherWays({ name, anyOf }: Group): Group | undefined {
  // other objects, since what was seen is kept by object
  const rest = anyOf
    .filter((all) => !namesUnit(all))
    .map((all) => all.map((one) => ({ ...one })) as unknown as Alternative);
  return isNonEmpty(rest) && rest.length < anyOf.length ? { name, anyOf: rest } : undefined;
}

/**
 * Whether ids mean the same in both runs is known when both are read: groups with other
 * alternatives too are looked for in both ways. The second way stands behind all groups of the row.
 */
export function lookWithoutIdsToo<T extends SoughtQuery>(query: T): T {
  const more = query.groups.flatMap((group) => otherWays(group) ?? []);
  return more.length === 0 ? query : { ...query, groups: [...query.groups, ...more] };
}

/** By group of the row: where its second way stands; undefined: it has none. */
export function secondWays(groups: readonly Group[]): readonly (number | undefined)[] {
  let next = groups.length;
  return groups.map((group) => (otherWays(group) ? next++ : undefined));
}
