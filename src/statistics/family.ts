/** All hypotheses at once: what the judge asks. */

import { type Changes, withoutZeros } from "./changes.ts";
import { flipTogether, type Standardized, standardize } from "./max-t.ts";
import { flipSigns, type SignFlip } from "./sign-flip.ts";

/** How a chance was found. All but `monte_carlo` are exact; `none`: nothing changed, so it is 1. */
export type Method = SignFlip["method"] | "monte_carlo";

export interface Tested {
  /** One-sided: how likely a mean this low or lower is when nothing got better or worse. */
  readonly p: number;
  /** p, adjusted for all that the family asks; never below p. */
  readonly pAdjusted: number;
  /** The other direction: a mean this high or higher; and adjusted for all that the family asks. */
  readonly improvementP: number;
  readonly improvementPAdjusted: number;
  readonly method: Method;
  /** How `pAdjusted` was found; the same as `method` when there is nothing to adjust for. */
  readonly adjustedBy: Method;
}

/**
 * Tests whether means dropped: each by itself, and all of them as one family, in the given order.
 *
 * Each p is exact where `flipSigns` has one, else from the vectors that the family draws together.
 * Hypotheses without a change leave the family, and those that say the same count as one: they cost
 * the others nothing. When one is left, its adjusted p is its p. No p is 0 or without a value.
 */
export function testFamily(family: readonly Changes[]): readonly Tested[] {
  const asked = family.map(withoutZeros);
  const distinct: Standardized[] = [];
  const places = asked.map((changes) =>
    changes.deltas.length === 0 ? undefined : placeAmong(distinct, standardize(changes)),
  );
  const results = testDistinct(distinct);
  return places.map((place) => results[place ?? -1] ?? unchanged);
}

const unchanged: Tested = {
  ...{ p: 1, pAdjusted: 1, improvementP: 1, improvementPAdjusted: 1 },
  ...{ method: "none", adjustedBy: "none" },
};

/** Where `one`, or what says the same, stands; it is added when it is new. */
function placeAmong(distinct: Standardized[], one: Standardized): number {
  const known = distinct.findIndex((other) => saysTheSame(one, other));
  return known < 0 ? distinct.push(one) - 1 : known;
}

/** Whether two differ by a factor at most, which no test can tell. */
const saysTheSame = (one: Standardized, other: Standardized): boolean =>
  one.deltas.length === other.deltas.length &&
  one.places.every((place, i) => place === other.places[i]) &&
  one.deltas.every((delta, i) => Math.abs(delta - (other.deltas[i] as number)) < 1e-12);

function testDistinct(distinct: readonly Standardized[]): readonly Tested[] {
  const alone = distinct.map(({ deltas }) => flipSigns(deltas));
  const [first] = alone;
  if (alone.length === 1 && first) return [withoutFamily(first)];
  if (alone.length === 0) return [];
  const together = flipTogether(distinct);
  return together.members.map((member, i) => {
    const own = alone[i] ?? { ...member, method: together.method };
    if (alone.length === 1) return withoutFamily(own);
    const { p, improvementP, method } = own;
    // what was drawn may fall short of what is exact
    const pAdjusted = Math.max(p, member.pAdjusted);
    const improvementPAdjusted = Math.max(improvementP, member.improvementPAdjusted);
    const adjusted = { pAdjusted, improvementPAdjusted, adjustedBy: together.method };
    return { p, improvementP, method, ...adjusted };
  });
}

const withoutFamily = ({
  p,
  improvementP,
  method,
}: Pick<Tested, "p" | "improvementP" | "method">): Tested => ({
  ...{ p, pAdjusted: p, improvementP, improvementPAdjusted: improvementP },
  ...{ method, adjustedBy: method },
});
