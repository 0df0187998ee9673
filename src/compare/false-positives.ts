/** What kind of results stand among the first ones though nothing needs them. */

import type { GoldenQuery } from "../model/golden.ts";
import type { StageName } from "../model/ids.ts";
import { type MarkName, markNames, mostFirst, type Ranking } from "../model/ranking.ts";
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
  const counts = new Map<FalseKind, number>();
  let results = 0;
  let falsePositives = 0;
  const isAsked = (kind: FalseKind): boolean => looksAtKeys || !isMark(kind);
  return {
    see(query: GoldenQuery, ranking: Ranking): void {
      const length = Math.min(k, ranking.first.ids.length);
      const kindAt = kindsOf(query, ranking);
      results += length;
      for (let rank = 1; rank <= length; rank++) {
        if (hasRank(ranking.first.gold, rank)) continue;
        const kind = kindAt(rank);
        falsePositives++;
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
      }
    },
    found(): SideFalsePositives {
      const count = (kind: FalseKind) => (isAsked(kind) ? (counts.get(kind) ?? 0) : undefined);
      const kinds = Object.fromEntries(falseKinds.map((kind) => [kind, count(kind)]));
      return { results, falsePositives, kinds: kinds as SideFalsePositives["kinds"] };
    },
  };
}

const isMark = (kind: FalseKind): kind is MarkName =>
  (markNames as readonly string[]).includes(kind);

const hasRank = (ranks: number, rank: number): boolean => ((ranks >>> (rank - 1)) & 1) === 1;

function kindsOf(query: GoldenQuery, ranking: Ranking): (rank: number) => FalseKind {
  const { first, forbidden, copies, hits, judgedCopies } = ranking;
  return (rank) => {
    if (forbidden.some((one) => one.rank === rank)) return "forbidden";
    if (copies.includes(rank)) return "duplicate";
    const mark = markNames.find((_, at) => hasRank(first.marks[at] ?? 0, rank));
    if (mark !== undefined) return mark;
    const isJudged = hits.some((one) => one.rank === rank) || judgedCopies.includes(rank);
    return query.closedWorld || isJudged ? "not_relevant" : "unjudged";
  };
}
