/** What a gate can see at all with the queries it has. */

import { binomialCdf, fairCdf } from "./binomial.ts";
import { tQuantile } from "./quantiles.ts";

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
}

/**
 * The mean drop that would be found with the chance `power`: the minimum detectable effect.
 *
 * It is within 1 % of the exact value by the noncentral t from 20 queries on.
 *
 * - Formula:   (t(1 - alpha, n - 1) + t(power, n - 1)) · se
 * - Undefined: for fewer than two queries
 */
export function detectableDrop({ n, standardError, alpha, power }: Design): number | undefined {
  if (n < 2) return undefined;
  return (tQuantile(1 - alpha, n - 1) + tQuantile(power, n - 1)) * standardError;
}

interface Outlook {
  readonly n: number;
  /** The chances that a query is lost, and that one is gained. */
  readonly loss: number;
  readonly gain: number;
  readonly alpha: number;
}

/**
 * How likely the exact test finds a credible drop when each query is lost or gained by chance.
 *
 * - Formula: sum over m changed queries of P(m of n change) · P(the gains among them are so few that
 *            P(at most that many heads of m) <= alpha)
 * - Range:   0 to 1
 */
export function dropPower({ n, loss, gain, alpha }: Outlook): number {
  const changing = loss + gain;
  if (changing === 0) return 0;
  // what lies further out adds nothing that a number could hold
  const far = 12 * (1 + Math.sqrt(n * changing * (1 - changing)));
  const from = Math.max(0, Math.floor(n * changing - far));
  const to = Math.min(n, Math.ceil(n * changing + far));
  let power = 0;
  let below = binomialCdf(from - 1, n, changing);
  let mostGains = -1;
  for (let m = from; m <= to; m++) {
    const upTo = binomialCdf(m, n, changing);
    while (fairCdf(mostGains + 1, m) <= alpha) mostGains++;
    power += (upTo - below) * binomialCdf(mostGains, m, gain / changing);
    below = upTo;
  }
  return power;
}
