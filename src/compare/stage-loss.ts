/** Where evidence went missing, and each stage's share of the change of the whole set. */

import type { Cutoff } from "../model/cutoff.ts";
import type { StageName } from "../model/ids.ts";
import type { Observation, QueryPair } from "../model/observation.ts";
import type { StageSpec } from "../model/policy.ts";
import { groupAt, groupState } from "../model/ranking.ts";
import { compensatedSum } from "./sum.ts";

/**
 * The first stage of the candidate whose recorded list lacks the group though the list before it
 * had it and the baseline's list at that stage had it; the first stage when retrieval never had it;
 * the last when it is there, but below the cutoff.
 */
export function lostAtStage(
  { baseline, candidate }: QueryPair,
  group: number,
  stages: readonly StageSpec[],
): StageName | undefined {
  let hadItBefore = true;
  let withoutBaseline: StageName | undefined;
  let first: boolean | undefined;
  for (const [at, { name }] of stages.entries()) {
    const has = holdsGroup(candidate, group, at);
    if (has === undefined) continue;
    first ??= has;
    if (!has && hadItBefore) {
      if (holdsGroup(baseline, group, at) === true) return name;
      withoutBaseline ??= name;
    }
    hadItBefore = has;
  }
  return first === false ? stages[0]?.name : (withoutBaseline ?? stages.at(-1)?.name);
}

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

export interface StageShare {
  readonly stage: StageName;
  readonly owner: string | undefined;
  /** Share of the needed groups that the stage's list holds; at the last stage within its deepest cutoff. */
  readonly baseline: number | undefined;
  readonly candidate: number | undefined;
  /** Its part of the change at the last stage; all parts add up to that change. */
  readonly contribution: number | undefined;
}

/**
 * Each stage's share of the change in the recall of needed groups.
 *
 * With c the share of what the stage before held that a stage still holds, the contribution of
 * stage s is the product of the candidate's c before s, the change of c at s, and the product of
 * the baseline's c after s. The parts telescope to the whole change. Only queries count whose every
 * stage is recorded and shows every group, on both sides.
 */
export function openStageShares(stages: readonly StageSpec[]) {
  const held = { baseline: stages.map(() => 0), candidate: stages.map(() => 0) };
  let total = 0;
  return {
    see(pair: QueryPair): void {
      if (pair.kind !== "compared" || pair.query.groups.length === 0) return;
      const counts = heldByStage(pair, stages);
      if (!counts) return;
      total += pair.query.groups.length;
      for (const side of ["baseline", "candidate"] as const) {
        for (const [at, count] of counts[side].entries())
          held[side][at] = (held[side][at] ?? 0) + count;
      }
    },
    shares(): readonly StageShare[] {
      const recall = (side: "baseline" | "candidate") =>
        held[side].map((count) => (total === 0 ? undefined : count / total));
      const before = recall("baseline");
      const after = recall("candidate");
      const parts = contributions(before, after);
      return stages.map(({ name, owner }, at) => ({
        stage: name,
        owner,
        baseline: before[at],
        candidate: after[at],
        contribution: parts?.[at],
      }));
    },
  };
}

function heldByStage(pair: QueryPair, stages: readonly StageSpec[]) {
  const counts = { baseline: [] as number[], candidate: [] as number[] };
  for (const side of ["baseline", "candidate"] as const) {
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

/** Groups that a stage's list holds within the cutoff, averaged over repeats; undefined when one is hidden. */
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
  if (!before || !after) return undefined;
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

/** What share of the stage before each stage still holds. */
function survival(recall: readonly (number | undefined)[]): readonly number[] | undefined {
  const shares: number[] = [];
  for (const [at, one] of recall.entries()) {
    const before = at === 0 ? 1 : recall[at - 1];
    if (one === undefined || before === undefined || before === 0) return undefined;
    shares.push(one / before);
  }
  return shares;
}
