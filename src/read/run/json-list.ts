/** Results in JSON as a list: a result is read whole when someone asks for it, and not before. */

import { idOf } from "./byte-rows.ts";
import { indexIds } from "./id-index.ts";
import type { Item } from "./item.ts";
import type { JsonRows } from "./json-rows.ts";
import { listOf, type ResultList } from "./list.ts";

/** In the order of the rows. It is good until the rows or their bytes change. */
export function listJson(rows: JsonRows): ResultList {
  const { length, scores } = rows;
  const index = indexIds(rows, undefined);
  const itemAt = (at: number): Item => {
    const value: unknown = JSON.parse(rows.raw.toString("utf8", rows.from[at], rows.to[at]));
    return typeof value === "string" ? { id: value } : (value as Item);
  };
  return {
    length,
    rows,
    scoreAt(at) {
      const score = at < length ? (scores[at] as number) : Number.NaN;
      return Number.isNaN(score) ? undefined : score;
    },
    idAt: (at) => idOf(rows, at),
    hashAt: (at) => rows.hashes[at] as number,
    itemAt,
    find: index.find,
    copies() {
      const repeated = index.repeated();
      // an id that stands twice may be another result, by span or document: nearly no list has one
      if (repeated.length === 0) return repeated;
      return listOf(Array.from({ length }, (_, at) => itemAt(at))).copies();
    },
  };
}
