/** Which evidence the items of one list show, at which rank, and which they hide. */

import { type Evidence, evidenceIn, type SoughtQuery } from "../model/golden.ts";
import { normaliseText } from "./normalise.ts";
import { rememberLast } from "./remember.ts";
import type { Item } from "./run/item.ts";
import { addSpan, clipSpan, emptyUnion, isEnough, type Span, type Union } from "./spans.ts";
import type { LookUp } from "./units/unit.ts";

/** How one piece of evidence stands in the list that has been seen so far. */
export interface Sighting {
  readonly evidence: Evidence;
  /** The smallest k at which it is shown. */
  rank: number | undefined;
  /** The rank of the first item that may show it but lacks a key. */
  blind: number | undefined;
  /** Ranks of the items that show it: one, or for a span all that cover part of it. */
  readonly shownBy: number[];
  /** Of a span. */
  readonly covered: Union;
}

export interface Sightings {
  readonly of: ReadonlyMap<Evidence, Sighting>;
  /** Whether the item shows any evidence. */
  see(item: Item, rank: number): boolean;
}

export function watchFor(query: SoughtQuery, lookUp: LookUp): Sightings {
  const { all, byUnit, others, needsText } = evidenceOf(query);
  const of = new Map<Evidence, Sighting>();
  for (const one of all) of.set(one, newSighting(one));
  return {
    of,
    see(item, rank) {
      const units = byUnit.get(item.id) ?? [];
      for (const one of units) show(of.get(one), rank);
      if (others.length === 0) return units.length > 0;
      const seen = readKeys(item, lookUp, needsText);
      let isShown = units.length > 0;
      for (const one of others) if (note(of.get(one), seen, rank)) isShown = true;
      return isShown;
    },
  };
}

const evidenceOf = rememberLast(({ groups }: SoughtQuery) => {
  const all = evidenceIn(groups);
  const byUnit = new Map<string, Evidence[]>();
  for (const one of all) {
    if (one.kind !== "unit") continue;
    const same = byUnit.get(one.id);
    if (same) same.push(one);
    else byUnit.set(one.id, [one]);
  }
  const others = all.filter(({ kind }) => kind !== "unit");
  return { all, byUnit, others, needsText: others.some(({ kind }) => kind === "quote") };
});

const newSighting = (evidence: Evidence): Sighting => ({
  evidence,
  rank: undefined,
  blind: undefined,
  shownBy: [],
  covered: evidence.kind === "span" ? emptyUnion() : nothing,
});

const nothing = emptyUnion();

/** What an item says of itself, or its unit says of it. */
interface Seen {
  readonly doc: string | undefined;
  readonly span: Span | undefined;
  /** Normalised. */
  readonly text: string | undefined;
}

function readKeys(item: Item, lookUp: LookUp, needsText: boolean): Seen {
  const unit = lookUp(item.id);
  const own = needsText ? item.text : undefined;
  return {
    doc: item.doc ?? unit?.doc,
    span: item.span ?? unit?.span,
    text: own === undefined ? unit?.text : normaliseText(own),
  };
}

function show(sighting: Sighting | undefined, rank: number): void {
  if (!sighting || sighting.rank !== undefined) return;
  sighting.rank = rank;
  sighting.shownBy.push(rank);
}

function note(sighting: Sighting | undefined, seen: Seen, rank: number): boolean {
  if (!sighting) return false;
  const told = look(sighting, seen, rank);
  if (told === "blind") sighting.blind ??= rank;
  return told === "shown";
}

/** `blind`: the item lacks a key and can neither show nor refute the evidence. */
type Told = "shown" | "blind" | "no";

function look(sighting: Sighting, seen: Seen, rank: number): Told {
  const { evidence } = sighting;
  if (evidence.kind === "unit" || isOtherDoc(evidence.doc, seen.doc)) return "no";
  const isDocKnown = evidence.doc === undefined || seen.doc !== undefined;
  if (evidence.kind === "quote") {
    const told = lookForQuote(evidence.quote, seen.text, isDocKnown);
    if (told === "shown") show(sighting, rank);
    return told;
  }
  if (!isDocKnown) return "blind";
  if (evidence.kind === "span") return lookForSpan(sighting, evidence, seen.span, rank);
  show(sighting, rank);
  return "shown";
}

function lookForQuote(quote: string, text: string | undefined, isDocKnown: boolean): Told {
  if (text === undefined) return "blind";
  if (!text.includes(quote)) return "no";
  return isDocKnown ? "shown" : "blind";
}

function lookForSpan(
  sighting: Sighting,
  evidence: Extract<Evidence, { kind: "span" }>,
  span: Seen["span"],
  rank: number,
): Told {
  if (span === undefined) return "blind";
  return cover(sighting, evidence, span, rank) ? "shown" : "no";
}

const isOtherDoc = (wanted: string | undefined, doc: string | undefined): boolean =>
  wanted !== undefined && doc !== undefined && doc !== wanted;

function cover(
  sighting: Sighting,
  evidence: Extract<Evidence, { kind: "span" }>,
  span: Span,
  rank: number,
): boolean {
  const clipped = clipSpan(span, evidence);
  if (!clipped) return false;
  if (sighting.rank !== undefined) return true;
  addSpan(sighting.covered, clipped);
  sighting.shownBy.push(rank);
  if (isEnough(sighting.covered.length, evidence)) sighting.rank = rank;
  return true;
}
