/** The noncentral t distribution, by summing over what the sample's spread may be. */

import { normalCdf, tQuantile } from "../../src/statistics/quantiles.ts";

const steps = 4000;

/** How likely a drop of `shift` standard errors is found by the one-sided t test of `df` degrees. */
function powerAt(shift: number, df: number, alpha: number): number {
  const critical = tQuantile(1 - alpha, df);
  // Simpson's rule over s = sqrt(chi²/df), whose density is s^(df-1)·exp(-df·s²/2) up to a factor
  const logDensity = (s: number) => (df - 1) * Math.log(s) - (df * s * s) / 2 + df / 2;
  const [from, to] = [Math.max(1e-9, 1 - 12 / Math.sqrt(2 * df)), 1 + 12 / Math.sqrt(2 * df)];
  let found = 0;
  let all = 0;
  for (let i = 0; i <= steps; i++) {
    const s = from + ((to - from) * i) / steps;
    const weight = (i === 0 || i === steps ? 1 : 2 + 2 * (i % 2)) * Math.exp(logDensity(s));
    found += weight * (1 - normalCdf(critical * s - shift));
    all += weight;
  }
  return found / all;
}

/** The drop that is found with the chance `power`, exactly, for a known spread of the deltas. */
export function noncentralDrop(n: number, sd: number, alpha: number, power: number): number {
  let [low, high] = [0, 20];
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (powerAt(middle, n - 1, alpha) < power) low = middle;
    else high = middle;
  }
  return (low * sd) / Math.sqrt(n);
}
