/** A list of items as the reduction asks for it. */

import { describe, expect, it } from "vitest";
import type { Item } from "../../../src/read/run/item.ts";
import { listOf } from "../../../src/read/run/list.ts";
import { soughtIds } from "../../make/sought.ts";

const list = listOf([
  { id: "a", score: 2 },
  { id: "b" },
  { id: "a", span: [0, 5] },
  { id: "a" },
  { id: "a", span: [0, 5], score: 1 },
] satisfies Item[]);

describe("listOf", () => {
  it("finds ids in order, copies included", () => {
    expect(list.find(soughtIds(["a"]))).toEqual([[0, 2, 3, 4]]);
    expect(list.find(soughtIds(["b", "x", "a"]))).toEqual([[1], [], [0, 2, 3, 4]]);
    expect(list.find([])).toEqual([]);
  });

  it("takes the same id with the same span for a copy", () => {
    expect(list.copies()).toEqual([3, 4]);
  });

  it("takes the same id of two documents for two results", () => {
    const parts = listOf([
      { id: "0", doc: "A" },
      { id: "0", doc: "B" },
      { id: "0", doc: "A" },
    ]);
    expect(parts.copies()).toEqual([2]);
  });

  it("gives the scores that are there", () => {
    expect([0, 1, 4, 5].map((index) => list.scoreAt(index))).toEqual([2, undefined, 1, undefined]);
  });
});
