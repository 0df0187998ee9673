/** Results without a label: what they do to a verdict, and which of them are to be judged. */

import { describe, expect, it } from "vitest";
import { codesOf, compare, eachOf, gateOf } from "../make/comparison.ts";
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
  const all = () => 0;

  it.each<[string, typeof all, typeof all, string]>([
    ["at the limit on both sides", atLimit, atLimit, "credible_drop"],
    ["one result below it in the baseline", belowLimit, all, "too_few_judged"],
    ["one result below it in the candidate", all, belowLimit, "too_few_judged"],
    ["one result below it on both sides", belowLimit, belowLimit, "too_few_judged"],
  ])("%s", async (_why, before, after, code) => {
    expect(codesOf(await ask(40, before, after))).toEqual([code]);
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
