/** What became of every query, in a few bytes each: a whole comparison is made anew when asked for. */

import {
  type ComparedQuery,
  type CutoffChanges,
  type GroupMove,
  type Status,
  statuses,
} from "./movement.ts";

/** Queries by their place in the golden set, which is in the order of their ids. */
export interface QueryTable {
  readonly size: number;
  statusAt(place: number): Status;
  isCriticalAt(place: number): boolean;
  /** Places of the queries of these statuses, worst first: critical, then by groups lost, then by id. */
  having(...statuses: readonly Status[]): readonly number[];
  /** Places of the queries with evidence that neither side has at the deepest cutoff. */
  absentOnBoth(): readonly number[];
  at(place: number): ComparedQuery;
}

/** `size` queries, of which `at` makes each again. */
export function openQueryTable(
  size: number,
  at: QueryTable["at"],
): QueryTable & { see(query: ComparedQuery): void } {
  const status = new Uint8Array(size);
  const critical = new Uint8Array(size);
  const lost = new Uint16Array(size);
  const absent = new Uint8Array(size);

  function places(test: (place: number) => boolean): number[] {
    const found: number[] = [];
    for (let place = 0; place < size; place++) if (test(place)) found.push(place);
    return found;
  }

  return {
    size,
    at,
    statusAt: (place) => statuses[status[place] ?? 0] ?? "unchanged",
    isCriticalAt: (place) => critical[place] === 1,
    having(...wanted) {
      const codes = new Set(wanted.map((one) => statuses.indexOf(one)));
      const rankOf = (place: number) => (critical[place] ?? 0) * 65_536 + (lost[place] ?? 0);
      return places((place) => codes.has(status[place] ?? 0)).sort(
        (a, b) => rankOf(b) - rankOf(a) || a - b,
      );
    },
    absentOnBoth: () => places((place) => absent[place] === 1),
    see({ pair, status: told, groups }) {
      const { place, query, kind } = pair;
      status[place] = statuses.indexOf(told);
      critical[place] = query.critical ? 1 : 0;
      lost[place] = Math.min(65_535, countLast(groups, isLost));
      absent[place] = kind === "compared" && countLast(groups, isAbsent) > 0 ? 1 : 0;
    },
  };
}

const isLost = ({ lost }: CutoffChanges): boolean => lost;
const isAbsent = ({ deepest }: CutoffChanges): boolean => deepest === "absent";

/** Groups of which that is true at the last stage. */
function countLast(
  groups: readonly GroupMove[],
  test: (changes: CutoffChanges) => boolean,
): number {
  let count = 0;
  for (const { stages } of groups) {
    const last = stages.at(-1);
    if (last && test(last.changes)) count++;
  }
  return count;
}
