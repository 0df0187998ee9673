/** Means over the named subsets of the queries. */

import { compareIds, type StageName } from "../model/ids.ts";
import type { Column } from "../score/score-run.ts";
import { type Means, type MeasureRow, openMeans } from "./aggregate.ts";
import type { ScoredPair } from "./valued.ts";

export interface SliceRow {
  readonly slice: string;
  readonly n: number;
  readonly measures: readonly MeasureRow[];
}

/** Every value of every slice, at the stage `last`, in the order of their names. */
export function openSlices(columns: readonly Column[], last: StageName, alone: boolean) {
  const places = [...columns.keys()].filter((at) => columns[at]?.stage === last);
  const bySlice = new Map<string, { n: number; readonly means: Means }>();
  return {
    see(scored: ScoredPair): void {
      for (const slice of scored.pair.query.slices) {
        const known = bySlice.get(slice);
        const row = known ?? { n: 0, means: openMeans(columns, places, alone) };
        if (!known) bySlice.set(slice, row);
        row.n++;
        row.means.see(scored);
      }
    },
    rows: (): readonly SliceRow[] =>
      [...bySlice]
        .sort(([a], [b]) => compareIds(a, b))
        .map(([slice, { n, means }]) => ({ slice, n, measures: means.rows() })),
  };
}
