/** Means over queries, always with the counts behind them. They are added up query by query. */

import type { Column, ColumnPlace, SideScores } from "../score/score-run.ts";
import { addTo, sumAt } from "../statistics/sum.ts";
import { deltaAt, hasValues, isMeasured, type ScoredPair } from "./valued.ts";

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

export interface Means {
  see(scored: ScoredPair): void;
  rows(): readonly MeasureRow[];
  /** Means at some of these columns, of what was seen so far: from here on they are others. */
  fork(places: readonly number[]): Means;
}

/** The sums that one column needs, each with its compensation, in one array. */
const sums = {
  weight: 0,
  relevant: 2,
  delta: 4,
  baseline: 6,
  candidate: 16,
} as const;
const sideSums = {
  value: 0,
  numerator: 2,
  denominator: 4,
  retrieved: 6,
  relevantFound: 8,
} as const;
const sumsSize = 26;

/** `places`: which of the columns. */
export function openMeans(
  columns: readonly Column[],
  places: readonly number[],
  alone: boolean,
): Means {
  const totals = new Float64Array(places.length * sumsSize);
  const counts = new Int32Array(places.length * 3);
  return meansOf({ columns, places, alone, totals, counts });
}

interface Sums {
  readonly columns: readonly Column[];
  readonly places: readonly number[];
  readonly alone: boolean;
  readonly totals: Float64Array;
  /** For each place: queries, wins, losses. */
  readonly counts: Int32Array;
}

function meansOf(own: Sums): Means {
  const { columns, places, alone, totals, counts } = own;

  function addSide(scores: SideScores, column: number, weight: number, at: number): void {
    const { spot, isShare } = columns[column] as Column;
    addTo(totals, at + sideSums.value, weight * (scores.values[column] as number));
    addTo(totals, at + sideSums.retrieved, scores.retrieved[spot] as number);
    addTo(totals, at + sideSums.relevantFound, scores.relevantFound[spot] as number);
    if (!isShare) return;
    addTo(totals, at + sideSums.numerator, scores.numerators[column] as number);
    addTo(totals, at + sideSums.denominator, scores.denominators[column] as number);
  }

  function add({ scores, pair }: ScoredPair, index: number, column: number): void {
    const { weight, relevant } = pair.query;
    const base = index * sumsSize;
    count(counts, index * 3);
    addTo(totals, base + sums.weight, weight);
    addTo(totals, base + sums.relevant, relevant);
    addSide(scores.candidate, column, weight, base + sums.candidate);
    if (alone) return;
    addSide(scores.baseline, column, weight, base + sums.baseline);
    const delta = deltaAt(scores, column);
    if (delta === 0) return;
    addTo(totals, base + sums.delta, weight * delta);
    count(counts, index * 3 + (delta > 0 ? 1 : 2));
  }

  function sideMean(index: number, side: "baseline" | "candidate"): SideMean {
    const base = index * sumsSize;
    const at = base + sums[side];
    const n = counts[index * 3] as number;
    const { isShare } = columns[places[index] as number] as Column;
    const denominator = sumAt(totals, at + sideSums.denominator);
    return {
      macro: n === 0 ? undefined : sumAt(totals, at) / sumAt(totals, base + sums.weight),
      micro:
        isShare && denominator !== 0
          ? sumAt(totals, at + sideSums.numerator) / denominator
          : undefined,
      n,
      retrieved: sumAt(totals, at + sideSums.retrieved),
      relevant: sumAt(totals, base + sums.relevant),
      relevantFound: sumAt(totals, at + sideSums.relevantFound),
    };
  }

  return {
    see(scored) {
      if (!isMeasured(scored)) return;
      for (let index = 0; index < places.length; index++) {
        const column = places[index] as number;
        if (hasValues(scored, column)) add(scored, index, column);
      }
    },
    fork: (some) => fork(own, some),
    rows: () =>
      places.map((column, index) => {
        const { stage, measure, cutoff } = columns[column] as Column;
        const [n = 0, wins = 0, losses = 0] = counts.subarray(index * 3);
        const base = index * sumsSize;
        const mean = sumAt(totals, base + sums.delta) / sumAt(totals, base + sums.weight);
        const change = alone
          ? { delta: undefined, wins: 0, losses: 0, ties: 0 }
          : { delta: n === 0 ? undefined : mean, wins, losses, ties: n - wins - losses };
        return {
          stage,
          measure,
          cutoff,
          baseline: alone ? noMean : sideMean(index, "baseline"),
          candidate: sideMean(index, "candidate"),
          ...change,
        };
      }),
  };
}

function fork({ columns, places, alone, totals, counts }: Sums, some: readonly number[]): Means {
  const own = {
    totals: new Float64Array(some.length * sumsSize),
    counts: new Int32Array(some.length * 3),
  };
  for (const [index, place] of some.entries()) {
    const from = places.indexOf(place);
    own.totals.set(totals.subarray(from * sumsSize, (from + 1) * sumsSize), index * sumsSize);
    own.counts.set(counts.subarray(from * 3, (from + 1) * 3), index * 3);
  }
  return meansOf({ columns, places: some, alone, ...own });
}

function count(counts: Int32Array, at: number): void {
  counts[at] = (counts[at] as number) + 1;
}

/** Without a baseline nothing has changed. */
const noMean: SideMean = {
  macro: undefined,
  micro: undefined,
  n: 0,
  retrieved: 0,
  relevant: 0,
  relevantFound: 0,
};
