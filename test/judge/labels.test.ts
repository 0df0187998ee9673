/** Results without a label: what they do to a verdict, and which of them are to be judged. */

import { describe, expect, it } from "vitest";
import { codesOf, compare, eachOf, gateOf, repeats, runRows } from "../make/comparison.ts";
import { judging, type Row } from "../make/golden.ts";

/** Knows a and b, and ten results that are of no use. */
const known = judging("a b n0=0 n1=0 n2=0 n3=0 n4=0 n5=0 n6=0 n7=0 n8=0 n9=0");

describe("a drop that labels could explain", () => {
  /** In ten of twenty queries labels are missing; the others lose what is judged. */
  const ask = (
    measure: string,
    unclear: readonly string[],
    lost: readonly string[],
    row: Row = {},
  ) => {
    const side = (at: number) => eachOf(20, (_, i) => (i < 10 ? unclear[at] : lost[at]) ?? "");
    return compare({
      golden: eachOf(20, (_, i) => (i < 10 ? { ...known, ...row } : known)),
      ...{ baseline: side(0), candidate: side(1) },
      config: { cutoffs: [10], gates: [{ measure, hard_drop: 1 }] },
    });
  };
  const none = "n0 n1 n2 n3 n4 n5 n6 n7 n8 n9";

  it("is none by rr, where one result alone would be first", async () => {
    const told = await ask(
      "rr@10",
      ["n1 n2 u n3 n4 n5 n6 n7 n8 n9", "new u n1 n2 n3 n4 n5 n6 n7 n8"],
      [`a ${none}`, none],
    );
    expect(gateOf(told, "rr@10").delta).toBe(-1 / 2);
    expect(codesOf(told)).toEqual(["unjudged_results_could_explain_drop"]);
    expect(told.exitCode).toBe(0);
    // once it is labelled, nothing has changed
    const labelled = await ask(
      "rr@10",
      ["n1 n2 u n3 n4 n5 n6 n7 n8 n9", "new u n1 n2 n3 n4 n5 n6 n7 n8"],
      [`a ${none}`, none],
      { relevant: { ...(known.relevant as Row), new: 1 } },
    );
    expect(gateOf(labelled, "rr@10").delta).toBe(0);
  });

  it("is none by precision_returned, where a result that fell counts for more", async () => {
    const told = await ask(
      "precision_returned@10",
      ["u a b n2 n3 n4 n5 n6 n7 n8", "n1 n2 n3 n4 u"],
      ["n1 n2 n3 n4 n5", "n1 n2 n3 n4 n5"],
    );
    // ten queries from 2/10 to 0; with u relevant from 3/10 to 1/5, which the tolerance allows
    expect(gateOf(told, "precision_returned@10").delta).toBeCloseTo(-0.1, 12);
    expect(gateOf(told, "precision_returned@10").reason).toBe(
      "unjudged_results_could_explain_drop",
    );
  });

  it("is one by ap, where no label lifts it far enough", async () => {
    const told = await ask("ap@10", ["a b n1 u n2", "n1 n2 n3 u a"], [`a ${none}`, none]);
    expect(codesOf(told)).toEqual(["credible_drop"]);
  });
});

describe("the share of judged results", () => {
  /** Five results that end with so many unjudged ones, which are too far down to matter for rr. */
  const list = (head: string, missing: number) =>
    [head, ...["n0", "n1", "n2"].slice(missing), ...["u", "v", "w"].slice(0, missing)].join(" ");
  /** By query, how many results are unjudged on each side. The first ten queries have b first. */
  const ask = (count: number, before: (i: number) => number, after: (i: number) => number) =>
    compare({
      golden: eachOf(count, () => known),
      baseline: eachOf(count, (_, i) => list("a b", before(i))),
      candidate: eachOf(count, (_, i) => list(i < 10 ? "n4 b" : "a b", after(i))),
      config: { cutoffs: [5], gates: [{ measure: "rr@5", hard_drop: 1 }] },
    });

  it.each([42, 43, 81, 86, 91])("may be four of five, in each of %i queries", async (count) => {
    const one = () => 1;
    expect(codesOf(await ask(count, one, one))).toEqual(["credible_drop"]);
  });

  // of 40 queries 10 with all judged, 20 with four of five, 10 with three: 0.8
  const atLimit = (i: number) => [0, 1, 1, 2][Math.floor(i / 10)] as number;
  const belowLimit = (i: number) => atLimit(i) + (i === 10 ? 1 : 0);
  const all = (_: number) => 0;

  it.each<[string, typeof all, typeof all, string]>([
    ["at the limit on both sides", atLimit, atLimit, "credible_drop"],
    ["one result below it in the baseline", belowLimit, all, "too_few_judged"],
    ["one result below it in the candidate", all, belowLimit, "too_few_judged"],
    ["one result below it on both sides", belowLimit, belowLimit, "too_few_judged"],
  ])("%s", async (_why, before, after, code) => {
    expect(codesOf(await ask(40, before, after))).toEqual([code]);
  });

  it("is none of lists that are all empty", async () => {
    const told = await compare({
      golden: eachOf(20, (_, i) => ({ ...known, slices: { part: i < 10 ? "lost" : "kept" } })),
      baseline: eachOf(20, () => "n0 a"),
      candidate: eachOf(20, (_, i) => (i < 10 ? "" : "n0 a")),
      config: { cutoffs: [5], gates: [{ measure: "rr@5", hard_drop: 1, slice: "part=lost" }] },
    });
    expect(codesOf(told)).toEqual(["credible_drop"]);
  });

  it("is none of an empty list", async () => {
    const told = await compare({
      golden: eachOf(20, () => known),
      baseline: eachOf(20, (_, i) => (i < 10 ? list("a b", 1) : "")),
      candidate: eachOf(20, (_, i) => (i < 10 ? list("n4 b", 1) : "")),
      config: { cutoffs: [5], gates: [{ measure: "rr@5", hard_drop: 1 }] },
    });
    expect(codesOf(told)).toEqual(["credible_drop"]);
  });
});

describe("the results to judge", () => {
  const queueOf = async (...given: Parameters<typeof compare>) =>
    [...(await compare(...given)).labelQueue].map(
      ({ queryId, id, rankBaseline, rankCandidate, rankAnchor, gates, reason, priority }) => ({
        ...{
          row: `${queryId} ${id} ${rankBaseline ?? "-"}/${rankCandidate ?? "-"}/${rankAnchor ?? "-"}`,
        },
        ...{ gates, reason, priority: Number(priority.toFixed(12)) },
      }),
    );
  const precision = { measure: "precision@5", hard_drop: 1 };
  const tooFew = {
    golden: eachOf(20, () => known),
    baseline: eachOf(20, () => "a b u v w"),
    candidate: eachOf(20, (_, i) => (i < 8 ? "a n0 u v w" : "a b u v w")),
    config: { cutoffs: [5], gates: [precision] },
  };

  it("are all that are unjudged where too few are judged, though they change no mean", async () => {
    const told = await compare(tooFew);
    expect(codesOf(told)).toEqual(["too_few_judged"]);
    const queue = await queueOf(tooFew);
    expect(queue).toHaveLength(20 * 3);
    expect(queue[0]).toEqual({
      row: "n0 u 3/3/-",
      gates: ["precision@5"],
      reason: "too_few_judged",
      priority: 0,
    });
  });

  it("are first those that change a mean", async () => {
    const candidate = { ...tooFew.candidate, n8: "a b x v w" };
    const queue = await queueOf({ ...tooFew, candidate });
    expect(queue.slice(0, 3).map(({ row, priority }) => [row, priority])).toEqual([
      ["n8 u 3/-/-", 0.01],
      ["n8 x -/3/-", 0.01],
      ["n0 u 3/3/-", 0],
    ]);
  });

  it("are those that change a mean alone, where no gate lacks judged results", async () => {
    const passing = { ...tooFew, candidate: { ...tooFew.baseline, n8: "a b x v w" } };
    expect((await queueOf(passing)).map(({ row, reason }) => [row, reason])).toEqual([
      ["n8 u 3/-/-", "could_change_mean"],
      ["n8 x -/3/-", "could_change_mean"],
    ]);
  });

  it("weigh as much as their queries, over the weight of all", async () => {
    const queue = await queueOf({
      golden: { q1: { ...known, weight: 3 }, q2: known, q3: known },
      baseline: { q1: "a b", q2: "a b", q3: "a b" },
      candidate: { q1: "a u", q2: "a u", q3: "a b" },
      config: { cutoffs: [5], gates: [precision, { measure: "f1@2" }] },
    });
    // of precision@5 a fifth, of f1@2 two of four: 0.7 of each query, by 3/5 and 1/5
    expect(queue).toMatchObject([
      { row: "q1 u -/2/-", gates: ["precision@5", "f1@2"], priority: 0.42 },
      { row: "q2 u -/2/-", gates: ["precision@5", "f1@2"], priority: 0.14 },
    ]);
  });

  it("may change a mean by little", async () => {
    const many = Array.from({ length: 18 }, (_, i) => `n${i}`);
    const list = (...ends: readonly string[]) => [...many, ...ends].join(" ");
    const queue = await queueOf({
      golden: { q1: judging(["a", ...many.map((id) => `${id}=0`)].join(" ")) },
      baseline: { q1: list("u", "v") },
      candidate: { q1: list("v", "u") },
      config: { cutoffs: [20], gates: [{ measure: "ndcg@20" }] },
    });
    const effect = 1 / Math.log2(20) - 1 / Math.log2(21);
    expect(effect).toBeLessThan(0.004);
    expect(queue.map(({ row }) => row)).toEqual(["q1 u 19/20/-", "q1 v 20/19/-"]);
    expect(queue[0]?.priority).toBeCloseTo(effect, 11);
  });

  it("weigh by how many repeats list them", async () => {
    const queue = await queueOf({
      golden: { q1: known },
      baseline: repeats("q1", "a b", "a b"),
      candidate: repeats("q1", "a b", "a n0", "a new", "a n0"),
      config: { cutoffs: [5], gates: [precision] },
    });
    expect(queue).toMatchObject([{ row: "q1 new -/2/-", priority: 1 / 5 / 4 }]);
  });

  it("could be as relevant as the best that the query knows", async () => {
    const queue = await queueOf({
      golden: { q1: { relevant: { a: 3, b: 1 } } },
      baseline: { q1: "b" },
      candidate: { q1: "u" },
      config: { cutoffs: [1], gates: [{ measure: "ndcg@1" }] },
    });
    expect(queue).toMatchObject([{ row: "q1 u -/1/-", priority: 1 }]);
  });

  it("of the gates since the anchor stand with the others, with their ranks there", async () => {
    const anchor = runRows(eachOf(20, (_, i) => (i < 8 ? "a b new" : "a b"))).map((row) =>
      JSON.stringify(row),
    );
    const given = {
      golden: eachOf(20, () => known),
      baseline: eachOf(20, (_, i) => (i < 8 ? "a new" : "a b")),
      candidate: eachOf(20, (_, i) => (i < 8 ? "new a" : "a b")),
      config: {
        cutoffs: [2, 3],
        gates: [
          { measure: "precision@2", hard_drop: 1 },
          { measure: "ndcg@3", hard_drop: 1 },
        ],
        anchor: { run: "anchor.jsonl", tolerance: 0.02 },
      },
      files: { "anchor.jsonl": anchor.join("\n") },
    };
    expect(gateOf(await compare(given), "precision@2 since the anchor").reason).toBe(
      "unjudged_results_could_explain_drop",
    );
    const queue = await queueOf(given);
    expect(queue).toHaveLength(8);
    expect(queue[0]).toMatchObject({
      row: "n0 new 2/1/3",
      gates: ["ndcg@3", "precision@2 since the anchor", "ndcg@3 since the anchor"],
      reason: "unjudged_results_could_explain_drop",
    });
  });
});

describe("what the bound of a mean adds up", () => {
  const ask = (lists: readonly string[], before: readonly string[], weight = 1) =>
    compare({
      golden: eachOf(20, (_, i) => (i < 8 ? { ...known, weight } : known)),
      baseline: Array.from({ length: 20 }, (_, i) =>
        repeats(`n${i}`, ...(i < 8 ? before : ["a b"])),
      ).flat(),
      candidate: Array.from({ length: 20 }, (_, i) =>
        repeats(`n${i}`, ...(i < 8 ? lists : ["a b"])),
      ).flat(),
      config: { cutoffs: [2], gates: [{ measure: "precision@2", hard_drop: 1 }] },
    });

  it("is the mean over all repeats of both sides", async () => {
    // a half lost in 8 of 20 queries, 0.2; new in one of four repeats gives back 0.05, in all 0.2
    expect(codesOf(await ask(["a n0", "a n1", "a n0", "a new"], ["a b"]))).toEqual([
      "credible_drop",
    ]);
    expect(codesOf(await ask(["a new", "a new"], ["a b", "a b"]))).toEqual([
      "unjudged_results_could_explain_drop",
    ]);
    // what stood in the baseline already is no gain
    expect(codesOf(await ask(["n0 new", "n0 new"], ["a new", "a new"]))).not.toContain(
      "unjudged_results_could_explain_drop",
    );
  });

  it("is weighted", async () => {
    // 0.45 of each lost query even so; the tolerance is the weight of one of them, 10 of 92
    const lists = [...Array.from({ length: 9 }, () => "a n0"), "a new"];
    expect(codesOf(await ask(lists, ["a b"], 10))).toEqual(["credible_drop"]);
    expect(codesOf(await ask(["a new"], ["a b"], 3))).toEqual([
      "unjudged_results_could_explain_drop",
    ]);
  });
});
