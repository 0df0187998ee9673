/** Results in JSON as a list: a result is read whole when someone asks for it, and not before. */

import { idEnd, idOf } from "./byte-rows.ts";
import { findIds, repeatedIds } from "./id-index.ts";
import type { Item } from "./item.ts";
import type { JsonRows } from "./json-rows.ts";
import { listOf, type ResultList, type SoughtId } from "./list.ts";

/** The rows in their order, whichever there are. */
export const listJson = (rows: JsonRows): ResultList => new JsonList(rows);

class JsonList implements ResultList {
  readonly rows: JsonRows;

  constructor(rows: JsonRows) {
    this.rows = rows;
  }

  get length(): number {
    return this.rows.length;
  }

  scoreAt(index: number): number | undefined {
    const { scores, first, length } = this.rows;
    const score = index < length ? (scores[first + index] as number) : Number.NaN;
    return Number.isNaN(score) ? undefined : score;
  }

  idAt(index: number): string {
    return idOf(this.rows, this.rows.first + index);
  }

  hashAt(index: number): number {
    return this.rows.hashes[this.rows.first + index] as number;
  }

  lastByteAt(index: number): number {
    const { rows } = this;
    return rows.ids[idEnd(rows, rows.first + index) - 1] as number;
  }

  itemAt(index: number): Item {
    const { raw, from, to, first } = this.rows;
    const row = first + index;
    // places in the kernel have 32 bits without a sign
    const text = raw.toString("utf8", (from[row] as number) >>> 0, (to[row] as number) >>> 0);
    const value: unknown = JSON.parse(text);
    return typeof value === "string" ? { id: value } : (value as Item);
  }

  find(sought: readonly SoughtId[]): readonly (readonly number[])[] {
    return findIds(this.rows, undefined, sought, false);
  }

  copies(): readonly number[] {
    const repeated = repeatedIds(this.rows, undefined);
    // an id that stands twice may be another result, by span or document: nearly no list has one
    if (repeated.length === 0) return repeated;
    return listOf(Array.from({ length: this.length }, (_, at) => this.itemAt(at))).copies();
  }
}
