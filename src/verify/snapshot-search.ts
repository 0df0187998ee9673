/** Whether a snapshot holds a piece of evidence, as far as its list of units can tell. */

import type { Evidence } from "../model/golden.ts";
import { digestOf } from "../read/digests.ts";
import { clipSpan, isEnough, type Span, unionLength } from "../read/spans.ts";
import type { Units } from "../read/units/table.ts";
import type { UnitFacts } from "../read/units/unit.ts";

export type Holding = "yes" | "no" | "unclear";

/** What goes through the list. */
interface Watcher {
  /** Its document, or any. */
  readonly doc: string | undefined;
  /** A unit of its document, or of one that is not known. */
  see(unit: UnitFacts): void;
}

/** One piece of evidence. */
interface Search extends Watcher {
  told(): Holding;
}

/**
 * Goes through the list once for all evidence that is no unit id. What cannot be told from the list
 * (no docs, spans or texts) is not called lacking.
 */
export function searchSnapshot(
  units: Units,
  wanted: Iterable<Evidence>,
): (evidence: Evidence) => Holding {
  const searches = new Map<string, Search>();
  const digests: string[] = [];
  for (const one of wanted) {
    if (one.kind === "sha256") digests.push(one.sha256);
    const search = openSearch(one);
    if (search) searches.set(JSON.stringify(one), search);
  }
  const digestSearch = searchDigests(digests);
  const watchers = [...searches.values(), ...(digests.length > 0 ? [digestSearch] : [])];
  if (watchers.length > 0) goThrough(units, watchers);
  return (evidence) => {
    if (evidence.kind === "unit") return told(units.has(evidence.id), true);
    if (evidence.kind === "sha256") return digestSearch.told(evidence.sha256);
    return searches.get(JSON.stringify(evidence))?.told() ?? "unclear";
  };
}

function goThrough(units: Units, watchers: readonly Watcher[]): void {
  const anywhere: Watcher[] = [];
  const byDoc = new Map<string, Watcher[]>();
  for (const watcher of watchers) {
    const { doc } = watcher;
    const others = doc === undefined ? anywhere : byDoc.get(doc);
    if (others) others.push(watcher);
    else if (doc !== undefined) byDoc.set(doc, [watcher]);
  }
  // a unit of no known document may be of any, and those that say nothing are all alike
  let sawBlank = false;
  units.eachUnit((unit) => {
    const { doc, text, sha256 } = unit;
    const isBlank = doc === undefined && text === undefined && sha256 === undefined;
    if (isBlank && sawBlank) return;
    sawBlank ||= isBlank;
    showTo(doc === undefined ? watchers : anywhere, unit);
    if (doc !== undefined) showTo(byDoc.get(doc) ?? [], unit);
  });
}

function showTo(watchers: readonly Watcher[], unit: UnitFacts): void {
  for (const watcher of watchers) watcher.see(unit);
}

const told = (held: boolean, complete: boolean): Holding =>
  held ? "yes" : complete ? "no" : "unclear";

function openSearch(evidence: Evidence): Search | undefined {
  switch (evidence.kind) {
    case "doc":
      return searchDoc(evidence.doc);
    case "span":
      return searchSpan(evidence);
    case "quote":
      return searchQuote(evidence);
    default:
      return undefined;
  }
}

function searchDoc(doc: string): Search {
  let isHeld = false;
  let complete = true;
  return {
    doc,
    see(unit) {
      if (unit.doc === doc) isHeld = true;
      else complete = false;
    },
    told: () => told(isHeld, complete),
  };
}

function searchSpan(evidence: Extract<Evidence, { kind: "span" }>): Search {
  const covered: Span[] = [];
  let complete = true;
  return {
    doc: evidence.doc,
    see({ doc, span }) {
      if (doc === undefined || span === undefined) complete = false;
      const clipped =
        doc === undefined || span === undefined ? undefined : clipSpan(span, evidence);
      if (clipped) covered.push(clipped);
    },
    told: () => told(isEnough(unionLength(covered), evidence), complete),
  };
}

/** All evidence that is a digest: the digest of a unit is worked out and looked up once. */
function searchDigests(digests: readonly string[]) {
  const wanted = new Set(digests);
  const held = new Set<string>();
  let complete = true;
  return {
    doc: undefined,
    see(unit: UnitFacts): void {
      if (held.size === wanted.size) return;
      const known = digestOf({ id: "" }, unit);
      if (known === undefined) complete = false;
      else if (wanted.has(known)) held.add(known);
    },
    told: (digest: string): Holding => told(held.has(digest), complete),
  };
}

/** A unit of no known document may be of the one that is asked for. */
function searchQuote({ quote, doc }: Extract<Evidence, { kind: "quote" }>): Search {
  let isHeld = false;
  let complete = true;
  return {
    doc,
    see(unit) {
      if (isHeld || (unit.doc === undefined && !complete && doc !== undefined)) return;
      const shows = unit.text?.includes(quote);
      if (shows === true && (doc === undefined || unit.doc === doc)) isHeld = true;
      else if (shows !== false) complete = false;
    },
    told: () => told(isHeld, complete),
  };
}
