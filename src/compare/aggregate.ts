/** Means over queries, always with the counts behind them. */

import type { QueryPair } from "../model/observation.ts";
import type { Side } from "../model/reason.ts";
import type { ColumnPlace } from "../score/score-run.ts";
import { sumOver } from "./sum.ts";
import { countSigns, meanDelta, meanOf, type ValuedColumn } from "./valued.ts";

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

/** Without a baseline nothing has changed. */
export function aggregate(valued: ValuedColumn): MeasureRow {
  const { alone } = valued;
  const { stage, measure, cutoff } = valued.column;
  const change = alone
    ? { delta: undefined, wins: 0, losses: 0, ties: 0 }
    : { delta: meanDelta(valued), ...countSigns(valued) };
  return {
    stage,
    measure,
    cutoff,
    baseline: alone ? noMean : sideMean(valued, "baseline"),
    candidate: sideMean(valued, "candidate"),
    ...change,
  };
}

const noMean: SideMean = {
  macro: undefined,
  micro: undefined,
  n: 0,
  retrieved: 0,
  relevant: 0,
  relevantFound: 0,
};

function sideMean(valued: ValuedColumn, side: Side): SideMean {
  const { column, pairs, members } = valued;
  const { retrieved, relevantFound } = column.behind[side];
  return {
    macro: meanOf(valued, side),
    micro: microMean(valued, side),
    n: members.length,
    retrieved: sumOver(members, (index) => retrieved[index] as number),
    relevant: sumOver(members, (index) => (pairs[index] as QueryPair).query.relevant),
    relevantFound: sumOver(members, (index) => relevantFound[index] as number),
  };
}

function microMean({ column, members }: ValuedColumn, side: Side): number | undefined {
  if (!column.shares) return undefined;
  const { numerators, denominators } = column.shares[side];
  const total = sumOver(members, (index) => denominators[index] as number);
  if (total === 0) return undefined;
  return sumOver(members, (index) => numerators[index] as number) / total;
}
