/** Two snapshots that differ: which queries rest on documents that are the same in both. */

import type { CorpusContent } from "../model/contents.ts";
import { type Evidence, evidenceIn, type GoldenQuery, type GoldenSet } from "../model/golden.ts";
import type { Policy } from "../model/policy.ts";
import { collectNames, type Problem } from "../model/problem.ts";
import type { RunFacts } from "../model/ranking.ts";
import type { Reason, Side } from "../model/reason.ts";
import { compareSnapshots } from "./snapshots.ts";

export interface Overlap {
  /** The snapshots may differ, and are not the same. */
  readonly isInForce: boolean;
  /** Queries whose gold is the same in both, and of how many that have gold. */
  readonly kept: number;
  readonly of: number;
  /** Of the contents of the documents; undefined: some unit tells none. */
  readonly jaccard: number | undefined;
  /** By place in the golden set. */
  readonly isKept: (place: number) => boolean;
  readonly reasons: readonly Reason[];
  readonly problems: readonly Problem[];
}

/** It is not asked for, or the snapshots are the same, or there is nothing to compare. */
export const noOverlap: Overlap = {
  isInForce: false,
  kept: 0,
  of: 0,
  jaccard: undefined,
  isKept: () => true,
  reasons: [],
  problems: [],
};

export function findOverlap(
  policy: Policy,
  golden: GoldenSet,
  baseline: RunFacts | undefined,
  candidate: RunFacts | undefined,
  file: string,
): Overlap {
  if (policy.snapshotChange !== "overlap" || !baseline || !candidate) return noOverlap;
  const { manifest: before } = baseline;
  if (compareSnapshots(before?.snapshot, candidate.manifest?.snapshot) === "same") {
    return noOverlap;
  }
  const without = sidesWithoutContent(baseline, candidate);
  if (without.length > 0) return notShown(without);
  return compareGold(golden, baseline, candidate, file);
}

function sidesWithoutContent(baseline: RunFacts, candidate: RunFacts): readonly Side[] {
  const isTold = ({ contents }: RunFacts): boolean => contents?.corpus?.isTold ?? false;
  return [
    ...(isTold(baseline) ? [] : (["baseline"] as const)),
    ...(isTold(candidate) ? [] : (["candidate"] as const)),
  ];
}

/** It blocks, and all that can be compared is shown nevertheless. */
const notShown = (without: readonly Side[]): Overlap => ({
  ...noOverlap,
  reasons: without.map((side) => ({ code: "overlap_not_shown", side })),
});

function compareGold(
  golden: GoldenSet,
  baseline: RunFacts,
  candidate: RunFacts,
  file: string,
): Overlap {
  const isSame = sameIn(baseline, candidate);
  const changed = new Uint8Array(golden.size);
  const names = collectNames();
  let of = 0;
  for (let place = 0; place < golden.size; place++) {
    const query = golden.at(place);
    if (!hasGold(query)) continue;
    of++;
    if (isGoldSame(query, isSame)) continue;
    changed[place] = 1;
    names.add(query.id);
  }
  const kept = of - names.count;
  const jaccard = compareDocuments(baseline.contents?.corpus, candidate.contents?.corpus);
  return {
    isInForce: true,
    kept,
    of,
    jaccard,
    isKept: (place) => changed[place] !== 1,
    // nine in ten, in whole numbers
    reasons: kept * 10 < of * 9 ? [{ code: "overlap_too_small", kept, of }] : [],
    problems: [overlapTold({ kept, of, jaccard }, names.text, file)],
  };
}

const hasGold = ({ groups, relevant }: GoldenQuery): boolean => groups.length > 0 || relevant > 0;

type IsSame = (evidence: Evidence) => boolean;

function isGoldSame({ groups, grades }: GoldenQuery, isSame: IsSame): boolean {
  for (const [id, grade] of grades) if (grade > 0 && !isSame({ kind: "unit", id })) return false;
  return evidenceIn(groups).every(isSame);
}

/** The same in both lists, or in neither; what a list does not tell is not called the same. */
function sameIn(baseline: RunFacts, candidate: RunFacts): IsSame {
  const [a, b] = [baseline.contents, candidate.contents];
  const [before, after] = [a?.corpus, b?.corpus];
  const told = (one: unknown, other: unknown): boolean => one !== undefined && one === other;
  const docIsSame = (doc: string): boolean => told(docOf(before, doc), docOf(after, doc));
  return (evidence) => {
    switch (evidence.kind) {
      case "unit":
        return told(a?.units.get(evidence.id)?.digest, b?.units.get(evidence.id)?.digest);
      case "doc":
      case "span":
        return docIsSame(evidence.doc);
      case "quote":
        return evidence.doc === undefined
          ? told(before?.quotes.get(evidence.quote), after?.quotes.get(evidence.quote))
          : docIsSame(evidence.doc);
      case "sha256":
        // which of the lists hold it is not kept
        return false;
    }
  };
}

const docOf = (corpus: CorpusContent | undefined, doc: string): number | "none" | undefined =>
  corpus?.docs.has(doc) === false ? "none" : corpus?.docs.get(doc);

/** How many contents stand in both, of those in either. */
function compareDocuments(
  before: CorpusContent | undefined,
  after: CorpusContent | undefined,
): number | undefined {
  const [a, b] = [before?.documents, after?.documents];
  if (!a || !b) return undefined;
  let both = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const difference = (a[i] as number) - (b[j] as number);
    if (difference === 0) both++;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  const either = a.length + b.length - both;
  return either === 0 ? undefined : both / either;
}

function overlapTold(
  { kept, of, jaccard }: Pick<Overlap, "kept" | "of" | "jaccard">,
  others: string,
  file: string,
): Problem {
  const alike = jaccard === undefined ? "" : `; Jaccard of the documents ${jaccard.toFixed(4)}`;
  return {
    code: "snapshot_overlap",
    severity: "warning",
    message: `the snapshots differ: ${kept} of ${of} queries rest on evidence that is the same in both${alike}${others && `; not kept: ${others}`}`,
    hint: "Queries that are not kept count as new: out of every comparison, and if critical they must be right. Run the baseline on the new snapshot to compare them all.",
    file,
  };
}
