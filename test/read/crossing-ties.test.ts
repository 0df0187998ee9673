/** Runs of equal scores that reach over a cutoff, and whose evidence another order would keep. */

import { describe, expect, it } from "vitest";
import { digestTies, findTies } from "../../src/read/crossing-ties.ts";
import { listOf } from "../../src/read/run/list.ts";
import { aQuery } from "../make/golden.ts";
import { aList, aRanking } from "../make/ranking.ts";

const tiesOf = (list: string, cutoffs: readonly number[]) =>
  findTies(listOf(aList(list)), cutoffs)
    .map(({ cutoff }) => cutoff)
    .join(" ");

describe("ties", () => {
  it.each<[string, string, number[], string]>([
    ["two equal scores at the cutoff", "a:3 b:2 c:2 d:1", [2], "2"],
    ["a tie that ends at the cutoff crosses nothing", "a:3 b:2 c:2 d:1", [3], ""],
    ["a tie that begins behind the cutoff crosses nothing", "a:3 b:2 c:2 d:1", [1], ""],
    ["one tie may cross several cutoffs", "a:3 b:2 c:2 d:2 e:1", [1, 2, 3, 4, 5], "2 3"],
    ["a tie at the start", "a:2 b:2 c:1", [1], "1"],
    ["a tie at the end", "a:3 b:1 c:1", [2], "2"],
    ["all equal: the order is all there is", "a:1 b:1 c:1", [1, 2], ""],
    ["all zero too", "a:0 b:0", [1], ""],
    ["scores that rise: not what ordered the list", "a:1 b:2 c:2 d:3", [2], ""],
    ["one that rises at the very end", "a:3 b:2 c:2 d:2.5", [2], ""],
    ["a missing score: nothing is known", "a:3 b:2 c:2 d", [2], ""],
    ["the first is missing", "a b:2 c:2 d:1", [2], ""],
    ["no scores", "a b c", [1, 2], ""],
    ["a list that is shorter than the cutoff", "a:2 b:1", [2, 5], ""],
    ["0 and -0 are equal", "a:1 b:0 c:-0", [2], "2"],
    ["one result", "a:1", [1], ""],
    ["no result", "", [1], ""],
  ])("%s", (_why, list, cutoffs, crossed) => {
    expect(tiesOf(list, cutoffs)).toBe(crossed);
  });

  const digest = (list: string) => aRanking(list, needsB, [2]).ties.get(2);
  const needsB = aQuery({ required: ["b"] });

  it.each<[string, string, string, boolean]>([
    ["another order of the tied results", "a:3 b:2 c:2 d:1", "a:3 c:2 b:2 d:1", true],
    ["what stands below the tie is no matter", "a:3 b:2 c:2 d:1", "a:3 b:2 c:2 e:0", true],
    ["another result above it", "a:3 b:2 c:2 d:1", "x:3 b:2 c:2 d:1", false],
    ["another score above it", "a:3 b:2 c:2 d:1", "a:4 b:2 c:2 d:1", false],
    ["another result in it", "a:3 b:2 c:2 d:1", "a:3 b:2 x:2 d:1", false],
    ["one more in it", "a:3 b:2 c:2 d:1", "a:3 b:2 c:2 d:2 e:1", false],
    ["another score of it", "a:3 b:2 c:2 d:1", "a:3 b:2.5 c:2.5 d:1", false],
  ])("two lists hold the same tie: %s", (_why, one, other, same) => {
    expect(digest(one) === digest(other)).toBe(same);
    expect(digest(one)).toBeDefined();
    expect(digest(other)).toBeDefined();
  });
});

describe("a tie", () => {
  it.each<[string, string[], string, string]>([
    ["stands above all evidence", ["d"], "a:3 b:2 c:2 d:1", ""],
    [
      "stands below it, which may be shown otherwise in another list",
      ["a"],
      "a:3 b:2 c:2 d:1",
      "2",
    ],
    ["has it above the cutoff", ["b"], "a:3 b:2 c:2 d:1", "2"],
    ["has it below the cutoff", ["c"], "a:3 b:2 c:2 d:1", "2"],
    ["has it at its end", ["d"], "a:3 b:2 c:2 d:2 e:1", "2"],
    ["has that of some group", ["x", "a", "c"], "a:3 b:2 c:2 d:1", "2"],
    ["has what is relevant and not needed", ["d"], "a:3 b:2 c:2 d:1", ""],
  ])("is kept only where it may decide: it %s", (_why, required, list, kept) => {
    const query = aQuery({ required, relevant: { b: 1 } });
    expect([...aRanking(list, query, [2]).ties.keys()].join(" ")).toBe(kept);
  });
});

describe("what a tie decides", () => {
  const tiedAt = (required: unknown[], list: string, cutoffs: readonly number[]) =>
    aRanking(list, aQuery({ required }), cutoffs)
      .groups.map((one) => one.tiedAt.join())
      .join(" ");

  it.each<[string, unknown[], string, number[], string]>([
    ["evidence just below the cutoff, in the tie", ["c"], "a:3 b:2 c:2 d:1", [2], "2"],
    ["evidence above the cutoff needs no excuse", ["b"], "a:3 b:2 c:2 d:1", [2], ""],
    ["evidence below the tie", ["d"], "a:3 b:2 c:2 d:1", [2], ""],
    ["evidence that is not there", ["x"], "a:3 b:2 c:2 d:1", [2], ""],
    ["evidence at the end of a long tie", ["e"], "a:3 b:2 c:2 d:2 e:2 f:1", [2, 3, 4], "2,3,4"],
    ["a better alternative above the cutoff", [["c", "a"]], "a:3 b:2 c:2 d:1", [2], ""],
    ["an alternative below, but another in the tie", [["d", "c"]], "a:3 b:2 c:2 d:1", [2], "2"],
    ["each group for itself", ["c", "d"], "a:3 b:2 c:2 d:1", [2], "2 "],
    [
      "all_of with one place free for the one that is missing",
      [[{ all_of: ["a", "c"] }]],
      "a:3 b:2 c:2 d:1",
      [2],
      "2",
    ],
    [
      "all_of that needs two places where one is free",
      [[{ all_of: ["c", "d"] }]],
      "a:3 b:2 c:2 d:2 e:1",
      [2],
      "",
    ],
    [
      "all_of that needs two places where two are free",
      [[{ all_of: ["c", "d"] }]],
      "b:2 a:2 c:2 d:2 e:1",
      [2],
      "2",
    ],
    [
      "all_of with a part that stands in the tie already",
      [[{ all_of: ["b", "c"] }]],
      "a:3 b:2 c:2 d:2 e:1",
      [2],
      "",
    ],
    ["all_of with a part below the tie", [[{ all_of: ["c", "d"] }]], "a:3 b:2 c:2 d:1", [2], ""],
    ["no tie in a list of one score", ["c"], "a:2 b:2 c:2", [2], ""],
  ])("%s", (_why, required, list, cutoffs, expected) => {
    expect(tiedAt(required, list, cutoffs)).toBe(expected);
  });

  it("spans need as many places as items cover them", () => {
    const need = { required: [[{ doc: "d", span: [0, 10], min_coverage: 1 }]] };
    const part = (id: string, score: number, start: number, end: number) => ({
      id,
      score,
      doc: "d",
      span: [start, end] as [number, number],
    });
    const list = [
      part("a", 3, 0, 5),
      part("b", 2, 20, 30),
      part("c", 2, 5, 10),
      part("e", 1, 0, 1),
    ];
    expect(aRanking(list, aQuery(need), [2]).groups[0]).toMatchObject({ rank: 3, tiedAt: [2] });
    const twice = [
      part("b", 2, 20, 30),
      part("a", 2, 0, 5),
      part("c", 2, 5, 10),
      part("e", 1, 0, 1),
    ];
    expect(aRanking(twice, aQuery(need), [1, 2]).groups[0]).toMatchObject({ rank: 3, tiedAt: [2] });
  });
});

it("a tie whose results say something else is another tie", () => {
  const digest = (text: string) => {
    const items = [
      { id: "a", score: 1, text },
      { id: "b", score: 1 },
      { id: "c", score: 0 },
    ];
    const list = listOf(items);
    return digestTies(list, findTies(list, [1])).get(1);
  };
  expect(digest("whole")).toBe(digest("whole"));
  expect(digest("who")).not.toBe(digest("whole"));
});
