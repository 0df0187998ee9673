/** How much of a line intervals cover together. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countCodePoints } from "../../src/read/normalise.ts";
import { unionLength } from "../../src/read/spans.ts";

describe("unionLength", () => {
  it.each<[string, [number, number][], number]>([
    ["nothing", [], 0],
    ["one", [[2, 5]], 3],
    [
      "two apart",
      [
        [0, 1],
        [3, 5],
      ],
      3,
    ],
    [
      "two that touch",
      [
        [0, 2],
        [2, 4],
      ],
      4,
    ],
    [
      "two that overlap",
      [
        [0, 3],
        [2, 5],
      ],
      5,
    ],
    [
      "one in the other",
      [
        [0, 9],
        [2, 3],
      ],
      9,
    ],
    [
      "unsorted",
      [
        [7, 9],
        [0, 2],
        [1, 4],
      ],
      6,
    ],
  ])("%s", (_why, spans, length) => {
    expect(unionLength(spans)).toBe(length);
  });

  it("counts each place once, as counting place by place does", () => {
    const span = fc
      .tuple(fc.nat(40), fc.integer({ min: 1, max: 15 }))
      .map(([start, length]): [number, number] => [start, start + length]);
    fc.assert(
      fc.property(fc.array(span, { maxLength: 8 }), (spans) => {
        const places = Array.from({ length: 60 }, (_, i) => i);
        const covered = places.filter((i) => spans.some(([start, end]) => start <= i && i < end));
        expect(unionLength(spans)).toBe(covered.length);
      }),
    );
  });

  it("is the same in any order, and however often a span comes", () => {
    const span = fc
      .tuple(fc.nat(40), fc.integer({ min: 1, max: 15 }))
      .map(([start, length]): [number, number] => [start, start + length]);
    const shuffled = fc
      .array(span, { maxLength: 8 })
      .chain((spans) =>
        fc.tuple(
          fc.constant(spans),
          fc.shuffledSubarray([...spans, ...spans], { minLength: 2 * spans.length }),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([spans, again]) => {
        expect(unionLength(again)).toBe(unionLength(spans));
      }),
    );
  });

  it("covers a text code point by code point, not by the halves of a pair", () => {
    const letter = fc.constantFrom("a", "\u{1f600}", "e\u0301", "\u00e9", "\u{1d54f}");
    fc.assert(
      fc.property(fc.array(letter), fc.array(fc.nat(20), { maxLength: 6 }), (letters, cuts) => {
        const points = Array.from(letters.join(""));
        const ends = [...new Set([0, ...cuts.filter((cut) => cut < points.length), points.length])];
        const pieces = ends
          .sort((a, b) => a - b)
          .flatMap((end, at): [number, number][] => (at > 0 ? [[ends[at - 1] ?? 0, end]] : []))
          .filter(([start, end]) => start < end);
        expect(unionLength(pieces)).toBe(countCodePoints(points.join("")));
      }),
    );
  });
});
