/** stage_attribution: what each stage keeps, and its share of the change, through the whole gate. */

import { expect } from "vitest";
import { compensatedSum } from "../../../src/statistics/sum.ts";
import { compare, eachOf, type Run, stages } from "../../make/comparison.ts";
import { expectNear, type Part, toleranceOf } from "./part.ts";

interface StageFile {
  readonly tol: number;
  /** The first is what is needed, before any stage. */
  readonly stages: readonly string[];
  readonly baseline_counts: readonly number[];
  readonly candidate_counts: readonly number[];
  readonly baseline_conditional: readonly number[];
  readonly candidate_conditional: readonly number[];
  readonly contribution: Readonly<Record<string, number>>;
  readonly sum: number;
  readonly end_to_end_delta: number;
}

/** Queries that need one group each, which the first of them keep up to a stage. */
function runOf(file: StageFile, counts: readonly number[]): Run {
  const [, ...names] = file.stages;
  return eachOf(counts[0] ?? 0, (_, query) =>
    stages(
      Object.fromEntries(
        names.map((name, at) => [name, query < (counts[at + 1] ?? 0) ? "a" : "x"]),
      ),
    ),
  );
}

async function checkStages(file: StageFile): Promise<void> {
  const [, ...names] = file.stages;
  const [needed] = file.baseline_counts;
  expect(file.candidate_counts[0]).toBe(needed);
  const told = await compare({
    golden: eachOf(needed ?? 0, () => "a"),
    baseline: runOf(file, file.baseline_counts),
    candidate: runOf(file, file.candidate_counts),
  });
  const { stageShares } = told;
  expect(stageShares.map(({ stage }) => stage)).toEqual(names);
  for (const [i, one] of stageShares.entries()) {
    expect(one.n).toBe(needed);
    expectNear(one.survivalBaseline, file.baseline_conditional[i] ?? -1, 1e-12);
    expectNear(one.survivalCandidate, file.candidate_conditional[i] ?? -1, 1e-12);
    expectNear(one.contribution, file.contribution[one.stage] ?? -1, 1e-12);
  }
  // the parts add up to the whole change, to the last bit
  const last = stageShares.at(-1);
  const change = (last?.candidate ?? 0) - (last?.baseline ?? 0);
  const sum = compensatedSum(stageShares.map(({ contribution }) => contribution ?? Number.NaN));
  expect(sum).toBe(change);
  expectNear(sum, file.sum, 1e-12);
  expectNear(change, file.end_to_end_delta, 1e-12);
}

export const stageParts = (file: StageFile): readonly Part[] => [
  toleranceOf(file, 1e-12),
  { path: "", check: () => checkStages(file) },
];
