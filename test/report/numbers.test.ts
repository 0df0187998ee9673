import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { count, formatChange, formatRank, formatValue, queries } from "../../src/report/numbers.ts";

describe("formatValue", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    [undefined,      "-"],
    [0,              "0.0000"],
    [1,              "1.0000"],
    [-1,             "-1.0000"],
    [7,              "7"],
    [0.66784,        "0.6678"],
    [0.66786,        "0.6679"],
    [0.99996,        "1.0000"],
    [0.00004,        "0.00004"],
    [-0.0000123,     "-0.00001"],
    [1e-12,          "1e-12"],
  ])("%s is %s", (value, text) => {
    expect(formatValue(value)).toBe(text);
  });
});

describe("formatChange", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    [undefined,  "-"],
    [0,          "0"],
    [-0,         "0"],
    [0.0012,     "+0.0012"],
    [-0.02,      "-0.0200"],
    [0.00004,    "+0.00004"],
    [-1e-9,      "-1e-9"],
    [1,          "+1.0000"],
  ])("%s is %s", (value, text) => {
    expect(formatChange(value)).toBe(text);
  });

  it("never shows a change as none, nor with the wrong sign", () => {
    const change = fc.double({ min: -1, max: 1, noNaN: true }).filter((one) => one !== 0);
    fc.assert(
      fc.property(change, (one) => {
        expect(Math.sign(Number(formatChange(one)))).toBe(Math.sign(one));
        expect(formatChange(one).startsWith("+")).toBe(one > 0);
        expect(Number(formatValue(one))).not.toBe(0);
      }),
    );
  });

  it("is off by no more than the last place that it shows", () => {
    fc.assert(
      fc.property(fc.double({ min: -1, max: 1, noNaN: true }), (one) => {
        expect(Math.abs(Number(formatChange(one)) - one)).toBeLessThanOrEqual(0.0000501);
      }),
    );
  });
});

it("counts one and many, and shows a rank that there is none of", () => {
  expect([count(1, "gate"), count(2, "gate"), count(0, "loss", "losses")]).toEqual([
    "1 gate",
    "2 gates",
    "0 losses",
  ]);
  expect([queries(1), queries(3)]).toEqual(["1 query", "3 queries"]);
  expect([formatRank(3), formatRank(undefined)]).toEqual(["3", "-"]);
});
