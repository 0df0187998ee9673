import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { binomialCdf, fairCdf } from "../../src/statistics/binomial.ts";

/** C(n, 0) + ... + C(n, k), with as many digits as it takes. */
function countUpTo(k: number, n: number): bigint {
  let term = 1n;
  let sum = 0n;
  for (let j = 0n; j <= BigInt(k); j++) {
    sum += term;
    term = (term * (BigInt(n) - j)) / (j + 1n);
  }
  return sum;
}

/** A ratio of whole numbers, to the last bits. */
const ratio = (top: bigint, halvings: number): number =>
  Number((top << 1100n) >> BigInt(halvings)) / 2 ** 1000 / 2 ** 100;

describe("fairCdf", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    ["less than none",          -1,  5, 0],
    ["none of none",             0,  0, 1],
    ["none of five",             0,  5, 1 / 32],
    ["two of six",               2,  6, 22 / 64],
    ["all but one of six",       5,  6, 63 / 64],
    ["all of six",               6,  6, 1],
    ["more than there are",      9,  6, 1],
    ["half of an odd number",    3,  7, 0.5],
  ])("%s", (_why, k, n, expected) => {
    expect(fairCdf(k, n)).toBe(expected);
  });

  it("is exact to the last bit up to 50 tosses", () => {
    for (let n = 0; n <= 50; n++) {
      for (let k = 0; k < n; k++) expect(fairCdf(k, n)).toBe(Number(countUpTo(k, n)) / 2 ** n);
    }
  });

  it.each([51, 100, 333, 1000])("agrees with whole numbers for %i tosses", (n) => {
    for (let k = 0; k <= n; k += 7) {
      const expected = ratio(countUpTo(k, n), n);
      expect(Math.abs(fairCdf(k, n) - expected)).toBeLessThanOrEqual(1e-13 * expected + 1e-300);
    }
  });

  it.each([
    [49_800, 100_000],
    [50_000, 100_000],
    [3_400, 7_000],
  ])("is half and half for %i of %i and its mirror", (k, n) => {
    expect(fairCdf(k, n) + fairCdf(n - k - 1, n)).toBeCloseTo(1, 12);
    expect(Math.abs(fairCdf(k, n) / binomialCdf(k, n, 0.5) - 1)).toBeLessThan(1e-8);
  });

  it("knows the middle of very many", () => {
    // C(2n, n) / 4^n by Stirling's series
    const n = 50_000;
    const middle = (1 - 1 / (8 * n) + 1 / (128 * n * n)) / Math.sqrt(Math.PI * n);
    expect(fairCdf(n, 2 * n)).toBeCloseTo(0.5 + middle / 2, 12);
  });

  it("grows with k, and shrinks with n", () => {
    const some = fc.nat({ max: 400 });
    fc.assert(
      fc.property(some, some, (k, n) => {
        expect(fairCdf(k, n)).toBeLessThanOrEqual(fairCdf(k + 1, n));
        expect(fairCdf(k, n)).toBeGreaterThanOrEqual(fairCdf(k, n + 1));
      }),
    );
  });
});

describe("binomialCdf", () => {
  it("is the sum of its terms", () => {
    const [n, p] = [12, 0.3];
    let [term, sum] = [(1 - p) ** n, 0];
    for (let k = 0; k < n; k++) {
      sum += term;
      term *= ((n - k) / (k + 1)) * (p / (1 - p));
      expect(binomialCdf(k, n, p)).toBeCloseTo(sum, 12);
    }
  });

  // biome-ignore format: the columns are aligned by hand
  it.each([
    ["less than none",           -1, 5, 0.3, 0],
    ["all",                       5, 5, 0.3, 1],
    ["what never happens",        0, 5, 0,   1],
    ["what always happens",       4, 5, 1,   0],
    ["of nothing",                0, 0, 0.5, 1],
  ])("%s", (_why, k, n, p, expected) => {
    expect(binomialCdf(k, n, p)).toBe(expected);
  });
});
