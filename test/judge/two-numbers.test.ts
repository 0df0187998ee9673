import { describe, expect, it } from "vitest";
import { twoNumbers } from "../../src/report/two-numbers.ts";
import { compare } from "../make/comparison.ts";
import { judging } from "../make/golden.ts";

describe("the number that a person sees", () => {
  /** The first of three is lost; results of ten tokens each. */
  const linesAt = async (...cutoffs: readonly (number | string)[]) => {
    const list = (text: string) => ({
      ranked: text.split(" ").map((id) => ({ id, tokens: 10 })),
    });
    const told = await compare({
      golden: { q: judging("a b c") },
      baseline: { q: list("a b c") },
      candidate: { q: list("x b c") },
      config: { cutoffs, measures: ["coverage", "precision"] },
    });
    return twoNumbers(told).filter((line) => line.startsWith("Relevant among"));
  };

  it("is precision at the first depth, with budgets or without", async () => {
    const atTwo = "Relevant among the first 2: 1.0000 → 0.5000 (-0.5000)";
    expect(await linesAt(2)).toEqual([atTwo]);
    expect(await linesAt(2, 3, 10)).toEqual([atTwo]);
    expect(await linesAt(10, 3, 2)).toEqual([atTwo]);
    expect(await linesAt("10tok", "30tok", 2, 3)).toEqual([atTwo]);
  });

  it("is none where there are budgets only", async () => {
    expect(await linesAt("10tok", "30tok")).toEqual([]);
  });
});
