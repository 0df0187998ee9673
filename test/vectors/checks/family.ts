/** maxT_exact, p_adjust. */

import { expect } from "vitest";
import { adjustBenjaminiHochberg, adjustHolm } from "../../../src/statistics/adjust.ts";
import { testFamily } from "../../../src/statistics/family.ts";
import { standardize } from "../../../src/statistics/max-t.ts";
import { compensatedSum } from "../../../src/statistics/sum.ts";
import { aChange } from "../../make/changes.ts";
import { adjustNaively } from "../../statistics/naive.ts";
import { expectNear, fraction, type Part, partsOf, toleranceOf } from "./part.ts";

interface Member {
  readonly sum: number;
  readonly T: number | null;
  readonly p_raw: number;
  readonly p_maxT_single_step: number;
  readonly p_maxT_step_down: number;
  readonly p_minP_single_step: number;
  readonly p_holm?: number;
}

interface FamilyCase {
  readonly deltas: Readonly<Record<string, readonly (string | number | null)[]>>;
  readonly sign_vectors: number;
  readonly result: Readonly<Record<string, Member>>;
}

function checkFamily({ deltas, sign_vectors, result }: FamilyCase): void {
  const names = Object.keys(deltas);
  const rows = Object.values(deltas).map((row) => row.map((one) => fraction(one ?? 0)));
  const places = new Set(rows.flatMap((row) => [...aChange(row).places]));
  expect(sign_vectors).toBe(2 ** places.size);

  const tested = testFamily(rows.map(aChange));
  const live = rows.filter((row) => row.some((delta) => delta !== 0));
  const holm = adjustHolm(live.map((row) => tested[rows.indexOf(row)]?.p ?? 1));
  const naive = adjustNaively(live);
  for (const [i, name] of names.entries()) {
    const expected = result[name];
    const row = rows[i] ?? [];
    if (!expected) throw new Error(`no result for ${name}`);
    expectNear(compensatedSum(row), expected.sum, 1e-12);
    expectNear(tested[i]?.p, expected.p_raw, 1e-12);
    expectNear(tested[i]?.pAdjusted, expected.p_maxT_single_step, 1e-12);
    // the procedure has the single step only: the others are asked of the naive enumeration
    const other = naive[live.indexOf(row)] ?? { stepDown: 1, minP: 1, singleStep: 1, raw: 1 };
    expectNear(other.singleStep, expected.p_maxT_single_step, 1e-12);
    expectNear(other.raw, expected.p_raw, 1e-12);
    expectNear(other.stepDown, expected.p_maxT_step_down, 1e-12);
    expectNear(other.minP, expected.p_minP_single_step, 1e-12);
    if (expected.T === null) expect(live).not.toContain(row);
    else expectNear(standardize(aChange(row)).statistic, expected.T, 1e-12);
    if (expected.p_holm === undefined) expect(live).not.toContain(row);
    else expectNear(holm[live.indexOf(row)], expected.p_holm, 1e-12);
  }
}

export const familyParts = (file: {
  readonly tol: number;
  readonly cases: Readonly<Record<string, FamilyCase>>;
}): readonly Part[] => [toleranceOf(file, 1e-12), ...partsOf(file, "cases", checkFamily)];

interface AdjustCase {
  readonly p: readonly string[];
  readonly bonferroni: readonly number[];
  readonly holm: readonly number[];
  readonly bh: readonly number[];
}

function checkAdjusted({ p, bonferroni, holm, bh }: AdjustCase): void {
  const ps = p.map(Number);
  expect(ps.every((one) => one >= 0 && one <= 1)).toBe(true);
  const columns = [
    [ps.map((one) => Math.min(1, one * ps.length)), bonferroni],
    [adjustHolm(ps), holm],
    [adjustBenjaminiHochberg(ps), bh],
  ] as const;
  for (const [actual, expected] of columns) {
    expect(expected).toHaveLength(actual.length);
    for (const [i, one] of actual.entries()) expectNear(one, expected[i] ?? 0, 1e-12);
  }
}

export const adjustParts = (file: {
  readonly tol: number;
  readonly cases: readonly AdjustCase[];
}): readonly Part[] => [toleranceOf(file, 1e-12), ...partsOf(file, "cases", checkAdjusted)];
