/** What the baseline differs from itself by, when it is run again. */

import { epsilon, sumOver } from "./sum.ts";

/** The fewest runs that tell noise. */
export const leastRuns = 3;
/** How far 95 % of a normal distribution reach to one side, as the procedure has it. */
const reach = 1.645;

interface Noise {
  /** The mean of each run. */
  readonly means: readonly number[];
  /** Variance of each query over the runs. */
  readonly variances: readonly number[];
  /** Standard error of a difference of means, when every query has its own noise. */
  readonly seQuery: number;
  /** The same, when what differs is the run as a whole. */
  readonly seRun: number;
  /** The largest difference of two runs' means. */
  readonly largestGap: number;
  /** No change below it is told from noise. */
  readonly floor: number;
  /** Places of the queries that differ between runs. */
  readonly flaky: readonly number[];
}

/**
 * The noise of repeated runs: for each run the values of the same queries, in the same order.
 *
 * - Formula:   max(1.645·seQuery, 1.645·seRun, largestGap), with
 *              seQuery = sqrt(2·sum(w²s²))/sum(w), seRun = sqrt(2)·sd of the means
 * - Undefined: for fewer than three runs, and without queries
 */
export function measureNoise(
  runs: readonly ArrayLike<number>[],
  weightAt: (place: number) => number = () => 1,
): Noise | undefined {
  const queries = Array.from({ length: runs[0]?.length ?? 0 }, (_, place) => place);
  if (runs.length < leastRuns || queries.length === 0) return undefined;
  const weight = sumOver(queries, weightAt);
  const means = runs.map(
    (run) => sumOver(queries, (place) => weightAt(place) * (run[place] as number)) / weight,
  );
  const values = queries.map((place) => runs.map((run) => run[place] as number));
  const variances = values.map(varianceOf);
  const noise = sumOver(queries, (place) => weightAt(place) ** 2 * (variances[place] as number));
  const seQuery = Math.sqrt(2 * noise) / weight;
  const seRun = Math.sqrt(2 * varianceOf(means));
  const largestGap = spanOf(means);
  return {
    ...{ means, variances, seQuery, seRun, largestGap },
    floor: Math.max(reach * seQuery, reach * seRun, largestGap),
    flaky: queries.filter((place) => spanOf(values[place] as number[]) >= epsilon),
  };
}

/** 0 when all are the same: the distances are taken from the first, not from a rounded mean. */
function varianceOf(values: readonly number[]): number {
  const [first = 0] = values;
  const off = values.map((value) => value - first);
  const mean = sumOver(off, (one) => one) / off.length;
  return sumOver(off, (one) => (one - mean) ** 2) / (off.length - 1);
}

/** Of as many repeats as there are: a call takes fewer arguments. */
function spanOf(values: readonly number[]): number {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return high - low;
}
