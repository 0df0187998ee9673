/** How many of the results that a gate looks at have a label, on each side. */

import type { Cutoff } from "../model/cutoff.ts";
import type { Observation, QueryPair } from "../model/observation.ts";
import { judged } from "../score/judged.ts";
import { depthOf, scoreOne } from "../score/measure.ts";
import { addTo, epsilon, sumAt } from "../statistics/sum.ts";

/** Means over the lists that hold something; undefined: there is none. */
export interface JudgedShares {
  readonly baseline: number | undefined;
  readonly candidate: number | undefined;
}

export interface JudgedWatch {
  /** Every query that the gate counts. */
  see(pair: QueryPair): void;
  shares(): JudgedShares;
}

export function openJudged(cutoff: Cutoff | undefined, stage: number): JudgedWatch {
  const depth = depthOf(cutoff);
  const sums = new Float64Array(4);
  const lists = { baseline: 0, candidate: 0 };
  const at = { baseline: 0, candidate: 2 } as const;
  type Side = keyof typeof at;

  function add(side: Side, query: QueryPair["query"], one: Observation): void {
    const question = { query, ...depth, isAbstention: () => false };
    for (const list of one.lists[stage] ?? []) {
      const share = scoreOne(judged, list, question);
      if (share === undefined) continue;
      lists[side]++;
      addTo(sums, at[side], share);
    }
  }

  const mean = (side: Side): number | undefined =>
    lists[side] === 0 ? undefined : sumAt(sums, at[side]) / lists[side];

  return {
    see({ query, baseline, candidate }) {
      add("baseline", query, baseline);
      add("candidate", query, candidate);
    },
    shares: () => ({ baseline: mean("baseline"), candidate: mean("candidate") }),
  };
}

/** Below this share of judged results on a side, a drop of a measure like precision is none. */
const leastJudged = 0.8;

/** A side whose lists are all empty has nothing that could be judged. */
export const isTooFewJudged = (shares: JudgedShares | undefined): boolean =>
  Math.min(shares?.baseline ?? 1, shares?.candidate ?? 1) < leastJudged - epsilon;
