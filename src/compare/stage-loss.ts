/** Each stage's share of the change of the whole set, and what survives it. */

import type { Cutoff } from "../model/cutoff.ts";
import type { StageName } from "../model/ids.ts";
import type { Observation } from "../model/observation.ts";
import type { StageSpec } from "../model/policy.ts";
import { groupAt, groupState, type Ranking } from "../model/ranking.ts";
import { compensatedSum } from "../statistics/sum.ts";
import type { ComparedQuery } from "./movement.ts";

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
  // the last stage counts within its deepest cutoff
  const depths = stages.map(({ cutoffs }, at) =>
    at === stages.length - 1 ? (cutoffs.at(-1) ?? 0) : Number.POSITIVE_INFINITY,
  );
  let total = 0;
  let n = 0;
  return {
    see({ pair, groups }: ComparedQuery): void {
      if (pair.kind !== "compared" || groups.length === 0) return;
      countLost(groups, lost);
      if (groups.some(({ lostAt }) => lostAt === "unknown")) return;
      const before = heldByStage(pair.baseline, groups.length, depths);
      const after = before && heldByStage(pair.candidate, groups.length, depths);
      if (!after) return;
      n++;
      total += groups.length;
      addCounts(before, held.baseline);
      addCounts(after, held.candidate);
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
  for (let at = 0; at < counts.length; at++) to[at] = (to[at] ?? 0) + (counts[at] ?? 0);
}

/** Groups that each stage holds to its depth; undefined: not all of it can be told. */
function heldByStage(
  side: Observation,
  groups: number,
  depths: readonly Cutoff[],
): readonly number[] | undefined {
  if (!isNested(side, groups)) return undefined;
  const counts: number[] = [];
  for (const depth of depths) {
    const count = countHeld(side, counts.length, depth);
    if (count === undefined) return undefined;
    counts.push(count);
  }
  return counts;
}

/** Whether what a list holds stands in the list before it too, in each repeat. */
function isNested({ lists }: Observation, groups: number): boolean {
  for (let at = 1; at < lists.length; at++) {
    const list = lists[at] ?? nothing;
    for (let repeat = 0; repeat < list.length; repeat++) {
      if (!isWithin(list[repeat], lists[at - 1]?.[repeat], groups)) return false;
    }
  }
  return true;
}

const nothing: readonly never[] = [];

function isWithin(list: Ranking | undefined, before: Ranking | undefined, groups: number): boolean {
  for (let group = 0; group < groups; group++) {
    if (holds(list, group) && !holds(before, group)) return false;
  }
  return true;
}

function holds(list: Ranking | undefined, group: number): boolean {
  const one = list?.groups[group];
  return one !== undefined && groupState(one, Number.POSITIVE_INFINITY) === "found";
}

/** Groups that a stage's list holds at the cutoff, averaged over repeats; undefined when one is hidden. */
function countHeld({ lists }: Observation, stage: number, cutoff: Cutoff): number | undefined {
  const list = lists[stage];
  if (!list) return undefined;
  let found = 0;
  for (const ranking of list) {
    for (const group of ranking.groups) {
      const state = groupAt(ranking, group, cutoff);
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
