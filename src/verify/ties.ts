/** A loss that only the order of equal scores decides, in lists that are otherwise the same. */

import type { Observation } from "../model/observation.ts";
import { type GroupRank, groupState, type Ranking } from "../model/ranking.ts";

/**
 * Where a run of equal scores crosses a cutoff, and both sides hold the same (id, score) pairs at
 * or above that score, nothing changed but the order of the tie. A group that one side has and the
 * other only misses by that order counts as satisfied on both, whichever way it moved.
 * Repeats are left alone: they show by themselves what an unstable order does.
 */
export function excuseTies(
  baseline: Observation,
  candidate: Observation,
): { readonly baseline: Observation; readonly candidate: Observation } {
  if (!hasTies(baseline) || !hasTies(candidate)) return { baseline, candidate };
  const befores = [...baseline.lists];
  const afters = [...candidate.lists];
  let excused = false;
  for (const [stage, list] of befores.entries()) {
    const [before, ...moreBefore] = list ?? [];
    const [after, ...moreAfter] = afters[stage] ?? [];
    if (!before || !after || moreBefore.length > 0 || moreAfter.length > 0) continue;
    const cutoffs = [...before.ties].flatMap(([k, digest]) =>
      after.ties.get(k) === digest ? [k] : [],
    );
    if (cutoffs.length === 0) continue;
    befores[stage] = [excuse(before, after, cutoffs)];
    afters[stage] = [excuse(after, before, cutoffs)];
    excused = true;
  }
  if (!excused) return { baseline, candidate };
  return {
    baseline: { ...baseline, lists: befores },
    candidate: { ...candidate, lists: afters },
  };
}

function hasTies({ lists }: Observation): boolean {
  for (const list of lists) if (list?.some(({ ties }) => ties.size > 0)) return true;
  return false;
}

function excuse(one: Ranking, other: Ranking, cutoffs: readonly number[]): Ranking {
  const groups = one.groups.map((group, index): GroupRank => {
    const there = other.groups[index];
    const excusedAt = group.tiedAt.filter(
      (k) => cutoffs.includes(k) && there !== undefined && groupState(there, k) === "found",
    );
    return excusedAt.length === 0 ? group : { ...group, excusedAt };
  });
  return { ...one, groups };
}
