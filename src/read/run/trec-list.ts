/** The rows in the memory of the kernel, as a list of results. */

import { idEnd, idOf } from "./byte-rows.ts";
import { sortRows } from "./byte-sort.ts";
import { findIds, nowhere, tabulate } from "./id-index.ts";
import type { Item } from "./item.ts";
import type { Kernel, KernelRows, Survey } from "./kernel.ts";
import type { ResultList, SoughtId } from "./list.ts";

/**
 * The list of the rows of a query, by score descending, then by the bytes of the id descending. It
 * is good until the rows change, or another such list is made.
 */
export function listTrec(kernel: Kernel, queryId: string): TrecList {
  const told = kernel.survey();
  const content = kernel.digestOf(Buffer.from(`${queryId}\0${kernel.count()} ${told.content}`));
  const rows = kernel.rows();
  if (!told.isOrdered) sortRows(rows, rows.places.subarray(0, rows.length));
  return new TrecList(rows, told, content);
}

class TrecList implements ResultList {
  readonly isByScore = true;
  readonly rows: KernelRows;
  readonly length: number;
  readonly told: Survey;
  /** What the query has, in short: differs from that of nearly any other one. */
  readonly content: bigint;

  constructor(rows: KernelRows, told: Survey, content: bigint) {
    this.rows = rows;
    this.length = rows.length;
    this.told = told;
    this.content = content;
  }

  /** Whether the rank column contradicts the scores somewhere. */
  contradictsRanks(): boolean {
    return (this.told.rises || this.told.falls) && contradicts(this.rows);
  }

  scoreAt(index: number): number | undefined {
    return index < this.length ? this.rows.scores[this.rows.places[index] as number] : undefined;
  }

  idAt(index: number): string {
    return idOf(this.rows, this.rows.places[index] as number);
  }

  hashAt(index: number): number {
    return this.rows.hashes[this.rows.places[index] as number] as number;
  }

  lastByteAt(index: number): number {
    const { rows } = this;
    return rows.ids[idEnd(rows, rows.places[index] as number) - 1] as number;
  }

  itemAt(index: number): Item {
    const row = this.rows.places[index] as number;
    return { id: idOf(this.rows, row), score: this.rows.scores[row] as number };
  }

  find(sought: readonly SoughtId[]): readonly (readonly number[])[] {
    return findIds(this.rows, this.rows.places, sought, !this.told.mayRepeat);
  }

  copies(): readonly number[] {
    return this.told.mayRepeat ? tabulate(this.rows, this.rows.places) : nowhere;
  }
}

/** Whether some row has a smaller rank than one with a higher score; -1 says nothing. */
function contradicts({ scores, ranks, places, length }: KernelRows): boolean {
  let greatest = -1;
  let greatestAbove = -1;
  let scoreBefore = Number.NaN;
  for (let index = 0; index < length; index++) {
    const row = places[index] as number;
    const score = scores[row] as number;
    if (score !== scoreBefore) greatestAbove = greatest;
    scoreBefore = score;
    const rank = ranks[row] as number;
    if (rank >= 0 && rank < greatestAbove) return true;
    greatest = Math.max(greatest, rank);
  }
  return false;
}
