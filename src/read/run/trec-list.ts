/** The rows in the memory of the kernel, as a list of results. */

import { type ByteRows, idOf } from "./byte-rows.ts";
import { insertTied, sortRows } from "./byte-sort.ts";
import { indexIds } from "./id-index.ts";
import type { ResultList } from "./list.ts";
import type { Survey, TrecKernel } from "./trec-kernel.ts";

export interface TrecList extends ResultList {
  /** Whether the rank column contradicts the scores somewhere. */
  readonly contradictsRanks: boolean;
  /** What it says, in short: differs from that of nearly any other list. */
  readonly content: string;
}

/** By index, the row that stands there: memory that one list after the other uses. */
let order = new Int32Array(0);

/**
 * The list of the rows, by score descending, then by the bytes of the id descending. It is good
 * until the rows change, or another such list is made.
 */
export function listTrec(kernel: TrecKernel): TrecList {
  const rows = kernel.rows();
  const told = kernel.survey();
  const { length, scores } = rows;
  if (order.length < length) order = new Int32Array(2 * length);
  const places = order;
  orderRows(rows, places, told);
  const index = indexIds(rows, places, told.mayRepeat);
  return {
    length,
    rows,
    contradictsRanks: (told.rises || told.falls) && contradicts(rows, places),
    content: `${length} ${told.content}`,
    scoreAt: (index) => (index < length ? scores[places[index] as number] : undefined),
    idAt: (index) => idOf(rows, places[index] as number),
    hashAt: (index) => rows.hashes[places[index] as number] as number,
    itemAt(index) {
      const row = places[index] as number;
      return { id: idOf(rows, row), score: scores[row] as number };
    },
    find: index.find,
    copies: index.repeated,
  };
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
