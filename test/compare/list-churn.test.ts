import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jaccard, rankBiasedOverlap } from "../../src/compare/list-churn.ts";

const list = (text: string) => text.split(" ").filter((id) => id !== "");
const anyList = fc.uniqueArray(fc.constantFrom(..."abcdefghij"), { maxLength: 10 });

/** Equation 32 with a set of each list's first ids for every depth. */
function overlapBySets(one: readonly string[], other: readonly string[], p = 0.9): number {
  const lists = [[...new Set(one)], [...new Set(other)]];
  const [short = [], long = []] = lists.sort((a, b) => a.length - b.length);
  if (short.length === 0) return long.length === 0 ? 1 : 0;
  const sharedAt = (k: number): number => {
    const first = new Set(short.slice(0, k));
    return long.slice(0, k).filter((id) => first.has(id)).length;
  };
  const atShort = sharedAt(short.length);
  const atLong = sharedAt(long.length);
  let weight = 1;
  let sum = 0;
  for (let k = 1; k <= long.length; k++) {
    weight *= p;
    const beyond = (atShort * Math.max(0, k - short.length)) / short.length;
    sum += ((sharedAt(k) + beyond) / k) * weight;
  }
  const end = (atLong - atShort) / long.length + atShort / short.length;
  return ((1 - p) / p) * sum + end * weight;
}

describe("jaccard", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    ["the same ids in another order",  "a b c",  "c a b",  1],
    ["one of three",                   "a b",    "b c",    1 / 3],
    ["nothing in common",              "a",      "b",      0],
    ["a copy counts once",             "a a b",  "a b b",  1],
    ["one is empty",                   "a",      "",       0],
    ["both are empty",                 "",       "",       1],
  ])("%s", (_why, one, other, expected) => {
    expect(jaccard(list(one), list(other))).toBe(expected);
  });
});

describe("rankBiasedOverlap", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    ["the same list",                       "a b c",  "a b c",  1],
    ["the same single id",                  "a",      "a",      1],
    ["nothing in common",                   "a b",    "c d",    0],
    ["one is empty",                        "a b",    "",       0],
    ["both are empty",                      "",       "",       1],
    ["a copy counts where it first stands", "a a b",  "a b",    1],
    ["a list that ends earlier",            "a",      "a b",    1],
    ["the first two swapped: agreement 0, then 1", "a b", "b a", 0.9],
    ["a longer list that begins otherwise", "b",      "a b",    (0.1 / 0.9) * (0.81 / 2) + 0.81 / 2],
  ])("%s", (_why, one, other, expected) => {
    expect(rankBiasedOverlap(list(one), list(other))).toBeCloseTo(expected, 12);
  });

  it("is the same seen from either side, and lies between 0 and 1", () => {
    fc.assert(
      fc.property(anyList, anyList, (one, other) => {
        const overlap = rankBiasedOverlap(one, other);
        expect(rankBiasedOverlap(other, one)).toBeCloseTo(overlap, 12);
        expect(overlap).toBeGreaterThanOrEqual(0);
        expect(overlap).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
  });

  it("comes to the same number by another way, copies or not", () => {
    const withCopies = fc.array(fc.constantFrom(..."abcdef"), { maxLength: 12 });
    fc.assert(
      fc.property(withCopies, withCopies, (one, other) => {
        expect(rankBiasedOverlap(one, other)).toBe(overlapBySets(one, other));
      }),
    );
  });

  it("is hurt more by a swap at the top", () => {
    const lists = ["b a c d", "a c b d", "a b d c"].map(list);
    const [top = 0, middle = 0, end = 0] = lists.map((one) =>
      rankBiasedOverlap(list("a b c d"), one),
    );
    expect(top).toBeLessThan(middle);
    expect(middle).toBeLessThan(end);
  });
});
