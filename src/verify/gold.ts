/** Gold that points at nothing: what the snapshot does not hold, no retrieval can find. */

import type { Evidence, GoldenQuery, GoldenSet } from "../model/golden.ts";
import type { QueryId } from "../model/ids.ts";
import type { Problem } from "../model/problem.ts";
import type { Reason } from "../model/reason.ts";
import { textDigest } from "../read/digests.ts";
import { clipSpan, isEnough, unionLength } from "../read/spans.ts";
import type { UnitFacts, Units } from "../read/units.ts";
import { warn } from "./health.ts";

/** By query: the names of the groups that nothing in the snapshot can satisfy. */
export type UnheldGroups = ReadonlyMap<QueryId, ReadonlySet<string>>;

type Holding = "yes" | "no" | "unclear";

/**
 * Gold that the snapshot lacks: one alternative, or a whole group, for which a critical query gives
 * a reason. Without a list of units nothing is known.
 */
export function checkGold(golden: GoldenSet, units: Units | undefined) {
  const problems: Problem[] = [];
  const reasons: Reason[] = [];
  const unheld = new Map<QueryId, Set<string>>();
  if (!units) return { problems, reasons, unheld };
  const holds = snapshotSearch(units);
  for (const place of golden.ids.keys()) {
    const query = golden.at(place);
    for (const { name, isWhole } of danglingGroups(query, holds)) {
      problems.push(danglingGold(query, name, isWhole));
      if (!isWhole) continue;
      unheld.set(query.id, (unheld.get(query.id) ?? new Set()).add(name));
      if (query.critical) reasons.push({ code: "gold_unresolved", queryId: query.id, group: name });
    }
  }
  return { problems, reasons, unheld };
}

/** `isWhole`: no alternative is held. */
const danglingGroups = ({ groups }: GoldenQuery, holds: (evidence: Evidence) => Holding) =>
  groups.flatMap(({ name, anyOf }) => {
    const lacking = anyOf.filter((all) => allHeld(all.map(holds)) === "no").length;
    return lacking === 0 ? [] : [{ name, isWhole: lacking === anyOf.length }];
  });

const allHeld = (parts: readonly Holding[]): Holding =>
  parts.includes("no") ? "no" : parts.includes("unclear") ? "unclear" : "yes";

function danglingGold({ id, file, line }: GoldenQuery, group: string, whole: boolean): Problem {
  const name = `query ${JSON.stringify(id)}, group ${JSON.stringify(group)}`;
  return {
    ...warn(
      file,
      whole ? "gold_missing_in_snapshot" : "gold_alternative_missing",
      whole
        ? `${name}: the snapshot holds no alternative of it`
        : `${name}: the snapshot lacks an alternative of it`,
      "Correct the evidence, or list the unit in snapshot.units.",
    ),
    lines: [line],
  };
}

const told = (held: boolean, complete: boolean): Holding =>
  held ? "yes" : complete ? "no" : "unclear";

/** What cannot be told from the list (no docs, spans or texts) is not called lacking. */
function snapshotSearch(units: Units): (evidence: Evidence) => Holding {
  const all = [...units.values()];
  const byDoc = new Map<string | undefined, UnitFacts[]>();
  for (const one of all) {
    const same = byDoc.get(one.doc);
    if (same) same.push(one);
    else byDoc.set(one.doc, [one]);
  }
  const unplaced = byDoc.get(undefined) ?? [];
  // made for the first evidence that asks for one
  let digests: ReadonlySet<string | undefined> | undefined;
  const unitsOf = (doc: string): readonly UnitFacts[] => byDoc.get(doc) ?? [];
  return (evidence) => {
    switch (evidence.kind) {
      case "unit":
        return told(units.has(evidence.id), true);
      case "doc":
        return told(byDoc.has(evidence.doc), unplaced.length === 0);
      case "span":
        return holdsSpan(evidence, unitsOf(evidence.doc), unplaced);
      case "quote":
        return evidence.doc === undefined
          ? holdsQuote(evidence.quote, all, [])
          : holdsQuote(evidence.quote, unitsOf(evidence.doc), unplaced);
      case "sha256":
        digests ??= new Set(all.map(digestOfUnit));
        return told(digests.has(evidence.sha256), !digests.has(undefined));
    }
  };
}

function holdsSpan(
  evidence: Extract<Evidence, { kind: "span" }>,
  units: readonly UnitFacts[],
  unplaced: readonly UnitFacts[],
): Holding {
  const covered = unionLength(
    units.flatMap(({ span }) => {
      const clipped = span && clipSpan(span, evidence);
      return clipped ? [clipped] : [];
    }),
  );
  const complete = unplaced.length === 0 && units.every(({ span }) => span !== undefined);
  return told(isEnough(covered, evidence), complete);
}

const digestOfUnit = ({ sha256, text }: UnitFacts): string | undefined =>
  sha256 ?? (text === undefined ? undefined : textDigest(text));

/** A unit of no known document may be of the one that is asked for. */
function holdsQuote(
  quote: string,
  units: readonly UnitFacts[],
  unplaced: readonly UnitFacts[],
): Holding {
  const shows = ({ text }: UnitFacts) => text?.includes(quote) ?? false;
  const mayShow = ({ text }: UnitFacts) => text?.includes(quote) ?? true;
  return told(units.some(shows), ![...units, ...unplaced].some(mayShow));
}
