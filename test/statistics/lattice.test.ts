import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countOnLattice, mostAdditions, mostUnits } from "../../src/statistics/lattice.ts";
import { countNaively } from "./naive.ts";

const count = (deltas: readonly number[]) =>
  countOnLattice(Float64Array.from(deltas), Float64Array.from(deltas, Math.abs).sort());

/** Whole deltas, counted with as many digits as it takes. */
function countWhole(deltas: readonly number[]): { low: number; high: number } {
  let sums = new Map([[0, 1n]]);
  for (const delta of deltas) {
    const next = new Map<number, bigint>();
    for (const [sum, ways] of sums) {
      for (const to of [sum - delta, sum + delta]) next.set(to, (next.get(to) ?? 0n) + ways);
    }
    sums = next;
  }
  const seen = deltas.reduce((sum, delta) => sum + delta, 0);
  const share = (isHit: (sum: number) => boolean) => {
    const ways = [...sums].reduce((all, [sum, own]) => (isHit(sum) ? all + own : all), 0n);
    return Number((ways << 1000n) >> BigInt(deltas.length)) / 2 ** 1000;
  };
  return { low: share((sum) => sum <= seen), high: share((sum) => sum >= seen) };
}

const isRelative = (actual: number | undefined, expected: number): boolean =>
  actual !== undefined && Math.abs(actual - expected) <= 1e-12 * expected;

describe("countOnLattice", () => {
  const bottoms = [1, 2, 3, 4, 5, 6, 10];
  const fraction = fc
    .tuple(fc.integer({ min: 1, max: 10 }), fc.constantFrom(...bottoms), fc.boolean())
    .map(([top, bottom, isGain]) => (isGain ? 1 : -1) * (top / bottom));

  it("counts as one would by hand", () => {
    fc.assert(
      fc.property(fc.array(fraction, { minLength: 1, maxLength: 10 }), (deltas) => {
        const { low, high, total } = countNaively(deltas);
        expect(count(deltas)).toEqual({ low: low / total, high: high / total });
      }),
    );
  });

  it("counts hundreds as whole numbers do", () => {
    const whole = fc.integer({ min: -12, max: 12 }).filter((delta) => delta !== 0);
    const deltas = fc.array(whole, { minLength: 60, maxLength: 300 });
    fc.assert(
      fc.property(deltas, fc.constantFrom(1, 1 / 60, 0.3), (values, unit) => {
        const found = count(values.map((value) => value * unit));
        const expected = countWhole(values);
        expect(isRelative(found?.low, expected.low)).toBe(true);
        expect(isRelative(found?.high, expected.high)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it("finds the unit of weighted fractions", () => {
    const weights = [0.7, 1.4, 0.35];
    const deltas = Array.from({ length: 30 }, (_, i) => {
      const size = ((i % 3) + 1) / 3;
      return (i % 4 === 0 ? 1 : -1) * size * (weights[i % 2] ?? 1);
    });
    const whole = deltas.map((delta) => Math.round((delta * 60) / 7));
    const expected = countWhole(whole);
    expect(isRelative(count(deltas)?.low, expected.low)).toBe(true);
  });

  it("finds the unit that reciprocal ranks share", () => {
    const ranks = Array.from({ length: 40 }, (_, i) => 1 / ((i % 10) + 1) - 1 / ((i % 7) + 2));
    const deltas = ranks.filter((delta) => Math.abs(delta) > 1e-9);
    const whole = deltas.map((delta) => Math.round(delta * 2520));
    expect(isRelative(count(deltas)?.low, countWhole(whole).low)).toBe(true);
  });

  it.each([
    ["sizes with nothing in common", [-1, -Math.SQRT2, Math.PI]],
    ["a lattice with too many units", [-1, -1, 1 / (mostUnits + 1)]],
  ])("has no answer for %s", (_why, deltas) => {
    expect(count(deltas)).toBeUndefined();
  });

  it("finds a unit that is far smaller than what rounding does to Euclid's rests", () => {
    // neighbours of Fibonacci's, which take the most steps
    const size = 46_368 / 75_025;
    expect(count([-1, -size, size])).toEqual({ low: 3 / 8, high: 7 / 8 });
  });

  it("may cost four million additions, and not one change more", () => {
    // 2000 changes, whose losses make 2000 units
    const deltas = (gained: number) => [
      ...new Array<number>(999).fill(1),
      gained - 999,
      ...new Array<number>(1000).fill(-2),
    ];
    expect(2000 * (1999 + 1)).toBe(mostAdditions);
    expect(count(deltas(1999))).toBeDefined();
    expect(count(deltas(2000))).toBeUndefined();
  });

  it("needs no table when nothing was gained", () => {
    const losses = Array.from({ length: 400 }, (_, i) => -((i % 50) + 1) / 50);
    expect(count(losses)).toEqual({ low: 2 ** -400, high: 1 });
  });
});
