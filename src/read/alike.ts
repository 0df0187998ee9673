/** Units that look like ids which no list of units holds: nearly always one of the two is a mistake. */

import { compareIds } from "../model/ids.ts";
import { filterByLastByte, foldId } from "./normalise.ts";
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
  const mayFold = filterByLastByte([...byFold.keys()]);
  units.eachId((bytes, start, end) => {
    if (end > start && !mayFold(bytes[end - 1] as number)) return;
    const unit = bytes.toString("utf8", start, end);
    for (const id of byFold.get(foldId(unit)) ?? []) {
      const known = alike.get(id);
      if (known === undefined || compareIds(unit, known) < 0) alike.set(id, unit);
    }
  });
  return alike;
}

/** What to say of an id and the unit that looks like it. */
export const describeAlike = (id: string, unit: string): string =>
  `${JSON.stringify(unit)} looks like ${JSON.stringify(id)}, but is another id: case, blanks, leading zeros and Unicode form count.`;
