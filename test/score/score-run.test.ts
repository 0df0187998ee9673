import { describe, expect, it } from "vitest";
import { compare, meansOf, repeats, stages, valuesOf } from "../make/comparison.ts";
import { judging, needing } from "../make/golden.ts";

const at = (...cutoffs: number[]) => ({ cutoffs });

describe("the values of one query", () => {
  it("are the mean over its repeats", async () => {
    const told = await compare({
      golden: { q: "a b" },
      baseline: { q: "a b" },
      candidate: repeats("q", "a b", "a x"),
      config: at(2),
    });
    expect(valuesOf(told, "q", "coverage@2")).toEqual([1, 3 / 4]);
    expect(valuesOf(told, "q", "sufficient@2")).toEqual([1, 1 / 2]);
  });

  it("are none when one repeat has none", async () => {
    const told = await compare({
      golden: { q: { ...needing("a"), ...judging("a") } },
      baseline: { q: "a" },
      candidate: repeats("q", "a", ""),
      config: at(2),
    });
    expect(valuesOf(told, "q", "judged@2")).toEqual([1, undefined]);
    expect(valuesOf(told, "q", "recall@2")).toEqual([1, 1 / 2]);
  });

  it("are none where no list is recorded, and 0 where it is empty", async () => {
    const told = await compare({
      golden: { q1: "a", q2: "a", q3: "a" },
      baseline: { q1: "a", q2: "a", q3: "a" },
      candidate: { q1: "", q2: { error: "timeout" }, q3: "a" },
      config: at(2),
    });
    expect(valuesOf(told, "q1", "recall@2")).toEqual([1, 0]);
    expect(valuesOf(told, "q2", "recall@2")).toEqual([1, undefined]);
  });
});

describe("what is measured", () => {
  const rows = { q: stages({ wide: "x a", narrow: "a" }) };
  const measured = async (config: Record<string, unknown>) => {
    const told = await compare({ golden: { q: "a" }, baseline: rows, candidate: rows, config });
    return told
      .scoresOf(told.queries.at(0).pair)
      .columns.map(({ stage, measure, cutoff }) => `${stage}:${measure}@${cutoff}`);
  };

  it("is each measure at each stage and its own cutoffs", async () => {
    const config = {
      measures: ["recall", "rprec"],
      cutoffs: [1],
      stages: [{ name: "wide", cutoffs: [2, 3] }, { name: "narrow" }],
      gates: [{ measure: "recall@1" }],
    };
    expect(await measured(config)).toEqual([
      "wide:recall@2",
      "wide:recall@3",
      "wide:rprec@undefined",
      "narrow:recall@1",
      "narrow:rprec@undefined",
    ]);
  });

  it("is what gates ask for, too", async () => {
    const config = { measures: ["recall"], cutoffs: [1], gates: [{ measure: "wide:MAP@4" }] };
    expect(await measured(config)).toContain("wide:ap@4");
  });

  it("is what the default gates look at, whatever measures are written", async () => {
    const columns = await measured({ measures: ["recall"], cutoffs: [1] });
    expect(columns).toContain("narrow:coverage@1");
    expect(columns).toContain("narrow:abstained@undefined");
    expect(columns).not.toContain("wide:abstained@undefined");
  });
});

describe("the rule for no-answer queries", () => {
  const ask = async (list: string, config: Record<string, unknown>) => {
    const told = await compare({
      golden: { q: { no_answer: true } },
      baseline: { q: "" },
      candidate: { q: list },
      config,
    });
    return valuesOf(told, "q", "abstained")[1];
  };
  const below = { no_answer: { right_when: "below_score", score: 0.5 } };

  // biome-ignore format: the columns are aligned by hand
  it.each([
    // why                                           list              config  right
    ["empty: nothing returned",                      "",               {},     1],
    ["empty: anything returned is an answer",        "x:0.01",         {},     0],
    ["below_score: nothing returned",                "",               below,  1],
    ["below_score: the highest score is below it",   "x:0.49 y:0.1",   below,  1],
    ["below_score: at the threshold is not below",   "x:0.5",          below,  0],
    ["below_score: above it",                        "x:0.51",         below,  0],
    ["below_score: the highest counts, not the first", "x:0.1 y:0.9",  below,  0],
    ["below_score: an item without a score",         "x",              below,  0],
    ["below_score: one of two without a score",      "x:0.1 y",        below,  0],
  ])("%s", async (_why, list, config, right) => {
    expect(await ask(list, config)).toBe(right);
  });

  it("counts an explicit abstention as nothing returned", async () => {
    const told = await compare({
      golden: { q: { no_answer: true } },
      baseline: { q: "" },
      candidate: { q: { ranked: ["x"], abstained: true } },
    });
    expect(valuesOf(told, "q", "abstained")).toEqual([1, 1]);
  });
});

describe("the counts behind a mean", () => {
  it("are results, relevant units and those found within k", async () => {
    const told = await compare({
      golden: { q1: judging("a b"), q2: judging("a") },
      baseline: { q1: "a b x", q2: "x y" },
      candidate: { q1: "a x b", q2: "" },
      config: at(2),
    });
    const { baseline, candidate } = meansOf(told, "recall@2");
    expect(baseline).toMatchObject({ n: 2, retrieved: 4, relevant: 3, relevantFound: 2 });
    expect(candidate).toMatchObject({ n: 2, retrieved: 2, relevant: 3, relevantFound: 1 });
  });

  it("are averaged over repeats", async () => {
    const told = await compare({
      golden: { q: judging("a") },
      baseline: { q: "a x" },
      candidate: repeats("q", "a", "x y"),
      config: at(2),
    });
    expect(meansOf(told, "recall@2").candidate).toMatchObject({
      retrieved: 3 / 2,
      relevantFound: 1 / 2,
    });
  });
});
