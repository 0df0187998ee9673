/** How far the baseline of a gate differs from itself, where it was run more than once. */

import type { QueryPair } from "../model/observation.ts";
import { listSome, type Problem } from "../model/problem.ts";
import { depthOf, type Question, scoreOne } from "../score/measure.ts";
import { measureNamed } from "../score/measures.ts";
import { leastRuns, measureNoise } from "../statistics/noise.ts";
import type { Evaluated } from "./gates-in-force.ts";

export interface GateNoise {
  /** Every query that the gate counts. */
  see(pair: QueryPair): void;
  /**
   * When all queries are seen: no change below it is told from noise; undefined: it cannot be
   * measured, since some query has fewer repeats than three, or than the others.
   */
  floor(): number | undefined;
}

export function openNoise(
  { at }: Evaluated,
  stage: number,
  isAbstention: Question["isAbstention"],
): GateNoise {
  const measure = measureNamed(at.measure);
  const runs: number[][] = [];
  const weights: number[] = [];
  let isWhole = true;
  let known: number | undefined;
  return {
    see({ query, baseline }) {
      const list = baseline.lists[stage] ?? [];
      if (weights.length === 0) for (const _ of list) runs.push([]);
      if (list.length !== runs.length) isWhole = false;
      weights.push(query.weight);
      const question = { query, ...depthOf(at.cutoff), isAbstention };
      for (const [repeat, ranking] of list.entries()) {
        runs[repeat]?.push(scoreOne(measure, ranking, question) ?? 0);
      }
    },
    floor() {
      if (!isWhole || runs.length < leastRuns) return undefined;
      // a gate asks for it more than once
      known ??= measureNoise(runs, (place) => weights[place] as number)?.floor;
      return known;
    },
  };
}

/** Noise that was asked for and is not known counts as none: that is the harder rule. */
export const noiseProblems = (gates: readonly string[], file: string): readonly Problem[] =>
  gates.length === 0
    ? []
    : [
        {
          code: "noise_unmeasured",
          severity: "warning",
          message: `noise cannot be measured for ${listSome(gates)}`,
          hint: "Give every query of the baseline the same number of repeats, three or more.",
          file,
        },
      ];
