/** Results without a label: what they could do to a gate, and which of them to label first. */

import { addTo, sumAt } from "../compare/sum.ts";
import type { ScoredPair } from "../compare/valued.ts";
import { compareIds, type QueryId, type StageName } from "../model/ids.ts";
import { judged } from "../score/judged.ts";
import { type Question, scoreOne } from "../score/measure.ts";
import { measureNamed } from "../score/measures.ts";
import { coupledBounds, type Unlabelled } from "../score/unjudged.ts";
import type { Evaluated } from "./gates-in-force.ts";

/** One result that somebody should look at. */
export interface WantedLabel extends Omit<Unlabelled, "effect"> {
  readonly queryId: QueryId;
  readonly place: number;
  readonly stage: StageName;
  /** Gates that the label could move. */
  readonly gates: readonly string[];
  /** The largest change of the means of these gates that the label could cause, added up. */
  readonly priority: number;
}

/** Below this share of judged results on a side, a drop of a measure like precision is none. */
export const leastJudged = 0.8;

export interface Labels {
  /** Every query that the gate counts. */
  see(scored: ScoredPair, change: number): void;
  /** The weighted mean change if every missing label spoke for the candidate. */
  upper(total: number): number | undefined;
  /** Whether too few results are judged on a side. */
  readonly tooFew: boolean;
  /** By query place: what could be labelled, with the effect on the change of that query. */
  readonly results: readonly (Unlabelled & { readonly place: number; readonly weight: number })[];
}

/** Of a gate on a measure that drops when relevant results go without a label. */
export function openLabels({ at }: Evaluated, stage: number): Labels {
  const measure = measureNamed(at.measure);
  const sums = new Float64Array(2);
  const shares = { baseline: openShare(), candidate: openShare() };
  const results: (Unlabelled & { place: number; weight: number })[] = [];
  return {
    see({ pair }, change) {
      const { query } = pair;
      const k = at.cutoff ?? Number.POSITIVE_INFINITY;
      const question: Question = { query, k, isAbstention: () => false };
      const before = pair.baseline.lists[stage]?.[0];
      const after = pair.candidate.lists[stage]?.[0];
      if (!before || !after) return;
      shares.baseline.add(scoreOne(judged, before, question));
      shares.candidate.add(scoreOne(judged, after, question));
      const bounds = coupledBounds(measure, question, before, after);
      addTo(sums, 0, query.weight * (bounds ? bounds.upper : change));
      const { place } = pair;
      for (const one of bounds?.results ?? []) {
        if (one.effect > 0) results.push({ ...one, place, weight: query.weight });
      }
    },
    upper: (total) => (results.length === 0 ? undefined : sumAt(sums, 0) / total),
    get tooFew() {
      return shares.baseline.mean() < leastJudged || shares.candidate.mean() < leastJudged;
    },
    results,
  };
}

/** An empty list has no share. */
function openShare() {
  const sums = new Float64Array(2);
  let n = 0;
  return {
    add(share: number | undefined): void {
      if (share === undefined) return;
      n++;
      addTo(sums, 0, share);
    },
    mean: () => (n === 0 ? 1 : sumAt(sums, 0) / n),
  };
}

/** What single gates want labelled, as one list: what could change most comes first. */
export function queueLabels(
  wanted: readonly {
    readonly gate: string;
    readonly stage: StageName;
    readonly total: number;
    readonly labels: Labels;
  }[],
  idAt: (place: number) => QueryId,
): readonly WantedLabel[] {
  const queue = new Map<string, WantedLabel>();
  for (const { gate, stage, total, labels } of wanted) {
    for (const { id, place, weight, effect, rankBaseline, rankCandidate } of labels.results) {
      const key = JSON.stringify([place, stage, id]);
      const known = queue.get(key);
      queue.set(key, {
        ...{ queryId: idAt(place), place, id, stage },
        rankBaseline: known?.rankBaseline ?? rankBaseline,
        rankCandidate: known?.rankCandidate ?? rankCandidate,
        gates: [...(known?.gates ?? []), gate],
        priority: (known?.priority ?? 0) + (weight * effect) / total,
      });
    }
  }
  return [...queue.values()].sort(
    (a, b) => b.priority - a.priority || a.place - b.place || compareIds(a.id, b.id),
  );
}
