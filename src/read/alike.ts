/** Units that look like ids which no list of units holds: nearly always one of the two is a mistake. */

import { compareIds } from "../model/ids.ts";
import { blank } from "./ascii.ts";
import { foldId } from "./normalise.ts";
import type { Units } from "./units/table.ts";

/** By wanted id: the first, by its bytes, of the units that look the same. */
export function findAlike(units: Units, wanted: Iterable<string>): ReadonlyMap<string, string> {
  const byFold = new Map<string, string[]>();
  for (const id of wanted) {
    const fold = foldId(id);
    byFold.set(fold, [...(byFold.get(fold) ?? []), id]);
  }
  const alike = new Map<string, string>();
  if (byFold.size === 0) return alike;
  const mayFold = filterByLastSign([...byFold.keys()]);
  units.eachId((bytes, start, end) => {
    if (!mayFold(bytes, start, end)) return;
    const unit = bytes.toString("utf8", start, end);
    for (const id of byFold.get(foldId(unit)) ?? []) {
      const known = alike.get(id);
      if (known === undefined || compareIds(unit, known) < 0) alike.set(id, unit);
    }
  });
  return alike;
}

const smallA = 97;
const largeA = 65;
const largeZ = 90;

const isPlain = (sign: number): boolean => sign > blank && sign < 127;

/** Folding a million ids takes a second: most of them end in another sign than all that are wanted. */
function filterByLastSign(folds: readonly string[]) {
  const wanted = new Set(folds.map((fold) => fold.charCodeAt(fold.length - 1)));
  return (bytes: Buffer, start: number, end: number): boolean => {
    const last = bytes[end - 1] as number;
    // a blank may go, and beyond ASCII a sign may become another one
    if (end === start || !isPlain(last)) return true;
    return wanted.has(last >= largeA && last <= largeZ ? last + smallA - largeA : last);
  };
}

/** What to say of an id and the unit that looks like it. */
export const describeAlike = (id: string, unit: string): string =>
  `${JSON.stringify(unit)} looks like ${JSON.stringify(id)}, but is another id: case, blanks, leading zeros and Unicode form count.`;
