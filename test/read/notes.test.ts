/** What lists are asked beside their evidence: budgets, tokens, sources, overlap. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { budgetOf, readCutoff, sortCutoffs } from "../../src/model/cutoff.ts";
import { groupAt } from "../../src/model/ranking.ts";
import { countFits, noFits, notesFor, takeNotes } from "../../src/read/notes.ts";
import type { Item } from "../../src/read/run/item.ts";
import { listOf } from "../../src/read/run/list.ts";
import { aQuery } from "../make/golden.ts";
import { aRanking, askedForAll } from "../make/ranking.ts";

/** Items with these tokens; `-` has none. */
const counted = (text: string): Item[] =>
  text
    .split(" ")
    .filter(Boolean)
    .map((one, index) => ({
      id: `i${index + 1}`,
      ...(one === "-" ? {} : { tokens: Number(one) }),
    }));

const fitOf = (list: readonly Item[], tokens: number) =>
  countFits(listOf(list), [budgetOf(tokens)]).get(budgetOf(tokens));

describe("cutoffs", () => {
  it.each([
    ["5", 5],
    ["2000tok", "2000tok"],
    ["0", undefined],
    ["0tok", undefined],
    ["05tok", undefined],
    ["tok", undefined],
    ["5 tok", undefined],
    ["5tokens", undefined],
    ["9999999999tok", undefined],
  ])("%s", (text, cutoff) => {
    expect(readCutoff(text)).toBe(cutoff);
  });

  it("stand in order, budgets first, each once", () => {
    expect(sortCutoffs([10, "900tok", 5, "2000tok", 10, "900tok"])).toEqual([
      "900tok",
      "2000tok",
      5,
      10,
    ]);
  });
});

describe("a token budget", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    // why                                             tokens       budget  count  exact
    ["all fit",                                        "5 5",       20,     2,     true],
    ["used up to the last token",                      "5 5",       10,     2,     true],
    ["one token short",                                "5 5",       9,      1,     true],
    ["the first is too much: nothing behind it counts", "5 1",      4,      0,     true],
    ["a smaller one behind the first that is too much", "3 5 1",    4,      1,     true],
    ["an empty list",                                  "",          9,      0,     true],
    ["not counted: nothing is known behind it",        "5 - 1",     9,      1,     false],
    ["not counted, at the top",                        "- 5",       9,      0,     false],
    ["not counted, but the budget is used up",         "5 4 -",     9,      2,     true],
    ["not counted behind the first that is too much",  "5 9 -",     9,      1,     true],
  ] as const)("%s", (_why, tokens, budget, count, isExact) => {
    expect(fitOf(counted(tokens), budget)).toEqual({ count, isExact });
  });

  it("costs nothing where none is asked for", () => {
    expect(countFits(listOf(counted("1 2")), [])).toBe(noFits);
  });

  it("agrees with adding up from the top, result by result", () => {
    const tokens = fc.array(fc.option(fc.integer({ min: 1, max: 9 }), { freq: 8 }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(tokens, fc.integer({ min: 1, max: 40 }), (all, budget) => {
        const fits = (k: number) => {
          const head = all.slice(0, k);
          if (head.includes(null)) return undefined;
          return head.reduce<number>((sum, one) => sum + (one ?? 0), 0) <= budget;
        };
        let count = 0;
        while (count < all.length && fits(count + 1)) count++;
        const list = all.map((one, at) => ({
          id: `i${at}`,
          ...(one === null ? {} : { tokens: one }),
        }));
        expect(fitOf(list, budget)?.count).toBe(count);
      }),
    );
  });
});

describe("a group at a token budget", () => {
  const at = (required: unknown[], list: readonly Item[], tokens: number) => {
    const ranking = aRanking(list, aQuery({ required }), undefined, undefined, askedForAll);
    return ranking.groups.map((group) => groupAt(ranking, group, budgetOf(tokens))).join(" ");
  };

  // biome-ignore format: the columns are aligned by hand
  it.each([
    // why                                          needs           tokens        budget  state
    ["within it",                                   ["i2"],         "10 10",      20,     "found"],
    ["behind it",                                   ["i2"],         "10 20",      20,     "absent"],
    ["nowhere",                                     ["x"],          "10 10",      20,     "absent"],
    ["nowhere, whatever was not counted",           ["x"],          "- -",        20,     "absent"],
    ["above the first that was not counted",        ["i1"],         "10 -",       20,     "found"],
    ["at the first that was not counted",           ["i2"],         "10 -",       20,     "unmeasured"],
    ["behind it",                                   ["i3"],         "10 - 10",    20,     "unmeasured"],
    ["behind the end of the budget",                ["i3"],         "10 20 -",    20,     "absent"],
    ["no tokens at all",                            ["i1"],         "- -",        20,     "unmeasured"],
    ["an empty list",                               ["i1"],         "",           20,     "absent"],
    ["hidden within the budget",                    [[{ doc: "d" }]], "10 10",    20,     "unmeasured"],
    ["an alternative within it",                    [["x", "i2"]],  "10 10",      20,     "found"],
  ] as const)("%s", (_why, needs, tokens, budget, state) => {
    expect(at([...needs], counted(tokens), budget)).toBe(state);
  });

  it("which nobody counted is never found", () => {
    const ranking = aRanking(counted("10"), aQuery({ required: ["i1"] }));
    const [group] = ranking.groups;
    expect(group && groupAt(ranking, group, "20tok")).toBe("unmeasured");
  });
});

describe("notes", () => {
  const notes = (list: readonly Item[], cutoffs: readonly number[], names: readonly string[]) =>
    Object.fromEntries(takeNotes(listOf(list), names, cutoffs, () => undefined));

  it("are taken for measures that look at them alone", () => {
    expect(notesFor(["coverage", "tokens", "latency_ms", "constructor"])).toEqual([
      "tokens",
      "latency_ms",
    ]);
    expect(notes(counted("1 2"), [1], [])).toEqual({});
  });

  it("stand at each cutoff, and not where they cannot be told", () => {
    expect(notes(counted("3 4 - 5"), [1, 2, 3, 9], ["tokens"])).toEqual({
      "tokens@1": 3,
      "tokens@2": 7,
    });
    expect(notes(counted("3 4"), [5], ["tokens"])).toEqual({ "tokens@5": 7 });
  });

  it("of overlap agree with counting code point by code point", () => {
    const item = fc
      .tuple(fc.constantFrom("d", "e"), fc.nat(20), fc.integer({ min: 1, max: 9 }))
      .map(([doc, start, length]) => ({ doc, span: [start, start + length] as const }));
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 6 }), (items) => {
        const places = items.flatMap(({ doc, span: [start, end] }) =>
          Array.from({ length: end - start }, (_, at) => `${doc}${start + at}`),
        );
        const expected = (places.length - new Set(places).size) / places.length;
        const list = items.map((one, at) => ({ id: `i${at}`, ...one }));
        expect(notes(list, [6], ["redundancy"])).toEqual({ "redundancy@6": expected });
      }),
    );
  });
});
