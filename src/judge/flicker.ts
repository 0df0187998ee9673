/** Queries whose repeats on one side differ: another run of the same system may judge otherwise. */

import type { QueryId, StageName } from "../model/ids.ts";
import type { Observation, QueryPair } from "../model/observation.ts";
import { lastStage, type MeasureAt, type Policy, type StageSpec } from "../model/policy.ts";
import type { NonEmpty } from "../model/problem.ts";
import type { Ranking } from "../model/ranking.ts";
import { depthOf, type Question, scoreOne } from "../score/measure.ts";
import { measureNamed } from "../score/measures.ts";
import { abstentionRule } from "../score/score-run.ts";
import { epsilon } from "../statistics/sum.ts";
import { gatesInForce } from "./gates-in-force.ts";

export interface Flaky {
  readonly queryId: QueryId;
  /** Which side differs from itself. */
  readonly baseline: boolean;
  readonly candidate: boolean;
}

/**
 * By the measures of the gates, and by coverage at the cutoffs of the last stage, on which the
 * status of a query rests.
 */
export function watchFlicker(stages: NonEmpty<StageSpec>, policy: Policy) {
  const { name, cutoffs } = lastStage(stages);
  const status = cutoffs.map((cutoff) => ({ stage: name, measure: "coverage", cutoff }));
  const gates = gatesInForce(new Map(), stages, policy).map(({ at }) => at);
  const places = [...status, ...gates].map((at) => openPlace(at, name, stages));
  const isAbstention = abstentionRule(policy);
  const found: Flaky[] = [];

  const flickers = (query: QueryPair["query"], { lists }: Observation): boolean =>
    places.some(({ stage, measure, depth }) => {
      const list = lists[stage] ?? [];
      return list.length > 1 && differs(measure, list, { query, ...depth, isAbstention });
    });

  return {
    see({ query, baseline, candidate }: QueryPair): void {
      const sides = {
        baseline: flickers(query, baseline),
        candidate: flickers(query, candidate),
      };
      if (sides.baseline || sides.candidate) found.push({ queryId: query.id, ...sides });
    },
    /** In the order of queries. */
    found: (): readonly Flaky[] => found,
  };
}

const openPlace = (
  { stage, measure, cutoff }: MeasureAt,
  last: StageName,
  stages: readonly StageSpec[],
) => ({
  stage: stages.findIndex(({ name }) => name === (stage ?? last)),
  measure: measureNamed(measure),
  depth: depthOf(cutoff),
});

/** Whether a measure has another value, or none, in some repeat. */
function differs(
  measure: ReturnType<typeof measureNamed>,
  list: readonly Ranking[],
  question: Question,
): boolean {
  const [first, ...others] = list.map((ranking) => scoreOne(measure, ranking, question));
  return others.some((value) =>
    value === undefined || first === undefined
      ? value !== first
      : Math.abs(value - first) >= epsilon,
  );
}
