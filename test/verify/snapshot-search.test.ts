import { describe, expect, it } from "vitest";
import type { Evidence } from "../../src/model/golden.ts";
import { sha256 } from "../../src/read/bytes.ts";
import { openTable, type Units } from "../../src/read/units/table.ts";
import type { UnitFacts } from "../../src/read/units/unit.ts";
import { searchSnapshot } from "../../src/verify/snapshot-search.ts";
import { timesAsLong } from "../make/duration.ts";

function unitsOf(...all: readonly Partial<UnitFacts>[]): Units {
  const table = openTable();
  for (const [at, facts] of all.entries()) {
    const id = Buffer.from(`u${at}`);
    table.add(id, 0, id.length, { doc: undefined, span: undefined, text: undefined, ...facts });
  }
  return table;
}

const digest = (text: string): Evidence => ({ kind: "sha256", sha256: sha256(text) });

describe("evidence by its digest", () => {
  it.each<[string, readonly Partial<UnitFacts>[], readonly string[]]>([
    ["is held as a text, or as a digest", [{ text: "a" }, { sha256: sha256("b") }], ["yes", "yes"]],
    ["is not held by what is known whole", [{ text: "a" }, { doc: "d", text: "c" }], ["yes", "no"]],
    ["is unclear where a unit tells no text", [{ text: "a" }, { doc: "d" }], ["yes", "unclear"]],
    ["is unclear where a unit tells nothing", [{}, { text: "b" }], ["unclear", "yes"]],
  ])("%s", (_why, units, told) => {
    const wanted = [digest("a"), digest("b")];
    expect(wanted.map(searchSnapshot(unitsOf(...units), wanted))).toEqual(told);
  });

  it("is looked up once for each unit, however many digests there are", async () => {
    const all = (count: number) => {
      const texts = Array.from({ length: count }, (_, at) => `text ${at}`);
      const units = unitsOf(
        ...texts.map((text) => ({ doc: "d", sha256: sha256(`other ${text}`) })),
      );
      const wanted = texts.map(digest);
      return () => searchSnapshot(units, wanted);
    };
    expect(await timesAsLong(all(1000), all(8000))).toBeLessThan(24);
  });
});
