/** At which stage a group went missing, as far as the recorded lists tell. */

import type { StageName } from "../model/ids.ts";
import type { Observation, QueryPair } from "../model/observation.ts";
import type { StageSpec } from "../model/policy.ts";
import { groupState, type Ranking } from "../model/ranking.ts";

/** Where a group is missing: a stage, or not to be told, since it lies beyond what was recorded. */
export type MissingStage = StageName | "unknown";

/**
 * Of `stages`, which end with the one that lost the group at some cutoff: the first of the candidate
 * whose recorded list lacks the group though the list before it and the baseline's list at that
 * stage had it; the first when retrieval never had it; the last when it is there, but below the
 * cutoff. Nothing behind them can have lost it there.
 *
 * A list before the last that lacks the group but was cut says nothing (`beyond`): when the next
 * list that does say something lacks it, either of them may have lost it, and it is unknown which.
 */
export function lostAtStage(
  { baseline, candidate }: QueryPair,
  group: number,
  stages: readonly StageSpec[],
): MissingStage | undefined {
  const told = stages.flatMap(({ name }, at) => {
    const isLast = at === stages.length - 1;
    const now = isLast
      ? lastStanding(candidate, group, at)
      : standingOf(candidate, group, at, baseline);
    return now === undefined ? [] : [{ name, at, now }];
  });
  // before the first stage stands the corpus, which has it
  const drops = told
    .map((one, index) => ({ ...one, before: told[index - 1]?.now ?? "held" }))
    .filter(({ now, before }) => now === "absent" && before !== "absent");
  const clear = drops.find(
    ({ at, before }) => before === "beyond" || holdsGroup(baseline, group, at) === true,
  );
  if (clear) return clear.before === "beyond" ? "unknown" : clear.name;
  return told[0]?.now === "absent" ? stages[0]?.name : (drops[0]?.name ?? stages.at(-1)?.name);
}

/** `beyond`: the recorded list lacks the group, but is not all that the stage had. */
type Standing = "held" | "absent" | "beyond";

/** Undefined: the stage is not recorded, or hides the group. */
function standingOf(
  candidate: Observation,
  group: number,
  stage: number,
  baseline: Observation,
): Standing | undefined {
  const holds = holdsGroup(candidate, group, stage);
  if (holds === undefined) return undefined;
  if (holds) return "held";
  const wasBeyond = holdsGroup(baseline, group, stage) === false;
  const isCut =
    holdsLater(candidate, group, stage) ||
    (wasBeyond && holdsLater(baseline, group, stage)) ||
    isLongerLater(candidate, stage);
  return isCut ? "beyond" : "absent";
}

/** Of the stage that lost it: what a later one holds was there, deeper than was recorded. */
function lastStanding(candidate: Observation, group: number, stage: number): Standing | undefined {
  const holds = holdsGroup(candidate, group, stage);
  if (holds === undefined) return undefined;
  return holds || holdsLater(candidate, group, stage) ? "held" : "absent";
}

const holdsLater = (side: Observation, group: number, stage: number): boolean =>
  side.lists.some((_, at) => at > stage && holdsGroup(side, group, at) === true);

/** A later stage has more results than the list holds: it drew on what was not recorded. */
function isLongerLater({ lists }: Observation, stage: number): boolean {
  const own = lists[stage] ?? [];
  return lists.some((list, at) => at > stage && list?.some((one, i) => isLonger(one, own[i])));
}

const isLonger = (one: Ranking, other: Ranking | undefined): boolean =>
  other !== undefined && one.returned - one.copyCount > other.returned - other.copyCount;

/** Whether the whole recorded list holds the group, in every repeat; undefined: cannot be told. */
function holdsGroup({ lists }: Observation, group: number, stage: number): boolean | undefined {
  const list = lists[stage];
  if (!list) return undefined;
  const states = list.map(({ groups }) => {
    const one = groups[group];
    return one ? groupState(one, Number.POSITIVE_INFINITY) : "absent";
  });
  if (states.includes("unmeasured")) return undefined;
  return states.every((state) => state === "found");
}
