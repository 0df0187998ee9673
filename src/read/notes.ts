/** What single measures look at and nothing else does: kept where such a measure is asked for. */

import type { Budget } from "../model/cutoff.ts";
import { tokensOf } from "../model/cutoff.ts";
import type { Fit } from "../model/ranking.ts";
import type { Item } from "./run/item.ts";
import type { ResultList } from "./run/list.ts";
import { addSpan, emptyUnion, type Union } from "./spans.ts";
import type { LookUp } from "./units/unit.ts";

/** Sees the items of one list, best first. */
interface Counter {
  add(item: Item): void;
  /** Of those so far; undefined: it cannot be told, since one lacks a key. */
  value(): number | undefined;
}

/** By the name of the measure. */
const counters: Readonly<Record<string, (lookUp: LookUp) => Counter>> = {
  tokens: countTokens,
  sources: countSources,
  redundancy: countRedundancy,
};

/** Of the query and not of a list: every list of its row gets it. */
export const latencyNote = "latency_ms";

/** Those of the measures that look at notes. */
export const notesFor = (measures: readonly string[]): readonly string[] =>
  measures.filter((name) => name === latencyNote || Object.hasOwn(counters, name));

const noNotes: ReadonlyMap<string, number> = new Map();

/** Each note at each cutoff, as `tokens@5`. One that cannot be told is not there. */
export function takeNotes(
  list: ResultList,
  names: readonly string[],
  cutoffs: readonly number[],
  lookUp: LookUp,
): ReadonlyMap<string, number> {
  if (names.length === 0) return noNotes;
  const open = names.flatMap((name) => openCounter(name, lookUp));
  const notes = new Map<string, number>();
  let seen = 0;
  for (const cutoff of cutoffs) {
    for (; seen < Math.min(cutoff, list.length); seen++) {
      for (const [, counter] of open) counter.add(list.itemAt(seen));
    }
    for (const [name, counter] of open) {
      const value = counter.value();
      if (value !== undefined) notes.set(`${name}@${cutoff}`, value);
    }
  }
  return notes;
}

/** None for what is no note of lists. */
function openCounter(name: string, lookUp: LookUp): readonly (readonly [string, Counter])[] {
  const counter = counters[name]?.(lookUp);
  return counter ? [[name, counter]] : [];
}

function countTokens(): Counter {
  let sum: number | undefined = 0;
  return {
    add(item) {
      const tokens = tokensIn(item);
      sum = sum === undefined || tokens === undefined ? undefined : sum + tokens;
    },
    value: () => sum,
  };
}

/** Readers have refused what is no whole number. */
const tokensIn = ({ tokens }: Item): number | undefined =>
  typeof tokens === "number" ? tokens : undefined;

function countSources(lookUp: LookUp): Counter {
  const docs = new Set<string>();
  let isKnown = true;
  return {
    add(item) {
      const doc = item.doc ?? lookUp(item.id)?.doc;
      if (doc === undefined) isKnown = false;
      else docs.add(doc);
    },
    value: () => (isKnown ? docs.size : undefined),
  };
}

/** A copy of an item adds to the sum of the lengths, and nothing to what they cover together. */
function countRedundancy(lookUp: LookUp): Counter {
  const byDoc = new Map<string, Union>();
  let isKnown = true;
  let sum = 0;
  return {
    add(item) {
      const unit = item.doc && item.span ? undefined : lookUp(item.id);
      const doc = item.doc ?? unit?.doc;
      const span = item.span ?? unit?.span;
      if (doc === undefined || span === undefined) {
        isKnown = false;
        return;
      }
      const union = byDoc.get(doc) ?? emptyUnion();
      byDoc.set(doc, union);
      addSpan(union, span);
      sum += span[1] - span[0];
    },
    value() {
      if (!isKnown || sum === 0) return undefined;
      let covered = 0;
      for (const { length } of byDoc.values()) covered += length;
      return (sum - covered) / sum;
    },
  };
}

export const noFits: ReadonlyMap<Budget, Fit> = new Map();

/** How many leading items fit into each budget, whose tokens add up. */
export function countFits(list: ResultList, budgets: readonly Budget[]): ReadonlyMap<Budget, Fit> {
  if (budgets.length === 0) return noFits;
  const fits = new Map<Budget, Fit>();
  for (const budget of budgets) fits.set(budget, fitInto(list, tokensOf(budget)));
  return fits;
}

function fitInto(list: ResultList, budget: number): Fit {
  let sum = 0;
  for (let index = 0; index < list.length; index++) {
    const tokens = tokensIn(list.itemAt(index));
    if (tokens === undefined) return { count: index, isExact: sum === budget };
    sum += tokens;
    if (sum > budget) return { count: index, isExact: true };
  }
  return { count: list.length, isExact: true };
}
