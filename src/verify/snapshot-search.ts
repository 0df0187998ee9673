/** Whether a snapshot holds a piece of evidence, as far as its list of units can tell. */

import type { Evidence } from "../model/golden.ts";
import { digestOf } from "../read/digests.ts";
import { rememberLast } from "../read/remember.ts";
import { clipSpan, isEnough, type Span, unionLength } from "../read/spans.ts";
import type { Units } from "../read/units/table.ts";
import type { UnitFacts } from "../read/units/unit.ts";

export type Holding = "yes" | "no" | "unclear";

/** One piece of evidence on its way through the list. */
interface Search {
  /** Its document, or any. */
  readonly doc: string | undefined;
  /** A unit of its document, or of one that is not known. */
  see(unit: UnitFacts): void;
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
  for (const one of wanted) {
    const search = openSearch(one);
    if (search) searches.set(JSON.stringify(one), search);
  }
  if (searches.size > 0) goThrough(units, [...searches.values()]);
  return (evidence) =>
    evidence.kind === "unit"
      ? told(units.has(evidence.id), true)
      : (searches.get(JSON.stringify(evidence))?.told() ?? "unclear");
}

function goThrough(units: Units, searches: readonly Search[]): void {
  const byDoc = new Map<string, Search[]>();
  for (const search of searches) {
    const { doc } = search;
    if (doc !== undefined) byDoc.set(doc, [...(byDoc.get(doc) ?? []), search]);
  }
  const anywhere = searches.filter(({ doc }) => doc === undefined);
  const ofDoc = (doc: string) => [...anywhere, ...(byDoc.get(doc) ?? [])];
  // a unit of no known document may be of any, and those that say nothing are all alike
  let sawBlank = false;
  units.eachUnit((unit) => {
    const { doc, text, sha256 } = unit;
    const isBlank = doc === undefined && text === undefined && sha256 === undefined;
    if (isBlank && sawBlank) return;
    sawBlank ||= isBlank;
    for (const search of doc === undefined ? searches : ofDoc(doc)) search.see(unit);
  });
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
    case "sha256":
      return searchDigest(evidence.sha256);
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

/** Worked out once for all evidence that is a digest. */
const digestOfUnit = rememberLast((unit: UnitFacts) => digestOf({ id: "" }, unit));

function searchDigest(digest: string): Search {
  let isHeld = false;
  let complete = true;
  return {
    doc: undefined,
    see(unit) {
      if (isHeld) return;
      const known = digestOfUnit(unit);
      if (known === digest) isHeld = true;
      if (known === undefined) complete = false;
    },
    told: () => told(isHeld, complete),
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
