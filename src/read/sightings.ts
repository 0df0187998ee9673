/** Which evidence the items of one list show, at which rank, and which they hide. */

import { type Evidence, evidenceIn, type GoldTexts, type SoughtQuery } from "../model/golden.ts";
import { digestOf } from "./digests.ts";
import { countCodePoints, normaliseText } from "./normalise.ts";
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
  /** Another id showed it first, by the text of the needed unit. */
  isSameText: boolean;
}

interface Sightings {
  readonly of: ReadonlyMap<Evidence, Sighting>;
  /** Whether the item shows any evidence. */
  see(item: Item, rank: number): boolean;
}

export function watchFor(query: SoughtQuery, lookUp: LookUp, texts?: GoldTexts): Sightings {
  const evidence = evidenceOf(query);
  const { all, byUnit, others } = evidence;
  const byText = texts ? textsOf(all, texts) : noTexts;
  const of = new Map<Evidence, Sighting>();
  for (const one of all) of.set(one, newSighting(one));

  /** What an id showed already stays as it is. */
  function showText(item: Item, rank: number): boolean {
    const same = byText.get(digestOf(item, lookUp(item.id)));
    for (const one of same ?? []) {
      const sighting = of.get(one);
      if (!sighting || sighting.rank !== undefined) continue;
      show(sighting, rank);
      sighting.isSameText = true;
    }
    return same !== undefined;
  }

  return {
    of,
    see(item, rank) {
      const units = byUnit.get(item.id) ?? [];
      for (const one of units) show(of.get(one), rank);
      const isSameText = byText.size > 0 && showText(item, rank);
      let isShown = units.length > 0 || isSameText;
      if (others.length === 0) return isShown;
      const seen = readKeys(item, lookUp, evidence);
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
  const asks = (wanted: Evidence["kind"]) => others.some(({ kind }) => kind === wanted);
  return { all, byUnit, others, needsText: asks("quote"), needsDigest: asks("sha256") };
});

type ByText = ReadonlyMap<string | undefined, readonly Evidence[]>;

const noTexts: ByText = new Map();

/** Needed units whose text is known, by its digest. */
function textsOf(all: readonly Evidence[], texts: GoldTexts): ByText {
  const byText = new Map<string | undefined, Evidence[]>();
  for (const one of all) {
    for (const digest of (one.kind === "unit" && texts.get(one.id)) || []) {
      byText.set(digest, [...(byText.get(digest) ?? []), one]);
    }
  }
  return byText;
}

const newSighting = (evidence: Evidence): Sighting => ({
  evidence,
  rank: undefined,
  blind: undefined,
  shownBy: [],
  covered: evidence.kind === "span" ? emptyUnion() : nothing,
  isSameText: false,
});

const nothing = emptyUnion();

/** What an item says of itself, or its unit says of it. */
interface Seen {
  readonly doc: string | undefined;
  readonly span: Span | undefined;
  /** Where the text that was handed on ends; behind it nobody knows what of the span is there. */
  readonly end: number;
  /** Normalised. */
  readonly text: string | undefined;
  /** Of the text. */
  readonly sha256: string | undefined;
}

function readKeys(
  item: Item,
  lookUp: LookUp,
  { needsText, needsDigest }: { readonly needsText: boolean; readonly needsDigest: boolean },
): Seen {
  const unit = lookUp(item.id);
  const own = needsText ? item.text : undefined;
  const span = item.span ?? unit?.span;
  return {
    doc: item.doc ?? unit?.doc,
    span,
    end: span === undefined ? 0 : endOfSpan(item, span, unit),
    text: own === undefined ? unit?.text : normaliseText(own),
    sha256: needsDigest ? digestOf(item, unit) : undefined,
  };
}

/**
 * An item that tells its own span is believed. The span of its unit is that of the whole text: of an
 * item that hands on less, it reaches as far as that text at most.
 */
function endOfSpan({ span, text }: Item, [start, end]: Span, unit: ReturnType<LookUp>): number {
  if (span !== undefined || text === undefined) return end;
  if (unit?.text !== undefined && unit.text === normaliseText(text)) return end;
  return Math.min(end, start + countCodePoints(text));
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
  if (evidence.kind === "unit") return "no";
  if (evidence.kind === "sha256") return lookForDigest(sighting, evidence.sha256, seen, rank);
  if (isOtherDoc(evidence.doc, seen.doc)) return "no";
  const isDocKnown = evidence.doc === undefined || seen.doc !== undefined;
  if (evidence.kind === "quote") {
    const told = lookForQuote(evidence.quote, seen.text, isDocKnown);
    if (told === "shown") show(sighting, rank);
    return told;
  }
  if (!isDocKnown) return "blind";
  if (evidence.kind === "span") return lookForSpan(sighting, evidence, seen, rank);
  show(sighting, rank);
  return "shown";
}

function lookForDigest(sighting: Sighting, wanted: string, seen: Seen, rank: number): Told {
  if (seen.sha256 === undefined) return "blind";
  if (seen.sha256 !== wanted) return "no";
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
  { span, end }: Seen,
  rank: number,
): Told {
  if (span === undefined) return "blind";
  const isShown = cover(sighting, evidence, [span[0], end], rank);
  if (clipSpan([end, span[1]], evidence)) sighting.blind ??= rank;
  return isShown ? "shown" : "no";
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
