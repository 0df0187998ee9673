/** Columns with the queries that have a value there: made once, since all means start from them. */

import type { QueryPair } from "../model/observation.ts";
import type { Column } from "../score/score-run.ts";
import { type Delta, pairedDeltas, soleValues } from "./aggregate.ts";

export interface ValuedColumn {
  readonly column: Column;
  readonly deltas: readonly Delta[];
}

/** `alone`: there is no baseline, so the candidate's values are all there is. */
export const valueColumns = (
  columns: readonly Column[],
  pairs: readonly QueryPair[],
  alone: boolean,
): readonly ValuedColumn[] =>
  columns.map((column) => ({
    column,
    deltas: alone ? soleValues(column, pairs) : pairedDeltas(column, pairs),
  }));

/** By the place of the query among all pairs. */
export function byIndex(deltas: readonly Delta[]): readonly (Delta | undefined)[] {
  const all: (Delta | undefined)[] = [];
  for (const one of deltas) all[one.index] = one;
  return all;
}
