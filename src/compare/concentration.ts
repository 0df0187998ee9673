/** Whether the queries that regressed stand together in one slice, more than chance would put there. */

import { adjustHolm } from "../statistics/adjust.ts";
import { hypergeometricTail } from "../statistics/hypergeometric.ts";
import type { ComparedQuery } from "./movement.ts";

/** At or below this adjusted chance a slice is pointed out. It gates nothing. */
export const concentratedAt = 0.05;

interface RegressedShare {
  readonly compared: number;
  readonly regressed: number;
}

export const isRegressed = ({ status }: ComparedQuery): boolean =>
  status === "regressed" || status === "mixed";

/**
 * The chance that as many of the queries that regressed fall into each slice, if all compared queries
 * were as likely to, adjusted by Holm over the slices. Undefined for a slice of which nothing can be
 * said: no query of it regressed, or it holds all compared queries.
 */
export function adjustConcentration(
  slices: readonly RegressedShare[],
  all: RegressedShare,
): readonly (number | undefined)[] {
  const canTell = ({ compared }: RegressedShare) => compared > 0 && compared < all.compared;
  const told = slices.filter(canTell);
  const adjusted = adjustHolm(
    told.map(({ compared, regressed }) =>
      hypergeometricTail(regressed, all.regressed, compared, all.compared),
    ),
  );
  const bySlice = new Map(told.map((one, at) => [one, adjusted[at]] as const));
  return slices.map((one) => (one.regressed > 0 ? bySlice.get(one) : undefined));
}
