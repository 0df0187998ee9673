/** Evidence of every kind against lists, worked out by hand: shown at a rank, absent, or hidden. */

import { describe, expect, it } from "vitest";
import type { GroupRank } from "../../src/model/ranking.ts";
import type { Item } from "../../src/read/run/item.ts";
import type { UnitFacts } from "../../src/read/units/unit.ts";
import { aQuery } from "../make/golden.ts";
import { aRanking } from "../make/ranking.ts";

/** `2` shown at rank 2, `-` absent; `?1` behind it: may be there from rank 1 on, but hidden. */
const shown = ({ rank, possible }: GroupRank): string =>
  `${rank ?? "-"}${possible === undefined ? "" : `?${possible}`}`;

const ranks = (row: object, items: readonly Item[], units?: ReadonlyMap<string, UnitFacts>) =>
  aRanking(items, aQuery({ ...row }), undefined, units)
    .groups.map(shown)
    .join(" ");

/** One item for each, with ids of their own. */
const items = (...all: readonly object[]): Item[] =>
  all.map((one, index) => ({ id: `i${index + 1}`, ...one }));
const ids = (text: string): Item[] => text.split(" ").map((id) => ({ id }));

describe("units", () => {
  it.each<[string, unknown[], string, string]>([
    ["the first rank counts", ["x"], "a x b x", "2"],
    ["absent", ["x"], "a b", "-"],
    ["each group for itself", ["x", "y", "z"], "z x", "2 - 1"],
    ["the best of the alternatives counts", [["x", "y"]], "a y x", "2"],
    ["one unit may serve two groups", [["x", "y"], "x"], "a x", "2 2"],
    ["ids are compared as they are", ["X", "x ", "\u00e9"], "x X e\u0301", "2 - -"],
    ["all_of needs the last of them", [[{ all_of: ["x", "y"] }]], "x a y", "3"],
    ["all_of with one missing is absent", [[{ all_of: ["x", "y"] }]], "x a", "-"],
    ["all_of of one is that one", [[{ all_of: ["x"] }]], "a x", "2"],
    ["one unit twice in all_of is one", [[{ all_of: ["x", "x"] }]], "a x", "2"],
    ["all_of or an alternative, the earlier", [[{ all_of: ["x", "y"] }, "z"]], "x z y", "2"],
    ["all_of or an alternative, the other way", [[{ all_of: ["x", "y"] }, "z"]], "x y z", "2"],
  ])("%s", (_why, required, list, expected) => {
    expect(ranks({ required }, ids(list))).toBe(expected);
  });
});

describe("documents", () => {
  const required = [[{ doc: "d" }]];

  it.each<[string, Item[], string]>([
    ["any unit of the document", items({ doc: "e" }, { doc: "d" }), "2"],
    ["no unit of the document", items({ doc: "e" }, { doc: "D" }), "-"],
    ["an item without doc neither shows nor refutes it", items({ doc: "e" }, {}), "-?2"],
    ["the first of such items tells from where", items({}, {}), "-?1"],
    ["what is shown later does not unhide what came before", items({}, { doc: "d" }), "2?1"],
    ["what is hidden later is no matter", items({ doc: "d" }, {}), "1"],
    ["nothing returned, nothing hidden", [], "-"],
  ])("%s", (_why, list, expected) => {
    expect(ranks({ required }, list)).toBe(expected);
  });
});

describe("spans", () => {
  /** `[start, end)` of document d, or of another. */
  const at = (start: number, end: number, doc = "d") => ({ doc, span: [start, end] });
  const need = (start: number, end: number, min_coverage?: number) => ({
    required: [[{ doc: "d", span: [start, end], ...(min_coverage && { min_coverage }) }]],
  });

  it.each<[string, object, Item[], string]>([
    ["all of it in one item", need(10, 20), items(at(0, 9), at(5, 30)), "2"],
    ["exactly", need(10, 20), items(at(10, 20)), "1"],
    ["half-open: what ends at its start does not touch it", need(10, 20), items(at(0, 10)), "-"],
    ["half-open: what begins at its end does not touch it", need(10, 20), items(at(20, 30)), "-"],
    ["80 % by default", need(10, 20), items(at(12, 30)), "1"],
    ["less than 80 %", need(10, 20), items(at(13, 30)), "-"],
    ["the union of two items", need(10, 20), items(at(10, 14), at(14, 18)), "2"],
    ["in any order", need(10, 20), items(at(14, 18), at(10, 14)), "2"],
    ["what overlaps counts once", need(10, 20), items(at(10, 15), at(12, 17)), "-"],
    ["what is inside another adds nothing", need(10, 20), items(at(10, 17), at(11, 15)), "-"],
    ["a gap in the middle", need(10, 20), items(at(0, 13), at(15, 40)), "2"],
    ["a gap that is too wide", need(10, 20), items(at(0, 13), at(16, 40)), "-"],
    ["three items", need(0, 30), items(at(0, 10), at(20, 30), at(10, 20)), "3"],
    ["enough after two of three", need(0, 30), items(at(0, 12), at(12, 24), at(24, 30)), "2"],
    ["other documents do not count", need(10, 20), items(at(10, 20, "e"), at(10, 20)), "2"],
    ["min_coverage as written", need(10, 20, 0.5), items(at(15, 30)), "1"],
    ["one code point below it", need(10, 20, 0.5), items(at(16, 30)), "-"],
    ["1 means all of it", need(10, 20, 1), items(at(11, 30)), "-"],
    ["1, in two items", need(10, 20, 1), items(at(11, 30), at(0, 11)), "2"],
    ["55 of 100, in spite of rounding", need(0, 100, 0.55), items(at(0, 55)), "1"],
    [
      "a critical query needs all of it",
      { critical: true, ...need(10, 20) },
      items(at(11, 30)),
      "-",
    ],
    ["and is content with all of it", { critical: true, ...need(10, 20) }, items(at(10, 20)), "1"],
    ["an item without span is blind", need(10, 20), items({ doc: "d" }), "-?1"],
    ["also beside a part of it", need(10, 20), items(at(10, 14), { doc: "d" }), "-?2"],
    ["a span without document is blind", need(10, 20), items({ span: [10, 20] }), "-?1"],
    ["another document refutes it without a span", need(10, 20), items({ doc: "e" }), "-"],
    ["another place refutes it", need(10, 20), items(at(0, 5)), "-"],
    ["shown in spite of a blind item behind", need(10, 20), items(at(10, 20), {}), "1"],
  ])("%s", (_why, row, list, expected) => {
    expect(ranks(row, list)).toBe(expected);
  });
});

describe("quotes", () => {
  const need = (quote: string, doc?: string) => ({ required: [[{ quote, ...(doc && { doc }) }]] });
  const text = (...texts: string[]) => items(...texts.map((one) => ({ text: one })));

  it.each<[string, object, Item[], string]>([
    ["inside the text of an item", need("30 days"), text("none", "within 30 days."), "2"],
    ["not there", need("30 days"), text("within 31 days"), "-"],
    ["case counts", need("Days"), text("days"), "-"],
    ["white space does not", need("30  days"), text("30\n\tdays"), "1"],
    ["no-break spaces do not", need("30 days"), text("30\u00a0days"), "1"],
    ["ligatures and width do not", need("office A1"), text("o\ufb03ce \uff21\uff11"), "1"],
    ["accents may be composed or not", need("cafe\u0301"), text("caf\u00e9"), "1"],
    ["not over the border of two items", need("30 days"), text("30", "days"), "-"],
    ["truncated text is truncated", need("30 days"), text("within 30 da"), "-"],
    ["an empty text is a text", need("30 days"), text(""), "-"],
    ["an item without text is blind", need("30 days"), items({}), "-?1"],
    ["the document must be right", need("30 days", "d"), items({ doc: "e", text: "30 days" }), "-"],
    ["and then it is shown", need("30 days", "d"), items({ doc: "d", text: "30 days" }), "1"],
    ["the document is unknown", need("30 days", "d"), items({ text: "30 days" }), "-?1"],
    ["unknown, but the text refutes it", need("30 days", "d"), items({ text: "no" }), "-"],
    ["another document refutes it without text", need("30 days", "d"), items({ doc: "e" }), "-"],
    ["the right document without text is blind", need("30 days", "d"), items({ doc: "d" }), "-?1"],
  ])("%s", (_why, row, list, expected) => {
    expect(ranks(row, list)).toBe(expected);
  });
});

describe("alternatives of several kinds", () => {
  const doc = { doc: "d" };
  const quote = { quote: "yes" };

  it.each<[string, unknown[], Item[], string]>([
    [
      "the earliest of a unit, a document and a quote",
      [["i3", doc, quote]],
      items({}, { doc: "d" }, {}),
      "2?1",
    ],
    ["a unit that is shown, with nothing hidden before", [["i1", doc]], items({}, {}), "1?1"],
    [
      "all_of over kinds: the last of them",
      [[{ all_of: ["i1", doc, quote] }]],
      items({ doc: "e", text: "no" }, { doc: "d", text: "no" }, { doc: "e", text: "yes" }),
      "3",
    ],
    ["all_of with one hidden", [[{ all_of: ["i1", quote] }]], items({ text: "no" }, {}), "-?2"],
    [
      "all_of with one hidden and one absent is absent",
      [[{ all_of: ["x", quote] }]],
      items({}),
      "-",
    ],
    ["hidden in one group, absent in the other", [[quote], ["x"]], items({}), "-?1 -"],
    [
      "hidden by the first alternative, shown by the second later",
      [[quote, "i2"]],
      items({}, { text: "no" }),
      "2?1",
    ],
  ])("%s", (_why, required, list, expected) => {
    expect(ranks({ required }, list)).toBe(expected);
  });
});

describe("keys that an item lacks", () => {
  const known = (facts: Partial<UnitFacts>): ReadonlyMap<string, UnitFacts> =>
    new Map([["i1", { doc: undefined, span: undefined, text: undefined, ...facts }]]);

  it.each<[string, object, Item[], Partial<UnitFacts>, string]>([
    ["a document from its unit", { doc: "d" }, items({}), { doc: "d" }, "1"],
    ["its own document first", { doc: "d" }, items({ doc: "e" }), { doc: "d" }, "-"],
    [
      "a span from its unit",
      { doc: "d", span: [0, 5] },
      items({}),
      { doc: "d", span: [0, 9] },
      "1",
    ],
    ["each key for itself", { doc: "d", span: [0, 5] }, items({ span: [0, 9] }), { doc: "d" }, "1"],
    ["a text from its unit", { quote: "yes" }, items({}), { text: "oh yes" }, "1"],
    [
      "what was handed on counts, not what the unit holds",
      { quote: "yes" },
      items({ text: "oh" }),
      { text: "oh yes" },
      "-",
    ],
    ["a unit that lacks it too", { quote: "yes" }, items({}), { doc: "d" }, "-?1"],
    ["units of other ids say nothing", { doc: "d" }, items({ id: "j" }), { doc: "d" }, "-?1"],
  ])("%s", (_why, evidence, list, facts, expected) => {
    expect(ranks({ required: [[evidence]] }, list, known(facts))).toBe(expected);
  });
});

describe("spans of many results", () => {
  const many = Array.from({ length: 20_000 }, (_, i) => ({ doc: "d", span: [2 * i, 2 * i + 1] }));
  const row = { required: [[{ doc: "d", span: [0, 40_000], min_coverage: 0.5 }]] };

  it.each([
    ["from the start of the document", many],
    ["from its end", many.toReversed()],
  ])("are put together without looking through all of them for each: %s", (_why, spans) => {
    const start = performance.now();
    expect(ranks(row, items(...spans))).toBe("20000");
    // sorting all earlier spans for each took several seconds
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
