/** Means over the named subsets of the queries. */

import { compareIds } from "../model/ids.ts";
import type { QueryPair } from "../model/observation.ts";
import { aggregate, type MeasureRow } from "./aggregate.ts";
import { narrow, type ValuedColumn } from "./valued.ts";

export interface SliceRow {
  readonly slice: string;
  readonly n: number;
  readonly measures: readonly MeasureRow[];
}

/** The places of the queries of each slice value among all pairs. */
export function indexSlices(pairs: readonly QueryPair[]): ReadonlyMap<string, readonly number[]> {
  const bySlice = new Map<string, number[]>();
  for (const [index, { query }] of pairs.entries()) {
    for (const slice of query.slices) {
      const members = bySlice.get(slice);
      if (members) members.push(index);
      else bySlice.set(slice, [index]);
    }
  }
  return bySlice;
}

/** Every value of every slice, in the order of their names. */
export function aggregateSlices(
  pairs: readonly QueryPair[],
  valued: readonly ValuedColumn[],
): readonly SliceRow[] {
  const slices = [...indexSlices(pairs)].sort(([a], [b]) => compareIds(a, b));
  return slices.map(([slice, members]) => ({
    slice,
    n: members.length,
    measures: valued.map((one) => aggregate(narrow(one, members))),
  }));
}
