/** Rows in the memory of the kernel: the same list as the objects would give. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareIds } from "../../../src/model/ids.ts";
import type { Item } from "../../../src/read/run/item.ts";
import { openKernel } from "../../../src/read/run/kernel.ts";
import { listOf } from "../../../src/read/run/list.ts";
import { listTrec } from "../../../src/read/run/trec-list.ts";
import { timesAsLong } from "../../make/duration.ts";
import { addTo } from "../../make/kernel-rows.ts";
import { soughtIds } from "../../make/sought.ts";

type Row = Item & { readonly score: number };

const id = fc.oneof(
  fc.constantFrom("a", "b", "aa", "ab", "\u00e9", "\uffff", "\u{1f600}", "x1", "x2", "x3"),
  fc.string({ unit: "binary", minLength: 1, maxLength: 12 }),
);
const score = fc.oneof(
  fc.constantFrom(0, 1, 2, 2.5),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((one) => one !== 0),
);
const row: fc.Arbitrary<Row> = fc.record({ id, score });

const sorted = (rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => b.score - a.score || compareIds(b.id, a.id));

function fill(rows: readonly Row[], kernel = openKernel()) {
  kernel.forgetRows();
  for (const one of rows) addTo(kernel, one);
  return listTrec(kernel, "q");
}

describe("a TREC list", () => {
  it("is the list of the rows by score and id, and finds what is asked for", () => {
    const shared = openKernel();
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), fc.array(id), (rows, others) => {
        const list = fill(rows, shared);
        const wanted = listOf(sorted(rows));
        expect(list.length).toBe(rows.length);
        for (let i = 0; i < rows.length; i++) {
          expect(list.itemAt(i)).toEqual(wanted.itemAt(i));
          expect(list.scoreAt(i)).toBe(wanted.scoreAt(i));
        }
        expect(list.scoreAt(rows.length)).toBeUndefined();
        expect(list.copies()).toEqual(wanted.copies());
        const ids = soughtIds([...rows.map((one) => one.id), ...others]);
        expect(list.find(ids)).toEqual(wanted.find(ids));
        expect(list.find(soughtIds(others))).toEqual(wanted.find(soughtIds(others)));
      }),
    );
  });

  it("has a content that depends on ids and scores only, not on their order", () => {
    const rows = [
      { id: "a", score: 1 },
      { id: "b", score: 2 },
      { id: "b", score: 2 },
    ];
    const content = fill(rows).content;
    expect(fill(rows.toReversed()).content).toBe(content);
    const others: readonly Row[][] = [
      rows.slice(1),
      [...rows.slice(1), { id: "a", score: 1.5 }],
      [...rows.slice(1), { id: "c", score: 1 }],
      [{ id: "ab", score: 1 }, ...rows.slice(1)],
    ];
    for (const other of others) expect(fill(other).content).not.toBe(content);
  });

  it("takes 0 and -0 for one score", () => {
    const zero = fill([{ id: "a", score: 0 }]);
    expect(fill([{ id: "a", score: -0 }]).content).toBe(zero.content);
  });

  it("grows with long lists and long ids", () => {
    const rows = Array.from({ length: 3000 }, (_, i) => ({
      id: `${"x".repeat(i % 300)}${i}`,
      score: (i * 7919) % 3000,
    }));
    const list = fill(rows);
    const wanted = sorted(rows);
    expect(list.length).toBe(3000);
    for (const i of [0, 1, 1500, 2999]) expect(list.itemAt(i)).toEqual(wanted[i]);
    expect(list.find(soughtIds([wanted[2998]?.id ?? ""]))).toEqual([[2998]]);
  });

  it("takes no more time to find each of many ids that stand twice than of a few", async () => {
    const findTwice = (count: number) => {
      const rows = Array.from({ length: 2 * count }, (_, i) => ({
        id: `d${i % count}`,
        score: -i,
      }));
      return fill(rows).find(soughtIds(rows.map((one) => one.id)));
    };
    expect(findTwice(20_000).flat()).toHaveLength(40_000);
    // going through all rows for each would take a hundred times as long
    const ratio = await timesAsLong(
      () => findTwice(2_000),
      () => findTwice(20_000),
    );
    expect(ratio).toBeLessThan(40);
  });

  it("takes no more time to find one of few ids that stands very often", async () => {
    const findOften = (count: number) => {
      const rows = Array.from({ length: count }, (_, i) => ({ id: "d", score: -i }));
      return fill(rows)
        .find(soughtIds(["d"]))
        .flat();
    };
    expect(findOften(20_000)).toHaveLength(20_000);
    // looking for the place of each anew would take a hundred times as long
    const ratio = await timesAsLong(
      () => findOften(4_000),
      () => findOften(40_000),
    );
    expect(ratio).toBeLessThan(40);
  });

  it("spends no time on a short list for a long one before it", async () => {
    const fillOften = (shared: ReturnType<typeof openKernel>) => {
      for (let i = 0; i < 20_000; i++) fill([{ id: "a", score: 1 }], shared);
    };
    const long = openKernel();
    fill(
      Array.from({ length: 300_000 }, (_, i) => ({ id: `d${i}`, score: -i })),
      long,
    );
    // emptying the long one for each would take thousands of times as long
    const ratio = await timesAsLong(
      () => fillOften(openKernel()),
      () => fillOften(long),
    );
    expect(ratio).toBeLessThan(10);
  });
});
