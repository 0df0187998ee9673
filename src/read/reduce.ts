/** One list of results against its golden row: what is kept is a small fact, the list is forgotten. */

import type { Condition, Evidence, Forbidden, GoldenQuery, Group } from "../model/golden.ts";
import { compareIds, type UnitId } from "../model/ids.ts";
import type { ForbiddenHit, GroupRank, Hit, Ranking } from "../model/ranking.ts";
import { sha256 } from "./bytes.ts";
import { foldId, normaliseText } from "./normalise.ts";
import type { Item } from "./run/row.ts";
import type { LookUp } from "./units.ts";

/** How one piece of evidence stands in the list that has been seen so far. */
interface Sighting {
  readonly evidence: Evidence;
  /** The smallest k at which it is shown. */
  rank: number | undefined;
  /** The rank of the first item that may show it but lacks a key. */
  blind: number | undefined;
  /** Ranks of the items that show it: one, or for a span all that cover part of it. */
  readonly shownBy: number[];
  readonly spans: [number, number][];
}

/**
 * Reduces `items` (best first) to ranks, grades, copies, ties and forbidden results.
 *
 * A copy (same id and span as an earlier item) keeps its place and earns nothing. `cutoffs` are all
 * that anything later looks at; they bound what is kept of copies, ties and lookalikes.
 */
export function reduceList(
  query: GoldenQuery,
  items: readonly Item[],
  cutoffs: readonly number[],
  lookUp: LookUp,
): Ranking {
  const deepest = cutoffs.at(-1) ?? 0;
  const sightings = new Map<Evidence, Sighting>();
  for (const { anyOf } of query.groups) {
    for (const all of anyOf) for (const one of all) sightings.set(one, newSighting(one));
  }
  const byUnit = indexUnits(sightings);
  const others = [...sightings.values()].filter(({ evidence }) => evidence.kind !== "unit");
  const leaks = leakSearch(query.forbidden, lookUp);

  const seen = new Set<string>();
  const seenIds = new Set<string>();
  const hits: Hit[] = [];
  const judgedCopies: number[] = [];
  const copies: number[] = [];
  let copyCount = 0;
  let goldItems = 0;

  for (const [index, item] of items.entries()) {
    const rank = index + 1;
    leaks.see(item, rank);
    const grade = query.grades.get(item.id as UnitId);
    if (grade !== undefined) {
      if (seenIds.has(item.id)) judgedCopies.push(rank);
      else hits.push({ rank, grade });
    }
    seenIds.add(item.id);
    const before = seen.size;
    seen.add(item.span ? `${item.id}\0${item.span[0]},${item.span[1]}` : item.id);
    if (seen.size === before) {
      copyCount++;
      if (rank <= deepest) copies.push(rank);
      continue;
    }
    const shown = seeItem(item, rank, byUnit, others, lookUp);
    if (shown || (grade ?? 0) > 0) goldItems++;
  }

  const ties = findTies(items, cutoffs);
  return {
    returned: items.length,
    groups: query.groups.map((group) => rankGroup(group, sightings, ties)),
    hits,
    judgedCopies,
    copies,
    copyCount,
    ties: new Map(ties.map(({ cutoff, digest }) => [cutoff, digest])),
    topScore: topScore(items),
    ...leaks.found(),
    goldItems,
    lookalikes: findLookalikes(query, items.slice(0, Math.max(deepest, 10)), sightings, hits),
  };
}

const newSighting = (evidence: Evidence): Sighting => ({
  evidence,
  rank: undefined,
  blind: undefined,
  shownBy: [],
  spans: [],
});

function indexUnits(sightings: ReadonlyMap<Evidence, Sighting>): Map<string, Sighting[]> {
  const byUnit = new Map<string, Sighting[]>();
  for (const sighting of sightings.values()) {
    if (sighting.evidence.kind !== "unit") continue;
    const { id } = sighting.evidence;
    byUnit.set(id, [...(byUnit.get(id) ?? []), sighting]);
  }
  return byUnit;
}

/** Whether the item shows any evidence. */
function seeItem(
  item: Item,
  rank: number,
  byUnit: ReadonlyMap<string, readonly Sighting[]>,
  others: readonly Sighting[],
  lookUp: LookUp,
): boolean {
  let shown = false;
  for (const sighting of byUnit.get(item.id) ?? []) {
    show(sighting, rank);
    shown = true;
  }
  if (others.length === 0) return shown;
  const unit = lookUp(item.id);
  const doc = item.doc ?? unit?.doc;
  const span = item.span ?? unit?.span;
  const rawText = item.text ?? unit?.text;
  let text: string | undefined;
  for (const sighting of others) {
    if (sighting.evidence.kind === "quote" && rawText !== undefined) text ??= normaliseText(rawText);
    const told = look(sighting, { doc, span, text }, rank);
    if (told === "blind") sighting.blind ??= rank;
    if (told === "shown") shown = true;
  }
  return shown;
}

function show(sighting: Sighting, rank: number): void {
  if (sighting.rank !== undefined) return;
  sighting.rank = rank;
  sighting.shownBy.push(rank);
}

interface Seen {
  readonly doc: string | undefined;
  readonly span: readonly [number, number] | undefined;
  readonly text: string | undefined;
}

/** `blind`: the item lacks a key and can neither show nor refute the evidence. */
function look(sighting: Sighting, { doc, span, text }: Seen, rank: number): "shown" | "blind" | "no" {
  const { evidence } = sighting;
  const otherDoc = "doc" in evidence && evidence.doc !== undefined && doc !== evidence.doc;
  if (otherDoc && doc !== undefined) return "no";
  switch (evidence.kind) {
    case "unit":
      return "no";
    case "doc":
      if (otherDoc) return "blind";
      show(sighting, rank);
      return "shown";
    case "span":
      if (otherDoc || span === undefined) return "blind";
      return cover(sighting, evidence, span, rank) ? "shown" : "no";
    case "quote":
      if (text !== undefined && !text.includes(evidence.quote)) return "no";
      if (otherDoc || text === undefined) return "blind";
      show(sighting, rank);
      return "shown";
  }
}

function cover(
  sighting: Sighting,
  evidence: Extract<Evidence, { kind: "span" }>,
  span: readonly [number, number],
  rank: number,
): boolean {
  const start = Math.max(span[0], evidence.start);
  const end = Math.min(span[1], evidence.end);
  if (start >= end) return false;
  if (sighting.rank !== undefined) return true;
  sighting.spans.push([start, end]);
  sighting.shownBy.push(rank);
  const wanted = evidence.minCoverage * (evidence.end - evidence.start);
  if (unionLength(sighting.spans) >= wanted - 1e-9) sighting.rank = rank;
  return true;
}

/** How much of the line the half-open intervals cover together. */
export function unionLength(spans: readonly (readonly [number, number])[]): number {
  let covered = 0;
  let reached = 0;
  for (const [start, end] of [...spans].sort((a, b) => a[0] - b[0])) {
    covered += Math.max(0, end - Math.max(start, reached));
    reached = Math.max(reached, end);
  }
  return covered;
}

/** A run of equal scores that reaches over a cutoff: ranks `start` to `end`, both included. */
interface Tie {
  readonly cutoff: number;
  readonly start: number;
  readonly end: number;
  readonly digest: string;
}

/** A list with a missing score, with scores that rise, or with one score only, has no ties. */
function findTies(items: readonly Item[], cutoffs: readonly number[]): readonly Tie[] {
  const first = items[0]?.score;
  const last = items.at(-1)?.score;
  if (first === undefined || first === last || !neverRises(items)) return [];
  const ties: Tie[] = [];
  for (const cutoff of cutoffs) {
    const score = items[cutoff - 1]?.score;
    if (score === undefined || items[cutoff]?.score !== score) continue;
    let start = cutoff;
    let end = cutoff + 1;
    while (items[start - 2]?.score === score) start--;
    while (items[end]?.score === score) end++;
    ties.push({ cutoff, start, end, digest: digestOf(items.slice(0, end)) });
  }
  return ties;
}

function neverRises(items: readonly Item[]): boolean {
  let before = Number.POSITIVE_INFINITY;
  for (const { score } of items) {
    if (score === undefined || score > before) return false;
    before = score;
  }
  return true;
}

const digestOf = (items: readonly Item[]): string =>
  sha256(
    items
      .map(({ id, score }) => `${JSON.stringify(id)} ${score}`)
      .sort(compareIds)
      .join("\n"),
  );

function topScore(items: readonly Item[]): number | undefined {
  let top: number | undefined;
  for (const { score } of items) {
    if (score === undefined) return undefined;
    if (top === undefined || score > top) top = score;
  }
  return top;
}

function rankGroup(
  group: Group,
  sightings: ReadonlyMap<Evidence, Sighting>,
  ties: readonly Tie[],
): GroupRank {
  let rank: number | undefined;
  let possible: number | undefined;
  const tiedAt = new Set<number>();
  for (const all of group.anyOf) {
    const seen = all.flatMap((one) => sightings.get(one) ?? []);
    const shownAt = latest(seen.map((one) => one.rank));
    const possibleAt = latest(seen.map((one) => earliest(one.rank, one.blind)));
    if (shownAt !== undefined) rank = earliest(rank, shownAt);
    if (possibleAt !== undefined && possibleAt !== shownAt) possible = earliest(possible, possibleAt);
    for (const tie of ties) if (shownAt !== undefined && mayMeet(seen, shownAt, tie)) tiedAt.add(tie.cutoff);
  }
  const missed = [...tiedAt].filter((cutoff) => rank !== undefined && rank > cutoff);
  return { rank, possible, tiedAt: missed, excusedAt: [] };
}

const earliest = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);

/** All are needed, so the last one decides; undefined when one is not there. */
function latest(ranks: readonly (number | undefined)[]): number | undefined {
  let last = 0;
  for (const rank of ranks) {
    if (rank === undefined) return undefined;
    last = Math.max(last, rank);
  }
  return last;
}

/** Whether some order of the tied items would have put all of the alternative above the cutoff. */
function mayMeet(seen: readonly Sighting[], shownAt: number, { cutoff, start, end }: Tie): boolean {
  if (shownAt <= cutoff || shownAt > end) return false;
  const needed = new Set(seen.flatMap(({ shownBy }) => shownBy).filter((rank) => rank >= start));
  return start - 1 + needed.size <= cutoff;
}

/** Searches for forbidden results, copies and all depths included. */
function leakSearch(rules: readonly Forbidden[], lookUp: LookUp) {
  const forbidden: ForbiddenHit[] = [];
  const forbiddenUnclear: ForbiddenHit[] = [];
  const seen = new Set<string>();
  return {
    see(item: Item, rank: number): void {
      for (const [rule, { target }] of rules.entries()) {
        const told = breaks(target, item, lookUp);
        const key = `${rule} ${told} ${told === "yes" ? item.id : ""}`;
        if (told === "no" || seen.has(key)) continue;
        seen.add(key);
        (told === "yes" ? forbidden : forbiddenUnclear).push({ rule, id: item.id, rank });
      }
    },
    found: () => ({ forbidden, forbiddenUnclear }),
  };
}

function breaks(target: Forbidden["target"], item: Item, lookUp: LookUp): "yes" | "no" | "unclear" {
  switch (target.kind) {
    case "unit":
      return item.id === target.id ? "yes" : "no";
    case "doc": {
      const doc = item.doc ?? lookUp(item.id)?.doc;
      if (doc === undefined) return "unclear";
      return doc === target.doc ? "yes" : "no";
    }
    case "where": {
      const told = target.conditions.map((condition) => matches(condition, item));
      if (told.includes("no")) return "no";
      return told.includes("unclear") ? "unclear" : "yes";
    }
  }
}

/** A key that the item lacks matches `not`, and leaves the other form open. */
function matches({ key, values, not }: Condition, item: Item): "yes" | "no" | "unclear" {
  const value = Object.hasOwn(item, key) ? item[key] : undefined;
  if (value === undefined || value === null) return not ? "yes" : "unclear";
  const told = Array.isArray(value) ? value : [value];
  const matched = told.some((one) => values.includes(one));
  return matched === not ? "no" : "yes";
}

/** Gold ids that are absent while another spelling of them is there. */
function findLookalikes(
  query: GoldenQuery,
  items: readonly Item[],
  sightings: ReadonlyMap<Evidence, Sighting>,
  hits: readonly Hit[],
): Ranking["lookalikes"] {
  const absent = new Map<string, UnitId>();
  for (const { evidence, rank } of sightings.values()) {
    if (evidence.kind === "unit" && rank === undefined) absent.set(foldId(evidence.id), evidence.id);
  }
  if (hits.length < query.grades.size) {
    const ids = new Set(items.map(({ id }) => id));
    for (const [id, grade] of query.grades) {
      if (grade > 0 && !ids.has(id)) absent.set(foldId(id), id);
    }
  }
  if (absent.size === 0) return [];
  const found: { gold: UnitId; seen: string }[] = [];
  for (const { id } of items) {
    const gold = absent.get(foldId(id));
    if (gold !== undefined && gold !== id) found.push({ gold, seen: id });
  }
  return found;
}
