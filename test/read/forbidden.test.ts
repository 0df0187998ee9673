/** The search for forbidden results: yes, no, or not to be known. */

import { describe, expect, it } from "vitest";
import type { ForbiddenHit } from "../../src/model/ranking.ts";
import type { Item } from "../../src/read/run/item.ts";
import type { UnitFacts } from "../../src/read/units/unit.ts";
import { aQuery } from "../make/golden.ts";
import { aRanking } from "../make/ranking.ts";

const place = ({ id, rank }: ForbiddenHit) => `${id}@${rank}`;

function search(rules: readonly object[], items: readonly Item[], units?: Map<string, UnitFacts>) {
  const forbidden = rules.map((rule) => ({ reason: "r", ...rule }));
  const ranking = aRanking(items, aQuery({ forbidden }), [1], units);
  const unclear = ranking.forbiddenUnclear.map((one) => `${place(one)}?`);
  return [...ranking.forbidden.map(place), ...unclear].join(" ");
}

const item = (keys: object, id = "i"): Item => ({ id, ...keys });

describe("where", () => {
  const value = { t: "a" };
  const list = { t: ["a", "b"] };
  const not = { t: { not: "a" } };
  const notList = { t: { not: ["a", "b"] } };

  it.each<[string, object, object, "yes" | "no" | "unclear"]>([
    ["a value that is equal", value, { t: "a" }, "yes"],
    ["a value that is not", value, { t: "b" }, "no"],
    ["case counts", value, { t: "A" }, "no"],
    ["a key that the item lacks is not to be known", value, {}, "unclear"],
    ["null says as little", value, { t: null }, "unclear"],
    ["one of the item's values", value, { t: ["b", "a"] }, "yes"],
    ["none of the item's values", value, { t: ["b", "c"] }, "no"],
    ["a list: one of it", list, { t: "b" }, "yes"],
    ["a list: none of it", list, { t: "c" }, "no"],
    ["a list: the item lacks the key", list, {}, "unclear"],
    ["not: another value", not, { t: "b" }, "yes"],
    ["not: the value itself", not, { t: "a" }, "no"],
    ["not: the item lacks the key", not, {}, "yes"],
    ["not: null", not, { t: null }, "yes"],
    ["not: the value among others", not, { t: ["a", "b"] }, "no"],
    ["not, with a list: another value", notList, { t: "c" }, "yes"],
    ["not, with a list: one of it", notList, { t: "b" }, "no"],
    ["a number is not its text, but who can know what was meant", { t: 1 }, { t: "1" }, "unclear"],
    ["not: the text of the number", { t: { not: 1 } }, { t: "1" }, "yes"],
    ["a number", { t: 1 }, { t: 1.0 }, "yes"],
    ["true or false", { t: false }, { t: false }, "yes"],
    ["false is not missing", { t: { not: false } }, { t: false }, "no"],
    ["an empty text is a value", { t: "" }, { t: "" }, "yes"],
    ["an object cannot be compared", value, { t: { a: 1 } }, "unclear"],
    ["nor can a list of lists", value, { t: [["a"]] }, "unclear"],
    ["not: an object", not, { t: { a: 1 } }, "yes"],
    ["all keys must match", { t: "a", u: "b" }, { t: "a", u: "b" }, "yes"],
    ["one that does not match is enough", { t: "a", u: "b" }, { t: "a", u: "c" }, "no"],
    ["even when another is not to be known", { t: "a", u: "b" }, { u: "c" }, "no"],
    ["one that is not to be known leaves it open", { t: "a", u: "b" }, { t: "a" }, "unclear"],
    ["a key that objects inherit is missing", { constructor: "a" }, {}, "unclear"],
    ["known keys of an item too", { doc: "d" }, { doc: "d" }, "yes"],
  ])("%s", (_why, where, keys, told) => {
    const shown = { yes: "i@1", no: "", unclear: "i@1?" }[told];
    expect(search([{ where }], [item(keys)])).toBe(shown);
  });
});

describe("units and documents", () => {
  const unit = new Map([["i", { doc: "d", span: undefined, text: undefined }]]);

  it.each<[string, object, Item[], Map<string, UnitFacts> | undefined, string]>([
    ["a unit by its id", { id: "i" }, [item({}, "j"), item({})], undefined, "i@2"],
    ["no other unit", { id: "i" }, [item({}, "I"), item({}, "i ")], undefined, ""],
    [
      "a document by its name",
      { doc: "d" },
      [item({ doc: "e" }), item({ doc: "d" })],
      undefined,
      "i@2",
    ],
    ["an item without document", { doc: "d" }, [item({})], undefined, "i@1?"],
    ["whose unit knows it", { doc: "d" }, [item({})], unit, "i@1"],
    ["its own document comes first", { doc: "d" }, [item({ doc: "e" })], unit, ""],
  ])("%s", (_why, rule, items, units, told) => {
    expect(search([rule], items, units)).toBe(told);
  });
});

describe("the search", () => {
  it.each<[string, object[], Item[], string]>([
    [
      "goes to the end of the list, below every cutoff",
      [{ id: "z" }],
      [..."abcdefghijkl"].map((id) => item({}, id)).concat(item({}, "z")),
      "z@13",
    ],
    [
      "tells each result once, where it first stands",
      [{ where: { t: "a" } }],
      [item({ t: "a" }, "x"), item({ t: "a" }, "y"), item({ t: "a" }, "x")],
      "x@1 y@2",
    ],
    [
      "sees a copy whose keys say more",
      [{ where: { t: { not: "a" } } }],
      [item({ t: "a" }, "x"), item({ t: "b" }, "x")],
      "x@2",
    ],
    [
      "tells a rule that is left open once",
      [{ where: { t: "a" } }],
      [item({}, "x"), item({}, "y")],
      "x@1?",
    ],
    [
      "tells both what is found and what is open",
      [{ where: { t: "a" } }],
      [item({}, "x"), item({ t: "a" }, "y")],
      "y@2 x@1?",
    ],
    ["asks every rule", [{ id: "x" }, { id: "y" }], [item({}, "y"), item({}, "x")], "y@1 x@2"],
  ])("%s", (_why, rules, items, told) => {
    expect(search(rules, items)).toBe(told);
  });

  it("says which rule it was", () => {
    const forbidden = [
      { id: "x", reason: "r" },
      { where: { t: "a" }, reason: "s" },
    ];
    const { forbidden: hits } = aRanking([item({ t: "a" }, "x")], aQuery({ forbidden }));
    expect(hits.map(({ rule }) => rule)).toEqual([0, 1]);
  });
});
