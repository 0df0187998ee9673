/** signflip_exact, signflip_lattice, rng: one hypothesis at a time. */

import { expect } from "vitest";
import { testFamily } from "../../../src/statistics/family.ts";
import { flipTogether, standardize } from "../../../src/statistics/max-t.ts";
import {
  resamples,
  type State,
  seed,
  seededState,
  splitmix32,
  xoshiro128,
} from "../../../src/statistics/random.ts";
import { evenSample, meanChange } from "../../../src/statistics/sample.ts";
import { compensatedSum } from "../../../src/statistics/sum.ts";
import { aChange } from "../../make/changes.ts";
import { expectNear, fraction, layOut, type Part, partOf, partsOf, toleranceOf } from "./part.ts";

interface ExactCase {
  readonly deltas: readonly string[];
  readonly deltas_float: readonly number[];
  readonly n: number;
  readonly m_nonzero: number;
  readonly sum: string;
  readonly mean: number;
  readonly total: number;
  readonly count_le: number;
  readonly count_ge: number;
  readonly count_abs_ge: number;
  readonly count_eq: number;
  readonly p_drop: number;
  readonly p_gain: number;
  readonly p_two_sided: number;
  readonly p_drop_mid: number;
}

const testAlone = (deltas: readonly number[]) => {
  const [tested] = testFamily([aChange(deltas)]);
  if (!tested) throw new Error("nothing was tested");
  return tested;
};

function checkExact(one: ExactCase): void {
  const deltas = one.deltas.map(fraction);
  expect(one.deltas_float).toHaveLength(deltas.length);
  for (const [i, delta] of deltas.entries()) expectNear(delta, one.deltas_float[i] ?? 0, 1e-12);
  expect(one.n).toBe(deltas.length);
  expect(one.m_nonzero).toBe(deltas.filter((delta) => delta !== 0).length);
  expectNear(compensatedSum(deltas), fraction(one.sum), 1e-12);
  expectNear(meanChange(evenSample(one.n, aChange(deltas))), one.mean, 1e-12);

  const { p, improvementP, pAdjusted } = testAlone(deltas);
  const { total } = one;
  expect(total).toBe(2 ** one.m_nonzero);
  expect(pAdjusted).toBe(p);
  expect([p * total, improvementP * total]).toEqual([one.count_le, one.count_ge]);
  expectNear(p, one.p_drop, 1e-12);
  expectNear(improvementP, one.p_gain, 1e-12);
  // what both directions share, and what else follows from them
  const ties = p + improvementP - 1;
  const twoSided = Math.min(1, 2 * Math.min(p, improvementP));
  expect([ties * total, twoSided * total]).toEqual([one.count_eq, one.count_abs_ge]);
  expectNear(twoSided, one.p_two_sided, 1e-12);
  expectNear(p - ties / 2, one.p_drop_mid, 1e-12);
}

interface LatticeCase {
  readonly runlength: readonly (readonly [string, number])[];
  readonly n: number;
  readonly m_nonzero: number;
  readonly lattice_denominator: number;
  readonly sum_lattice: number;
  readonly sum_abs_lattice: number;
  readonly count_le: string;
  readonly total: string;
  readonly p_drop: number;
  readonly p_gain: number;
  readonly p_two_sided: number;
}

function checkLattice(one: LatticeCase): void {
  const deltas = layOut(one.runlength);
  expect(one.n).toBe(deltas.length);
  expect(one.m_nonzero).toBe(deltas.filter((delta) => delta !== 0).length);
  const units = deltas.map((delta) => delta * one.lattice_denominator);
  expectNear(compensatedSum(units), one.sum_lattice, 1e-9);
  expectNear(compensatedSum(units.map(Math.abs)), one.sum_abs_lattice, 1e-9);

  const { p, improvementP, method } = testAlone(deltas);
  expect(["binomial", "lattice"]).toContain(method);
  expect(BigInt(one.total)).toBe(2n ** BigInt(one.m_nonzero));
  expect(BigInt(p * Number(one.total))).toBe(BigInt(one.count_le));
  expectNear(p, one.p_drop, 1e-12);
  expectNear(improvementP, one.p_gain, 1e-12);
  expectNear(Math.min(1, 2 * Math.min(p, improvementP)), one.p_two_sided, 1e-12);
}

type ExactFile = { readonly tol: number; readonly cases: Readonly<Record<string, ExactCase>> };
type LatticeFile = { readonly tol: number; readonly cases: Readonly<Record<string, LatticeCase>> };

export const exactParts = (file: ExactFile): readonly Part[] => [
  toleranceOf(file, 1e-12),
  ...partsOf(file, "cases", checkExact),
];

export const latticeParts = (file: LatticeFile): readonly Part[] => [
  toleranceOf(file, 1e-12),
  ...partsOf(file, "cases", checkLattice),
];

interface RandomFile {
  readonly splitmix32_seed_1: readonly number[];
  readonly splitmix32_seed_20240101: readonly number[];
  readonly xoshiro128ss_state_1_2_3_4: readonly number[];
  readonly xoshiro128ss_seeded_20240101: readonly number[];
  readonly signflip_mc: readonly MonteCarloCase[];
}

interface MonteCarloCase {
  readonly case: string;
  readonly B: number;
  readonly count_le: number;
  readonly p_mc: number;
  readonly p_exact: number;
}

/** The deltas of mean_delta_intervals by these names. */
const monteCarloDeltas: Readonly<Record<string, readonly number[]>> = {
  recall_fractions: [-1 / 3, -2 / 3, -1 / 2, 1 / 3, 0, 0, 0, -1, -1 / 4, 0],
  ndcg_like: [-0.131, 0.042, 0, -0.369, -0.058, 0.017, -0.213, 0, -0.107, 0.075],
};

function checkMonteCarlo(one: MonteCarloCase): void {
  const changes = aChange(monteCarloDeltas[one.case] ?? []);
  const { method, members } = flipTogether([standardize(changes)], 0);
  const p = members[0]?.p ?? 0;
  expect(method).toBe("monte_carlo");
  expect(one.B).toBe(resamples);
  expect(Math.round(p * (one.B + 1)) - 1).toBe(one.count_le);
  expect(p).toBe(one.p_mc);
  expect(testFamily([changes])[0]?.p).toBe(one.p_exact);
}

export const randomParts = (file: RandomFile): readonly Part[] => {
  const stream = (from: number) => (words: readonly number[]) => {
    const next = splitmix32(from);
    expect(words.map(() => next())).toEqual(words);
  };
  const words = (state: State) => (expected: readonly number[]) => {
    const filled = new Uint32Array(expected.length);
    xoshiro128(state)(filled);
    expect([...filled]).toEqual(expected);
  };
  return [
    partOf(file, "splitmix32_seed_1", stream(1)),
    partOf(file, "splitmix32_seed_20240101", stream(seed)),
    partOf(file, "xoshiro128ss_state_1_2_3_4", words([1, 2, 3, 4])),
    partOf(file, "xoshiro128ss_seeded_20240101", words(seededState(20240101))),
    ...partsOf(file, "signflip_mc", checkMonteCarlo),
  ];
};
