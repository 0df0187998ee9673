/** Runs of different chunkers: unit ids mean other units, and nothing is measured by them. */

import type { GoldenQuery, Group } from "../model/golden.ts";
import { canonicalJson, type Manifest } from "../model/manifest.ts";
import type { Observation, QueryPair } from "../model/observation.ts";
import { collectNames, type Problem } from "../model/problem.ts";
import {
  absentGroup,
  type ForbiddenHit,
  type GroupRank,
  type Ranking,
  type RunFacts,
} from "../model/ranking.ts";
import { unitIdsIn } from "../read/units/contents.ts";
import { namesUnits, secondWays } from "../read/without-ids.ts";

/** What both manifests call the chunker, where that differs. */
export interface OtherChunker {
  readonly baseline: string;
  readonly candidate: string;
  /** Whether the lists of units of both runs show the same content under this id. */
  readonly isSame: (id: string) => boolean;
}

export function findOtherChunker(
  baseline: RunFacts | undefined,
  candidate: RunFacts | undefined,
): OtherChunker | undefined {
  const before = chunkerOf(baseline?.manifest);
  const after = chunkerOf(candidate?.manifest);
  if (before === undefined || after === undefined || before === after) return undefined;
  const told = { before: baseline?.contents?.units, after: candidate?.contents?.units };
  return {
    baseline: before,
    candidate: after,
    isSame(id) {
      const [a, b] = [told.before?.get(id), told.after?.get(id)];
      if (!a || !b || a.digest === "" || b.digest === "") return false;
      if (a.digest !== undefined && b.digest !== undefined) return a.digest === b.digest;
      return a.place !== undefined && a.place === b.place;
    },
  };
}

/** `null` says that there is none, which is another one than any. */
const chunkerOf = (manifest: Manifest | undefined): string | undefined =>
  manifest && Object.hasOwn(manifest.entries, "chunker")
    ? canonicalJson(manifest.entries.chunker)
    : undefined;

/** Whether some id of the row may mean another unit in the other run. */
export function hasOffIds(query: GoldenQuery, { isSame }: OtherChunker): boolean {
  for (const id of unitIdsIn(query)) if (!isSame(id)) return true;
  return false;
}

/** What a side says when those ids say nothing. */
export function withoutIds(
  query: GoldenQuery,
  side: Observation,
  { isSame }: OtherChunker,
): Observation {
  const isOff = (group: Group): boolean =>
    namesUnits(group) &&
    group.anyOf.some((all) => all.some((one) => one.kind === "unit" && !isSame(one.id)));
  const off = query.groups.map(isOff);
  const second = secondWays(query.groups);
  const gradesOff = [...query.grades.keys()].some((id) => !isSame(id));
  const forbidden = query.forbidden.flatMap(({ target }, rule) =>
    target.kind === "unit" && !isSame(target.id) ? [{ rule, id: target.id }] : [],
  );
  const strip = (ranking: Ranking): Ranking => ({
    ...ranking,
    groups: ranking.groups.map((group, at) => (off[at] ? hide(ranking, second[at]) : group)),
    ...(gradesOff ? { hits: [], judgedCopies: [] } : {}),
  });
  return {
    ...side,
    lists: side.lists.map((list) => list?.map(strip)),
    leaks: side.leaks.map((leaks) => {
      if (!leaks || forbidden.length === 0) return leaks;
      const found = new Set(leaks.forbidden.map(({ rule }) => rule));
      const open = forbidden
        .filter(({ rule }) => !found.has(rule))
        .map((one): ForbiddenHit => ({ ...one, rank: 1, isOtherChunker: true }));
      return { ...leaks, unclear: [...leaks.unclear, ...open] };
    }),
  };
}

/** Any result may be what the id meant; an empty list holds nothing, whatever it meant. */
function hide({ groups, returned }: Ranking, second: number | undefined): GroupRank {
  const other = second === undefined ? undefined : groups[second];
  return { ...(other ?? absentGroup), possible: returned > 0 ? 1 : undefined };
}

/** What measures over units see of the row: without a grade none of them has a value. */
export const withoutGrades = (query: GoldenQuery): GoldenQuery => ({
  ...query,
  groups: [],
  grades: new Map(),
  bestGrades: [],
  relevant: 0,
  closedWorld: false,
});

/** Tells that ids are off, and for which queries. */
export function watchOffIds(other: OtherChunker | undefined, file: string) {
  const names = collectNames();
  return {
    see({ query, idsOff }: QueryPair): void {
      if (idsOff) names.add(query.id);
    },
    problems(): readonly Problem[] {
      if (!other || names.count === 0) return [];
      return [
        {
          code: "ids_of_other_chunker",
          severity: "warning",
          message: `the chunkers differ, ${other.baseline} and ${other.candidate}: nothing is measured by the unit ids of ${names.text}`,
          hint: "Write spans, quotes or documents as evidence; or list the units of both runs: an id that means the same text, or the same span of a document, in both stays on.",
          file,
        },
      ];
    },
  };
}
