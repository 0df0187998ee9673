/** What chance has to say of gates: the family, weights, clusters, noise, the anchor, labels. */

import { describe, expect, it } from "vitest";
import { augmentedBounds } from "../../src/statistics/augmented-t.ts";
import { evenSample } from "../../src/statistics/sample.ts";
import { aChange } from "../make/changes.ts";
import { codesOf, compare, eachOf, gateOf, type Run, repeats, stages } from "../make/comparison.ts";
import { judging, type Row } from "../make/golden.ts";
import { reportText } from "../make/report.ts";

/** `count` queries that need a, of which the first `lost` lose it and the last `won` gain it. */
const moving = (count: number, lost: number, won: number, config: Row = {}, row: Row = {}) =>
  compare({
    golden: eachOf(count, () => row),
    baseline: eachOf(count, (_, i) => (i >= count - won ? "x" : "a x")),
    candidate: eachOf(count, (_, i) => (i < lost ? "x y" : "a x")),
    config: { cutoffs: [2], ...config },
  });

const one = [{ measure: "coverage@2" }];

describe("a drop", () => {
  it.each<[string, number, number, number, number, string]>([
    // why, n, lost, gained, p by hand, reason
    ["five of a hundred, none gained", 100, 5, 0, 1 / 32, "credible_drop"],
    ["four of a hundred", 100, 4, 0, 1 / 16, "drop_not_credible"],
    ["six lost, one gained", 100, 6, 1, 8 / 128, "drop_not_credible"],
    ["seven lost, one gained", 100, 7, 1, 9 / 256, "credible_drop"],
    ["two of a hundred are within the tolerance", 100, 2, 0, 1 / 4, "no_credible_drop_unproven"],
    ["nothing changed", 100, 0, 0, 1, "identical_results"],
  ])("%s", async (_why, n, lost, won, p, reason) => {
    const gate = gateOf(await moving(n, lost, won, { gates: one }), "coverage@2");
    expect(gate.reason).toBe(reason);
    expect(gate.statistics?.p).toBeCloseTo(p, 12);
    expect(gate.statistics?.pAdjusted).toBe(gate.statistics?.p);
  });

  it("small but credible is told, and passes", async () => {
    const config = { gates: [{ measure: "coverage@2", tolerance: 0.1 }] };
    const gate = gateOf(await moving(100, 6, 0, config), "coverage@2");
    expect([gate.result, gate.reason]).toEqual(["pass", "small_credible_drop_within_tolerance"]);
  });

  it("may have to be shown to be none", async () => {
    const config = { gates: [{ measure: "coverage@2", pass_rule: "non_inferior" }] };
    const told = await moving(50, 1, 0, config);
    expect(codesOf(told)).toEqual(["non_inferiority_not_shown"]);
    const many = gateOf(await moving(400, 1, 1, config), "coverage@2");
    expect([many.result, many.reason]).toEqual(["pass", "non_inferior"]);
  });

  it("is shown to be none by a bound of the same alpha", async () => {
    const at = async (alpha: number) => {
      const config = { gates: [{ measure: "coverage@2" }], statistics: { alpha } };
      const { statistics, reason } = gateOf(await moving(300, 1, 1, config), "coverage@2");
      const deltas = [-1, ...new Array<number>(298).fill(0), 1];
      const bounds = augmentedBounds(evenSample(300, aChange(deltas)), { alpha });
      expect([statistics?.lower, statistics?.upper]).toEqual([bounds?.lower, bounds?.upper]);
      return reason;
    };
    expect(await at(0.05)).toBe("non_inferior");
    expect(await at(0.001)).toBe("no_credible_drop_unproven");
  });

  it("needs a p below alpha", async () => {
    const config = { gates: one, statistics: { alpha: 0.01 } };
    expect(codesOf(await moving(100, 6, 0, config))).toEqual(["drop_not_credible"]);
    expect(codesOf(await moving(100, 7, 0, config))).toEqual(["credible_drop"]);
  });
});

describe("several gates", () => {
  it("that say the same cost nothing", async () => {
    const gates = [...one, { measure: "sufficient@2" }];
    const gate = gateOf(await moving(100, 5, 0, { gates }), "coverage@2");
    expect(gate.statistics?.pAdjusted).toBe(1 / 32);
  });

  it("that see other queries make a credible drop of one doubtful", async () => {
    const slices = (i: number) => ({ slices: { part: i < 50 ? "a" : "b" } });
    const told = await compare({
      golden: eachOf(100, (_, i) => slices(i)),
      // five losses in part a; in part b two losses and three gains
      baseline: eachOf(100, (_, i) => (i >= 97 ? "x y" : "a x")),
      candidate: eachOf(100, (_, i) => (i < 5 || i === 50 || i === 51 ? "x y" : "a x")),
      config: {
        cutoffs: [2],
        gates: [
          { measure: "coverage@2", slice: "part=a", hard_drop: 1 },
          { measure: "coverage@2", slice: "part=b", hard_drop: 1 },
        ],
      },
    });
    const gate = gateOf(told, "coverage@2 (part=a)");
    expect(gate.statistics?.p).toBeCloseTo(1 / 32, 12);
    // either of the two could have lost all five by chance
    expect(gate.statistics?.pAdjusted).toBeCloseTo(1 - (31 / 32) ** 2, 12);
    expect(gate.reason).toBe("drop_not_credible");
  });
});

describe("queries of one cluster", () => {
  it("change sides as one", async () => {
    const told = await compare({
      golden: eachOf(100, (_, i) => (i < 6 ? { cluster: `c${i % 2}` } : {})),
      baseline: eachOf(100, () => "a x"),
      candidate: eachOf(100, (_, i) => (i < 6 ? "x y" : "a x")),
      config: { cutoffs: [2], gates: one },
    });
    const gate = gateOf(told, "coverage@2");
    // six queries lost, but only two clusters
    expect(gate.losses).toBe(6);
    expect(gate.statistics).toMatchObject({ p: 1 / 4, units: 96 });
    expect(gate.reason).toBe("drop_not_credible");
  });
});

describe("sets of the same size in other words", () => {
  /** The same but for the last bits of numbers. */
  const nearly = (facts: object) =>
    Object.fromEntries(
      Object.entries(facts).map(([key, fact]) => [
        key,
        typeof fact === "number" ? expect.closeTo(fact, 12) : fact,
      ]),
    );

  const statisticsOf = async (told: ReturnType<typeof moving>) => {
    const { statistics, ...gate } = gateOf(await told, "coverage@2");
    return { ...statistics, delta: gate.delta, tolerance: gate.tolerance, reason: gate.reason };
  };

  it("say the same: forty queries, eighty in clusters of two, forty that weigh three", async () => {
    const gates = one;
    const plain = await statisticsOf(moving(40, 4, 1, { gates }));
    expect(plain).toMatchObject({ units: 40, smallestVisible: 5 / 40, delta: -3 / 40 });
    const heavy = await statisticsOf(moving(40, 4, 1, { gates }, { weight: 3 }));
    const pairs = await statisticsOf(
      compare({
        golden: eachOf(80, (_, i) => ({ cluster: `c${i >> 1}` })),
        baseline: eachOf(80, (_, i) => (i >= 78 ? "x" : "a x")),
        candidate: eachOf(80, (_, i) => (i < 8 ? "x y" : "a x")),
        config: { cutoffs: [2], gates },
      }),
    );
    expect(heavy).toEqual(nearly(plain));
    expect(pairs).toEqual({ ...nearly(plain), hasClusters: true });
  });
});

describe("weights", () => {
  it("weigh in the test, and in what is visible", async () => {
    const told = await compare({
      golden: eachOf(20, (_, i) => ({ weight: i === 0 ? 5 : 1 })),
      baseline: eachOf(20, (_, i) => (i === 1 || i === 2 ? "x" : "a")),
      candidate: eachOf(20, (_, i) => (i === 0 ? "x" : "a")),
      config: { cutoffs: [2], gates: one },
    });
    // sums of signs: -5+1+1 is the only one as low as -3 besides -5-1-1 and two with one sign
    expect(gateOf(told, "coverage@2").statistics?.p).toBeCloseTo(4 / 8, 12);
  });
});

describe("noise", () => {
  const rows = (units: readonly (readonly string[])[]): readonly Row[] =>
    units.flatMap((lists, i) => repeats(`n${i}`, ...lists));
  const ask = (noise: string, lists: readonly string[], candidate: Run) =>
    compare({
      golden: eachOf(20, () => ({})),
      // the first two queries flicker, the others do not
      baseline: rows(Array.from({ length: 20 }, (_, i) => (i < 2 ? lists : lists.map(() => "a")))),
      candidate,
      config: { cutoffs: [2], noise, gates: [{ measure: "coverage@2", hard_drop: 1 }] },
    });
  const losing = (lost: number) => eachOf(20, (_, i) => (i >= 20 - lost ? "x" : "a"));

  it("lifts the tolerance to what the baseline differs from itself by", async () => {
    const told = gateOf(await ask("repeats", ["a", "x", "a"], losing(0)), "coverage@2");
    // run means 1, .9, 1: the largest gap is .1; 1.645·√2·sd is 1.645·√2·0.0577
    expect(told.toleranceFrom).toBe("noise_floor");
    expect(told.tolerance).toBeCloseTo(1.645 * Math.sqrt(2) * Math.sqrt(0.01 / 3), 9);
    expect(told.statistics?.noiseFloor).toBe(told.tolerance);
  });

  it("lifts the hard drop to that, too", async () => {
    const ask = async (noise: string, lost: number) => {
      const told = await compare({
        golden: eachOf(20, () => ({})),
        baseline: rows(Array.from({ length: 20 }, (_, i) => ["a", i < 2 ? "x" : "a", "a"])),
        candidate: losing(lost),
        config: { cutoffs: [2], noise, gates: one },
      });
      const { reason } = gateOf(told, "coverage@2");
      return { reason, limits: told.reasons.map((each) => "allowed" in each && each.allowed) };
    };
    // two won a third each: three lost are 2.33 of 20, more than .1 and less than the floor
    const floor = 1.645 * Math.sqrt(2) * Math.sqrt(0.01 / 3);
    expect(await ask("none", 3)).toEqual({ reason: "hard_drop", limits: [0.1] });
    expect((await ask("repeats", 3)).reason).toBe("no_credible_drop_unproven");
    const more = await ask("repeats", 4);
    expect(more.reason).toBe("hard_drop");
    expect(more.limits).toEqual([expect.closeTo(floor, 9)]);
  });

  it("weighs as the gate does", async () => {
    const told = await compare({
      golden: eachOf(20, (_, i) => (i === 0 ? { weight: 5 } : {})),
      // the one that weighs 5 flickers
      baseline: rows(Array.from({ length: 20 }, (_, i) => ["a", i < 1 ? "x" : "a", "a"])),
      candidate: losing(0),
      config: { cutoffs: [2], noise: "repeats", gates: one },
    });
    // run means 1, 19/24, 1: their deviation is 5/24 over the root of three
    const floor = gateOf(told, "coverage@2").statistics?.noiseFloor;
    expect(floor).toBeCloseTo((1.645 * Math.sqrt(2) * 5) / 24 / Math.sqrt(3), 12);
  });

  it.each([
    ["a query has fewer", ["a", "x", "a"], ["a", "a"]],
    ["a query has more", ["a", "x", "a"], ["a", "a", "a", "a"]],
    ["a query has one", ["a", "x", "a"], ["a"]],
    ["the first has more", ["a", "x", "a", "a"], ["a", "a", "a"]],
  ])("cannot be told where repeats differ in number: %s", async (_why, first, others) => {
    const told = await compare({
      golden: eachOf(20, () => ({})),
      baseline: rows(Array.from({ length: 20 }, (_, i) => (i === 0 ? first : others))),
      candidate: losing(0),
      config: { cutoffs: [2], noise: "repeats", gates: one },
    });
    expect(told.problems.map(({ code }) => code)).toContain("noise_unmeasured");
    const { statistics, toleranceFrom } = gateOf(told, "coverage@2");
    expect([statistics?.noiseFloor, toleranceFrom]).toEqual([undefined, "one_query"]);
  });

  it("is that of the stage that is gated", async () => {
    const flicker = (id: string, lists: readonly (readonly [string, string])[]) =>
      lists.map(([wide, narrow], i) => ({
        ...{ query_id: id, repeat: i + 1 },
        ...stages({ wide, narrow }),
      }));
    const told = await compare({
      golden: eachOf(20, () => ({})),
      baseline: Array.from({ length: 20 }, (_, i) => {
        const still = ["a", "a"] as const;
        return flicker(`n${i}`, [still, i < 2 ? ["a", "x"] : still, still]);
      }).flat(),
      candidate: eachOf(20, () => stages({ wide: "a", narrow: "a" })),
      config: {
        ...{ cutoffs: [2], noise: "repeats" },
        gates: [{ measure: "coverage@2" }, { measure: "wide:coverage@2" }],
      },
    });
    expect(gateOf(told, "coverage@2").statistics?.noiseFloor).toBeGreaterThan(0.1);
    expect(gateOf(told, "wide:coverage@2").statistics?.noiseFloor).toBe(0);
  });

  it("is not asked of a candidate alone", async () => {
    const told = await compare({
      golden: eachOf(20, () => ({})),
      candidate: losing(0),
      config: {
        ...{ cutoffs: [2], noise: "repeats", no_baseline: "absolute" },
        gates: [{ measure: "coverage@2", min: 0.5 }],
      },
    });
    expect(gateOf(told, "coverage@2").reason).toBe("within_limit");
    expect(told.problems.map(({ code }) => code)).not.toContain("noise_unmeasured");
  });

  it("is none where nobody asks for it", async () => {
    const told = gateOf(await ask("none", ["a", "x", "a"], losing(0)), "coverage@2");
    expect([told.toleranceFrom, told.statistics?.noiseFloor]).toEqual(["one_query", undefined]);
  });

  it.each<[string, readonly string[]]>([
    ["two repeats", ["a", "x"]],
    ["one row", ["a"]],
  ])("cannot be told from %s, and then counts as none", async (_why, lists) => {
    const told = await ask("repeats", lists, losing(0));
    expect(told.problems.map(({ code }) => code)).toContain("noise_unmeasured");
    expect(gateOf(told, "coverage@2").toleranceFrom).toBe("one_query");
  });
});

describe("the anchor", () => {
  const ask = (anchor: Run | string, more: Row = {}) =>
    compare({
      golden: eachOf(100, () => ({})),
      baseline: eachOf(100, (_, i) => (i < 4 ? "x" : "a")),
      candidate: eachOf(100, (_, i) => (i < 6 ? "x" : "a")),
      config: { cutoffs: [2], gates: one, anchor: { run: "anchor.jsonl", ...more } },
      files:
        typeof anchor === "string"
          ? anchor === ""
            ? {}
            : { "anchor.jsonl": anchor }
          : {
              "anchor.jsonl": Object.entries(anchor)
                .map(([query_id, list]) => JSON.stringify({ query_id, ranked: [list] }))
                .join("\n"),
            },
    });
  const released = eachOf(100, () => "a");

  it("sees losses that add up, each within the tolerance", async () => {
    const told = await ask(released);
    expect(gateOf(told, "coverage@2")).toMatchObject({ result: "pass" });
    expect(gateOf(told, "coverage@2 since the anchor")).toMatchObject({
      kind: "anchor",
      delta: -0.06,
      tolerance: 0.04,
      result: "fail",
      reason: "credible_drop",
    });
    expect(told.exitCode).toBe(1);
  });

  it("is asked by the gates alone, not for slices, and not again for a minimum", async () => {
    const told = await compare({
      golden: eachOf(100, (_, i) => ({ slices: { lang: i < 50 ? "de" : "en" } })),
      baseline: eachOf(100, (_, i) => (i < 4 ? "x" : "a")),
      candidate: eachOf(100, (_, i) => (i < 6 ? "x" : "a")),
      config: {
        ...{ cutoffs: [2], slices: { gate: ["lang"] }, anchor: { run: "anchor.jsonl" } },
        gates: [{ measure: "coverage@2", min: 0.97, strict_min: true }],
      },
      files: {
        "anchor.jsonl": Object.keys(released)
          .map((id) => `{"query_id":"${id}","ranked":["a"]}`)
          .join("\n"),
      },
    });
    const anchored = told.gates.filter(({ kind }) => kind === "anchor");
    expect(anchored.map(({ name, reason }) => [name, reason])).toEqual([
      ["coverage@2 since the anchor", "credible_drop"],
    ]);
    expect(gateOf(told, "coverage@2").reason).toBe("below_min_value");
    expect(told.gates.filter(({ kind }) => kind === "slice")).toHaveLength(2);
  });

  it("has a margin of its own", async () => {
    const told = await ask(released, { tolerance: 0.06 });
    expect(gateOf(told, "coverage@2 since the anchor").result).toBe("pass");
    expect(told.exitCode).toBe(0);
  });

  it("has a hard drop that is no less than that margin", async () => {
    const since = async (lost: number, tolerance: number, gate: Row = {}) => {
      const run = eachOf(100, (_, i) => (i < lost ? "x" : "a"));
      const anchor = Object.keys(run).map((id) => `{"query_id":"${id}","ranked":["a"]}`);
      const told = await compare({
        golden: eachOf(100, () => ({})),
        baseline: run,
        candidate: run,
        config: {
          cutoffs: [2],
          gates: [{ measure: "coverage@2", ...gate }],
          anchor: { run: "anchor.jsonl", tolerance },
        },
        files: { "anchor.jsonl": anchor.join("\n") },
      });
      return gateOf(told, "coverage@2 since the anchor").reason;
    };
    const within = "small_credible_drop_within_tolerance";
    expect([await since(9, 0.04), await since(10, 0.04)]).toEqual(["credible_drop", "hard_drop"]);
    expect([await since(19, 0.2), await since(20, 0.2)]).toEqual([within, "hard_drop"]);
    // a step outside of the slack, and half of it inside
    expect(await since(20, 0.2 + 2e-9)).toBe(within);
    expect(await since(20, 0.2 + 0.5e-9)).toBe("hard_drop");
    expect(await since(6, 0.06 - 2e-9)).toBe("credible_drop");
    expect(await since(6, 0.06 - 0.5e-9)).toBe(within);
    // one that is written above the margin stands
    expect(await since(20, 0.1, { hard_drop: 0.3 })).toBe("credible_drop");
  });

  it.each<[string, Run | string, string]>([
    ["not there", "", "missing"],
    ["faulty", '{"query_id":1,"ranked":["a"]}\n', "faulty"],
    ["of half the queries", eachOf(49, () => "a"), "too_small"],
    [
      "of another snapshot",
      `{"manifest":{"snapshot":{"id":"s"}}}\n{"query_id":"n0","ranked":["a"]}`,
      "too_small",
    ],
  ])("that is %s cannot be used, and blocks", async (_why, anchor, why) => {
    const told = await ask(anchor);
    expect(told.exitCode).toBe(3);
    expect(told.reasons).toMatchObject([{ code: "anchor_unusable", why }]);
  });
});

describe("results without a label", () => {
  const gates = (more: Row = {}) => [{ measure: "precision@2", hard_drop: 1, ...more }];
  /** 20 queries that know a, b and c; the first 8 get `instead` in the place of b. */
  const ask = (instead: string, more: Row = {}) =>
    compare({
      golden: eachOf(20, () => judging("a b c=0")),
      baseline: eachOf(20, () => "a b"),
      candidate: eachOf(20, (_, i) => (i < 8 ? `a ${instead}` : "a b")),
      config: { cutoffs: [2], gates: gates(more) },
    });

  it("could explain a drop", async () => {
    const told = await ask("new");
    expect(codesOf(told)).toEqual(["unjudged_results_could_explain_drop"]);
    expect(told.labelQueue).toHaveLength(8);
    // each of them could move the mean of twenty queries by half a query
    expect([...told.labelQueue][0]).toMatchObject({
      queryId: "n0",
      id: "new",
      rankBaseline: undefined,
      rankCandidate: 2,
      gates: ["precision@2"],
    });
    expect([...told.labelQueue][0]?.priority).toBeCloseTo(0.5 / 20, 12);
  });

  it("are no excuse in a set that is judged whole", async () => {
    const told = await ask("new", { unjudged: "not_relevant" });
    expect(codesOf(told)).toEqual(["credible_drop"]);
    expect([...told.labelQueue]).toEqual([]);
  });

  it("are no excuse for results that are judged", async () => {
    expect(codesOf(await ask("c"))).toEqual(["credible_drop"]);
  });

  it("that stand on both sides explain nothing", async () => {
    const told = await compare({
      golden: eachOf(20, () => judging("a b c=0")),
      baseline: eachOf(20, () => "a b u v w"),
      candidate: eachOf(20, (_, i) => (i < 8 ? "a c u v w" : "a b u v w")),
      config: { cutoffs: [5], gates: [{ measure: "precision@5", hard_drop: 1 }] },
    });
    // but with three of five unjudged nobody can trust the means
    expect(codesOf(told)).toEqual(["too_few_judged"]);
  });

  it("come in the same order whatever the order of the rows", async () => {
    const ids = Array.from({ length: 20 }, (_, i) => `n${i}`);
    const turned = (run: Run) => ids.toReversed().map((id) => ({ query_id: id, ranked: run[id] }));
    const list = (text: string) => text.split(" ");
    const golden = ids.map((query_id) => ({ query_id, ...judging("a b c=0") }));
    const baseline = Object.fromEntries(ids.map((id) => [id, list("a b")])) as never;
    const candidate = Object.fromEntries(
      ids.map((id, i) => [id, list(i < 8 ? `a u${i % 3}` : "a b")]),
    ) as never;
    const config = { cutoffs: [2], gates: gates() };
    const rows = (run: never) => ids.map((id) => ({ query_id: id, ranked: run[id] }));
    const one = await compare({
      golden,
      baseline: rows(baseline),
      candidate: rows(candidate),
      config,
    });
    const other = await compare({
      golden: golden.toReversed(),
      baseline: turned(baseline),
      candidate: turned(candidate),
      config,
    });
    expect([...other.labelQueue]).toEqual([...one.labelQueue]);
    expect(reportText(other)).toBe(reportText(one));
  });
});

describe("repeats", () => {
  it("that find a group less often than before have lost it", async () => {
    const told = await compare({
      golden: eachOf(20, () => ({})),
      baseline: Array.from({ length: 20 }, (_, i) => repeats(`n${i}`, "a", "a", "x")).flat(),
      candidate: Array.from({ length: 20 }, (_, i) =>
        repeats(`n${i}`, i < 4 ? "x" : "a", "a", "x"),
      ).flat(),
      config: { cutoffs: [2], gates: [{ lost_queries: 3 }] },
    });
    expect(told.counts).toMatchObject({ regressed: 4, unchanged: 16 });
    expect(codesOf(told)).toEqual(["lost_queries"]);
  });

  it("change nothing by rounding: the mean of three tenths is not quite a tenth", async () => {
    const told = await compare({
      golden: eachOf(20, () => judging("a b c d e f g h i j")),
      baseline: Array.from({ length: 20 }, (_, i) => repeats(`n${i}`, "a", "a", "a")).flat(),
      candidate: eachOf(20, () => "a"),
      config: { cutoffs: [10], gates: [{ measure: "recall@10" }] },
    });
    expect((0.1 + 0.1 + 0.1) / 3).not.toBe(0.1);
    const { wins, losses, reason } = gateOf(told, "recall@10");
    expect([wins, losses, reason]).toEqual([0, 0, "no_measured_change"]);
  });

  it("say of labels the same in any order", async () => {
    const ask = (order: readonly number[]) => {
      const lists = order.map((at) => ["a b", "a new", "a new"][at] as string);
      return compare({
        golden: eachOf(20, () => judging("a b c=0")),
        baseline: eachOf(20, () => "a b"),
        candidate: Array.from({ length: 20 }, (_, i) =>
          repeats(`n${i}`, ...(i < 8 ? lists : ["a b", "a b", "a b"])),
        ).flat(),
        config: { cutoffs: [2], gates: [{ measure: "precision@2", hard_drop: 1 }] },
      });
    };
    const one = await ask([0, 1, 2]);
    for (const order of [
      [1, 0, 2],
      [2, 1, 0],
    ]) {
      const other = await ask(order);
      expect(codesOf(other)).toEqual(codesOf(one));
      expect([...other.labelQueue]).toEqual([...one.labelQueue]);
    }
    expect(codesOf(one)).toEqual(["unjudged_results_could_explain_drop"]);
  });
});

describe("a drop that is proven, where a proof of none is asked for", () => {
  it.each([4, 5, 6])("%i of 100 lost", async (lost) => {
    const gates = [{ measure: "coverage@2", tolerance: 0.06, pass_rule: "non_inferior" }];
    expect(codesOf(await moving(100, lost, 0, { gates }))).toEqual(["non_inferiority_not_shown"]);
  });
});

describe("a hard drop", () => {
  it("asks for three that lose, those of one cluster as one", async () => {
    const ask = (cluster: (i: number) => Row) =>
      compare({
        golden: eachOf(20, (_, i) => cluster(i)),
        baseline: eachOf(20, () => "a"),
        candidate: eachOf(20, (_, i) => (i < 3 ? "x" : "a")),
        config: { cutoffs: [2], gates: one },
      });
    expect(codesOf(await ask(() => ({})))).toEqual(["hard_drop"]);
    expect(codesOf(await ask((i) => (i < 3 ? { cluster: "c" } : {})))).toEqual([]);
  });
});

describe("what the anchor cannot say", () => {
  const rows = (ids: readonly string[]) =>
    ids.map((query_id) => JSON.stringify({ query_id, ranked: ["a"] })).join("\n");
  const ids = Array.from({ length: 40 }, (_, i) => `n${i}`);
  const ask = (anchor: string, more: Row = {}) =>
    compare({
      golden: eachOf(40, (_, i) => ({ slices: { lang: i < 12 ? "de" : "en" } })),
      baseline: eachOf(40, (_, i) => (i < 12 ? "x" : "a")),
      candidate: eachOf(40, (_, i) => (i < 12 ? "x" : "a")),
      config: { cutoffs: [2], anchor: { run: "anchor.jsonl" }, ...more },
      files: { "anchor.jsonl": anchor },
    });

  it("is told, and a written gate that it cannot measure fails", async () => {
    const gates = [{ measure: "coverage@2", slice: "lang=de" }];
    const told = await ask(rows(ids.slice(12)), { gates });
    expect(codesOf(told)).toEqual(["gate_not_measured"]);
    expect(told.problems.map(({ code }) => code)).toContain("anchor_incomplete");
  });

  it.each<[string, Row, string, string]>([
    [
      "a part that must match",
      { manifest: { must_match: ["embedding"] } },
      "e2",
      "other_component",
    ],
    [
      "a snapshot that must be proven",
      { snapshot: { require: true } },
      "e1",
      "snapshot_not_proven",
    ],
  ])("blocks: %s", async (_why, more, embedding, why) => {
    const manifest = JSON.stringify({ manifest: { embedding } });
    const told = await ask(`${manifest}\n${rows(ids)}`, more);
    expect(told.reasons).toContainEqual(expect.objectContaining({ code: "anchor_unusable", why }));
  });

  it("uses no waiver up", async () => {
    const entry = { query_id: "n0", reason: "r", owner: "o", expires: "2026-12-31" };
    const told = await compare({
      golden: eachOf(20, () => ({})),
      baseline: eachOf(20, (_, i) => (i < 1 ? "x" : "a")),
      candidate: eachOf(20, (_, i) => (i < 1 ? "x" : "a")),
      config: { cutoffs: [2], anchor: { run: "anchor.jsonl" }, waivers: "waivers.yml" },
      today: "2026-12-01",
      files: { "anchor.jsonl": rows(ids.slice(0, 20)), "waivers.yml": JSON.stringify([entry]) },
    });
    expect(told.problems.map(({ code }) => code)).toContain("waiver_unused");
  });
});

describe("an anchor that calls its stages otherwise", () => {
  it("cannot be used", async () => {
    const staged = (name: string, lost: number) =>
      Array.from({ length: 40 }, (_, i) => ({
        query_id: `n${i}`,
        stages: { wide: ["a"], [name]: [i < lost ? "x" : "a"] },
      }));
    const told = await compare({
      golden: eachOf(40, () => ({})),
      baseline: staged("context", 16),
      candidate: staged("context", 16),
      config: { cutoffs: [2], anchor: { run: "anchor.jsonl" } },
      files: {
        "anchor.jsonl": staged("results", 0)
          .map((row) => JSON.stringify(row))
          .join("\n"),
      },
    });
    expect(told.reasons).toMatchObject([{ code: "anchor_unusable", why: "too_small" }]);
  });
});

describe("an anchor that lacks rows, where missing ones count as empty", () => {
  const ask = (missing: "fail" | "empty") =>
    compare({
      golden: eachOf(100, () => ({})),
      baseline: eachOf(100, (_, i) => (i < 30 ? "y x" : "a x")),
      candidate: eachOf(100, (_, i) => (i < 30 ? "y x" : "a x")),
      config: { cutoffs: [2], missing_queries: missing, anchor: { run: "anchor.jsonl" } },
      files: {
        "anchor.jsonl": Array.from(
          { length: 70 },
          (_, i) => `{"query_id":"n${i}","ranked":["a","x"]}\n`,
        ).join(""),
      },
    });

  it.each(["fail", "empty"] as const)(
    "says no more for %s: what it lacks is no win",
    async (missing) => {
      const told = await ask(missing);
      expect(gateOf(told, "coverage@2 since the anchor")).toMatchObject({
        n: 70,
        wins: 0,
        losses: 30,
        result: "fail",
      });
      expect(told.problems.map(({ code }) => code)).toContain("anchor_incomplete");
      expect(told.exitCode).toBe(1);
    },
  );
});
