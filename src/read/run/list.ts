/** A list of results as the reduction sees it: only what it asks for becomes an object. */

import { type ByteRows, hashOfId } from "./byte-rows.ts";
import type { Item } from "./item.ts";

/** An id that is looked for in list after list. */
export interface SoughtId {
  readonly id: string;
  readonly hash: number;
}

/** Best first; indexes are 0-based. */
export interface ResultList {
  readonly length: number;
  /** The same results in any order, where no string need be made to see their ids. */
  readonly rows?: ByteRows;
  /** Scores never rise, since the list was made by them. */
  readonly isByScore?: true;
  scoreAt(index: number): number | undefined;
  idAt(index: number): string;
  /** Of the id, 32 bits: the same for an id in every format. */
  hashAt(index: number): number;
  itemAt(index: number): Item;
  /** Of the id in UTF-8, which is not empty. */
  lastByteAt(index: number): number;
  /**
   * For each sought id, each of which is named once: the indexes of its results, ascending, copies
   * included.
   */
  find(sought: readonly SoughtId[]): readonly (readonly number[])[];
  /** Indexes of results with the id and span of an earlier one, ascending. */
  copies(): readonly number[];
}

export function listOf(items: readonly Item[]): ResultList {
  return {
    length: items.length,
    scoreAt: (index) => items[index]?.score,
    idAt: (index) => items[index]?.id ?? "",
    hashAt: (index) => hashOfId(items[index]?.id ?? ""),
    lastByteAt: (index) => Buffer.from(items[index]?.id ?? "").at(-1) ?? 0,
    itemAt: (index) => items[index] as Item,
    find: (sought) => findItems(items, sought),
    copies() {
      const seen = new Set<string>();
      return indexesWhere(items, ({ id, span, doc }) => {
        const before = seen.size;
        // ids that are unique within their document only are no copies across documents
        seen.add(span || doc ? JSON.stringify([id, span, doc]) : id);
        return seen.size === before;
      });
    },
  };
}

function findItems(
  items: readonly Item[],
  sought: readonly SoughtId[],
): readonly (readonly number[])[] {
  const indexes = new Map<string, number[]>(sought.map(({ id }) => [id, []]));
  for (const [index, { id }] of items.entries()) indexes.get(id)?.push(index);
  return sought.map(({ id }) => indexes.get(id) ?? []);
}

function indexesWhere(items: readonly Item[], test: (item: Item) => boolean): readonly number[] {
  const indexes: number[] = [];
  for (const [index, item] of items.entries()) if (test(item)) indexes.push(index);
  return indexes;
}
