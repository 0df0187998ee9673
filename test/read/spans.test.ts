/** How much of a line intervals cover together. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
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
});
