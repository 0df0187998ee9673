/** Each stage's share of the change of the whole set, and what survives it. */

import type { StageName } from "../model/ids.ts";
import type { Observation, QueryPair } from "../model/observation.ts";
import type { StageSpec } from "../model/policy.ts";
import { groupState, type Ranking } from "../model/ranking.ts";
import type { ComparedQuery } from "./movement.ts";
import { compensatedSum } from "./sum.ts";

export interface StageShare {
  readonly stage: StageName;
  readonly owner: string | undefined;
  /** Share of the needed groups that the stage's list holds; at the last stage within its deepest cutoff. */
  readonly baseline: number | undefined;
  readonly candidate: number | undefined;
  /** Of what the stage before held (at the first stage: of all), the share that it still holds. */
  readonly survivalBaseline: number | undefined;
  readonly survivalCandidate: number | undefined;
  /** Its part of the change at the last stage; all parts add up to that change. */
  readonly contribution: number | undefined;
  /** How many queries all this is about. */
  readonly n: number;
  /** How many groups this stage lost, over all compared queries. */
  readonly lostGroups: number;
}

/** Lost groups that no stage lost: it is unknown which did, or the snapshot does not hold them. */
export interface UnplacedLosses {
  readonly unknown: number;
  readonly snapshot: number;
}

/**
 * Each stage's share of the change in the recall of needed groups.
 *
 * With c the share of what the stage before held that a stage still holds, the contribution of
 * stage s is the product of the candidate's c before s, the change of c at s, and the product of
 * the baseline's c after s. The parts telescope to the whole change. Only queries count whose every
 * stage is recorded and shows every group, on both sides, and none of whose lists was cut above a
 * group that it lacks: a later one holds it, or it is unknown who lost it.
 */
export function openStageShares(stages: readonly StageSpec[]) {
  const held = { baseline: stages.map(() => 0), candidate: stages.map(() => 0) };
  const lost = new Map<string, number>();
  let total = 0;
  let n = 0;
  return {
    see({ pair, groups }: ComparedQuery): void {
      if (pair.kind !== "compared" || groups.length === 0) return;
      countLost(groups, lost);
      const isCut = groups.some(({ lostAt }) => lostAt === "unknown");
      const counts = isCut ? undefined : heldByStage(pair, stages);
      if (!counts) return;
      n++;
      total += groups.length;
      addCounts(counts.baseline, held.baseline);
      addCounts(counts.candidate, held.candidate);
    },
    unplaced: (): UnplacedLosses => ({
      unknown: lost.get("unknown") ?? 0,
      snapshot: lost.get("snapshot") ?? 0,
    }),
    shares(): readonly StageShare[] {
      const recall = (side: "baseline" | "candidate") =>
        held[side].map((count) => (total === 0 ? undefined : count / total));
      const before = recall("baseline");
      const after = recall("candidate");
      const parts = contributions(before, after);
      const survived = { before: survival(before), after: survival(after) };
      return stages.map(({ name, owner }, at) => ({
        stage: name,
        owner,
        baseline: before[at],
        candidate: after[at],
        survivalBaseline: survived.before[at],
        survivalCandidate: survived.after[at],
        contribution: parts?.[at],
        n,
        lostGroups: lost.get(name) ?? 0,
      }));
    },
  };
}

function countLost(groups: ComparedQuery["groups"], lost: Map<string, number>): void {
  for (const { lostAt } of groups) {
    if (lostAt !== undefined) lost.set(lostAt, (lost.get(lostAt) ?? 0) + 1);
  }
}

function addCounts(counts: readonly number[], to: number[]): void {
  for (const [at, count] of counts.entries()) to[at] = (to[at] ?? 0) + count;
}

function heldByStage(pair: QueryPair, stages: readonly StageSpec[]) {
  const counts = { baseline: [] as number[], candidate: [] as number[] };
  for (const side of ["baseline", "candidate"] as const) {
    if (!isNested(pair[side], pair.query.groups.length)) return undefined;
    for (const [at, { cutoffs }] of stages.entries()) {
      const isLast = at === stages.length - 1;
      const k = isLast ? (cutoffs.at(-1) ?? 0) : Number.POSITIVE_INFINITY;
      const count = countHeld(pair[side], at, k);
      if (count === undefined) return undefined;
      counts[side].push(count);
    }
  }
  return counts;
}

/** Whether what a list holds stands in the list before it too, in each repeat. */
function isNested({ lists }: Observation, groups: number): boolean {
  const holds = (list: readonly Ranking[] | undefined, repeat: number, group: number): boolean => {
    const one = list?.[repeat]?.groups[group];
    return one !== undefined && groupState(one, Number.POSITIVE_INFINITY) === "found";
  };
  return lists.every((list, at) => {
    const next = lists[at + 1];
    if (!next) return true;
    return next.every((_, repeat) => {
      for (let group = 0; group < groups; group++) {
        if (holds(next, repeat, group) && !holds(list, repeat, group)) return false;
      }
      return true;
    });
  });
}

/** Groups that a stage's list holds within k, averaged over repeats; undefined when one is hidden. */
function countHeld({ lists }: Observation, stage: number, k: number): number | undefined {
  const list = lists[stage];
  if (!list) return undefined;
  let found = 0;
  for (const { groups } of list) {
    for (const group of groups) {
      const state = groupState(group, k);
      if (state === "unmeasured") return undefined;
      if (state === "found") found++;
    }
  }
  return found / list.length;
}

/** Undefined when a stage that others follow holds nothing at all. */
export function contributions(
  baseline: readonly (number | undefined)[],
  candidate: readonly (number | undefined)[],
): readonly number[] | undefined {
  const before = survival(baseline);
  const after = survival(candidate);
  if (!before.every(isTold) || !after.every(isTold)) return undefined;
  const product = (factors: readonly number[]) => factors.reduce((all, one) => all * one, 1);
  const parts = before.map(
    (one, at) =>
      product(after.slice(0, at)) * ((after[at] ?? 0) - one) * product(before.slice(at + 1)),
  );
  // products round; the largest part takes up what is left, so that the parts add up exactly
  const change = (candidate.at(-1) ?? 0) - (baseline.at(-1) ?? 0);
  const largest = parts.reduce(
    (best, part, at) => (Math.abs(part) > Math.abs(parts[best] ?? 0) ? at : best),
    0,
  );
  const rest = compensatedSum(parts.map((part, at) => (at === largest ? 0 : part)));
  return parts.map((part, at) => (at === largest ? change - rest : part));
}

const isTold = (one: number | undefined): one is number => one !== undefined;

/** What share of the stage before each stage still holds; undefined where that held nothing. */
function survival(recall: readonly (number | undefined)[]): readonly (number | undefined)[] {
  return recall.map((one, at) => {
    const before = at === 0 ? 1 : recall[at - 1];
    return one === undefined || before === undefined || before === 0 ? undefined : one / before;
  });
}
