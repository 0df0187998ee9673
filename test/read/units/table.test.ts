/** Many units in few bytes: nothing is lost on the way, and no id is taken for another. */

import { describe, expect, it } from "vitest";
import { hashOf } from "../../../src/read/run/byte-rows.ts";
import { openTable, openUnits, type Units, type UnitTable } from "../../../src/read/units/table.ts";
import type { UnitFacts } from "../../../src/read/units/unit.ts";
import { collidingIds } from "../../make/colliding.ts";
import { unitsIn } from "../../make/files.ts";

function tableOf(units: Iterable<readonly [string, UnitFacts | undefined]>) {
  const table = openTable();
  for (const [id, facts] of units) {
    const bytes = Buffer.from(`<${id}>`);
    if (table.add(bytes, 1, bytes.length - 1, facts)) throw new Error(`${id} stands there`);
  }
  return table;
}

const ids = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => (i % 3 === 0 ? `${i}` : `handbook/${i}.md#${i % 7}`));

const bare = (all: readonly string[]) => all.map((id) => [id, undefined] as const);

const facts = (more: Partial<UnitFacts>): UnitFacts => ({
  doc: undefined,
  span: undefined,
  text: undefined,
  ...more,
});

const hasBytes = (units: Units, id: string): boolean => {
  const bytes = Buffer.from(id);
  return units.hasBytes(bytes, 0, bytes.length, hashOf(bytes, 0, bytes.length));
};

/** Gives where it stands. */
function addAgain(table: UnitTable, id: string): number {
  const bytes = Buffer.from(id);
  return table.add(bytes, 0, bytes.length, facts({ doc: "other" })) as number;
}

describe("a table of units", () => {
  it("knows each of many ids, and no other", () => {
    const all = ids(50_000);
    const table = tableOf(bare(all));
    expect(table.size).toBe(all.length);
    expect(all.filter((id) => !table.has(id) || !hasBytes(table, id))).toEqual([]);
    expect(all.filter((id) => table.has(`${id} `) || hasBytes(table, `0${id}`))).toEqual([]);
    expect(unitsIn(table).map(([id]) => id)).toEqual(all);
  });

  it.each<[string, Partial<UnitFacts>]>([
    ["a document", { doc: "d\u00e4.md" }],
    ["a span beyond 32 bits", { span: [0, 2 ** 52] }],
    ["an empty text", { text: "" }],
    ["a text of a megabyte", { text: "\u{1f600}a".repeat(200_000) }],
    ["half a character", { doc: "d", text: "a\ud83db", sha256: "0".repeat(64) }],
    ["a digest", { sha256: "0".repeat(64) }],
    ["all of it", { doc: "d", span: [3, 9], text: "t", sha256: "f".repeat(64) }],
  ])("keeps %s", (_what, more) => {
    const table = tableOf([
      ["before", undefined],
      ["a", facts(more)],
      ["behind", facts({ doc: "x" })],
    ]);
    expect(table.get("a")).toEqual(facts(more));
    expect(table.get("before")).toEqual(facts({}));
    expect(table.get("behind")).toEqual(facts({ doc: "x" }));
    expect(table.get("c")).toBeUndefined();
  });

  it("keeps what is longer than any of its pieces", () => {
    const text = "x".repeat(17 * 1024 * 1024);
    const table = tableOf([
      ["a", facts({ text })],
      ["b", facts({ text: `${text}y` })],
      ["c", facts({ doc: "d" })],
    ]);
    expect(table.get("b")?.text?.length).toBe(text.length + 1);
    expect(table.get("c")?.doc).toBe("d");
    expect(unitsIn(table).map(([id]) => id)).toEqual(["a", "b", "c"]);
  });

  it("says how many units stand before those that come again", () => {
    const all = ids(20_000);
    const table = tableOf(bare(all));
    const again = [9_999, 0, 19_999, 1, 0];
    const places = again.map((at) => addAgain(table, all[at] as string));
    const numbers = table.numbersOf(places);
    expect(places.map((place) => numbers.get(place))).toEqual(again);
    expect([table.size, table.hasFacts]).toEqual([20_000, false]);
  });

  it("is not slow for ids that somebody chose to be alike", () => {
    const all = collidingIds(12);
    const table = tableOf(bare(all));
    expect(all.filter((id) => !table.has(id))).toEqual([]);
    expect(table.has(`${all[0]}x`)).toBe(false);
    const again = addAgain(table, all.at(-1) as string);
    expect(table.numbersOf([again]).get(again)).toBe(all.length - 1);
  });

  it("goes to another thread as it is", () => {
    const table = tableOf([...bare(collidingIds(8)), ["a", facts({ text: "t" })]]);
    const kept = table.kept();
    const there = openUnits(structuredClone(kept));
    expect(unitsIn(there)).toEqual(unitsIn(table));
    expect([there.size, there.hasFacts, there.get("a")?.text]).toEqual([257, true, "t"]);
    expect(kept.slots.buffer).toBeInstanceOf(SharedArrayBuffer);
  });
});
