import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { flipTogether, standardize } from "../../src/statistics/max-t.ts";
import { resamples } from "../../src/statistics/random.ts";
import { flipSigns } from "../../src/statistics/sign-flip.ts";
import { aChange } from "../make/changes.ts";
import { adjustNaively } from "./naive.ts";

const delta = fc.oneof(
  fc.constantFrom(0, 0, -1, 1, 0.5, -0.5, 1 / 3, -1 / 3),
  fc.double({ min: -1, max: 1, noNaN: true }).filter((one) => Math.abs(one) > 1e-6),
);
/** Rows over the same queries, each with some change. */
const anyFamily = fc
  .integer({ min: 1, max: 9 })
  .chain((n) =>
    fc.array(fc.array(delta, { minLength: n, maxLength: n }), { minLength: 1, maxLength: 5 }),
  )
  .filter((rows) => rows.every((row) => row.some((one) => one !== 0)));

const flip = (rows: readonly (readonly number[])[], enumerated?: number) =>
  flipTogether(
    rows.map((row) => standardize(aChange(row))),
    enumerated,
  );

describe("standardize", () => {
  it("has one as the sum of squares, however large or small the deltas", () => {
    for (const unit of [1e-200, 1, 1e200]) {
      const { deltas, statistic } = standardize(aChange([-3 * unit, 0, -4 * unit]));
      expect([...deltas]).toEqual(
        [-0.6000000000000001, -0.8].map((one) => expect.closeTo(one, 14)),
      );
      expect(statistic).toBeCloseTo(-1.4, 14);
    }
  });
});

describe("flipTogether", () => {
  it("looks at every sign vector when 16 queries changed", () => {
    const changed = (n: number) => [
      Array.from({ length: n }, (_, i) => (i % 5 === 0 ? 1 : -1 / (i + 1))),
    ];
    expect(flip(changed(16)).method).toBe("enumeration");
    expect(flip(changed(17)).method).toBe("monte_carlo");
  });

  it("counts the queries of all hypotheses together", () => {
    const [left, right] = [
      [...new Array(9).fill(-1), ...new Array(9).fill(0)],
      [...new Array(9).fill(0), ...new Array(9).fill(-1)],
    ];
    expect(flip([left, right]).method).toBe("monte_carlo");
  });

  it("counts as one would by hand", () => {
    fc.assert(
      fc.property(anyFamily, (rows) => {
        const naive = adjustNaively(rows);
        const mirrored = adjustNaively(rows.map((row) => row.map((one) => -one)));
        for (const [i, member] of flip(rows).members.entries()) {
          expect(member.p).toBe(naive[i]?.raw);
          expect(member.pAdjusted).toBe(naive[i]?.singleStep);
          expect(member.improvementP).toBe(mirrored[i]?.raw);
          expect(member.improvementPAdjusted).toBe(mirrored[i]?.singleStep);
        }
      }),
    );
  });

  it("counts what another hypothesis exceeds by less than 1e-9", () => {
    const none = new Array<number>(5).fill(0);
    /** Five equal losses, and five others whose lowest statistic is higher by `gap`. */
    const beside = (gap: number) => {
      // the statistic of 1, 1, 1, 1 and 1 + x is 5^(1/2) (1 - 0.08 x^2) for a small x
      const other = 1 + Math.sqrt(gap / (0.08 * Math.sqrt(5)));
      const rows = [
        [-1, -1, -1, -1, -1, ...none],
        [...none, -1, -1, -1, -1, -other],
      ];
      return flip(rows).members.map(({ pAdjusted }) => pAdjusted);
    };
    const either = 1 - (31 / 32) ** 2;
    expect(beside(0.5e-9)).toEqual([either, either]);
    expect(beside(2e-9)).toEqual([1 / 32, either]);
  });

  it("draws what comes close to all", () => {
    fc.assert(
      fc.property(anyFamily, (rows) => {
        const all = flip(rows).members;
        for (const [i, { p, pAdjusted, improvementP }] of flip(rows, 0).members.entries()) {
          const pairs = [
            [p, all[i]?.p ?? -1],
            [pAdjusted, all[i]?.pAdjusted ?? -1],
            [improvementP, all[i]?.improvementP ?? -1],
          ] as const;
          for (const [drawn, exact] of pairs) {
            const spread = Math.sqrt((exact * (1 - exact)) / resamples);
            expect(Math.abs(drawn - exact)).toBeLessThan(6 * spread + 1e-4);
          }
        }
      }),
    );
  });

  it("draws what comes close to the exact chance of hundreds", () => {
    for (const losses of [150, 160, 170, 180]) {
      const deltas = Array.from({ length: 300 }, (_, i) => (i < losses ? -1 : 1));
      const exact = flipSigns(Float64Array.from(deltas))?.p ?? -1;
      const drawn = flip([deltas]).members[0]?.p ?? -1;
      expect(Math.abs(drawn - exact)).toBeLessThan(
        5 * Math.sqrt((exact * (1 - exact)) / resamples) + 1e-4,
      );
    }
  });

  it("gives the same on every machine: what it says of a hundred changed queries", () => {
    const rows = [7, 11, 13].map((step) =>
      Array.from({ length: 100 }, (_, i) => ((i * step) % 17) / 17 - 0.55),
    );
    const counts = flip(rows).members.map(({ p, pAdjusted, improvementP }) =>
      [p, pAdjusted, improvementP].map((one) => Math.round(one * (resamples + 1)) - 1),
    );
    expect(counts).toEqual([
      [88, 280, 19913],
      [74, 208, 19926],
      [108, 300, 19893],
    ]);
  });
});
