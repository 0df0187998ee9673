/** The search for forbidden results: every item, copies and all depths included. */

import type { Condition, Forbidden } from "../model/golden.ts";
import type { ForbiddenHit } from "../model/ranking.ts";
import type { Item } from "./run/item.ts";
import type { LookUp } from "./units/unit.ts";

interface LeakSearch {
  see(item: Item, rank: number): void;
  found(): {
    readonly forbidden: readonly ForbiddenHit[];
    readonly forbiddenUnclear: readonly ForbiddenHit[];
  };
}

/** Each rule and id is found once, and each rule that an item leaves open once. */
export function searchLeaks(rules: readonly Forbidden[], lookUp: LookUp): LeakSearch {
  if (rules.length === 0) return nothingForbidden;
  const forbidden: ForbiddenHit[] = [];
  const forbiddenUnclear: ForbiddenHit[] = [];
  const seen = new Set<string>();
  function note(hit: ForbiddenHit, isFound: boolean): void {
    const key = isFound ? `${hit.rule} ${hit.id}` : `${hit.rule}`;
    if (seen.has(key)) return;
    seen.add(key);
    (isFound ? forbidden : forbiddenUnclear).push(hit);
  }
  return {
    see(item, rank) {
      for (const [rule, { target }] of rules.entries()) {
        const told = breaks(target, item, lookUp);
        if (told !== "no") note({ rule, id: item.id, rank }, told === "yes");
      }
    },
    found: () => ({ forbidden, forbiddenUnclear }),
  };
}

const nothingForbidden: LeakSearch = {
  see() {},
  found: () => foundNothing,
};
const foundNothing = { forbidden: [], forbiddenUnclear: [] };

type Told = "yes" | "no" | "unclear";

function breaks(target: Forbidden["target"], item: Item, lookUp: LookUp): Told {
  switch (target.kind) {
    case "unit":
      return item.id === target.id ? "yes" : "no";
    case "doc":
      return breaksDoc(target.doc, item.doc ?? lookUp(item.id)?.doc);
    case "where":
      return all(target.conditions.map((condition) => matches(condition, item)));
  }
}

function breaksDoc(forbidden: string, doc: string | undefined): Told {
  if (doc === undefined) return "unclear";
  return doc === forbidden ? "yes" : "no";
}

function all(told: readonly Told[]): Told {
  if (told.includes("no")) return "no";
  return told.includes("unclear") ? "unclear" : "yes";
}

/**
 * A key that the item lacks matches `not`, and leaves the other form open. So does a value that
 * cannot be compared: an object, a list of lists, or text that spells a number of the rule.
 */
function matches({ key, values, not }: Condition, item: Item): Told {
  const value = Object.hasOwn(item, key) ? item[key] : undefined;
  if (value === undefined || value === null) return not ? "yes" : "unclear";
  const told = Array.isArray(value) ? value : [value];
  const isNamed = told.some((one) => values.includes(one));
  if (!isNamed && told.some((one) => isBeyond(one, values))) return not ? "yes" : "unclear";
  return isNamed === not ? "no" : "yes";
}

const isBeyond = (value: unknown, values: Condition["values"]): boolean =>
  typeof value === "object" || values.some((one) => String(one) === String(value));
