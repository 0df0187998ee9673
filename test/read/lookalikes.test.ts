/** Gold that is absent while another spelling of it is there. */

import { describe, expect, it } from "vitest";
import { timesAsLong } from "../make/duration.ts";
import { aQuery } from "../make/golden.ts";
import { reduce } from "../make/ranking.ts";

const found = (row: object, list: string, cutoffs: readonly number[] = [5]) =>
  reduce(list, aQuery({ ...row }), cutoffs)
    .lookalikes.map(({ id, isForbidden, seen }) => `${id}${isForbidden ? "!" : ""}<${seen}`)
    .join(" ");

describe("lookalikes", () => {
  it.each<[string, object, string, string]>([
    ["another case", { required: ["Doc-1"] }, "a doc-1", "Doc-1<doc-1"],
    ["leading zeros", { required: ["doc-7"] }, "doc-007", "doc-7<doc-007"],
    ["another Unicode form", { required: ["caf\u00e9"] }, "cafe\u0301", "caf\u00e9<cafe\u0301"],
    ["a wide digit", { required: ["doc-7"] }, "doc-\uff17", "doc-7<doc-\uff17"],
    ["the right spelling is there too", { required: ["X"] }, "x X", ""],
    ["an alternative", { required: [["a", "X"]] }, "a x", "X<x"],
    ["a part of all_of", { required: [[{ all_of: ["a", "X"] }]] }, "a x", "X<x"],
    ["a judged unit", { relevant: { X: 1 } }, "x", "X<x"],
    ["a unit that is judged as not relevant", { relevant: { X: 0, a: 1 } }, "a x", ""],
    ["no id is asked for", { required: [[{ doc: "X" }]] }, "x", ""],
    ["all is found", { required: ["a"] }, "a A", ""],
    ["a forbidden unit", { forbidden: [{ id: "hr#4", reason: "r" }] }, "a HR#4", "hr#4!<HR#4"],
    [
      "a forbidden and a wanted unit of one look: what is wanted",
      {
        required: ["X"],
        forbidden: [
          { id: "x1", reason: "r" },
          { id: "x", reason: "r" },
        ],
      },
      "ｘ",
      "X<ｘ",
    ],
    ["a forbidden unit that is there", { forbidden: [{ id: "x", reason: "r" }] }, "x X", ""],
    [
      "the row names the other spelling too",
      { required: ["X"], relevant: { x: 0, X: 1 } },
      "x",
      "",
    ],
    ["and asks for both", { required: ["X", "x"] }, "x", ""],
    ["two spellings of one", { required: ["X1"] }, "x1 x01", "X1<x1 X1<x01"],
  ])("%s", (_why, row, list, expected) => {
    expect(found(row, list)).toBe(expected);
  });

  it("are sought among many ids as fast as among few", async () => {
    const asked = (n: number) => {
      const numbers = Array.from({ length: n }, (_, i) => i);
      const query = aQuery({ relevant: Object.fromEntries(numbers.map((i) => [`d${i}`, 1])) });
      const list = numbers.map((i) => ({ id: `e${i}` }));
      return () => reduce(list, query, [n]);
    };
    const ratio = await timesAsLong(asked(1_000), asked(10_000));
    // 7 to 15; looking through all ids for each result takes more than 70 times as long
    expect(ratio).toBeLessThan(40);
  });

  it("are sought in the first ten results, or to the deepest cutoff", () => {
    const filled = (n: number) => [...Array.from({ length: n }, (_, i) => `f${i}`), "x"].join(" ");
    expect(found({ required: ["X"] }, filled(9), [5])).toBe("X<x");
    expect(found({ required: ["X"] }, filled(10), [5])).toBe("");
    expect(found({ required: ["X"] }, filled(10), [5, 20])).toBe("X<x");
  });
});
