/** A family of hypotheses under the same sign vectors: one sign per query, whatever it is asked. */

import type { Changes } from "./changes.ts";
import { resamples, seed, seededState, xoshiro128 } from "./random.ts";
import { slack } from "./sign-flip.ts";
import { epsilon, sumOver } from "./sum.ts";

/** The most changed queries, of all hypotheses together, whose sign vectors are all looked at. */
const mostEnumeratedTogether = 16;

/** Sums that are worked on at a time, so that they stay close to the processor. */
const batch = 4096;
/** A word holds the signs of 32 queries, and a byte of it those of 8. */
const wordBits = 32;
const byteBits = 8;
const patterns = 256;

/** Deltas divided by the root of their summed squares, which no flip changes. */
export interface Standardized {
  readonly places: Int32Array;
  readonly deltas: Float64Array;
  /** T = sum(d) / sqrt(sum(d²)). */
  readonly statistic: number;
}

/** Needs one delta that is not 0. */
export function standardize({ places, deltas }: Changes): Standardized {
  // first by the largest, so that no square is too large or too small for a number
  const largest = deltas.reduce((most, delta) => Math.max(most, Math.abs(delta)), 0);
  const norm = Math.sqrt(sumOver(deltas, (delta) => (delta / largest) * (delta / largest)));
  const standard = deltas.map((delta) => delta / largest / norm);
  return { places, deltas: standard, statistic: sumOver(standard, (delta) => delta) };
}

interface FlippedTogether {
  readonly method: "enumeration" | "monte_carlo";
  /** In the order of the family. */
  readonly members: readonly MemberChances[];
}

/** Chances of one hypothesis, by the family's sign vectors. */
interface MemberChances {
  readonly p: number;
  readonly improvementP: number;
  /** p, adjusted for all that was asked: how often the lowest T of the family is this low. */
  readonly pAdjusted: number;
  /** improvementP, adjusted likewise. */
  readonly improvementPAdjusted: number;
}

/**
 * Westfall and Young's single-step max-T by joint sign flips, in the direction of a drop; in the
 * other direction too, since the highest T* is, over all sign vectors, as the lowest with its sign
 * changed.
 *
 * All sign vectors of the queries that changed for any hypothesis are looked at when these are 16
 * at most. Else 20,000 vectors are drawn: each group of 32 such queries, in the order of places,
 * takes one word per vector, and bit i, from the lowest, flips the i-th of the group. The vectors
 * come in batches of 4096, and a batch draws the words of one group after the other.
 *
 * - Formula: vectors with min T* <= T + 1e-9, / 2^m; drawn ones as (b + 1) / (B + 1), never 0
 * - Source:  Westfall and Young, Resampling-Based Multiple Testing, 1993; Phipson and Smyth,
 *            Stat. Appl. Genet. Mol. Biol. 2010, doi:10.2202/1544-6115.1585
 *
 * @param enumerated the most queries whose vectors are all looked at; 0: they are always drawn
 */
export function flipTogether(
  family: readonly Standardized[],
  enumerated = mostEnumeratedTogether,
): FlippedTogether {
  const rows = numberRows(family);
  const last = rows.reduce((most, own) => Math.max(most, own[own.length - 1] as number), -1);
  const count = 1 + last;
  const isDrawn = count > enumerated;
  const vectors = isDrawn ? resamples : 2 ** count;
  const members = family.map((one, i) => startMember(one, rows[i] as Int32Array));
  const desk = openDesk();
  const nextWords = isDrawn ? xoshiro128(seededState(seed)) : countUp();
  for (let done = 0; done < vectors; done += batch) {
    const size = Math.min(batch, vectors - done);
    flipBatch(members, count, desk.words.subarray(0, size), nextWords, desk);
    tally(members, desk.lowest.subarray(0, size));
  }

  // what was drawn has the vector that was seen added to it
  const seen = isDrawn ? 1 : 0;
  const chance = (hits: number): number => (hits + seen) / (vectors + seen);
  return {
    method: isDrawn ? "monte_carlo" : "enumeration",
    members: members.map(({ low, high, lowestIsLow, lowestIsOpposite }) => ({
      p: chance(low),
      improvementP: chance(high),
      pAdjusted: chance(lowestIsLow),
      improvementPAdjusted: chance(lowestIsOpposite),
    })),
  };
}

/** All words from 0 on: every sign vector of up to 32 queries once. */
function countUp(): (words: Uint32Array) => void {
  let next = 0;
  return (words) => {
    for (let i = 0; i < words.length; i++) words[i] = next++;
  };
}

/** The places of each hypothesis as ranks among the places of all. */
function numberRows(family: readonly Standardized[]): readonly Int32Array[] {
  const all = new Int32Array(family.reduce((sum, { places }) => sum + places.length, 0));
  let length = 0;
  for (const { places } of family) {
    all.set(places, length);
    length += places.length;
  }
  const union = all.sort().filter((place, i) => i === 0 || place !== all[i - 1]);
  return family.map(({ places }) => {
    let rank = 0;
    return places.map((place) => {
      while ((union[rank] as number) < place) rank++;
      return rank;
    });
  });
}

/** What is filled again and again. */
interface Desk {
  /** The signs of a group, a word for each vector of the batch. */
  readonly words: Uint32Array;
  /** Deltas by row of the group. */
  readonly group: Float64Array;
  readonly tables: Float64Array;
  /** For each vector of the batch the lowest T of all members. */
  readonly lowest: Float64Array;
}

const openDesk = (): Desk => ({
  words: new Uint32Array(batch),
  group: new Float64Array(wordBits),
  tables: new Float64Array((wordBits / byteBits) * patterns),
  lowest: new Float64Array(batch),
});

interface Member {
  readonly deltas: Float64Array;
  readonly rows: Int32Array;
  readonly statistic: number;
  readonly slack: number;
  /** For each vector of the batch what its flips take away: T* is T less twice that. */
  readonly sums: Float64Array;
  /** The first of the rows that no group of this batch has added yet. */
  next: number;
  low: number;
  high: number;
  lowestIsLow: number;
  /** How often the lowest T of all is as low as the statistic with its sign changed. */
  lowestIsOpposite: number;
}

const startMember = ({ deltas, statistic }: Standardized, rows: Int32Array): Member => ({
  ...{ deltas, rows, statistic },
  slack: slack * sumOver(deltas, Math.abs),
  sums: new Float64Array(batch),
  ...{ next: 0, low: 0, high: 0, lowestIsLow: 0, lowestIsOpposite: 0 },
});

/** Adds up, for as many vectors as there are words, what each takes away from each member. */
function flipBatch(
  members: readonly Member[],
  count: number,
  words: Uint32Array,
  nextWords: (words: Uint32Array) => void,
  desk: Desk,
): void {
  for (const member of members) {
    member.sums.fill(0);
    member.next = 0;
  }
  for (let first = 0; first < count; first += wordBits) {
    nextWords(words);
    for (const member of members) addGroup(member, first, words, desk);
  }
}

/** Adds what the flips of the 32 rows from `first` on take away, byte by byte of their signs. */
function addGroup(
  member: Member,
  first: number,
  words: Uint32Array,
  { group, tables }: Desk,
): void {
  const { deltas, rows, sums } = member;
  group.fill(0);
  const start = member.next;
  let next = start;
  for (; next < rows.length && (rows[next] as number) < first + wordBits; next++) {
    group[(rows[next] as number) - first] = deltas[next] as number;
  }
  if (next === start) return;
  member.next = next;
  fillTables(tables, group);
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as number;
    sums[i] =
      (sums[i] as number) +
      (tables[word & 0xff] as number) +
      (tables[0x100 | ((word >>> 8) & 0xff)] as number) +
      (tables[0x200 | ((word >>> 16) & 0xff)] as number) +
      (tables[0x300 | (word >>> 24)] as number);
  }
}

/** Four tables, one after the other: for each pattern of 8 flips the sum of what it flips. */
function fillTables(tables: Float64Array, group: Float64Array): void {
  for (let row = 0; row < wordBits; row++) {
    const table = (row >> 3) * patterns;
    const half = 1 << (row & 7);
    const delta = group[row] as number;
    if (half === 1) tables[table] = 0;
    for (let at = table; at < table + half; at++)
      tables[half + at] = (tables[at] as number) + delta;
  }
}

/** Counts what the vectors of a batch say of each member, and of the lowest of all. */
function tally(members: readonly Member[], lowest: Float64Array): void {
  lowest.fill(Number.POSITIVE_INFINITY);
  for (const member of members) noteFlips(member, lowest);
  for (const member of members) {
    member.lowestIsLow += countUpTo(lowest, member.statistic + epsilon);
    member.lowestIsOpposite += countUpTo(lowest, epsilon - member.statistic);
  }
}

function noteFlips(member: Member, lowest: Float64Array): void {
  const { sums, statistic, slack: tie } = member;
  let low = 0;
  let high = 0;
  for (let i = 0; i < lowest.length; i++) {
    const flipped = sums[i] as number;
    if (flipped >= -tie) low++;
    if (flipped <= tie) high++;
    const value = statistic - 2 * flipped;
    if (value < (lowest[i] as number)) lowest[i] = value;
  }
  member.low += low;
  member.high += high;
}

function countUpTo(values: Float64Array, limit: number): number {
  let count = 0;
  for (let i = 0; i < values.length; i++) if ((values[i] as number) <= limit) count++;
  return count;
}
