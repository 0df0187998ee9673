/** What a made-up system retrieves, before and after a change: the same every time. */

/** xoshiro128** with a fixed seed: 32-bit whole numbers. */
export function randomNumbers(seed: number): () => number {
  const start = (i: number) => Math.imul(seed + i, 0x9e3779b9) ^ 0x85ebca6b;
  const rotate = (x: number, by: number) => (x << by) | (x >>> (32 - by));
  let [a, b, c, d] = [start(0), start(1), start(2), start(3)];
  return () => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotate(d, 11);
    return result;
  };
}

export interface Size {
  readonly queries: number;
  readonly depth: number;
}

/** Units and scores, best first. Scores are whole millionths, so that no rounding differs. */
export interface RankedList {
  readonly units: Int32Array;
  readonly micros: Int32Array;
}

export interface Retrieved {
  readonly query: number;
  /** The relevant units: one, and for one query in 13 two. */
  readonly gold: readonly number[];
  readonly baseline: RankedList;
  /** Every second query is perturbed: neighbours change places, units come and go. */
  readonly candidate: RankedList;
}

/** As MS MARCO: most ids have seven digits. */
export const corpusSize = 8_841_823;
const seed = 12_345;

/**
 * The lists of all queries, in turn. The arrays are used again for the next query: read them at
 * once. No unit stands twice in a list; about one result in a hundred is tied with the next.
 */
export function* retrieve({ queries, depth }: Size): Generator<Retrieved> {
  const random = randomNumbers(seed);
  const fresh = distinctUnits(random, 2 * depth + 4);
  const baseline = emptyList(depth);
  const candidate = emptyList(depth);
  for (let index = 0; index < queries; index++) {
    fresh.forget();
    const gold = Array.from({ length: hasTwoGold(index) ? 2 : 1 }, fresh.next);
    fillScores(baseline.micros, random);
    for (let i = 0; i < depth; i++) baseline.units[i] = fresh.next();
    for (const unit of gold) placeGold(baseline.units, unit, random);
    candidate.units.set(baseline.units);
    candidate.micros.set(baseline.micros);
    if (index % 2 === 1) perturb(candidate, gold, { random, fresh: fresh.next });
    yield { query: 1_000_000 + 13 * index, gold, baseline, candidate };
  }
}

/** 214 judgements for 200 queries, 7,497 for 6,980. */
const hasTwoGold = (index: number): boolean => index % 27 === 12 || index % 27 === 20;

const emptyList = (depth: number): RankedList => ({
  units: new Int32Array(depth),
  micros: new Int32Array(depth),
});

/** Begins between 32 and 42 and falls by about 20 in all, so that nearly every score has two digits. */
function fillScores(micros: Int32Array, random: () => number): void {
  const widest = Math.floor(40_000_000 / micros.length);
  let score = 32_000_000 + (random() % 10_000_000);
  for (let i = 0; i < micros.length; i++) {
    // short lists have wide steps, which must not lead below 0
    micros[i] = Math.max(0, score);
    if (random() % 100 > 0) score -= 1 + (random() % widest);
  }
}

/** As a lexical search does: every rank is half as likely as that of half its depth; 15 % miss. */
function placeGold(units: Int32Array, unit: number, random: () => number): void {
  if (random() % 100 < 15) return;
  units[Math.floor(units.length ** (random() / 2 ** 32)) - 1] = unit;
}

interface Sources {
  readonly random: () => number;
  readonly fresh: () => number;
}

function perturb(list: RankedList, gold: readonly number[], { random, fresh }: Sources): void {
  const { units } = list;
  for (let i = 1; i < units.length; i++) {
    const dice = random() % 100;
    const [above = 0, here = 0] = [units[i - 1], units[i]];
    if (dice < 30) {
      units[i - 1] = here;
      units[i] = above;
    } else if (dice < 35 && !gold.includes(here)) {
      units[i] = fresh();
    }
  }
}

/** Random units, none of them twice between two calls of `forget`. */
function distinctUnits(random: () => number, most: number) {
  const slots = 2 ** Math.ceil(Math.log2(2 * most));
  const units = new Int32Array(slots);
  const seenIn = new Int32Array(slots);
  let turn = 0;
  const isNew = (unit: number): boolean => {
    let slot = Math.imul(unit, 0x9e3779b1) & (slots - 1);
    while (seenIn[slot] === turn) {
      if (units[slot] === unit) return false;
      slot = (slot + 1) & (slots - 1);
    }
    seenIn[slot] = turn;
    units[slot] = unit;
    return true;
  };
  return {
    forget: () => {
      turn++;
    },
    next: () => {
      for (;;) {
        const unit = random() % corpusSize;
        if (isNew(unit)) return unit;
      }
    },
  };
}
