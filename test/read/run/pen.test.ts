/** Numbers on pages: short, exact, and each row where it was said to stand. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openPages, openPen, pageSize } from "../../../src/read/run/pen.ts";

type Written = readonly ["natural" | "number" | "word", number];

const whole = fc.oneof(fc.nat(300), fc.nat({ max: Number.MAX_SAFE_INTEGER }));
const written: fc.Arbitrary<Written> = fc.oneof(
  fc.tuple(fc.constant("natural" as const), whole),
  fc.tuple(fc.constant("number" as const), fc.oneof(fc.double(), fc.maxSafeInteger(), whole)),
  fc.tuple(fc.constant("word" as const), fc.integer()),
);

/** How many bytes a row of this one number takes. */
function lengthOf(kind: Written[0], value: number): number {
  const pen = openPen();
  // one more begins behind it
  for (let i = 0; i < 4; i++) pen[kind](value);
  pen.end();
  return pen.end();
}

describe("rows of numbers", () => {
  it("come out as they went in, in any order", () => {
    fc.assert(
      fc.property(fc.array(fc.array(written, { minLength: 1 })), (rows) => {
        const pen = openPen();
        const places = rows.map((row) => {
          for (const [kind, value] of row) pen[kind](value);
          return pen.end();
        });
        const told = openPages(pen.pages);
        for (const [at, row] of [...rows.entries()].reverse()) {
          told.goTo(places[at] as number);
          expect(row.map(([kind]) => told[kind]())).toEqual(row.map(([, value]) => value));
        }
      }),
    );
  });

  it.each<[Written[0], number, number]>([
    ["natural", 0, 1],
    ["natural", 127, 1],
    ["natural", 128, 2],
    ["natural", 16_383, 2],
    ["natural", 16_384, 3],
    ["number", 0, 1],
    ["number", 126, 1],
    ["number", 127, 2],
    ["number", -1, 9],
    ["number", -0, 9],
    ["number", 0.5, 9],
    ["number", Number.NaN, 9],
    ["number", 2 ** 53 - 2, 8],
    ["number", 2 ** 53 - 1, 9],
    ["word", -1, 4],
  ])("%s %d takes %d bytes", (kind, value, length) => {
    expect(lengthOf(kind, value)).toBe(length);
  });

  it.each([
    [pageSize - 4, 2, "fills the page"],
    [pageSize - 3, 3, "has a new page"],
    [pageSize, 3, "fills a new page"],
    [pageSize + 1, 3, "has a longer page of its own"],
  ])("of %d bytes between short ones: %d pages, it %s", (length, pages) => {
    const pen = openPen();
    pen.natural(7);
    const first = pen.end();
    for (let i = 0; i < length; i++) pen.natural(i % 128);
    const second = pen.end();
    pen.natural(9);
    const third = pen.end();
    expect(pen.pages).toHaveLength(pages);
    const told = openPages(pen.pages);
    told.goTo(second);
    for (let i = 0; i < length; i++) expect(told.natural()).toBe(i % 128);
    for (const [place, value] of [
      [first, 7],
      [third, 9],
    ] as const) {
      told.goTo(place);
      expect(told.natural()).toBe(value);
    }
  });

  it("are forgotten behind a mark, and others come in their place", () => {
    const pen = openPen();
    const write = (value: number) => {
      for (let i = 0; i < 1000; i++) pen.natural(value);
      return pen.end();
    };
    write(1);
    const forget = pen.mark();
    const place = write(2);
    for (let i = 0; i < 2 * (pageSize / 1000); i++) write(3);
    expect(pen.pages.length).toBeGreaterThan(1);
    forget();
    expect(pen.pages).toHaveLength(1);
    expect(write(4)).toBe(place);
    const told = openPages(pen.pages);
    told.goTo(place);
    expect(told.natural()).toBe(4);
  });
});
