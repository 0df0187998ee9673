import { describe, expect, it } from "vitest";
import type { Depths } from "../../src/model/golden.ts";
import { reduceList } from "../../src/read/reduce.ts";
import type { Item } from "../../src/read/run/item.ts";
import { openKeeper } from "../../src/read/run/keep.ts";
import { openKept } from "../../src/read/run/kept.ts";
import { listOf } from "../../src/read/run/list.ts";
import { aQuery } from "../make/golden.ts";
import { aList, aRanking } from "../make/ranking.ts";

const ranksOf = (bits: number): number[] =>
  Array.from({ length: 32 }, (_, at) => at + 1).filter((rank) => (bits >>> (rank - 1)) & 1);
const long = (n: number, at: number, id: string): string =>
  Array.from({ length: n }, (_, i) => (i + 1 === at ? id : `f${i}`)).join(" ");

describe("the first results", () => {
  it.each([
    ["to the deepest cutoff", 12, [5, 10], 10],
    ["at most 20", 40, [5, 30], 20],
    ["to the end of the list", 3, [5, 10], 3],
  ])("are kept %s", (_why, length, cutoffs, expected) => {
    const { first } = aRanking(long(length, 0, ""), aQuery(), cutoffs);
    expect(first.ids).toHaveLength(expected);
    expect(new Set(first.ids).size).toBe(expected);
  });

  it.each([
    ["ids alone", {}],
    ["a forbidden one too", { required: ["a"], forbidden: [{ id: "h", reason: "r" }] }],
    ["documents", { required: [[{ doc: "d" }, "a"]] }],
    ["grades", { relevant: { a: 2, f3: 0 } }],
  ])("know which of them are needed, with %s asked for", (_why, row) => {
    expect(ranksOf(aRanking(long(25, 7, "a"), aQuery(row)).first.gold)).toEqual([7]);
    expect(ranksOf(aRanking(long(25, 20, "a"), aQuery(row)).first.gold)).toEqual([20]);
    expect(ranksOf(aRanking(long(25, 21, "a"), aQuery(row)).first.gold)).toEqual([]);
    expect(ranksOf(aRanking(long(25, 7, "a"), aQuery(row), [5]).first.gold)).toEqual([]);
  });

  it("take no copy for what is needed", () => {
    expect(ranksOf(aRanking("a b a", aQuery()).first.gold)).toEqual([1]);
  });

  it("come back from what is kept as they were", () => {
    const items: readonly Item[] = [...aList("a b"), { id: "c", status: "outdated" }];
    const depths: Depths = { cutoffs: [5], unjudged: 0, asOf: "2026-11-30" };
    const { ranking } = reduceList(aQuery(), listOf(items), depths, () => undefined);
    expect(ranking.first.marks.map(ranksOf)).toEqual([[3], [], [], []]);
    const keeper = openKeeper(1);
    const row = { repeat: undefined, error: undefined, abstained: false, line: 1, file: "r" };
    keeper.keep(0, { ...row, lists: new Map([[undefined, ranking]]) });
    expect(openKept(keeper.kept())(0)?.[0]?.lists.get(undefined)).toEqual(ranking);
  });
});
