/** Columns with the queries that have a value there: made once, since all means start from them. */

import type { QueryPair } from "../model/observation.ts";
import type { Side } from "../model/reason.ts";
import type { Column } from "../score/score-run.ts";
import { settleDelta, sumOver } from "./sum.ts";

export interface ValuedColumn {
  readonly column: Column;
  readonly pairs: readonly QueryPair[];
  /** Places among all pairs, ascending: queries with a value on both sides, or of the candidate. */
  readonly members: Int32Array;
  /** There is no baseline, so the candidate's values are all there is. */
  readonly alone: boolean;
}

export const valueColumns = (
  columns: readonly Column[],
  pairs: readonly QueryPair[],
  alone: boolean,
): readonly ValuedColumn[] =>
  columns.map((column) => {
    const members = membersOf(column, pairs, alone);
    return { column, pairs, members, alone };
  });

function membersOf(column: Column, pairs: readonly QueryPair[], alone: boolean): Int32Array {
  const members = new Int32Array(pairs.length);
  let length = 0;
  for (let index = 0; index < pairs.length; index++) {
    const kind = pairs[index]?.kind;
    if (alone ? kind === "unmeasured" : kind !== "compared") continue;
    if (!alone && Number.isNaN(column.baseline[index])) continue;
    if (!Number.isNaN(column.candidate[index])) members[length++] = index;
  }
  return members.slice(0, length);
}

/** The column with those of its queries that are among `places`. */
export function narrow(valued: ValuedColumn, places: readonly number[]): ValuedColumn {
  const isIn = new Set(places);
  return { ...valued, members: valued.members.filter((index) => isIn.has(index)) };
}

/** Candidate minus baseline; 0 when that is less than 1e-9. */
const deltaAt = ({ baseline, candidate }: Column, index: number): number =>
  settleDelta((candidate[index] as number) - (baseline[index] as number));

export const weightAt = ({ pairs }: ValuedColumn, index: number): number =>
  (pairs[index] as QueryPair).query.weight;

/** Weighted mean over the queries; undefined without any. */
function weightedMean(
  valued: ValuedColumn,
  valueAt: (index: number) => number,
): number | undefined {
  const { members } = valued;
  if (members.length === 0) return undefined;
  const total = sumOver(members, (index) => weightAt(valued, index));
  return sumOver(members, (index) => weightAt(valued, index) * valueAt(index)) / total;
}

export const meanOf = (valued: ValuedColumn, side: Side): number | undefined =>
  weightedMean(valued, (index) => valued.column[side][index] as number);

export const meanDelta = (valued: ValuedColumn): number | undefined =>
  weightedMean(valued, (index) => deltaAt(valued.column, index));

export function countSigns({ column, members }: ValuedColumn) {
  let wins = 0;
  let losses = 0;
  for (const index of members) {
    const delta = deltaAt(column, index);
    if (delta > 0) wins++;
    else if (delta < 0) losses++;
  }
  return { wins, losses, ties: members.length - wins - losses };
}
