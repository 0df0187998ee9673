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

type Change = "lost" | "gained" | "kept" | "absent";

export const statuses = [
  "regressed",
  "improved",
  "mixed",
  "moved_down",
  "moved_up",
  "unchanged",
  "new",
  "unmeasured",
] as const;
export type Status = (typeof statuses)[number];

/** How often a group is found within k over the repeats. */
interface Presence {
  readonly found: number;
  readonly of: number;
  readonly hidden: boolean;
}

interface StageMove {
  readonly stage: StageName;
  /** The worst rank of all repeats; undefined: not in the recorded list of each of them. */
  readonly baselineRank: number | undefined;
  readonly candidateRank: number | undefined;
  readonly changes: CutoffChanges;
}

/** What became of a group at each cutoff of a stage. */
export interface CutoffChanges {
  /** Undefined where a side is not recorded or hides it. */
  readonly byCutoff: ReadonlyMap<Cutoff, Change | undefined>;
  readonly deepest: Change | undefined;
  /** At some cutoff. */
  readonly lost: boolean;
  readonly gained: boolean;
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
  let found = 0;
  let hidden = false;
  for (const ranking of list) {
    const one = ranking.groups[group];
    const state = one ? groupAt(ranking, one, cutoff) : "absent";
    if (state === "found") found++;
    if (state === "unmeasured") hidden = true;
  }
  return { found, of: list.length, hidden };
}

/** Found in every repeat. */
export const isFound = ({ found, of }: Presence): boolean => found === of;

export function compareQuery(
  pair: QueryPair,
  stages: readonly StageSpec[],
  { policy, unheld }: { policy: Policy; unheld: UnheldGroups },
): ComparedQuery {
  const notHeld = unheld.get(pair.query.id);
  const groups: GroupMove[] = [];
  for (const group of pair.query.groups) {
    const isHeld = !notHeld?.has(group.name);
    groups.push(moveOf(pair, { group, index: groups.length, isHeld }, stages));
  }
  return { pair, groups, status: statusOf(pair, groups, policy) };
}

function moveOf(
  pair: QueryPair,
  { group, index, isHeld }: Pick<GroupMove, "group" | "index" | "isHeld">,
  stages: readonly StageSpec[],
): GroupMove {
  const moves: StageMove[] = [];
  let lost = false;
  for (const stage of stages) {
    const move = moveAt(pair, index, stage, moves.length);
    if (move.changes.lost) lost = true;
    moves.push(move);
  }
  const lostAt = lost
    ? missingAt(pair, { index, isHeld }, stages.slice(0, countToLoss(moves)))
    : undefined;
  return { group, index, stages: moves, isHeld, lostAt };
}

/** How many stages the group went through until it was lost; what has it back lost nothing. */
function countToLoss(moves: readonly StageMove[]): number {
  const last = moves.length - 1;
  const at = moves.findLastIndex(
    ({ changes, candidateRank }, index) =>
      changes.lost && (index === last || candidateRank === undefined),
  );
  return at < 0 ? moves.length : at + 1;
}

/**
 * The stage at which a group is missing, or the snapshot when that does not hold it. `stages` end
 * with the one at which it is lost.
 */
export const missingAt = (
  pair: QueryPair,
  { index, isHeld }: Pick<GroupMove, "index" | "isHeld">,
  stages: readonly StageSpec[],
): GroupMove["lostAt"] => (isHeld ? lostAtStage(pair, index, stages) : "snapshot");

function moveAt(pair: QueryPair, group: number, stage: StageSpec, at: number): StageMove {
  const before = pair.baseline.lists[at];
  const after = pair.candidate.lists[at];
  return {
    stage: stage.name,
    baselineRank: worstRank(before, group),
    candidateRank: worstRank(after, group),
    changes: changesAt(stage.cutoffs, (k) =>
      changeOf(presenceAt(before, group, k), presenceAt(after, group, k)),
    ),
  };
}

const kinds: readonly (Change | undefined)[] = [undefined, "absent", "kept", "lost", "gained"];

/** By what is to be said at each cutoff, as the digits of a number. */
const knownChanges = new WeakMap<readonly Cutoff[], Map<number, CutoffChanges>>();

/** One and the same object for all groups of which the same is to be said: there are few kinds. */
function changesAt(
  cutoffs: readonly Cutoff[],
  changeAt: (cutoff: Cutoff) => Change | undefined,
): CutoffChanges {
  let number = 0;
  for (const cutoff of cutoffs) number = number * kinds.length + kinds.indexOf(changeAt(cutoff));
  const shared = knownChanges.get(cutoffs) ?? new Map<number, CutoffChanges>();
  const known = shared.get(number);
  if (known) return known;
  const made = makeChanges(new Map(cutoffs.map((cutoff) => [cutoff, changeAt(cutoff)] as const)));
  // the number of many cutoffs may be too large to be exact
  if (Number.isSafeInteger(number) && shared.size < 1000) shared.set(number, made);
  knownChanges.set(cutoffs, shared);
  return made;
}

function makeChanges(byCutoff: CutoffChanges["byCutoff"]): CutoffChanges {
  const all = [...byCutoff.values()];
  const [lost, gained] = [all.includes("lost"), all.includes("gained")];
  return { byCutoff, deepest: all.at(-1), lost, gained };
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
  const seen = { lost: false, gained: false, down: false, up: false };
  for (const { stages } of groups) noteMove(stages.at(-1), seen);
  if (seen.lost) return seen.gained ? "mixed" : "regressed";
  if (seen.gained) return "improved";
  if (seen.down) return "moved_down";
  return seen.up ? "moved_up" : "unchanged";
}

function noteMove(
  move: StageMove | undefined,
  seen: { lost: boolean; gained: boolean; down: boolean; up: boolean },
): void {
  if (!move) return;
  const { changes } = move;
  if (changes.lost) seen.lost = true;
  if (changes.gained) seen.gained = true;
  const before = rankOrder(move.baselineRank);
  const after = rankOrder(move.candidateRank);
  if (after > before) seen.down = true;
  if (after < before) seen.up = true;
}

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
