/** The content of gold, as a list of units tells it: to see whether ids still mean the same. */

import type { Contents, CorpusContent, UnitContent } from "../../model/contents.ts";
import { evidenceIn, type Sought, type SoughtQuery } from "../../model/golden.ts";
import { sha256 } from "../bytes.ts";
import type { Units } from "./table.ts";
import type { UnitFacts } from "./unit.ts";

/** `whole`: also what all units together say, for which the whole list is gone through. */
export function readContents(units: Units, golden: Sought, whole: boolean): Contents {
  const named = new Map<string, UnitContent>();
  for (let place = 0; place < golden.size; place++) {
    for (const id of unitIdsIn(golden.at(place))) named.set(id, contentOf(units.get(id)));
  }
  return { units: named, corpus: whole ? readCorpus(units, golden) : undefined };
}

/** Every unit that the row names, in whatever way. */
export function* unitIdsIn({ groups, grades, forbidden }: SoughtQuery): Iterable<string> {
  yield* grades.keys();
  for (const one of evidenceIn(groups)) if (one.kind === "unit") yield one.id;
  for (const { target } of forbidden) if (target.kind === "unit") yield target.id;
}

const absent: UnitContent = { digest: "", place: undefined };

function contentOf(facts: UnitFacts | undefined): UnitContent {
  if (!facts) return absent;
  const { doc, span } = facts;
  return { digest: digestOf(facts), place: doc && span ? JSON.stringify([doc, span]) : undefined };
}

/** The text says more than what somebody wrote of it. */
const digestOf = ({ text, sha256: told }: UnitFacts): string | undefined =>
  text === undefined ? told : sha256(text);

/** Numbers below 2^48 are added up: in any order the sum is the same, and exact. */
const most = 2 ** 48;
const numberOf = (digest: string): number => Number.parseInt(digest.slice(0, 12), 16);
const add = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? undefined : (a + b) % most;

function readCorpus(units: Units, golden: Sought): CorpusContent {
  const { docs, quotes } = otherEvidence(golden);
  const documents = addDocuments();
  const byQuote = new Map<string, number | undefined>([...quotes].map((quote) => [quote, 0]));
  units.eachUnit((facts) => {
    const digest = digestOf(facts);
    const number = digest === undefined ? undefined : numberOf(digest);
    documents.add(facts.doc, number);
    addToQuotes(byQuote, facts.text, number);
  });
  return { ...documents.told(docs), quotes: byQuote };
}

/** Documents, and quotes that may stand in any. */
function otherEvidence(golden: Sought) {
  const docs = new Set<string>();
  const quotes = new Set<string>();
  for (let place = 0; place < golden.size; place++) {
    for (const one of evidenceIn(golden.at(place).groups)) {
      if ("doc" in one && one.doc !== undefined) docs.add(one.doc);
      else if (one.kind === "quote") quotes.add(one.quote);
    }
  }
  return { docs, quotes };
}

/** A unit without a text may hold any quote. */
function addToQuotes(
  byQuote: Map<string, number | undefined>,
  text: string | undefined,
  number: number | undefined,
): void {
  for (const [quote, sum] of byQuote) {
    if (text === undefined) byQuote.set(quote, undefined);
    else if (text.includes(quote)) byQuote.set(quote, add(sum, number));
  }
}

/** What each document says; a unit without one is its own. */
function addDocuments() {
  const byDoc = new Map<string, number | undefined>();
  const alone: number[] = [];
  let isTold = false;
  let isWhole = true;
  return {
    add(doc: string | undefined, number: number | undefined): void {
      if (number === undefined) isWhole = false;
      else isTold = true;
      if (doc !== undefined) byDoc.set(doc, byDoc.has(doc) ? add(byDoc.get(doc), number) : number);
      else if (number !== undefined) alone.push(number);
    },
    told: (docs: ReadonlySet<string>) => ({
      isTold,
      docs: new Map([...byDoc].filter(([doc]) => docs.has(doc))),
      documents: isWhole ? distinct([...alone, ...byDoc.values()]) : undefined,
    }),
  };
}

function distinct(numbers: readonly (number | undefined)[]): Float64Array {
  const sorted = Float64Array.from(numbers.map((one) => one ?? 0)).sort();
  return sorted.filter((one, at) => at === 0 || one !== sorted[at - 1]);
}
