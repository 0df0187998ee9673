/** Quantiles: how far out a share of all values reaches. */

import { betaQuantile, findCrossing, regularizedBeta } from "./beta.ts";

/**
 * How likely a standard normal value is at most `x`.
 *
 * - Formula: 1/2 + φ(x)·(x + x³/3 + x⁵/(3·5) + ...); 0 and 1 from 9 on
 * - Source:  DLMF 7.6.2
 */
export function normalCdf(x: number): number {
  if (Math.abs(x) >= 9) return x > 0 ? 1 : 0;
  let term = x;
  let sum = 0;
  for (let odd = 3; sum + term !== sum; odd += 2) {
    sum += term;
    term *= (x * x) / odd;
  }
  return 0.5 + (sum * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI);
}

/**
 * The value that a standard normal one stays below with the chance `p`; beyond 8 all are as one.
 *
 * - Range: relative error below 1e-9 for p from 1e-6 to 1 - 1e-6
 */
export function normalQuantile(p: number): number {
  if (p < 0.5) return -normalQuantile(1 - p);
  return p === 0.5 ? 0 : findCrossing((x) => normalCdf(x) >= p, 0, 9);
}

/**
 * How likely a value of Student's t with `df` degrees of freedom, whole or not, is at most `t`.
 *
 * - Formula: half of I_x(df/2, 1/2) with x = df / (df + t²) is the tail beyond |t|
 * - Source:  DLMF 8.17, Abramowitz and Stegun 26.7.1
 */
export function tCdf(t: number, df: number): number {
  const tail = regularizedBeta(df / (df + t * t), df / 2, 0.5) / 2;
  return t > 0 ? 1 - tail : tail;
}

/**
 * The value that Student's t with `df` degrees of freedom stays below with the chance `p`.
 *
 * - Range: df of at least 1; relative error below 1e-9 for p from 0.0001 to 0.9999
 */
export function tQuantile(p: number, df: number): number {
  if (p < 0.5) return -tQuantile(1 - p, df);
  if (p === 0.5) return 0;
  const share = betaQuantile(2 * p - 1, 0.5, df / 2);
  return Math.sqrt((df * share) / (1 - share));
}
