/** Gates in plain words, and the two numbers of a set. */

import { describe, expect, it } from "vitest";
import { gateSentence } from "../../src/report/gate-words.ts";
import { twoNumbers } from "../../src/report/two-numbers.ts";
import { compare, eachOf, gateOf, repeats, stages } from "../make/comparison.ts";
import { judging } from "../make/golden.ts";

const moving = async (count: number, lost: number, won: number, measure = "coverage@2") => {
  const told = await compare({
    golden: eachOf(count, () => judging("a")),
    baseline: eachOf(count, (_, i) => (i >= count - won ? "x" : "a x")),
    candidate: eachOf(count, (_, i) => (i < lost ? "x y" : "a x")),
    config: { cutoffs: [2], gates: [{ measure, unjudged: "not_relevant" }].map((gate) => gate) },
  });
  return gateSentence(gateOf(told, measure));
};

describe("a gate in words", () => {
  it.each<[string, number, number, number, string]>([
    [
      "what was lost, and by what chance",
      64,
      5,
      0,
      "5 of 64 queries lost evidence and none gained; by chance alone this happens 3 times in 100.",
    ],
    [
      "gains beside it",
      100,
      6,
      1,
      "6 of 100 queries lost evidence and 1 gained; by chance alone this happens 6 times in 100.",
    ],
    [
      "one in a thousand",
      100,
      10,
      0,
      "10 of 100 queries lost evidence and none gained; by chance alone this happens 1 time in 1,000.",
    ],
    ["hardly ever", 100, 12, 0, "happens less than once in 1,000 times"],
    ["gains alone", 100, 0, 3, "3 of 100 queries gained evidence and none lost evidence."],
    ["nothing", 100, 0, 0, "None of 100 queries changed."],
    [
      "what it can see",
      64,
      0,
      0,
      "With 64 queries the least that can be told from chance is that 5 queries lose all and none gains (0.0781).",
    ],
    ["that it can see nothing", 4, 1, 0, "With 4 queries no drop can be told from chance."],
  ])("%s", async (_why, count, lost, won, words) => {
    expect(await moving(count, lost, won)).toContain(words);
  });

  it("speaks of ranks where no evidence is lost", async () => {
    expect(await moving(100, 5, 0, "rr@2")).toContain(
      "5 of 100 queries got worse and none got better",
    );
  });

  it("says how far the baseline differs from itself", async () => {
    const lists = (i: number) => (i < 2 ? ["a", "x", "a"] : ["a", "a", "a"]);
    const told = await compare({
      golden: eachOf(20, () => ({})),
      baseline: Array.from({ length: 20 }, (_, i) => repeats(`n${i}`, ...lists(i))).flat(),
      candidate: eachOf(20, () => "a"),
      config: { cutoffs: [2], noise: "repeats", gates: [{ measure: "coverage@2" }] },
    });
    expect(gateSentence(gateOf(told, "coverage@2"))).toContain(
      "The baseline differs from itself by 0.1343.",
    );
  });
});

describe("two numbers and a gap", () => {
  it("are evidence at the deepest cutoff, precision at the first, and what is lost in between", async () => {
    const row = (wide: string, narrow: string) => stages({ wide, narrow });
    const told = await compare({
      golden: { q1: judging("a b"), q2: judging("a") },
      baseline: { q1: row("a b x", "a b"), q2: row("a x", "a") },
      candidate: { q1: row("a b x", "x a"), q2: row("a x", "x y") },
      config: { cutoffs: [1, 2] },
    });
    expect(twoNumbers(told)).toEqual([
      "Needed evidence within the first 2: 1.0000 → 0.5000 (-0.5000)",
      "Relevant among the first 1: 1.0000 → 0.0000 (-1.0000)",
      'Evidence lost between "wide" and "narrow": 0.0000 → 0.5000 (+0.5000)',
    ]);
  });

  it("are left out where they have no value", async () => {
    const told = await compare({
      golden: { q: { no_answer: true } },
      baseline: { q: "" },
      candidate: { q: "" },
    });
    expect(twoNumbers(told)).toEqual([]);
  });
});
