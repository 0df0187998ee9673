/** What happened to each group of evidence: lost, gained, kept, absent, and between which ranks. */

import type { Cutoff } from "../model/cutoff.ts";
import type { Group } from "../model/golden.ts";
import type { StageName } from "../model/ids.ts";
import type { Observation, QueryPair } from "../model/observation.ts";
import type { Policy, StageSpec } from "../model/policy.ts";
import { groupAt, type Ranking } from "../model/ranking.ts";
import { abstentionRule } from "../score/score-run.ts";
import type { UnheldGroups } from "../verify/gold.ts";
import { lostAtStage, type MissingStage } from "./lost-at.ts";

export type Change = "lost" | "gained" | "kept" | "absent";

export type Status =
  | "regressed"
  | "improved"
  | "mixed"
  | "moved_down"
  | "moved_up"
  | "unchanged"
  | "new"
  | "unmeasured";

/** How often a group is found within k over the repeats. */
export interface Presence {
  readonly found: number;
  readonly of: number;
  readonly hidden: boolean;
}

export interface StageMove {
  readonly stage: StageName;
  /** The worst rank of all repeats; undefined: not in the recorded list of each of them. */
  readonly baselineRank: number | undefined;
  readonly candidateRank: number | undefined;
  /** By cutoff; undefined where a side is not recorded or hides it. */
  readonly changes: ReadonlyMap<Cutoff, Change | undefined>;
}

export interface GroupMove {
  readonly group: Group;
  readonly index: number;
  readonly stages: readonly StageMove[];
  /** Whether the snapshot holds it, as far as that is known. */
  readonly isHeld: boolean;
  /** The stage at which a lost group went missing. */
  readonly lostAt: MissingStage | "snapshot" | undefined;
}

export interface ComparedQuery {
  readonly pair: QueryPair;
  readonly status: Status;
  readonly groups: readonly GroupMove[];
}

export function presenceAt(
  list: readonly Ranking[] | undefined,
  group: number,
  cutoff: Cutoff,
): Presence | undefined {
  if (!list) return undefined;
  const states = list.map((ranking) => {
    const one = ranking.groups[group];
    return one ? groupAt(ranking, one, cutoff) : "absent";
  });
  return {
    found: states.filter((state) => state === "found").length,
    of: states.length,
    hidden: states.includes("unmeasured"),
  };
}

/** Found in every repeat. */
export const isFound = ({ found, of }: Presence): boolean => found === of;

export function compareQuery(
  pair: QueryPair,
  stages: readonly StageSpec[],
  { policy, unheld }: { policy: Policy; unheld: UnheldGroups },
): ComparedQuery {
  const groups = pair.query.groups.map((group, index): GroupMove => {
    const moves = stages.map((stage, at) => moveAt(pair, index, stage, at));
    const lost = moves.some(({ changes }) => [...changes.values()].includes("lost"));
    const isHeld = !unheld.get(pair.query.id)?.has(group.name);
    const lostAt = lost ? missingAt(pair, { index, isHeld }, stages) : undefined;
    return { group, index, stages: moves, isHeld, lostAt };
  });
  return { pair, groups, status: statusOf(pair, groups, policy) };
}

/** The stage at which a group is missing, or the snapshot when that does not hold it. */
export const missingAt = (
  pair: QueryPair,
  { index, isHeld }: Pick<GroupMove, "index" | "isHeld">,
  stages: readonly StageSpec[],
): GroupMove["lostAt"] => (isHeld ? lostAtStage(pair, index, stages) : "snapshot");

function moveAt(pair: QueryPair, group: number, stage: StageSpec, at: number): StageMove {
  const before = pair.baseline.lists[at];
  const after = pair.candidate.lists[at];
  const changes = stage.cutoffs.map((k) =>
    changeOf(presenceAt(before, group, k), presenceAt(after, group, k)),
  );
  return {
    stage: stage.name,
    baselineRank: worstRank(before, group),
    candidateRank: worstRank(after, group),
    changes: byCutoff(stage.cutoffs, changes),
  };
}

const knownChanges = new Map<string, ReadonlyMap<Cutoff, Change | undefined>>();

/** One and the same map for all groups of which the same is to be said: there are few kinds. */
function byCutoff(
  cutoffs: readonly Cutoff[],
  changes: readonly (Change | undefined)[],
): ReadonlyMap<Cutoff, Change | undefined> {
  const key = `${cutoffs} ${changes}`;
  const known = knownChanges.get(key);
  if (known) return known;
  const map = new Map(cutoffs.map((cutoff, index) => [cutoff, changes[index]] as const));
  if (knownChanges.size < 1000) knownChanges.set(key, map);
  return map;
}

/** By the share of the repeats in which it is found. */
function changeOf(before: Presence | undefined, after: Presence | undefined): Change | undefined {
  if (!before || !after || before.hidden || after.hidden) return undefined;
  const change = after.found / after.of - before.found / before.of;
  if (change !== 0) return change < 0 ? "lost" : "gained";
  return after.found > 0 ? "kept" : "absent";
}

function worstRank(list: readonly Ranking[] | undefined, group: number): number | undefined {
  let worst: number | undefined;
  for (const { groups } of list ?? []) {
    const rank = groups[group]?.rank;
    if (rank === undefined) return undefined;
    worst = Math.max(worst ?? 0, rank);
  }
  return worst;
}

/** By the last stage: groups lost or gained at any of its cutoffs, else ranks. */
function statusOf(pair: QueryPair, groups: readonly GroupMove[], policy: Policy): Status {
  if (pair.kind !== "compared") return pair.kind;
  if (pair.query.noAnswer) return abstentionStatus(pair, policy);
  if (someChange(groups, "lost")) return someChange(groups, "gained") ? "mixed" : "regressed";
  if (someChange(groups, "gained")) return "improved";
  if (someMove(groups, (before, after) => after > before)) return "moved_down";
  return someMove(groups, (before, after) => after < before) ? "moved_up" : "unchanged";
}

/** At some cutoff of the last stage. */
function someChange(groups: readonly GroupMove[], wanted: Change): boolean {
  for (const { stages } of groups) {
    for (const change of stages.at(-1)?.changes.values() ?? []) if (change === wanted) return true;
  }
  return false;
}

const someMove = (
  groups: readonly GroupMove[],
  test: (before: number, after: number) => boolean,
): boolean =>
  groups.some(({ stages }) => {
    const last = stages.at(-1);
    return last && test(rankOrder(last.baselineRank), rankOrder(last.candidateRank));
  });

const rankOrder = (rank: number | undefined): number => rank ?? Number.POSITIVE_INFINITY;

/** A no-answer query gets worse when it is answered though it was rightly not before. */
function abstentionStatus({ baseline, candidate }: QueryPair, policy: Policy): Status {
  const before = shareRight(baseline, policy);
  const after = shareRight(candidate, policy);
  if (before === undefined || after === undefined || before === after) return "unchanged";
  return after < before ? "regressed" : "improved";
}

/** Share of the repeats in which a no-answer query was rightly left empty. */
export function shareRight({ lists }: Observation, policy: Policy): number | undefined {
  const list = lists.at(-1);
  if (!list || list.length === 0) return undefined;
  return list.filter(abstentionRule(policy)).length / list.length;
}
