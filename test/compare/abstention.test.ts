import { describe, expect, it } from "vitest";
import type { Rate } from "../../src/compare/abstention.ts";
import { compare, eachOf, type Run, repeats, runRows } from "../make/comparison.ts";
import type { Row } from "../make/golden.ts";

const brief = (rate: Rate | undefined) => `${rate?.k} of ${rate?.n}`;

/** Rates of the candidate: right of queries without an answer, wrong of those that need evidence. */
async function ratesOf(golden: Record<string, Row>, candidate: Run, config: Row = {}) {
  const baseline = Object.fromEntries(Object.keys(golden).map((id) => [id, "a:1"]));
  const { abstention } = await compare({ golden, baseline, candidate, config });
  const { right, wrong } = abstention?.candidate ?? {};
  return [brief(right), brief(wrong)];
}

const none = { no_answer: true };
const asks = { required: ["a"] };
const scored = { no_answer: { right_when: "below_score", score: 0.5 } };

describe("who was left without an answer", () => {
  it.each<[string, Record<string, Row>, Run, Row, readonly [string, string]]>([
    ["rightly", { n: none, m: none }, { n: "", m: "x" }, {}, ["1 of 2", "0 of 0"]],
    ["wrongly", { q: asks, r: asks }, { q: "", r: "x" }, {}, ["0 of 0", "1 of 2"]],
    [
      "said so",
      { n: none, q: asks },
      { n: { abstained: true }, q: { abstained: true } },
      {},
      ["1 of 1", "1 of 1"],
    ],
    ["no row: nobody knows", { n: none, q: asks }, {}, {}, ["0 of 0", "0 of 0"]],
    [
      "a failed one: as little",
      { n: none, q: asks },
      { n: { error: "e" }, q: { error: "e" } },
      {},
      ["0 of 0", "0 of 0"],
    ],
    [
      "no row, which counts as empty",
      { n: none, q: asks },
      {},
      { missing_queries: "empty" },
      ["0 of 0", "1 of 1"],
    ],
    [
      "a query that only forbids",
      { f: { forbidden: [{ id: "h", reason: "r" }] } },
      { f: "" },
      {},
      ["0 of 0", "0 of 0"],
    ],
    ["by score", { n: none, q: asks }, { n: "x:0.4", q: "a:0.4" }, scored, ["1 of 1", "1 of 1"]],
    [
      "at the score",
      { n: none, q: asks },
      { n: "x:0.5", q: "a:0.5" },
      scored,
      ["0 of 1", "0 of 1"],
    ],
    [
      "by a score that is not there",
      { n: none, q: asks },
      { n: "x", q: "a" },
      scored,
      ["0 of 1", "0 of 1"],
    ],
  ])("%s", async (_why, golden, candidate, config, expected) => {
    expect(await ratesOf(golden, candidate, config)).toEqual(expected);
  });

  it("counts the worst of the repeats", async () => {
    const { abstention } = await compare({
      golden: { n: none, q: asks },
      baseline: { n: "", q: "a" },
      candidate: [...repeats("n", "", "x"), ...repeats("q", "a", "")],
    });
    expect(brief(abstention?.candidate.right)).toBe("0 of 1");
    expect(brief(abstention?.candidate.wrong)).toBe("1 of 1");
    expect(brief(abstention?.baseline.right)).toBe("1 of 1");
    expect(brief(abstention?.baseline.wrong)).toBe("0 of 1");
  });

  it("has Wilson's interval of 95 %, and none without a query", async () => {
    const { abstention } = await compare({
      golden: eachOf(10, () => none),
      baseline: eachOf(10, (_, i) => (i < 2 ? "x" : "")),
      candidate: eachOf(10, () => ""),
    });
    // 8 of 10: worked out with z = 1.959964
    expect(abstention?.baseline.right.interval?.lower).toBeCloseTo(0.490162, 6);
    expect(abstention?.baseline.right.interval?.upper).toBeCloseTo(0.943318, 6);
    expect(abstention?.baseline.wrong).toEqual({
      k: 0,
      n: 0,
      rate: undefined,
      interval: undefined,
    });
  });

  it("looks at the list of the last stage", async () => {
    const row = (context: readonly string[]) => ({ stages: { found: ["a"], context } });
    const { abstention } = await compare({
      golden: { q: asks },
      baseline: { q: row(["a"]) },
      candidate: runRows({ q: row([]) }),
    });
    expect(brief(abstention?.candidate.wrong)).toBe("1 of 1");
  });
});
