import { describe, expect, it } from "vitest";
import {
  resamples,
  seed,
  seededState,
  splitmix32,
  xoshiro128,
} from "../../src/statistics/random.ts";

describe("the stream of random words", () => {
  it("begins where nobody can choose", () => {
    expect([seed, resamples]).toEqual([20240101, 20_000]);
  });

  it("goes on where the last words ended", () => {
    const [whole, pieces] = [new Uint32Array(50), new Uint32Array(50)];
    xoshiro128(seededState(seed))(whole);
    const next = xoshiro128(seededState(seed));
    for (const [from, to] of [
      [0, 7],
      [7, 7],
      [7, 50],
    ]) {
      next(pieces.subarray(from, to));
    }
    expect(pieces).toEqual(whole);
  });

  it("gives words of 32 bits, without a sign", () => {
    const next = splitmix32(-1);
    const words = Array.from({ length: 100 }, next);
    expect(words.every((word) => Number.isInteger(word) && word >= 0 && word < 2 ** 32)).toBe(true);
  });

  it("sets each bit about half of the time", () => {
    const words = new Uint32Array(20_000);
    xoshiro128(seededState(seed))(words);
    for (let bit = 0; bit < 32; bit++) {
      const count = words.reduce((sum, word) => sum + ((word >>> bit) & 1), 0);
      expect(Math.abs(count - 10_000)).toBeLessThan(5 * 71);
    }
  });
});
