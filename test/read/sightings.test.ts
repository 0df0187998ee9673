/** Evidence of every kind against lists, worked out by hand: shown at a rank, absent, or hidden. */

import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GroupRank } from "../../src/model/ranking.ts";
import type { Item } from "../../src/read/run/item.ts";
import type { UnitFacts } from "../../src/read/units/unit.ts";
import { isWellFormed } from "../../src/settings/shapes.ts";
import { timesAsLong } from "../make/duration.ts";
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

describe("text that was cut off, of a unit whose span is known", () => {
  const need = (start: number, end: number) => ({
    critical: true,
    required: [[{ doc: "d", span: [start, end] }]],
  });
  const emoji = "\u{1f600}";

  /** One item with that text, of a unit that is `[start, end)` of document d. */
  const seen = (row: object, [start, end]: readonly [number, number], text?: string) => {
    const unit = { doc: "d", span: [start, end] as const, text: undefined };
    return ranks(row, items({ text }), new Map<string, UnitFacts>([["i1", unit]]));
  };

  it.each<[string, object, readonly [number, number], string | undefined, string]>([
    ["no text of its own: the span of the unit", need(0, 10), [0, 10], undefined, "1"],
    ["as long as the span: all of it is there", need(0, 10), [0, 10], "x".repeat(10), "1"],
    ["longer, with a heading: all of it", need(0, 10), [0, 10], "x".repeat(30), "1"],
    ["one code point short: the last is hidden", need(0, 10), [0, 10], "x".repeat(9), "-?1"],
    ["what lies before the cut is shown", need(0, 9), [0, 10], "x".repeat(9), "1"],
    ["the span counts from where it starts", need(5, 9), [5, 12], "x".repeat(4), "1"],
    ["evidence behind the cut is hidden", need(5, 10), [0, 10], "x".repeat(5), "-?1"],
    ["the span of another place is no matter", need(20, 30), [0, 10], "", "-"],
    ["no text was handed on at all", need(0, 10), [0, 10], "", "-?1"],
    ["a surrogate pair is one code point", need(0, 10), [0, 10], emoji.repeat(10), "1"],
    ["five pairs are five, not ten", need(0, 10), [0, 10], emoji.repeat(5), "-?1"],
    ["a combining mark is one of its own", need(0, 10), [0, 10], "e\u0301".repeat(5), "1"],
    ["composed it is none", need(0, 10), [0, 10], "\u00e9".repeat(5), "-?1"],
    ["half a pair is one", need(0, 2), [0, 2], "\ud83dx", "1"],
  ])("%s", (_why, row, span, text, expected) => {
    expect(seen(row, span, text)).toBe(expected);
  });

  it("is believed where the item tells its own span, whatever its text", () => {
    const unit = { doc: "d", span: [0, 10] as const, text: "0123456789" };
    const units = new Map<string, UnitFacts>([["i1", unit]]);
    const own = (span: [number, number]) => items({ span, text: "01234" });
    expect(ranks(need(0, 10), own([0, 5]), units)).toBe("-");
    expect(ranks(need(0, 5), own([0, 5]), units)).toBe("1");
    expect(ranks(need(0, 10), own([0, 10]), units)).toBe("1");
  });

  it("is not cut off when it is the whole text of the unit, trimmed or not", () => {
    const unit = { doc: "d", span: [0, 12] as const, text: "two words" };
    const units = new Map<string, UnitFacts>([["i1", unit]]);
    expect(ranks(need(0, 12), items({ text: " two\n words " }), units)).toBe("1");
    expect(ranks(need(0, 12), items({ text: "two words" }), units)).toBe("1");
    expect(ranks(need(0, 12), items({ text: "two word" }), units)).toBe("-?1");
  });

  it("may be made up for by the next item", () => {
    const unit = { doc: "d", span: [0, 10] as const, text: undefined };
    const units = new Map<string, UnitFacts>([["i1", unit]]);
    const list = items({ text: "12345" }, { doc: "d", span: [5, 10] });
    expect(ranks(need(0, 10), list, units)).toBe("2?1");
  });
});

describe("hashes", () => {
  const digest = (text: string) => createHash("sha256").update(text).digest("hex");
  const thirty = digest("within 30 days");
  const need = (sha256: string) => ({ required: [[{ sha256 }]] });
  const unit = (facts: Partial<UnitFacts>) =>
    new Map<string, UnitFacts>([
      ["i1", { doc: undefined, span: undefined, text: undefined, ...facts }],
    ]);

  it.each<[string, object, Item[], string, ReadonlyMap<string, UnitFacts>?]>([
    [
      "of the text of an item",
      need(thirty),
      items({ text: "no" }, { text: "within 30 days" }),
      "2",
    ],
    ["written with its name", need(`sha256:${thirty}`), items({ text: "within 30 days" }), "1"],
    ["white space is one blank", need(thirty), items({ text: " within\t30 \n days\u00a0" }), "1"],
    ["width does not count", need(thirty), items({ text: "within \uff13\uff10 days" }), "1"],
    ["accents are composed first", need(digest("caf\u00e9")), items({ text: "cafe\u0301" }), "1"],
    ["an astral text", need(digest("\u{1f600}")), items({ text: "\u{1f600}" }), "1"],
    ["part of the text is another text", need(thirty), items({ text: "within 30 days." }), "-"],
    ["text that was cut off", need(thirty), items({ text: "within 30" }), "-"],
    ["case counts", need(thirty), items({ text: "Within 30 days" }), "-"],
    ["the item's own hash", need(thirty), items({ sha256: thirty }), "1"],
    ["the same with its name", need(thirty), items({ sha256: `sha256:${thirty}` }), "1"],
    ["another hash refutes it", need(thirty), items({ sha256: digest("x") }), "-"],
    ["text counts before hash", need(thirty), items({ text: "within 30", sha256: thirty }), "-"],
    ["an empty text is a text", need(thirty), items({ text: "" }), "-"],
    ["neither: blind", need(thirty), items({}), "-?1"],
    ["the text of the unit", need(thirty), items({}), "1", unit({ text: "within 30 days" })],
    ["another text of the unit", need(thirty), items({}), "-", unit({ text: "within" })],
    ["the hash of the unit", need(thirty), items({}), "1", unit({ sha256: thirty })],
    ["another hash of the unit", need(thirty), items({}), "-", unit({ sha256: digest("x") })],
    ["own text before the unit", need(thirty), items({ text: "x" }), "-", unit({ sha256: thirty })],
    ["a unit that says neither: blind", need(thirty), items({}), "-?1", unit({ doc: "d" })],
  ])("%s", (_why, row, list, expected, units) => {
    expect(ranks(row, list, units)).toBe(expected);
  });

  it("is that of the normalised text, whatever white space and form it was written in", () => {
    const word = fc.string({ unit: "grapheme", minLength: 1 }).filter((one) => /\S/.test(one));
    const gap = fc.constantFrom(" ", "\n", "\t ", "\u00a0", "\u3000");
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), gap, (words, blank) => {
        const text = words.join(" ").normalize("NFKC").replace(/\s+/gu, " ").trim();
        fc.pre(text !== "" && isWellFormed(text));
        const written = `${blank}${words.join(blank)}${blank}`;
        expect(ranks(need(digest(text)), items({ text: written }))).toBe("1");
        expect(ranks(need(digest(`${text}.`)), items({ text: written }))).toBe("-");
      }),
    );
  });
});

describe("the same text under another id", () => {
  const digest = (text: string) => createHash("sha256").update(text).digest("hex");
  const texts = new Map([
    ["a", new Set([digest("one"), digest("one more")])],
    ["b", new Set([digest("two")])],
  ]);
  const told = (required: unknown[], list: readonly Item[]) => {
    const ranking = aRanking(list, aQuery({ required }), undefined, undefined, {
      cutoffs: [5],
      unjudged: 0,
      texts,
    });
    return `${ranking.groups.map(shown).join(" ")}, ${ranking.sameText}`;
  };

  it.each<[string, unknown[], Item[], string]>([
    ["by its text", ["a"], items({ text: "x" }, { text: " one" }), "2, 1"],
    ["by any text that is known of it", ["a"], items({ text: "one more" }), "1, 1"],
    ["by its hash", ["a"], items({ sha256: digest("one") }), "1, 1"],
    ["another text is another unit", ["a"], items({ text: "two" }), "-, 0"],
    ["an item without text hides nothing", ["a"], items({}), "-, 0"],
    ["by its own id, nothing is owed", ["a"], [{ id: "a", text: "three" }], "1, 0"],
    ["its own id first", ["a"], [{ id: "a" }, { id: "x", text: "one" }], "1, 0"],
    ["the other id first", ["a"], [{ id: "x", text: "one" }, { id: "a" }], "1, 1"],
    ["of a unit whose text is not known", ["c"], items({ text: "one" }), "-, 0"],
    ["each group for itself", ["a", "b", "c"], items({ text: "two" }, { text: "one" }), "2 1 -, 2"],
    ["all_of", [[{ all_of: ["a", "b"] }]], items({ text: "one" }, { text: "two" }), "2, 1"],
    ["a document is not touched", [[{ doc: "a" }]], items({ doc: "x", text: "one" }), "-, 0"],
  ])("%s", (_why, required, list, expected) => {
    expect(told(required, list)).toBe(expected);
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
  const spans = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ doc: "d", span: [2 * i, 2 * i + 1] }));
  const half = (count: number) => ({
    required: [[{ doc: "d", span: [0, 2 * count], min_coverage: 0.5 }]],
  });

  it.each([
    ["from the start of the document", spans],
    ["from its end", (count: number) => spans(count).toReversed()],
  ])("are put together without looking through all of them for each: %s", async (_why, make) => {
    const ranksOf = (count: number) => ranks(half(count), items(...make(count)));
    expect(ranksOf(20_000)).toBe("20000");
    // sorting all earlier spans for each took more than a hundred times as long
    const ratio = await timesAsLong(
      () => ranksOf(2_000),
      () => ranksOf(20_000),
    );
    expect(ratio).toBeLessThan(60);
  });
});
