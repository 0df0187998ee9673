/** mean_delta_intervals, proportions, quantiles. */

import { expect } from "vitest";
import { augmentedBounds } from "../../../src/statistics/augmented-t.ts";
import { regularizedBeta } from "../../../src/statistics/beta.ts";
import { binomialCdf, fairCdf } from "../../../src/statistics/binomial.ts";
import { exactBounds, exactInterval, wilsonInterval } from "../../../src/statistics/proportions.ts";
import { normalQuantile, tCdf, tQuantile } from "../../../src/statistics/quantiles.ts";
import { evenSample, meanChange, standardError } from "../../../src/statistics/sample.ts";
import { aChange } from "../../make/changes.ts";
import { expectNear, layOut, type Part, partOf, partsOf, toleranceOf } from "./part.ts";

interface Augmented {
  readonly pseudo: number;
  readonly mean_shrunk: number;
  readonly se: number;
  readonly t_lower: number;
  readonly t_upper: number;
  readonly z_lower: number;
  readonly z_upper: number;
}

interface IntervalCase {
  readonly runlength: readonly (readonly [string, number])[];
  readonly one_sided_confidence: number;
  readonly n: number;
  readonly mean: number;
  readonly sd?: number;
  readonly se?: number;
  readonly t_quantile?: number;
  readonly t_lower?: number;
  readonly t_upper?: number;
  readonly aug1: Augmented;
  readonly aug_sqrt_half: Augmented;
}

function checkInterval(one: IntervalCase): void {
  const deltas = layOut(one.runlength);
  const { n } = one;
  expect(n).toBe(deltas.length);
  const sample = evenSample(n, aChange(deltas));
  expectNear(meanChange(sample), one.mean, 1e-9);

  const se = standardError(sample);
  if (se === undefined) {
    expect([one.sd, one.se, one.t_lower, one.t_upper].every((no) => no === undefined)).toBe(true);
  } else {
    const t = tQuantile(one.one_sided_confidence, n - 1);
    expectNear(se, one.se ?? -1, 1e-9);
    expectNear(se * Math.sqrt(n), one.sd ?? -1, 1e-9);
    expectNear(t, one.t_quantile ?? -1, 1e-9);
    expectNear(Math.max(-1, one.mean - t * se), one.t_lower ?? -2, 1e-9);
    expectNear(Math.min(1, one.mean + t * se), one.t_upper ?? 2, 1e-9);
  }
  for (const [pseudo, expected] of [
    [1, one.aug1],
    [Math.SQRT1_2, one.aug_sqrt_half],
  ] as const) {
    expectNear(expected.pseudo, pseudo, 1e-9);
    const alpha = 1 - one.one_sided_confidence;
    const byT = augmentedBounds(sample, { alpha, pseudo });
    const byZ = augmentedBounds(sample, { alpha, pseudo, quantile: normalQuantile });
    expectNear(byT?.center, expected.mean_shrunk, 1e-9);
    expectNear(byT?.standardError, expected.se, 1e-9);
    expectNear(byT?.lower, expected.t_lower, 1e-9);
    expectNear(byT?.upper, expected.t_upper, 1e-9);
    expectNear(byZ?.lower, expected.z_lower, 1e-9);
    expectNear(byZ?.upper, expected.z_upper, 1e-9);
  }
}

export const intervalParts = (file: {
  readonly tol: number;
  readonly cases: Readonly<Record<string, IntervalCase>>;
}): readonly Part[] => [toleranceOf(file, 1e-9), ...partsOf(file, "cases", checkInterval)];

type Pair = readonly [lower: number, upper: number];

interface ShareCase {
  readonly k: number;
  readonly n: number;
  readonly wilson95: Pair;
  readonly clopper_pearson95: Pair;
  readonly cp_one_sided_upper95: number;
  readonly cp_one_sided_lower95: number;
}

function checkShare({ k, n, ...one }: ShareCase): void {
  const wilson = wilsonInterval(k, n, 0.95);
  const both = exactInterval(k, n, 0.95);
  const single = exactBounds(k, n, 0.05);
  expectNear(wilson?.lower, one.wilson95[0], 1e-9);
  expectNear(wilson?.upper, one.wilson95[1], 1e-9);
  expectNear(both?.lower, one.clopper_pearson95[0], 1e-9);
  expectNear(both?.upper, one.clopper_pearson95[1], 1e-9);
  expectNear(single?.lower, one.cp_one_sided_lower95, 1e-9);
  expectNear(single?.upper, one.cp_one_sided_upper95, 1e-9);
}

export const shareParts = (file: {
  readonly tol: number;
  readonly z: number;
  readonly cases: readonly ShareCase[];
}): readonly Part[] => [
  toleranceOf(file, 1e-9),
  partOf(file, "z", (z) => expectNear(normalQuantile(0.975), z, 1e-9)),
  ...partsOf(file, "cases", checkShare),
];

interface QuantileFile {
  readonly tol_rel: number;
  readonly normal_quantile: Readonly<Record<string, number>>;
  readonly t_quantile: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly t_cdf: readonly { readonly t: number; readonly df: number; readonly cdf: number }[];
  readonly betainc: readonly {
    readonly a: number;
    readonly b: number;
    readonly x: number;
    readonly I: number;
  }[];
  readonly binom_cdf: readonly {
    readonly k: number;
    readonly n: number;
    readonly p: number;
    readonly cdf: number;
  }[];
}

const expectClose = (actual: number, expected: number): void =>
  expectNear(actual, expected, 1e-9 * Math.abs(expected));

/** Each t is asked at the same degrees of freedom, also 0, where they make no difference. */
function checkChances(cdfs: QuantileFile["t_cdf"]): void {
  const asked = new Set(cdfs.map(({ t }) => t));
  const freedoms = new Set(cdfs.map(({ df }) => df));
  const all = [...asked].flatMap((t) => [...freedoms].map((df) => [t, df]));
  expect(cdfs.map(({ t, df }) => [t, df])).toEqual(all);
  for (const { t, df, cdf } of cdfs) expectClose(tCdf(t, df), cdf);
}

export const quantileParts = (file: QuantileFile): readonly Part[] => [
  partOf(file, "tol_rel", (tolerance) => expect(tolerance).toBe(1e-9)),
  partOf(file, "normal_quantile", (values) => {
    for (const [p, value] of Object.entries(values)) expectClose(normalQuantile(Number(p)), value);
  }),
  partOf(file, "t_quantile", (rows) => {
    for (const [df, row] of Object.entries(rows)) {
      for (const [p, value] of Object.entries(row)) {
        expectClose(tQuantile(Number(p), Number(df)), value);
      }
    }
  }),
  partOf(file, "t_cdf", checkChances),
  ...partsOf(file, "betainc", ({ a, b, x, I }) => expectClose(regularizedBeta(x, a, b), I)),
  ...partsOf(file, "binom_cdf", ({ k, n, p, cdf }) => {
    expectClose(binomialCdf(k, n, p), cdf);
    if (p === 0.5) expectClose(fairCdf(k, n), cdf);
  }),
];
