/** Chance that comes out the same every time: by the seed, and the number of the mutant. */

import { randomNumbers } from "../../bench/generate.ts";

export interface Dice {
  /** A whole number from 0 on, below `count`. */
  below(count: number): number;
  /** Of a list that is not empty. */
  pick<T>(items: readonly T[]): T;
  /** True once in so many times. */
  once(inSoMany: number): boolean;
}

export function diceFor(seed: number, index: number): Dice {
  const next = randomNumbers(mix(mix(seed) ^ index));
  const below = (count: number): number => next() % Math.max(1, count);
  return {
    below,
    pick: <T>(items: readonly T[]) => items[below(items.length)] as T,
    once: (inSoMany) => below(inSoMany) === 0,
  };
}

/** The end of MurmurHash3: neighbours become strangers. */
function mix(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** In another order. */
export function shuffled<T>(items: readonly T[], dice: Dice): T[] {
  const left = [...items];
  const taken: T[] = [];
  while (left.length > 0) taken.push(...left.splice(dice.below(left.length), 1));
  return taken;
}
