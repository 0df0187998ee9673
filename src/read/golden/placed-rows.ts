/** The rows of a golden set by number, whatever keeps them: as objects, those of large sets would not fit. */

import { compareIds } from "../../model/ids.ts";
import type { KeptRow, PlacedRow } from "./placed-row.ts";

export interface PlacedRows {
  readonly length: number;
  /** May be made anew on each call. */
  at(index: number): PlacedRow;
  /** The rows with these numbers as long as the golden set lives: the first of them is at place 0. */
  keep(indexes: Int32Array): KeptRows;
}

export interface KeptRows {
  readonly size: number;
  idAt(place: number): string;
  at(place: number): KeptRow;
}

export const listRows = (rows: readonly PlacedRow[]): PlacedRows => ({
  length: rows.length,
  at: (index) => rows[index] as PlacedRow,
  keep: (indexes) => keepList(Array.from(indexes, (index) => (rows[index] as PlacedRow).kept)),
});

// apart, since what is made inside of `listRows` would hold on to all of its rows
const keepList = (kept: readonly KeptRow[]): KeptRows => ({
  size: kept.length,
  idAt: (place) => (kept[place] as KeptRow).row().query_id,
  at: (place) => kept[place] as KeptRow,
});

/** All rows, file after file. */
export function joinRows(files: readonly PlacedRows[]): PlacedRows {
  if (files.length === 1) return files[0] as PlacedRows;
  const all: PlacedRow[] = [];
  for (const rows of files) {
    for (let index = 0; index < rows.length; index++) all.push(rows.at(index));
  }
  return listRows(all);
}

/** The numbers of the rows by their ids; those of one id as they come. */
export function orderById(placed: PlacedRows): Int32Array {
  const order = Int32Array.from({ length: placed.length }, (_, index) => index);
  const idAt = (index: number) => placed.at(index).queryId;
  // most files are sorted, and then no list of their ids is made
  if (isSorted(placed)) return order;
  const ids = Array.from(order, idAt);
  return order.sort((a, b) => compareIds(ids[a] as string, ids[b] as string) || a - b);
}

function isSorted(placed: PlacedRows): boolean {
  let before = "";
  for (let index = 0; index < placed.length; index++) {
    const { queryId } = placed.at(index);
    if (compareIds(before, queryId) > 0) return false;
    before = queryId;
  }
  return true;
}

/** Where each id stands. Most runs have their rows in the order of the ids, or in one like it. */
export function findPlaces({ idAt, size }: KeptRows): (id: string) => number | undefined {
  let last = 0;

  // by halves: a table of millions of ids would take more than all that is kept of them
  function search(id: string): number | undefined {
    let from = 0;
    for (let to = size; from < to; ) {
      const middle = (from + to) >>> 1;
      const order = compareIds(idAt(middle), id);
      if (order === 0) return middle;
      if (order < 0) from = middle + 1;
      else to = middle;
    }
    return undefined;
  }

  return (id) => {
    if (last + 1 < size && idAt(last + 1) === id) return ++last;
    if (last < size && idAt(last) === id) return last;
    const place = search(id);
    last = place ?? last;
    return place;
  };
}
