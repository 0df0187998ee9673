/** The rows in the memory of the kernel, as a list of results. */

import { type ByteRows, idOf } from "./byte-rows.ts";
import { insertTied, sortRows } from "./byte-sort.ts";
import { findIds, noneRepeated, tabulate } from "./id-index.ts";
import type { Item } from "./item.ts";
import type { ResultList } from "./list.ts";
import type { Survey, TrecKernel } from "./trec-kernel.ts";

/** By index, the row that stands there: memory that one list after the other uses. */
let places = new Int32Array(0);

/**
 * The list of the rows, by score descending, then by the bytes of the id descending. It is good
 * until the rows change, or another such list is made.
 */
export function listTrec(kernel: TrecKernel): TrecList {
  const rows = kernel.rows();
  if (places.length < rows.length) places = new Int32Array(2 * rows.length);
  const told = kernel.survey();
  orderRows(rows, places, told);
  return new TrecList(rows, places, told);
}

export class TrecList implements ResultList {
  readonly rows: ByteRows;
  readonly length: number;
  /** By index, the row that stands there. */
  readonly order: Int32Array;
  readonly told: Survey;

  constructor(rows: ByteRows, order: Int32Array, told: Survey) {
    this.rows = rows;
    this.length = rows.length;
    this.order = order;
    this.told = told;
  }

  /** What it says, in short: differs from that of nearly any other list. */
  get content(): string {
    return `${this.length} ${this.told.content}`;
  }

  /** Whether the rank column contradicts the scores somewhere. */
  contradictsRanks(): boolean {
    return (this.told.rises || this.told.falls) && contradicts(this.rows, this.order);
  }

  scoreAt(index: number): number | undefined {
    return index < this.length ? this.rows.scores[this.order[index] as number] : undefined;
  }

  idAt(index: number): string {
    return idOf(this.rows, this.order[index] as number);
  }

  hashAt(index: number): number {
    return this.rows.hashes[this.order[index] as number] as number;
  }

  itemAt(index: number): Item {
    const row = this.order[index] as number;
    return { id: idOf(this.rows, row), score: this.rows.scores[row] as number };
  }

  find(wanted: ReadonlySet<string>): readonly number[] {
    return findIds(this.rows, this.order, wanted);
  }

  copies(): readonly number[] {
    return this.told.mayRepeat ? tabulate(this.rows, this.order) : noneRepeated;
  }
}

function orderRows(rows: ByteRows, order: Int32Array, { rises, isTied }: Survey): void {
  for (let i = 0; i < rows.length; i++) order[i] = i;
  if (rises || (isTied && !orderTies(rows, order))) sortRows(rows, order);
}

/** Up to so many rows of one score, moving them one by one is faster than a sort of all. */
const fewTied = 32;

/** Orders rows of one score, where scores never rise; false: so many are tied that it pays to sort. */
function orderTies(rows: ByteRows, order: Int32Array): boolean {
  const { scores, length } = rows;
  let tied = 0;
  for (let i = 1; i < length; i++) {
    tied = scores[i - 1] === scores[i] ? tied + 1 : 0;
    if (tied > fewTied) return false;
    if (tied > 0) insertTied(rows, order, i);
  }
  return true;
}

/** Whether some row has a smaller rank than one with a higher score; -1 says nothing. */
function contradicts({ scores, ranks, length }: ByteRows, order: Int32Array): boolean {
  let greatest = -1;
  let greatestAbove = -1;
  let scoreBefore = Number.NaN;
  for (let index = 0; index < length; index++) {
    const row = order[index] as number;
    const score = scores[row] as number;
    if (score !== scoreBefore) greatestAbove = greatest;
    scoreBefore = score;
    const rank = ranks[row] as number;
    if (rank >= 0 && rank < greatestAbove) return true;
    greatest = Math.max(greatest, rank);
  }
  return false;
}
