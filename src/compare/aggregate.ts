/** Means over queries, always with the counts behind them. */

import type { QueryPair } from "../model/observation.ts";
import type { Side } from "../model/reason.ts";
import type { Column, ColumnPlace } from "../score/score-run.ts";
import { settleDelta, sumOver } from "./sum.ts";

/** One side of a mean. `macro` weighs queries, `micro` pools what is counted in them. */
export interface SideMean {
  readonly macro: number | undefined;
  /** Undefined for a measure that is no share of counted things. */
  readonly micro: number | undefined;
  readonly n: number;
  readonly retrieved: number;
  readonly relevant: number;
  readonly relevantFound: number;
}

export interface MeasureRow extends ColumnPlace {
  readonly baseline: SideMean;
  readonly candidate: SideMean;
  readonly delta: number | undefined;
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
}

/** A query with a value on both sides, or of the candidate alone. `index`: among all pairs. */
export interface Delta {
  readonly index: number;
  readonly pair: QueryPair;
  /** NaN where there is no baseline at all. */
  readonly baseline: number;
  readonly candidate: number;
  /** Candidate minus baseline; 0 when that is less than 1e-9. */
  readonly delta: number;
}

/** The compared queries where the measure is defined on both sides. */
export function pairedDeltas(column: Column, pairs: readonly QueryPair[]): readonly Delta[] {
  const deltas: Delta[] = [];
  for (let index = 0; index < pairs.length; index++) {
    const pair = pairs[index];
    if (pair?.kind !== "compared") continue;
    const baseline = column.baseline[index] ?? Number.NaN;
    const candidate = column.candidate[index] ?? Number.NaN;
    if (Number.isNaN(baseline) || Number.isNaN(candidate)) continue;
    deltas.push({ index, pair, baseline, candidate, delta: settleDelta(candidate - baseline) });
  }
  return deltas;
}

/** Mean of one side, weighted; undefined over no query. */
export function weightedMean(
  deltas: readonly Delta[],
  value: (one: Delta) => number,
): number | undefined {
  if (deltas.length === 0) return undefined;
  const total = sumOver(deltas, ({ pair }) => pair.query.weight);
  return sumOver(deltas, (one) => one.pair.query.weight * value(one)) / total;
}

export function aggregate(column: Column, deltas: readonly Delta[]): MeasureRow {
  const sideMean = (side: Side): SideMean => {
    const valued = deltas.filter((one) => !Number.isNaN(one[side]));
    const { retrieved, relevantFound } = column.behind[side];
    return {
      macro: weightedMean(valued, (one) => one[side]),
      micro: microMean(column, valued, side),
      n: valued.length,
      retrieved: sumOver(valued, ({ index }) => retrieved[index] ?? 0),
      relevant: sumOver(valued, ({ pair }) => pair.query.relevant),
      relevantFound: sumOver(valued, ({ index }) => relevantFound[index] ?? 0),
    };
  };
  const { stage: name, measure, cutoff } = column;
  const paired = deltas.filter(({ baseline }) => !Number.isNaN(baseline));
  return {
    stage: name,
    measure,
    cutoff,
    baseline: sideMean("baseline"),
    candidate: sideMean("candidate"),
    delta: weightedMean(paired, ({ delta }) => delta),
    ...countSigns(paired),
  };
}

export function countSigns(deltas: readonly Delta[]) {
  let wins = 0;
  let losses = 0;
  for (const { delta } of deltas) {
    if (delta > 0) wins++;
    else if (delta < 0) losses++;
  }
  return { wins, losses, ties: deltas.length - wins - losses };
}

function microMean({ shares }: Column, deltas: readonly Delta[], side: Side): number | undefined {
  if (!shares) return undefined;
  const { numerators, denominators } = shares[side];
  const total = sumOver(deltas, ({ index }) => denominators[index] ?? 0);
  if (total === 0) return undefined;
  return sumOver(deltas, ({ index }) => numerators[index] ?? 0) / total;
}

/** The candidate alone, where there is no baseline: the same shape, without a change. */
export function soleValues(column: Column, pairs: readonly QueryPair[]): readonly Delta[] {
  return pairs.flatMap((pair, index): Delta[] => {
    const candidate = column.candidate[index] ?? Number.NaN;
    if (pair.kind === "unmeasured" || Number.isNaN(candidate)) return [];
    return [{ index, pair, baseline: Number.NaN, candidate, delta: 0 }];
  });
}
