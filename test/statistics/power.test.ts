import { describe, expect, it } from "vitest";
import { fairCdf } from "../../src/statistics/binomial.ts";
import {
  detectableDrop,
  dropPower,
  leastFailing,
  leastLosses,
  smallestVisibleDrop,
} from "../../src/statistics/power.ts";

describe("leastLosses", () => {
  it.each([0.5, 0.2, 0.05, 0.03125, 0.001])(
    "is the first number that is credible at %d",
    (alpha) => {
      for (const gains of [0, 1, 4, 20]) {
        const losses = leastLosses(alpha, gains);
        expect(fairCdf(gains, gains + losses)).toBeLessThanOrEqual(alpha);
        expect(fairCdf(gains, gains + losses - 1)).toBeGreaterThan(alpha);
      }
    },
  );
});

describe("smallestVisibleDrop", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    ["five of sixty-four",             0.05, 64, 5 / 64],
    ["all of five",                    0.05,  5, 1],
    ["four can never show a drop",     0.05,  4, undefined],
    ["nor can none",                   0.05,  0, undefined],
  ])("%s", (_why, alpha, n, expected) => {
    expect(smallestVisibleDrop(alpha, n)).toBe(expected);
  });
});

describe("leastFailing", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    ["chance asks for more",                       0.05,   40, 0.025,        5],
    ["the tolerance asks for more",                0.05, 1000, 0.02,        21],
    ["a share that the tolerance just allows",     0.05, 1000, 0.0199,      20],
    ["just within the slack of the rule",          0.05, 1000, 0.02 - 5e-10, 21],
    ["just outside of it",                         0.05, 1000, 0.02 - 2e-9, 20],
    ["both ask for as much",                       0.05,  100, 0.04,         5],
    ["all of five",                                0.05,    5, 0.2,          5],
    ["four can never show a drop",                 0.05,    4, 0.25, undefined],
    ["nor can any number when all may be lost",    0.05,  100, 1,    undefined],
  ])("%s", (_why, alpha, n, tolerance, expected) => {
    expect(leastFailing(alpha, n, tolerance)).toBe(expected);
  });
});

describe("detectableDrop", () => {
  const design = { alpha: 0.05, power: 0.8, standardError: 0.1 };

  it("has no value for fewer than two queries", () => {
    expect(detectableDrop({ ...design, n: 0 })).toBeUndefined();
    expect(detectableDrop({ ...design, n: 1 })).toBeUndefined();
  });

  it("is smaller for more queries, less power or a laxer level", () => {
    const drop = (changed: object) =>
      detectableDrop({ ...design, n: 30, ...changed }) ?? Number.NaN;
    expect(drop({ n: 40 })).toBeLessThan(drop({}));
    expect(drop({ power: 0.7 })).toBeLessThan(drop({}));
    expect(drop({ alpha: 0.1 })).toBeLessThan(drop({}));
  });
});

describe("detectableDrop beside a tolerance", () => {
  const design = { alpha: 0.05, power: 0.8, standardError: 0.1, n: 30 };
  const without = detectableDrop(design) ?? Number.NaN;
  // 1.6991 is Student's t of 0.95 with 29 degrees of freedom, 0.8542 that of 0.8
  const [level, reach] = [0.16991, 0.08542];

  it("is that of the test while the test asks for more", () => {
    expect(without).toBeCloseTo(level + reach, 4);
    expect(detectableDrop({ ...design, tolerance: 0.169 })).toBe(without);
  });

  it("is beyond the tolerance once that asks for more", () => {
    expect(detectableDrop({ ...design, tolerance: 0.25 })).toBeCloseTo(0.25 + reach, 4);
  });
});

describe("dropPower", () => {
  it("is none when nothing can change, or n is too small", () => {
    expect(dropPower({ n: 100, loss: 0, gain: 0, alpha: 0.05 })).toBe(0);
    expect(dropPower({ n: 4, loss: 1, gain: 0, alpha: 0.05 })).toBe(0);
    expect(dropPower({ n: 0, loss: 0.5, gain: 0.1, alpha: 0.05 })).toBe(0);
  });

  it("is sure when all are lost", () => {
    expect(dropPower({ n: 5, loss: 1, gain: 0, alpha: 0.05 })).toBe(1);
  });

  it("is what one works out for six queries that are lost or gained", () => {
    // credible: 0 gains of 5 or 6 changed; 1 of 6 is 7/64
    const [loss, gain, still] = [0.5, 0.2, 0.3];
    const expected = 6 * loss ** 5 * still + loss ** 6;
    expect(dropPower({ n: 6, loss, gain, alpha: 0.05 })).toBeCloseTo(expected, 12);
  });

  it("does not count what the tolerance lets pass", () => {
    // five of ten lost and none gained are credible, but a tolerance of 0.7 lets seven pass
    const binomial = (k: number, ways: number) => ways * 0.6 ** k * 0.4 ** (10 - k);
    const all = { n: 10, loss: 0.6, gain: 0, alpha: 0.05 };
    const lost = [binomial(8, 45), binomial(9, 10), binomial(10, 1)];
    const sum = lost.reduce((total, one) => total + one, 0);
    expect(dropPower({ ...all, tolerance: 0.7 })).toBeCloseTo(sum, 12);
    expect(dropPower({ ...all, tolerance: 0.69 })).toBeCloseTo(sum + binomial(7, 120), 12);
    expect(dropPower({ ...all, tolerance: 0.4 })).toBe(dropPower(all));
    expect(dropPower({ ...all, tolerance: 1 })).toBe(0);
  });

  it("is near the level when losses and gains are alike, for very many queries", () => {
    const power = dropPower({ n: 100_000, loss: 0.05, gain: 0.05, alpha: 0.05 });
    expect(power).toBeGreaterThan(0.047);
    expect(power).toBeLessThanOrEqual(0.05);
  });
});
