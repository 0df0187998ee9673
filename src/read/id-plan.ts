/** What a query asks of lists by ids alone: worked out once for all of its lists. */

import type { Alternative, SoughtQuery } from "../model/golden.ts";
import { hashOfId } from "./run/byte-rows.ts";
import type { SoughtId } from "./run/list.ts";

/** An id that the query needs, judges or forbids. */
export interface PlannedId extends SoughtId {
  readonly grade: number | undefined;
  /** It is relevant, or some group needs it. */
  readonly isGold: boolean;
}

export interface IdPlan {
  /** Each once. */
  readonly ids: readonly PlannedId[];
  readonly groups: readonly PlannedGroup[];
  /** Where an id stands in `ids`. */
  readonly placeOf: ReadonlyMap<string, number>;
}

/** Of each of its alternatives, where the ids stand in `ids`. */
export type PlannedGroup = readonly (readonly number[])[];

/** Undefined: the query asks for something else than ids too. */
export function planIds({ groups, grades, forbidden }: SoughtQuery): IdPlan | undefined {
  const placeOf = new Map<string, number>();
  const place = (id: string): number => {
    const known = placeOf.get(id) ?? placeOf.size;
    placeOf.set(id, known);
    return known;
  };
  const planned = planGroups(groups, place);
  if (!planned) return undefined;
  // so far all are needed
  const needed = placeOf.size;
  for (const id of grades.keys()) place(id);
  for (const { target } of forbidden) {
    if (target.kind !== "unit") return undefined;
    place(target.id);
  }
  const ids: PlannedId[] = [];
  for (const id of placeOf.keys()) {
    const grade = (grades as ReadonlyMap<string, number>).get(id);
    const isGold = ids.length < needed || (grade ?? 0) > 0;
    ids.push({ id, hash: hashOfId(id), grade, isGold });
  }
  return { ids, groups: planned, placeOf };
}

/** `place`: gives each id its place. Undefined: some group may be satisfied by something else. */
function planGroups(
  groups: SoughtQuery["groups"],
  place: (id: string) => number,
): readonly PlannedGroup[] | undefined {
  const planned: PlannedGroup[] = [];
  for (const { anyOf } of groups) {
    const alternatives: (readonly number[])[] = [];
    for (const all of anyOf) {
      const places = placesOf(all, place);
      if (!places) return undefined;
      alternatives.push(places);
    }
    planned.push(alternatives);
  }
  return planned;
}

function placesOf(all: Alternative, place: (id: string) => number): readonly number[] | undefined {
  const places: number[] = [];
  for (const one of all) {
    if (one.kind !== "unit") return undefined;
    places.push(place(one.id));
  }
  return places;
}
