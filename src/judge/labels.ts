/** Results without a label: what they could do to a gate. */

import type { ScoredPair } from "../compare/valued.ts";
import { depthOf, type Question } from "../score/measure.ts";
import { measureNamed } from "../score/measures.ts";
import { coupledBounds, type Unlabelled, type Unlabelleds } from "../score/unjudged.ts";
import { addTo, compensatedSum, epsilon, sumAt } from "../statistics/sum.ts";
import type { Evaluated } from "./gates-in-force.ts";

export interface Labels {
  /** Every query that the gate counts. */
  see(scored: ScoredPair, change: number): void;
  /** No labels lift the weighted mean change above this; undefined: none lift it at all. */
  upper(total: number): number | undefined;
  readonly results: LabelColumns;
}

/** What could be labelled: a column for each fact, since there may be millions, by query place. */
export interface LabelColumns {
  readonly places: number[];
  readonly ids: string[];
  readonly ranksBaseline: (number | undefined)[];
  readonly ranksCandidate: (number | undefined)[];
  /** The effect on the change of the query, by its weight; 0: none, but it counts as unjudged. */
  readonly effects: number[];
}

const noColumns = (): LabelColumns => ({
  ...{ places: [], ids: [], effects: [] },
  ...{ ranksBaseline: [], ranksCandidate: [] },
});

/** Of a gate on a measure that drops when relevant results go without a label. */
export function openLabels({ at }: Evaluated, stage: number): Labels {
  const measure = measureNamed(at.measure);
  const sums = new Float64Array(2);
  const results = noColumns();
  let canRise = false;
  return {
    see({ pair }, change) {
      const { query } = pair;
      const question: Question = { query, ...depthOf(at.cutoff), isAbstention: () => false };
      const befores = pair.baseline.lists[stage] ?? [];
      const afters = pair.candidate.lists[stage] ?? [];
      // any repeat of one side may stand beside any of the other
      const bounds = befores.flatMap((before) =>
        afters.map((after) => coupledBounds(measure, question, before, after)),
      );
      const more = bounds.map((one) => (one ? one.upper - one.change : 0));
      const { weight } = query;
      if (more.some((one) => one > epsilon)) canRise = true;
      addTo(sums, 0, weight * (change + compensatedSum(more) / Math.max(1, bounds.length)));
      for (const one of mergeResults(bounds)) addRow(results, pair.place, one, weight);
    },
    upper: (total) => (canRise ? sumAt(sums, 0) / total : undefined),
    results,
  };
}

function addRow(columns: LabelColumns, place: number, one: Unlabelled, weight: number): void {
  columns.places.push(place);
  columns.ids.push(one.id);
  columns.ranksBaseline.push(one.rankBaseline);
  columns.ranksCandidate.push(one.rankCandidate);
  columns.effects.push(one.effect > epsilon ? weight * one.effect : 0);
}

/** One result for each id: its best ranks, and its effect in the middle of all repeats. */
function mergeResults(bounds: readonly (Unlabelleds | undefined)[]): readonly Unlabelled[] {
  const byId = new Map<string, Unlabelled>();
  for (const one of bounds.flatMap((bound) => bound?.results ?? [])) {
    const known = byId.get(one.id);
    byId.set(one.id, {
      id: one.id,
      rankBaseline: best(known?.rankBaseline, one.rankBaseline),
      rankCandidate: best(known?.rankCandidate, one.rankCandidate),
      effect: (known?.effect ?? 0) + one.effect / bounds.length,
    });
  }
  return [...byId.values()];
}

const best = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);
