/** power_mde, noise_floor. */

import { expect } from "vitest";
import { augmentedBounds } from "../../../src/statistics/augmented-t.ts";
import { measureNoise } from "../../../src/statistics/noise.ts";
import {
  detectableDrop,
  dropPower,
  leastLosses,
  smallestVisibleDrop,
} from "../../../src/statistics/power.ts";
import { exactBounds } from "../../../src/statistics/proportions.ts";
import { normalQuantile } from "../../../src/statistics/quantiles.ts";
import { evenSample } from "../../../src/statistics/sample.ts";
import { aChange } from "../../make/changes.ts";
import { noncentralDrop } from "../../statistics/noncentral.ts";
import { expectNear, type Part, partsOf, toleranceOf } from "./part.ts";

type ByNumber = Readonly<Record<string, number>>;

interface PowerFile {
  readonly tol: number;
  readonly discrete_floor: readonly {
    readonly alpha: number;
    readonly min_lost_queries_no_gains: number;
    readonly floor_by_n: ByNumber;
    readonly min_losses_given_gains: ByNumber;
  }[];
  readonly mde: readonly {
    readonly n: number;
    readonly sd_delta: number;
    readonly alpha_one_sided: number;
    readonly power: number;
    readonly mde_t_approx: number;
    readonly mde_z_approx: number;
    readonly mde_noncentral_t: number;
  }[];
  readonly zero_loss: readonly {
    readonly n: number;
    readonly upper95_loss_prob_if_zero_losses_seen: number;
    readonly aug1_t_lower95: number;
  }[];
  readonly binary_power: readonly {
    readonly loss: number;
    readonly gain: number;
    readonly net_drop: number;
    readonly exact_power_alpha05: ByNumber;
  }[];
}

function checkFloor(one: PowerFile["discrete_floor"][number]): void {
  // the levels that a team may choose
  expect([0.05, 0.01, 0.005]).toContain(one.alpha);
  expect(leastLosses(one.alpha)).toBe(one.min_lost_queries_no_gains);
  for (const [n, floor] of Object.entries(one.floor_by_n)) {
    expectNear(smallestVisibleDrop(one.alpha, Number(n)), floor, 1e-6);
  }
  for (const [gains, losses] of Object.entries(one.min_losses_given_gains)) {
    expect(leastLosses(one.alpha, Number(gains))).toBe(losses);
  }
}

function checkDetectable(one: PowerFile["mde"][number]): void {
  const { n, sd_delta: sd, alpha_one_sided: alpha, power } = one;
  const standardError = sd / Math.sqrt(n);
  const drop = detectableDrop({ n, standardError, alpha, power });
  expectNear(drop, one.mde_t_approx, 1e-6);
  const z = normalQuantile(1 - alpha) + normalQuantile(power);
  expectNear(z * standardError, one.mde_z_approx, 1e-6);
  const exact = noncentralDrop(n, sd, alpha, power);
  expectNear(exact, one.mde_noncentral_t, 1e-6);
  expectNear(drop, exact, 0.01 * exact);
}

function checkNothingLost(one: PowerFile["zero_loss"][number]): void {
  const { n } = one;
  expectNear(exactBounds(0, n, 0.05)?.upper, one.upper95_loss_prob_if_zero_losses_seen, 1e-6);
  const bounds = augmentedBounds(evenSample(n, aChange([])), { alpha: 0.05 });
  expectNear(bounds?.lower, one.aug1_t_lower95, 1e-6);
}

function checkPower(one: PowerFile["binary_power"][number]): void {
  const { loss, gain } = one;
  expectNear(loss - gain, one.net_drop, 1e-6);
  for (const [n, power] of Object.entries(one.exact_power_alpha05)) {
    expectNear(dropPower({ n: Number(n), loss, gain, alpha: 0.05 }), power, 1e-6);
  }
}

export const powerParts = (file: PowerFile): readonly Part[] => [
  toleranceOf(file, 1e-6),
  ...partsOf(file, "discrete_floor", checkFloor),
  ...partsOf(file, "mde", checkDetectable),
  ...partsOf(file, "zero_loss", checkNothingLost),
  ...partsOf(file, "binary_power", checkPower),
];

interface NoiseFile {
  readonly tol: number;
  readonly runs: readonly (readonly number[])[];
  readonly run_means: readonly number[];
  readonly s2_per_query: readonly number[];
  readonly se_query: number;
  readonly se_run: number;
  readonly max_pair: number;
  readonly noise_floor: number;
  readonly flaky_query_index: readonly number[];
}

function checkNoise(file: NoiseFile): void {
  const noise = measureNoise(file.runs);
  if (!noise) throw new Error("no noise");
  const lists = [
    [noise.means, file.run_means],
    [noise.variances, file.s2_per_query],
  ] as const;
  for (const [actual, expected] of lists) {
    expect(expected).toHaveLength(actual.length);
    for (const [i, one] of actual.entries()) expectNear(one, expected[i] ?? -1, 1e-9);
  }
  expectNear(noise.seQuery, file.se_query, 1e-9);
  expectNear(noise.seRun, file.se_run, 1e-9);
  expectNear(noise.largestGap, file.max_pair, 1e-9);
  expectNear(noise.floor, file.noise_floor, 1e-9);
  expect(noise.flaky).toEqual(file.flaky_query_index);
}

export const noiseParts = (file: NoiseFile): readonly Part[] => [
  toleranceOf(file, 1e-9),
  { path: "", check: () => checkNoise(file) },
];
