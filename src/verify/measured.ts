/** Whether a query is measured: what is looked at, and what a run does not show there. */

import type { Cutoff } from "../model/cutoff.ts";
import type { StageName } from "../model/ids.ts";
import type { Observation, QueryPair, Unmeasured } from "../model/observation.ts";
import { lastStage, type Policy, type StageCutoff, type StageSpec } from "../model/policy.ts";
import type { NonEmpty } from "../model/problem.ts";
import { absentGroup, groupAt, type Ranking } from "../model/ranking.ts";

/**
 * Places at which something is judged: the last stage, since the status of a query rests on it;
 * what gates look at, and `critical.at`, at which a query that is not critical must be recorded too.
 */
export function neededPlaces(
  policy: Policy,
  stages: NonEmpty<StageSpec>,
  guarded: readonly StageCutoff[],
): readonly StageCutoff[] {
  const last = lastStage(stages);
  const places: StageCutoff[] = last.cutoffs.map((cutoff) => ({ stage: last.name, cutoff }));
  for (const gate of policy.gates ?? []) {
    if (gate.kind !== "measure" || gate.at.stage === undefined) continue;
    places.push({ stage: gate.at.stage, cutoff: gate.at.cutoff ?? 0 });
  }
  for (const one of guarded) places.push(one);
  const isSame = (one: StageCutoff, other: StageCutoff) =>
    one.stage === other.stage && one.cutoff === other.cutoff;
  return places.filter((one, at) => places.findIndex((other) => isSame(one, other)) === at);
}

/** A place with the stage by its number. */
export interface Spot {
  readonly at: number;
  readonly cutoff: Cutoff;
}

export const spotsOf = (
  places: readonly StageCutoff[],
  stages: readonly StageName[],
): readonly Spot[] => places.map(({ stage, cutoff }) => ({ at: stages.indexOf(stage), cutoff }));

export function unmeasuredWhy(
  { state, lists }: Observation,
  spots: readonly Spot[],
): Unmeasured | undefined {
  if (state !== "ok") return state;
  for (const { at, cutoff } of spots) {
    const list = lists[at];
    if (!list) return "stage_not_recorded";
    if (isHidden(list, cutoff)) return "evidence_unmeasured";
  }
  return undefined;
}

/**
 * What the baseline hides may have been there. If the candidate has it, nothing is lost, and the
 * query is new; if it has not, nobody can tell. Whatever it returns less never makes that better.
 */
export function maybeLost(
  whyBefore: Unmeasured | undefined,
  { baseline, candidate }: Pick<QueryPair, "baseline" | "candidate">,
  spots: readonly Spot[],
): Unmeasured | undefined {
  if (whyBefore !== "evidence_unmeasured") return undefined;
  const isOpen = spots.some(({ at, cutoff }) => {
    const [before, after] = [baseline.lists[at] ?? noRankings, candidate.lists[at] ?? noRankings];
    const states = (list: readonly Ranking[], index: number) =>
      list.map((one) => groupAt(one, one.groups[index] ?? absentGroup, cutoff));
    return before[0]?.groups.some(
      (_, index) =>
        states(before, index).includes("unmeasured") &&
        states(after, index).some((state) => state !== "found"),
    );
  });
  return isOpen ? whyBefore : undefined;
}

/** Whether some repeat hides some group. */
function isHidden(list: readonly Ranking[], cutoff: Cutoff): boolean {
  for (const ranking of list) {
    for (const group of ranking.groups) {
      if (groupAt(ranking, group, cutoff) === "unmeasured") return true;
    }
  }
  return false;
}

const noRankings: readonly never[] = [];
