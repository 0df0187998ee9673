/** What a gate can see at all with the queries it has. */

import { binomialCdf, fairCdf } from "./binomial.ts";
import { tQuantile } from "./quantiles.ts";
import { epsilon } from "./sum.ts";

/**
 * The fewest queries that must be lost, beside so many gained ones, before a drop can be credible.
 *
 * - Formula: the least x with P(at most `gains` heads of x + gains tosses) <= alpha
 */
export function leastLosses(alpha: number, gains = 0): number {
  let losses = 0;
  while (fairCdf(gains, gains + losses) > alpha) losses++;
  return losses;
}

/**
 * The fewest queries that must lose all, none gaining, before a gate can fail by the test: so many
 * that chance does not explain them, and that the mean falls by more than the tolerance.
 *
 * - Formula:   max(leastLosses(alpha), the least x with x/n > tolerance + 1e-9)
 * - Undefined: when n queries are too few
 */
export function leastFailing(alpha: number, n: number, tolerance: number): number | undefined {
  const beyond = Math.floor((tolerance + epsilon) * n) + 1;
  const losses = Math.max(leastLosses(alpha), beyond);
  return losses > n ? undefined : losses;
}

/** The least drop of the mean that can be credible, as a share; undefined: n queries are too few. */
export function smallestVisibleDrop(alpha: number, n: number): number | undefined {
  const losses = leastLosses(alpha);
  return losses > n ? undefined : losses / n;
}

interface Design {
  readonly n: number;
  readonly standardError: number;
  readonly alpha: number;
  /** The chance with which the drop is to be found. */
  readonly power: number;
  /** A mean that falls by no more than this is let pass; else 0. */
  readonly tolerance?: number;
}

/**
 * The mean drop that would be found with the chance `power`: the minimum detectable effect.
 *
 * It is within 1 % of the exact value by the noncentral t from 20 queries on.
 *
 * - Formula:   max(t(1 - alpha, n - 1) · se, tolerance) + t(power, n - 1) · se
 * - Undefined: for fewer than two queries
 */
export function detectableDrop(design: Design): number | undefined {
  const { n, standardError, alpha, power, tolerance = 0 } = design;
  if (n < 2) return undefined;
  const least = Math.max(tQuantile(1 - alpha, n - 1) * standardError, tolerance);
  return least + tQuantile(power, n - 1) * standardError;
}

interface Outlook {
  readonly n: number;
  /** The chances that a query is lost, and that one is gained. */
  readonly loss: number;
  readonly gain: number;
  readonly alpha: number;
  /** A mean that falls by no more than this is let pass; else 0. */
  readonly tolerance?: number;
}

/**
 * How likely the exact test finds a credible drop when each query is lost or gained by chance.
 *
 * - Formula: sum over m changed queries of P(m of n change) · P(the gains g among them are so few
 *            that P(at most g heads of m) <= alpha, and that (m - 2g)/n > tolerance + 1e-9)
 * - Range:   0 to 1
 */
export function dropPower({ n, loss, gain, alpha, tolerance = 0 }: Outlook): number {
  const changing = loss + gain;
  if (changing === 0) return 0;
  // what lies further out adds nothing that a number could hold
  const far = 12 * (1 + Math.sqrt(n * changing * (1 - changing)));
  const from = Math.max(0, Math.floor(n * changing - far));
  const to = Math.min(n, Math.ceil(n * changing + far));
  let power = 0;
  let below = binomialCdf(from - 1, n, changing);
  // by Hoeffding's inequality so many are credible in any case
  const sure = Math.ceil(from / 2 - Math.sqrt((from * -Math.log(alpha)) / 2)) - 1;
  let mostGains = Math.max(-1, sure);
  for (let m = from; m <= to; m++) {
    const upTo = binomialCdf(m, n, changing);
    while (fairCdf(mostGains + 1, m) <= alpha) mostGains++;
    const beyond = Math.ceil((m - (tolerance + epsilon) * n) / 2) - 1;
    power += (upTo - below) * binomialCdf(Math.min(mostGains, beyond), m, gain / changing);
    below = upTo;
  }
  return power;
}
