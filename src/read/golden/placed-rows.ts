/** The rows of a golden set by number, whatever keeps them: as objects, those of large sets would not fit. */

import type { KeptRow, PlacedRow } from "./placed-row.ts";

export interface PlacedRows {
  readonly length: number;
  /** May be made anew on each call. */
  at(index: number): PlacedRow;
  /** The rows with these numbers as long as the golden set lives: the first of them is at place 0. */
  keep(indexes: Int32Array): KeptRows;
}

export interface KeptRows {
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
  idAt: (place) => (kept[place] as KeptRow).row().query_id,
  at: (place) => kept[place] as KeptRow,
});

/** All rows, file after file. */
export function joinRows(files: readonly PlacedRows[]): PlacedRows {
  const [first] = files;
  if (first && files.length === 1) return first;
  const all: PlacedRow[] = [];
  for (const rows of files) {
    for (let index = 0; index < rows.length; index++) all.push(rows.at(index));
  }
  return listRows(all);
}
