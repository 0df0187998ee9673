/** Results without a label: what they could do to a gate, and which of them to label first. */

import type { ScoredPair } from "../compare/valued.ts";
import { compareIds, type QueryId, type StageName } from "../model/ids.ts";
import { judged } from "../score/judged.ts";
import { depthOf, type Question, scoreOne } from "../score/measure.ts";
import { measureNamed } from "../score/measures.ts";
import { coupledBounds, type Unlabelled, type Unlabelleds } from "../score/unjudged.ts";
import { addTo, compensatedSum, epsilon, sumAt } from "../statistics/sum.ts";
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
      const question: Question = { query, ...depthOf(at.cutoff), isAbstention: () => false };
      const befores = pair.baseline.lists[stage] ?? [];
      const afters = pair.candidate.lists[stage] ?? [];
      for (const one of befores) shares.baseline.add(scoreOne(judged, one, question));
      for (const one of afters) shares.candidate.add(scoreOne(judged, one, question));
      // any repeat of one side may stand beside any of the other
      const bounds = befores.flatMap((before) =>
        afters.map((after) => coupledBounds(measure, question, before, after)),
      );
      const more = bounds.map((one) => (one ? one.upper - one.change : 0));
      const { weight } = query;
      addTo(sums, 0, weight * (change + compensatedSum(more) / Math.max(1, bounds.length)));
      for (const one of mergeResults(bounds)) {
        if (one.effect > epsilon) results.push({ ...one, place: pair.place, weight });
      }
    },
    upper: (total) => (results.length === 0 ? undefined : sumAt(sums, 0) / total),
    get tooFew() {
      return shares.baseline.mean() < leastJudged || shares.candidate.mean() < leastJudged;
    },
    results,
  };
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
