import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testFamily } from "../../src/statistics/family.ts";
import { aChange } from "../make/changes.ts";

const test = (...rows: readonly (readonly (number | null)[])[]) => testFamily(rows.map(aChange));
const many = (count: number, delta: number) => new Array<number>(count).fill(delta);

/** So many sizes that have nothing in common, one in four gained. */
const odd = (count: number, from = 2) =>
  Array.from({ length: count }, (_, i) => (i % 4 === 0 ? 1 : -1) * Math.sqrt(i + from));

describe("testFamily", () => {
  it("has nothing to say of nothing", () => {
    expect(testFamily([])).toEqual([]);
  });

  it("gives 1 where nothing changed, and leaves it out of the family", () => {
    const losses = [-1, -0.5, -1, -1, -1];
    const [dropped, still] = test(losses, [0, 0, 0, 0, 0]);
    expect(still).toEqual({
      ...{ p: 1, pAdjusted: 1, improvementP: 1, improvementPAdjusted: 1 },
      ...{ method: "none", adjustedBy: "none" },
    });
    expect([dropped]).toEqual(test(losses));
  });

  it("adjusts nothing when one hypothesis is asked", () => {
    const rows = [many(5, -1), [-1, -0.5, 0.25], [...many(20, -0.5), -1, 1], odd(30)];
    const methods = ["binomial", "enumeration", "lattice", "monte_carlo"];
    for (const [i, row] of rows.entries()) {
      const [tested] = test(row);
      expect(tested?.pAdjusted).toBe(tested?.p);
      expect([tested?.method, tested?.adjustedBy]).toEqual([methods[i], methods[i]]);
    }
  });

  it("takes those that say the same for one, whatever their unit", () => {
    const thirds = Array.from(
      { length: 30 },
      (_, i) => (i % 4 === 0 ? 1 : -1) * (((i % 7) + 1) / 3),
    );
    for (const row of [many(5, -1), odd(12), odd(40), thirds]) {
      const [alone] = test(row);
      // by another factor, and rounded otherwise
      const scaled = row.map((delta) => delta * 0.7 + 0.3 - 0.3);
      expect(test(row, row, scaled)).toEqual([alone, alone, alone]);
    }
  });

  it("makes others pay for what they say beside", () => {
    const losses = [...many(5, -1), ...many(5, 0)];
    const [left, right] = test(losses, losses.toReversed());
    expect(left).toEqual({
      ...{ p: 1 / 32, pAdjusted: 1 - (31 / 32) ** 2 },
      ...{ improvementP: 1, improvementPAdjusted: 1 },
      ...{ method: "binomial", adjustedBy: "enumeration" },
    });
    expect(right).toEqual(left);
  });

  it("keeps what is exact beside what is drawn", () => {
    const [binary, drawn] = test([...many(12, -1), ...many(12, 1)], odd(24));
    expect([binary?.method, binary?.adjustedBy]).toEqual(["binomial", "monte_carlo"]);
    expect(drawn?.method).toBe("monte_carlo");
    expect(binary?.p).toBe(test([...many(12, -1), ...many(12, 1)])[0]?.p);
  });

  const delta = fc.oneof(
    fc.constantFrom(0, 0, 0, -1, 1, 0.5, -0.5),
    fc.double({ min: -1, max: 1, noNaN: true }).filter((one) => Math.abs(one) > 1e-6),
  );
  const anyRows = (most: number) =>
    fc
      .integer({ min: 1, max: most })
      .chain((n) => fc.array(fc.array(delta, { minLength: n, maxLength: n }), { maxLength: 5 }));

  it("never has a chance that is none, and never adjusts it down", () => {
    const weight = fc.constantFrom(1e-6, 0.3, 1, 1e6);
    fc.assert(
      fc.property(
        anyRows(30),
        fc.array(weight, { minLength: 30, maxLength: 30 }),
        (rows, weights) => {
          for (const { p, pAdjusted, improvementP, improvementPAdjusted } of test(
            ...rows.map((row) => row.map((one, i) => one * (weights[i] ?? 1))),
          )) {
            for (const chance of [p, pAdjusted, improvementP, improvementPAdjusted]) {
              expect(chance).toBeGreaterThan(0);
              expect(chance).toBeLessThanOrEqual(1);
            }
            expect(pAdjusted).toBeGreaterThanOrEqual(p);
            expect(improvementPAdjusted).toBeGreaterThanOrEqual(improvementP);
            expect(p + improvementP).toBeGreaterThanOrEqual(1);
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it("is not changed by queries that did not change", () => {
    fc.assert(
      fc.property(anyRows(24), (rows) => {
        const apart = rows.map((row) => row.flatMap((one) => [0, one, 0]));
        expect(test(...apart)).toEqual(test(...rows));
        const written = apart.map((row) => ({
          places: Int32Array.from(row.keys()),
          deltas: Float64Array.from(row),
        }));
        expect(testFamily(written)).toEqual(test(...rows));
      }),
      { numRuns: 50 },
    );
  });

  it("takes hypotheses in any order", () => {
    fc.assert(
      fc.property(anyRows(24), (rows) => {
        expect(test(...rows.toReversed()).toReversed()).toEqual(test(...rows));
      }),
      { numRuns: 50 },
    );
  });

  it("says of the mirrored family what it said of improvements, where that is exact", () => {
    fc.assert(
      fc.property(anyRows(12), (rows) => {
        const mirrored = test(...rows.map((row) => row.map((one) => -one)));
        const told = test(...rows).map((one) => [one.improvementP, one.improvementPAdjusted]);
        expect(mirrored.map(({ p, pAdjusted }) => [p, pAdjusted])).toEqual(told);
      }),
    );
  });
});
