/** What is kept of a list: copies that earn nothing, judged units, counts, the highest score. */

import { describe, expect, it } from "vitest";
import type { Ranking } from "../../src/model/ranking.ts";
import type { Item } from "../../src/read/run/item.ts";
import { aQuery } from "../make/golden.ts";
import { aList, aRanking } from "../make/ranking.ts";

const reduce = (row: object, list: string | readonly Item[], cutoffs?: readonly number[]) =>
  aRanking(list, aQuery({ ...row }), cutoffs);

/** `1x2`: grade 2 at rank 1. */
const hits = ({ hits: all }: Ranking): string =>
  all.map(({ rank, grade }) => `${rank}x${grade}`).join(" ");

/** `"x[0,5) y"`: items, the first with a span. */
const spans = (text: string): Item[] =>
  text.split(" ").map((one) => {
    const [, id = "", start, end] = /^(\w+)(?:\[(\d+),(\d+)\))?$/.exec(one) ?? [];
    return start === undefined ? { id } : { id, span: [Number(start), Number(end)] };
  });

describe("copies", () => {
  it.each<[string, string, number[], number, string, number[]]>([
    // why, list, ranks of copies, their count, hits over {x: 2, y: 1}, ranks of judged copies
    ["no copy", "x a y", [], 0, "1x2 3x1", []],
    ["the first counts, its copy keeps its place", "a x x y", [3], 1, "2x2 4x1", [3]],
    ["a copy of a copy", "x x x", [2, 3], 2, "1x2", [2, 3]],
    ["a copy of what is not judged", "a a x", [2], 1, "3x2", []],
    [
      "another span is another result, but earns once over relevant",
      "x[0,5) x[5,9)",
      [],
      0,
      "1x2",
      [2],
    ],
    ["the same span is a copy", "x[0,5) a x[0,5)", [3], 1, "1x2", [3]],
    ["with and without span are two results", "x x[0,5)", [], 0, "1x2", [2]],
    ["ids that only look alike are no copies", "x X", [], 0, "1x2", []],
  ])("%s", (_why, list, copies, copyCount, judged, judgedCopies) => {
    const ranking = reduce({ relevant: { x: 2, y: 1 } }, spans(list));
    expect(ranking).toMatchObject({ copies, copyCount, judgedCopies });
    expect(hits(ranking)).toBe(judged);
    expect(ranking.returned).toBe(list.split(" ").length);
  });

  it("are kept to the deepest cutoff, and counted to the end", () => {
    const ranking = reduce({ required: ["x"] }, "a a b b", [2]);
    expect(ranking).toMatchObject({ copies: [2], copyCount: 2 });
  });

  it("show no span again", () => {
    const need = { required: [[{ doc: "d", span: [0, 10], min_coverage: 1 }]] };
    const part = { id: "a", doc: "d", span: [0, 5] } as const;
    const rest = { id: "a", doc: "d", span: [5, 10] } as const;
    expect(reduce(need, [part, part, rest]).groups[0]?.rank).toBe(3);
    expect(reduce(need, [part, part]).groups[0]?.rank).toBeUndefined();
  });

  it("earn nothing, though they say what the first did not", () => {
    const need = { required: [[{ quote: "yes" }]] };
    const [group] = reduce(need, [
      { id: "a", text: "no" },
      { id: "a", text: "yes" },
    ]).groups;
    expect(group).toMatchObject({ rank: undefined, possible: undefined });
  });
});

describe("judged units", () => {
  it.each<[string, object, string, string]>([
    ["by rank", { relevant: { y: 1, x: 3 } }, "a x b y", "2x3 4x1"],
    ["0 and below are judged", { relevant: { x: 0, y: -2, z: 1 } }, "x y z", "1x0 2x-2 3x1"],
    ["each required unit has grade 1", { required: ["x", ["y", "z"]] }, "z x", "1x1 2x1"],
    ["relevant replaces that", { required: ["x"], relevant: { y: 2 } }, "x y", "2x2"],
    ["a document judges no unit", { required: [[{ doc: "d" }]] }, "d", ""],
    ["ids that objects inherit", { relevant: ["constructor"] }, "__proto__ constructor", "2x1"],
    ["nothing returned", { relevant: ["x"] }, "", ""],
  ])("%s", (_why, row, list, expected) => {
    expect(hits(reduce(row, list))).toBe(expected);
  });
});

describe("the highest score", () => {
  it.each<[string, string, number | undefined]>([
    ["is the first, as a rule", "a:3 b:2", 3],
    ["or another, since the order of the list counts", "a:1 b:2 c:0", 2],
    ["may be negative", "a:-2 b:-3", -2],
    ["may be zero", "a:0", 0],
    ["is unknown when one score is missing", "a:3 b", undefined],
    ["is unknown without results", "", undefined],
  ])("%s", (_why, list, top) => {
    expect(reduce({ no_answer: true }, list).topScore).toBe(top);
  });
});

describe("results that stand for gold", () => {
  it.each<[string, object, readonly Item[], number]>([
    ["required units", { required: ["x", ["y", "z"]] }, aList("a x z"), 2],
    ["relevant units", { relevant: { x: 1, y: 0 } }, aList("x y a"), 1],
    ["a unit that is both counts once", { required: ["x"], relevant: ["x"] }, aList("x a"), 1],
    ["copies do not count", { required: ["x"] }, aList("x x"), 1],
    [
      "units of a document",
      { required: [[{ doc: "d" }]] },
      [
        { id: "a", doc: "d" },
        { id: "b", doc: "d" },
        { id: "c", doc: "e" },
      ],
      2,
    ],
    [
      "parts of a span",
      { required: [[{ doc: "d", span: [0, 10] }]] },
      [
        { id: "a", doc: "d", span: [0, 2] },
        { id: "b", doc: "d", span: [20, 30] },
      ],
      1,
    ],
    [
      "a span that is only touched does not count",
      { required: [[{ doc: "d", span: [5, 10] }]] },
      [
        { id: "a", doc: "d", span: [0, 5] },
        { id: "b", doc: "d", span: [10, 12] },
      ],
      0,
    ],
    ["what is hidden does not count", { required: [[{ quote: "q" }]] }, aList("a b"), 0],
  ])("%s", (_why, row, list, count) => {
    expect(reduce(row, list).goldItems).toBe(count);
  });
});
