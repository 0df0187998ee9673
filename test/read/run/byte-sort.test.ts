/** The order of rows, however their scores lie. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareIds } from "../../../src/model/ids.ts";
import { idOf } from "../../../src/read/run/byte-rows.ts";
import { sortRows } from "../../../src/read/run/byte-sort.ts";
import { addJsonRow, jsonRows } from "../../../src/read/run/json-rows.ts";

interface Row {
  readonly id: string;
  readonly score: number;
}

function sorted(all: readonly Row[]): readonly string[] {
  const rows = jsonRows(2);
  for (const { id, score } of all) addJsonRow(rows, id, score, 0, 0);
  const order = Int32Array.from(all, (_, i) => i);
  sortRows(rows, order);
  return Array.from(order, (row) => `${rows.scores[row]} ${idOf(rows, row)}`);
}

const wanted = (all: readonly Row[]): readonly string[] =>
  all
    .toSorted((a, b) => b.score - a.score || compareIds(b.id, a.id))
    .map(({ id, score }) => `${score} ${id}`);

const score = (kind: string): fc.Arbitrary<number> => {
  const double = fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one + 0);
  const decimal = fc.integer({ min: 0, max: 40_000 }).map((one) => one / 1000);
  switch (kind) {
    case "of any size":
      return double;
    case "with a few far away":
      return fc.oneof({ weight: 50, arbitrary: decimal }, fc.constantFrom(1e300, -1e300));
    case "with many ties":
      return fc.integer({ min: 0, max: 12 });
    case "next to each other":
      return fc.constantFrom(1, 1 + Number.EPSILON, 1 - Number.EPSILON / 2);
    case "hardly above 0":
      return fc.integer({ min: 0, max: 5 }).map((one) => one * Number.MIN_VALUE);
    case "from end to end":
      return fc.constantFrom(-Number.MAX_VALUE, 0, 1, Number.MAX_VALUE);
    default:
      return decimal;
  }
};

describe("rows in no order are sorted", () => {
  it.each([
    "that lie evenly",
    "of any size",
    "with a few far away",
    "with many ties",
    "next to each other",
    "hardly above 0",
    "from end to end",
  ])("by scores %s", (kind) => {
    const row = fc.record({ id: fc.string({ minLength: 1, maxLength: 3 }), score: score(kind) });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 600, size: "max" }), (all) => {
        expect(sorted(all)).toEqual(wanted(all));
      }),
      { numRuns: 60 },
    );
  });

  it("also when all but one have nearly one score", () => {
    const all = Array.from({ length: 3000 }, (_, i) => ({
      id: `d${i}`,
      score: ((i * 7919) % 3000) / 1e9,
    }));
    const outlier = { id: "far", score: 1e9 };
    expect(sorted([...all, outlier])).toEqual(wanted([...all, outlier]));
  });
});
