/** Random words that are the same everywhere: integers of 32 bits only, from one fixed seed. */

/** Not a setting: runs that differ in the seed could be drawn until one pleases. */
export const seed = 20240101;

/** How many sign vectors Monte Carlo looks at. Not a setting either. */
export const resamples = 20_000;

/**
 * A small generator that turns one seed into many.
 *
 * - Source: splitmix32, public domain; constants 0x9e3779b9, 0x21f0aaad, 0x735a2d97
 */
export function splitmix32(from: number): () => number {
  let state = from | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let word = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    return (word ^ (word >>> 15)) >>> 0;
  };
}

export type State = readonly [number, number, number, number];

export const seededState = (from: number): State => {
  const next = splitmix32(from);
  return [next(), next(), next(), next()];
};

/**
 * Fills all of `words` with the next ones of the stream.
 *
 * - Source: xoshiro128**, Blackman and Vigna, public domain, https://prng.di.unimi.it
 */
export function xoshiro128(from: State): (words: Uint32Array) => void {
  const state = Int32Array.from(from);
  return (words) => {
    // local, since what a closure or an array holds is slower to write
    let a = state[0] as number;
    let b = state[1] as number;
    let c = state[2] as number;
    let d = state[3] as number;
    for (let i = 0; i < words.length; i++) {
      const five = Math.imul(b, 5);
      words[i] = Math.imul((five << 7) | (five >>> 25), 9);
      const shifted = b << 9;
      c ^= a;
      d ^= b;
      b ^= c;
      a ^= d;
      c ^= shifted;
      d = (d << 11) | (d >>> 21);
    }
    state[0] = a;
    state[1] = b;
    state[2] = c;
    state[3] = d;
  };
}
