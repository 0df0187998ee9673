/** Hypotheses one by one, without a family: for lists that decide nothing. */

import { type Changes, withoutZeros } from "./changes.ts";
import type { Method } from "./family.ts";
import { flipTogether, standardize } from "./max-t.ts";
import { flipSigns } from "./sign-flip.ts";

/** Both directions of one test. */
export interface Direction {
  /** One-sided: how likely a mean this low or lower is; and one this high or higher. */
  readonly dropP: number;
  readonly improvementP: number;
  readonly method: Method;
}

/**
 * Tests each by itself, in the given order: exactly where `flipSigns` can, else from vectors that
 * are drawn for all of these together.
 *
 * @param mostDrawn a hypothesis with more changes that only drawing would tell of has no value
 */
export function testEach(
  all: readonly Changes[],
  mostDrawn: number,
): readonly (Direction | undefined)[] {
  const asked = all.map(withoutZeros);
  const alone = asked.map(({ deltas }) => flipSigns(deltas));
  const isDrawn = ({ deltas }: Changes, i: number): boolean =>
    alone[i] === undefined && deltas.length <= mostDrawn;
  const open = asked.filter(isDrawn);
  const drawn = open.length === 0 ? undefined : flipTogether(open.map(standardize));
  let next = 0;
  return asked.map((one, i) => {
    const own = alone[i] ?? (isDrawn(one, i) ? drawn?.members[next++] : undefined);
    if (!own) return undefined;
    const { p: dropP, improvementP } = own;
    return { dropP, improvementP, method: alone[i]?.method ?? "monte_carlo" };
  });
}
