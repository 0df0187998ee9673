/** Ids as branded strings: opaque, never folded, trimmed or read as numbers. */

export type QueryId = string & { readonly brand: "QueryId" };
export type UnitId = string & { readonly brand: "UnitId" };
export type StageName = string & { readonly brand: "StageName" };

export const queryId = (text: string): QueryId => text as QueryId;
export const unitId = (text: string): UnitId => text as UnitId;
export const stageName = (text: string): StageName => text as StageName;

/** The order of the UTF-8 bytes, which is that of the code points: the same in every locale. */
export function compareIds(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left !== right) return codePointOrder(left) - codePointOrder(right);
  }
  return a.length - b.length;
}

/** Sorts in place by `compareIds`. */
export function sortIds<T extends string>(ids: T[]): T[] {
  if (ids.length < 2) return ids;
  // below the surrogates the engine's own order is the same, and far faster
  return ids.some((id) => aboveMost.test(id)) ? ids.sort(compareIds) : ids.sort();
}

const aboveMost = /[\ud800-\uffff]/;

/** Surrogates stand for code points above all others, though their own numbers lie lower. */
function codePointOrder(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit > 0xdfff ? unit - 0x800 : unit + 0x2000;
}
