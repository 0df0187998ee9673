/** weights_strata. */

import { expect } from "vitest";
import { recall } from "../../../src/score/recall.ts";
import { sumClusters } from "../../../src/statistics/changes.ts";
import { testFamily } from "../../../src/statistics/family.ts";
import {
  effectiveSize,
  evenSample,
  meanChange,
  type Sample,
  standardError,
} from "../../../src/statistics/sample.ts";
import { compensatedSum } from "../../../src/statistics/sum.ts";
import { aChange } from "../../make/changes.ts";
import { judging } from "../../make/golden.ts";
import { score } from "../../make/score.ts";
import { expectNear, fraction, type Part, partOf, toleranceOf } from "./part.ts";

interface WeightsFile {
  readonly tol: number;
  readonly weighted: {
    readonly d: readonly number[];
    readonly w: readonly number[];
    readonly mean: number;
    readonly se: number;
    readonly n_eff_kish: number;
    readonly p_drop_weighted_signflip: number;
  };
  readonly clustered: {
    readonly deltas: Readonly<Record<string, readonly [string, number]>>;
    readonly cluster_sums: Readonly<Record<string, string>>;
    readonly p_drop_cluster_flip: number;
    readonly p_drop_naive_query_flip: number;
    readonly mean: number;
    readonly se_cluster_CR0: number;
    readonly se_naive: number;
  };
  readonly stratified: {
    readonly strata: Readonly<
      Record<string, { readonly W: number; readonly d: readonly number[] }>
    >;
    readonly mean: number;
    readonly se: number;
  };
  readonly micro_macro: Readonly<Record<`found_total_${"baseline" | "candidate"}`, Counts>> &
    Readonly<Record<`${"macro" | "micro"}_${"baseline" | "candidate"}`, number>>;
}

type Counts = readonly (readonly [found: number, total: number])[];

/** Of deltas and weights by place. */
function weighed(deltas: readonly number[], weights: readonly number[]): Sample {
  return {
    n: weights.length,
    weight: compensatedSum(weights),
    weightSquares: compensatedSum(weights.map((weight) => weight * weight)),
    changes: aChange(deltas.map((delta, i) => delta * (weights[i] ?? 0))),
    weightAt: (place) => weights[place] ?? 0,
  };
}

function checkWeighted(one: WeightsFile["weighted"]): void {
  expect(one.w).toHaveLength(one.d.length);
  const sample = weighed(one.d, one.w);
  expectNear(meanChange(sample), one.mean, 1e-12);
  expectNear(standardError(sample), one.se, 1e-12);
  expectNear(effectiveSize(sample), one.n_eff_kish, 1e-12);
  expectNear(testFamily([sample.changes])[0]?.p, one.p_drop_weighted_signflip, 1e-12);
}

function checkClustered(one: WeightsFile["clustered"]): void {
  const rows = Object.values(one.deltas);
  const names = Object.keys(one.cluster_sums);
  const changes = aChange(rows.map(([, delta]) => delta));
  const clusterOf = Int32Array.from(rows, ([name]) => names.indexOf(name));
  const sums = sumClusters(changes, clusterOf);
  expect(sums).toEqual(aChange(Object.values(one.cluster_sums).map(fraction)));

  const [naive, clustered] = [changes, sums].map((each) => testFamily([each])[0]?.p);
  expectNear(naive, one.p_drop_naive_query_flip, 1e-12);
  expectNear(clustered, one.p_drop_cluster_flip, 1e-12);

  const sizes = names.map((name) => rows.filter(([own]) => own === name).length);
  const byCluster: Sample = {
    n: names.length,
    weight: rows.length,
    weightSquares: compensatedSum(sizes.map((size) => size * size)),
    changes: sums,
    weightAt: (place) => sizes[place] ?? 0,
  };
  expectNear(meanChange(byCluster), one.mean, 1e-12);
  // CR0 goes without the factor for small samples
  const factor = Math.sqrt((names.length - 1) / names.length);
  expectNear((standardError(byCluster) ?? 0) * factor, one.se_cluster_CR0, 1e-12);
  expectNear(standardError(evenSample(rows.length, changes)), one.se_naive, 1e-12);
}

function checkStratified(one: WeightsFile["stratified"]): void {
  const strata = Object.values(one.strata).map(({ W, d }) => {
    const sample = evenSample(d.length, aChange(d));
    return [W * (meanChange(sample) ?? 0), W * (standardError(sample) ?? 0)] as const;
  });
  expectNear(compensatedSum(strata.map(([mean]) => mean)), one.mean, 1e-12);
  expectNear(Math.sqrt(compensatedSum(strata.map(([, se]) => se * se))), one.se, 1e-12);
}

function checkMicroMacro(one: WeightsFile["micro_macro"]): void {
  for (const side of ["baseline", "candidate"] as const) {
    const counts = one[`found_total_${side}`];
    expect(counts.every(([found, total]) => found <= total)).toBe(true);
    const ids = (count: number) => Array.from({ length: count }, (_, i) => `u${i}`).join(" ");
    const values = counts.map(
      ([found, total]) => score(recall, 10, judging(ids(total)), ids(found)) ?? 0,
    );
    const totals = counts.map(([, total]) => total);
    const found = values.map((value, i) => value * (totals[i] ?? 0));
    expectNear(compensatedSum(values) / counts.length, one[`macro_${side}`], 1e-12);
    expectNear(compensatedSum(found) / compensatedSum(totals), one[`micro_${side}`], 1e-12);
  }
}

export const weightParts = (file: WeightsFile): readonly Part[] => [
  toleranceOf(file, 1e-12),
  partOf(file, "weighted", checkWeighted),
  partOf(file, "clustered", checkClustered),
  partOf(file, "stratified", checkStratified),
  partOf(file, "micro_macro", checkMicroMacro),
];
