/** What kind of results stand among the first ones though nothing needs them. */

import type { GoldenQuery } from "../model/golden.ts";
import type { StageName } from "../model/ids.ts";
import { type MarkName, markNames, mostFirst, type Ranking } from "../model/ranking.ts";
import { bitOf } from "../read/first-results.ts";
import { onlyOf } from "./list-changes.ts";
import type { ComparedQuery } from "./movement.ts";

/** A result counts once, under the first kind of this order that it is of. */
export const falseKinds = [
  "forbidden",
  "duplicate",
  ...markNames,
  "not_relevant",
  "unjudged",
] as const;
export type FalseKind = (typeof falseKinds)[number];

export interface SideFalsePositives {
  /** The first results of all queries together. */
  readonly results: number;
  readonly falsePositives: number;
  /** Undefined: nobody looked at the keys of results. */
  readonly kinds: Readonly<Record<FalseKind, number | undefined>>;
}

export interface FalsePositives {
  readonly stage: StageName;
  readonly k: number;
  /** Queries that need evidence, with one list on both sides. */
  readonly n: number;
  readonly baseline: SideFalsePositives;
  readonly candidate: SideFalsePositives;
}

/** At the last stage, at its deepest cutoff. */
export function openFalsePositives(stage: StageName, deepest: number, looksAtKeys: boolean) {
  const k = Math.min(deepest, mostFirst);
  const baseline = openSide(k, looksAtKeys);
  const candidate = openSide(k, looksAtKeys);
  let n = 0;
  return {
    see({ pair }: ComparedQuery): void {
      if (pair.kind !== "compared" || pair.query.groups.length === 0) return;
      const before = onlyOf(pair.baseline.lists.at(-1));
      const after = onlyOf(pair.candidate.lists.at(-1));
      if (!before || !after) return;
      n++;
      baseline.see(pair.query, before);
      candidate.see(pair.query, after);
    },
    found: (): FalsePositives => ({
      ...{ stage, k, n },
      baseline: baseline.found(),
      candidate: candidate.found(),
    }),
  };
}

function openSide(k: number, looksAtKeys: boolean) {
  const counts = falseKinds.map(() => 0);
  let results = 0;
  let falsePositives = 0;
  const isAsked = (kind: FalseKind): boolean => looksAtKeys || !isMark(kind);
  return {
    see(query: GoldenQuery, ranking: Ranking): void {
      const { ids, gold } = ranking.first;
      const length = Math.min(k, ids.length);
      let left = ((1 << length) - 1) & ~gold;
      results += length;
      falsePositives += sizeOf(left);
      for (let kind = 0; left !== 0; kind++) {
        const taken = left & ranksOf(kind, query, ranking);
        counts[kind] = (counts[kind] ?? 0) + sizeOf(taken);
        left &= ~taken;
      }
    },
    found(): SideFalsePositives {
      const count = (kind: FalseKind, at: number) => (isAsked(kind) ? counts[at] : undefined);
      const kinds = Object.fromEntries(falseKinds.map((kind, at) => [kind, count(kind, at)]));
      return { results, falsePositives, kinds: kinds as SideFalsePositives["kinds"] };
    },
  };
}

const isMark = (kind: FalseKind): kind is MarkName =>
  (markNames as readonly string[]).includes(kind);

// Ranks are sets of bits, as in the first results.

const everyRank = (1 << mostFirst) - 1;
const firstMark = falseKinds.indexOf(markNames[0]);
const notRelevant = falseKinds.indexOf("not_relevant");

/** Ranks of what is of that kind, in the order of `falseKinds`; the last takes what is left. */
function ranksOf(kind: number, query: GoldenQuery, ranking: Ranking): number {
  if (kind === 0) return setOfRanked(ranking.forbidden);
  if (kind < firstMark) return setOf(ranking.copies);
  if (kind < notRelevant) return ranking.first.marks[kind - firstMark] ?? 0;
  if (kind > notRelevant || query.closedWorld) return everyRank;
  return setOfRanked(ranking.hits) | setOf(ranking.judgedCopies);
}

function setOf(ranks: readonly number[]): number {
  let set = 0;
  for (const rank of ranks) set |= bitOf(rank);
  return set;
}

function setOfRanked(all: readonly { readonly rank: number }[]): number {
  let set = 0;
  for (const { rank } of all) set |= bitOf(rank);
  return set;
}

function sizeOf(set: number): number {
  let size = 0;
  for (let left = set; left !== 0; left &= left - 1) size++;
  return size;
}
