/** Decimal numbers from bytes, exactly as `Number` reads them. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readScoreInto } from "../../../src/read/run/score.ts";

function number(text: string): number | undefined {
  const target = new Float64Array(1);
  return readScoreInto(target, Buffer.from(text), 0, text.length) ? target[0] : undefined;
}

describe("readScoreInto", () => {
  it.each<[string, string, number]>([
    ["a point without digits before it", ".5", 0.5],
    ["a point without digits behind it", "5.", 5],
    ["a plus", "+1.5", 1.5],
    ["zeros in front", "000000000000000000001", 1],
    ["more digits than a double holds", "0.1000000000000000055511151231257827", 0.1],
    ["fifteen digits", "123456789.012345", 123456789.012345],
    ["a half-way case of rounding", "9007199254740993", 9007199254740992],
    ["the smallest number", "5e-324", 5e-324],
  ])("%s", (_why, text, value) => {
    expect(number(text)).toBe(value);
  });

  it("keeps the sign of zero", () => {
    expect(number("-0")).toBe(-0);
    expect(number("-0.00")).toBe(-0);
  });

  it("reads any decimal text as Number does", () => {
    const digits = fc.stringMatching(/^\d{0,20}$/);
    const decimal = fc
      .tuple(fc.constantFrom("", "-", "+"), digits, fc.constantFrom("", "."), digits)
      .filter(([, whole, , part]) => whole + part !== "")
      .map(([sign, whole, point, part]) => `${sign}${whole}${point}${part}`);
    const exponent = fc.oneof(
      fc.constant(""),
      fc.tuple(fc.constantFrom("e", "E", "e+", "e-"), fc.nat(300)).map(([e, n]) => `${e}${n}`),
    );
    fc.assert(
      fc.property(decimal, exponent, (mantissa, power) => {
        const text = mantissa + power;
        const value = Number(text);
        expect(number(text)).toBe(Number.isFinite(value) ? value : undefined);
      }),
      { numRuns: 2000 },
    );
  });

  it("reads what lies next to the middle of two doubles", () => {
    const middle = fc.bigInt({ min: 2n ** 52n, max: 2n ** 53n - 1n }).map((half) => 2n * half + 1n);
    const near = fc.tuple(middle, fc.nat(3)).map(([one, way]) => {
      const texts = [`${one}`, `${one}.00`, `${one}.01`, `${one - 1n}.99`];
      return texts[way] ?? "";
    });
    fc.assert(
      fc.property(near, (text) => {
        expect(number(text)).toBe(Number(text));
      }),
    );
  });

  it("reads any number as it was printed", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(number(String(value))).toBe(value === 0 ? 0 : value);
        expect(number(value.toFixed(6))).toBe(Number(value.toFixed(6)));
      }),
    );
  });
});
