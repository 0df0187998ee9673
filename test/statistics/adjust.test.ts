import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { adjustBenjaminiHochberg, adjustHolm } from "../../src/statistics/adjust.ts";

const ps = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 });

describe.each([
  ["adjustHolm", adjustHolm],
  ["adjustBenjaminiHochberg", adjustBenjaminiHochberg],
])("%s", (_name, adjust) => {
  it("leaves one alone, and none", () => {
    expect(adjust([0.03])).toEqual([0.03]);
    expect(adjust([])).toEqual([]);
  });

  it("never lowers, and never exceeds 1", () => {
    fc.assert(
      fc.property(ps, (given) => {
        for (const [i, own] of adjust(given).entries()) {
          expect(own).toBeGreaterThanOrEqual(given[i] ?? 1);
          expect(own).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it("keeps the order", () => {
    fc.assert(
      fc.property(ps, (given) => {
        const sorted = given.toSorted((a, b) => a - b);
        expect(adjust(sorted)).toEqual(adjust(sorted).toSorted((a, b) => a - b));
      }),
    );
  });

  it("takes them in any order", () => {
    fc.assert(
      fc.property(ps, (given) => {
        expect(adjust(given.toReversed()).toReversed()).toEqual(adjust(given));
      }),
    );
  });
});

it("Holm is never more lenient than Benjamini and Hochberg", () => {
  fc.assert(
    fc.property(ps, (given) => {
      const holm = adjustHolm(given);
      for (const [i, p] of adjustBenjaminiHochberg(given).entries()) {
        expect(holm[i]).toBeGreaterThanOrEqual(p * (1 - 1e-12));
      }
    }),
  );
});
