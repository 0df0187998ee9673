import { describe, expect, it } from "vitest";
import { defaultGateMeasures } from "../../src/model/policy.ts";
import { codesOf, compare, eachOf, gateOf, queryOf, type Run, stages } from "../make/comparison.ts";
import { needing, type Row } from "../make/golden.ts";

/** `count` queries that need a, of which the first `lost` lose it. */
const losing = (count: number, lost: number, config: Row = {}, row: Row = {}) =>
  compare({
    golden: eachOf(count, () => row),
    baseline: eachOf(count, () => "a x"),
    candidate: eachOf(count, (_, i) => (i < lost ? "x y" : "a x")),
    config: { cutoffs: [2], ...config },
  });

describe("the tolerance of a gate", () => {
  it.each<[string, number, number, number | undefined, number, string, string]>([
    // why, n, lost, written, effective, from, result
    [
      "one query of 20: its own share",
      20,
      1,
      undefined,
      1 / 20,
      "one_query",
      "no_credible_drop_unproven",
    ],
    ["two queries of 20", 20, 2, undefined, 1 / 20, "one_query", "drop_not_credible"],
    [
      "one query of 50 is the default tolerance",
      50,
      1,
      undefined,
      0.02,
      "tolerance",
      "no_credible_drop_unproven",
    ],
    ["two of 50", 50, 2, undefined, 0.02, "tolerance", "drop_not_credible"],
    [
      "one of 51: the tolerance is more",
      51,
      1,
      undefined,
      0.02,
      "tolerance",
      "no_credible_drop_unproven",
    ],
    [
      "two of 100 are at the tolerance",
      100,
      2,
      undefined,
      0.02,
      "tolerance",
      "no_credible_drop_unproven",
    ],
    ["three of 100 are below it", 100, 3, undefined, 0.02, "tolerance", "drop_not_credible"],
    ["a written tolerance", 20, 2, 0.1, 0.1, "tolerance", "no_credible_drop_unproven"],
    ["one more than a written tolerance", 20, 3, 0.1, 0.1, "tolerance", "hard_drop"],
    ["a written tolerance below 1/n", 20, 1, 0, 1 / 20, "one_query", "no_credible_drop_unproven"],
  ])("%s", async (_why, n, lost, tolerance, effective, from, reason) => {
    const gate = { measure: "coverage@2", ...(tolerance === undefined ? {} : { tolerance }) };
    const told = gateOf(await losing(n, lost, { gates: [gate] }), "coverage@2");
    expect([told.tolerance, told.toleranceFrom, told.reason]).toEqual([effective, from, reason]);
    expect(told.n).toBe(n);
  });

  it("is at least the share of the heaviest query", async () => {
    const told = await compare({
      golden: eachOf(20, (_, i) => ({ weight: i === 0 ? 5 : 1 })),
      baseline: eachOf(20, () => "a"),
      candidate: eachOf(20, (_, i) => (i === 0 ? "x" : "a")),
    });
    expect(gateOf(told, "coverage@5")).toMatchObject({
      tolerance: 5 / 24,
      toleranceFrom: "largest_weight",
      delta: -5 / 24,
      result: "pass",
    });
  });

  it("is at least the share of the heaviest cluster, which cannot breach it alone", async () => {
    const clustered = (lost: number) =>
      compare({
        golden: eachOf(20, (_, i) => (i < 4 ? { cluster: "c" } : {})),
        baseline: eachOf(20, () => "a"),
        candidate: eachOf(20, (_, i) => (i < lost ? "x" : "a")),
        config: { gates: [{ measure: "coverage@5", hard_drop: 1 }] },
      });
    const whole = gateOf(await clustered(4), "coverage@5");
    expect(whole).toMatchObject({ tolerance: 4 / 20, toleranceFrom: "one_cluster" });
    expect(whole.result).toBe("pass");
    expect(gateOf(await clustered(5), "coverage@5").reason).toBe("drop_not_credible");
  });

  it("is named for the heaviest, be it a query beside clusters or a cluster of one", async () => {
    const among = async (rows: readonly Row[]) => {
      const run = eachOf(rows.length, () => "a");
      const golden = eachOf(rows.length, (_, i) => rows[i] ?? {});
      const told = await compare({ golden, baseline: run, candidate: run });
      const { tolerance, toleranceFrom } = gateOf(told, "coverage@5");
      return [tolerance, toleranceFrom];
    };
    const heavy = [{ weight: 6 }, { cluster: "c" }, { cluster: "c" }];
    expect(await among(heavy)).toEqual([6 / 8, "largest_weight"]);
    const equal = [{ cluster: "c" }, { weight: 2 }, { cluster: "c" }];
    expect(await among(equal)).toEqual([2 / 4, "one_cluster"]);
    const alone = [{ cluster: "c" }, {}, {}, {}];
    expect(await among(alone)).toEqual([1 / 4, "one_query"]);
  });

  it("counts the cluster of which one query is compared", async () => {
    const told = await compare({
      golden: eachOf(4, (_, i) => (i < 2 ? { cluster: "c" } : {})),
      baseline: { n0: "a", n2: "a", n3: "a" },
      candidate: eachOf(4, () => "a"),
    });
    expect(gateOf(told, "coverage@5").tolerance).toBe(1 / 3);
  });
});

describe("the hard drop of a gate", () => {
  it.each<[string, number, number, Row, Row, string]>([
    // why, n, lost gate, statistics, result
    ["three of 30: at the default", 30, 3, {}, {}, "hard_drop"],
    ["three of 31: one step above it", 31, 3, {}, {}, "drop_not_credible"],
    ["two of 10: too few losses", 10, 2, {}, {}, "drop_not_credible"],
    ["three of three: just enough queries", 3, 3, {}, {}, "hard_drop"],
    ["two of two", 2, 2, {}, {}, "too_few_queries"],
    ["written", 10, 3, { hard_drop: 0.4 }, {}, "drop_not_credible"],
    ["written, and reached", 10, 4, { hard_drop: 0.4 }, {}, "hard_drop"],
    ["not below a written tolerance", 10, 3, { tolerance: 0.3 }, {}, "hard_drop"],
    [
      "a tolerance above the default lifts it",
      10,
      2,
      { tolerance: 0.3 },
      { hard_min_losses: 1 },
      "no_credible_drop_unproven",
    ],
    ["fewer losses may be enough", 10, 2, {}, { hard_min_losses: 2 }, "hard_drop"],
    ["more queries may be asked for", 5, 4, {}, { hard_min_n: 6 }, "too_few_queries"],
    ["as many as asked for", 6, 4, {}, { hard_min_n: 6 }, "hard_drop"],
  ])("%s", async (_why, n, lost, gate, statistics, reason) => {
    const config = { gates: [{ measure: "coverage@2", ...gate }], statistics };
    const told = await losing(n, lost, config);
    expect(gateOf(told, "coverage@2").reason).toBe(reason);
    expect(told.exitCode).toBe(reason === "hard_drop" ? 1 : 0);
  });

  it("is .10 for a default gate", async () => {
    expect(codesOf(await losing(30, 3))).toEqual(["hard_drop"]);
    expect(codesOf(await losing(31, 3))).toEqual(["drop_not_credible"]);
  });
});

describe("min", () => {
  /** 20 queries of which the baseline finds `before` and the candidate `after`. */
  const finding = (before: number, after: number, gate: Row) =>
    compare({
      golden: eachOf(20, () => "a"),
      baseline: eachOf(20, (_, i) => (i < before ? "a x" : "x y")),
      candidate: eachOf(20, (_, i) => (i < after ? "a x" : "x y")),
      config: { gates: [{ measure: "coverage@2", ...gate }] },
    });

  // biome-ignore format: the columns are aligned by hand
  it.each<[string, number, number, Row, boolean]>([
    ["at the limit",                        17, 16, { min: 0.8 },                    false],
    ["one query below the limit, and worse", 16, 15, { min: 0.8 },                   true],
    ["above the limit",                     18, 17, { min: 0.8 },                    false],
    ["below, but better than before",       14, 15, { min: 0.8 },                    false],
    ["below, as before",                    15, 15, { min: 0.8 },                    false],
    ["strict: below, but better",           14, 15, { min: 0.8, strict_min: true },  true],
    ["strict: below, as before",            15, 15, { min: 0.8, strict_min: true },  true],
    ["strict: at the limit",                15, 16, { min: 0.8, strict_min: true },  false],
  ])("%s", async (_why, before, after, gate, fails) => {
    const told = await finding(before, after, gate);
    expect(codesOf(told).includes("below_min_value")).toBe(fails);
    expect(told.exitCode).toBe(fails ? 1 : 0);
  });
});

describe("min_n", () => {
  it("asks for ten queries by default, or as many as written", async () => {
    expect(codesOf(await losing(9, 1))).toEqual(["too_few_queries"]);
    expect(codesOf(await losing(10, 1))).toEqual([]);
    expect(codesOf(await losing(10, 1, { statistics: { min_n: 11 } }))).toEqual([
      "too_few_queries",
    ]);
  });
});

describe("lost_queries", () => {
  const allow = (lost_queries: number) => ({ gates: [{ lost_queries }] });

  // biome-ignore format: the columns are aligned by hand
  it.each([
    ["none lost, none allowed",   0, 0, false],
    ["one lost, none allowed",    1, 0, true],
    ["two lost, two allowed",     2, 2, false],
    ["three lost, two allowed",   3, 2, true],
  ])("%s", async (_why, lost, allowed, blocks) => {
    const told = await losing(20, lost, allow(allowed));
    expect(codesOf(told)).toEqual(blocks ? ["lost_queries"] : []);
    expect(gateOf(told, "lost_queries")).toMatchObject({
      n: 20,
      losses: lost,
      ties: 20 - lost,
      tolerance: allowed,
      result: blocks ? "fail" : "pass",
    });
  });

  it("counts queries that lost one group and gained another", async () => {
    const told = await compare({
      golden: { q1: "a b", q2: "a" },
      baseline: { q1: "a x", q2: "x" },
      candidate: { q1: "b x", q2: "a" },
      config: { cutoffs: [2], ...allow(0) },
    });
    expect(codesOf(told)).toEqual(["lost_queries"]);
    expect(gateOf(told, "lost_queries")).toMatchObject({ wins: 1, losses: 1 });
  });

  it("does not count what only moved, or is new", async () => {
    const told = await compare({
      golden: { q1: "a", q2: "a", q3: "a" },
      baseline: { q1: "a x y", q2: "a" },
      candidate: { q1: "x a y", q2: "a", q3: "x" },
      config: { cutoffs: [2], ...allow(0) },
    });
    expect(queryOf(told, "q3").status).toBe("new");
    expect(codesOf(told)).toEqual([]);
  });

  it("is invalid when no query could lose anything", async () => {
    const told = await compare({
      golden: { g: { forbidden: [{ id: "h", reason: "permission" }] } },
      baseline: { g: "a" },
      candidate: { g: "b" },
      config: allow(0),
    });
    expect(codesOf(told)).toEqual(["gate_without_queries"]);
    expect(told.exitCode).toBe(2);
  });

  it("fails when nothing that could be lost was compared", async () => {
    const told = await compare({
      golden: { g: { forbidden: [{ id: "h", reason: "permission" }] }, q: "a" },
      baseline: { g: "a" },
      candidate: { g: "b", q: "a" },
      config: allow(0),
    });
    expect(codesOf(told)).toEqual(["gate_not_measured"]);
  });
});

describe("default gates", () => {
  const names = async (golden: Record<string, Row | string>, run: Run) => {
    const told = await compare({ golden, baseline: run, candidate: run });
    return told.gates.map(({ name, kind }) => `${kind} ${name}`);
  };

  it("are coverage at each cutoff of the last stage", async () => {
    expect(await names({ q: "a" }, { q: "a" })).toEqual([
      "default coverage@5",
      "default coverage@10",
    ]);
  });

  it("are abstained where there are no-answer queries", async () => {
    expect(await names({ q: "a", z: { no_answer: true } }, { q: "a", z: "" })).toEqual([
      "default coverage@5",
      "default coverage@10",
      "default abstained",
    ]);
    expect(await names({ z: { no_answer: true } }, { z: "" })).toEqual(["default abstained"]);
  });

  it("are all measured, whatever measures are written", async () => {
    const run = { q: "a", z: "" };
    const told = await compare({
      golden: { q: "a", z: { no_answer: true } },
      baseline: run,
      candidate: run,
      config: { measures: ["recall"] },
    });
    const gated = new Set(told.gates.map(({ measure }) => measure));
    expect([...gated]).toEqual(defaultGateMeasures);
  });

  it("look at the last stage only", async () => {
    const told = await compare({
      golden: eachOf(5, () => "a"),
      baseline: eachOf(5, () => stages({ wide: "a", narrow: "a" })),
      candidate: eachOf(5, () => stages({ wide: "x y z", narrow: "a" })),
      config: { cutoffs: [2] },
    });
    expect(codesOf(told)).toEqual([]);
  });

  it("of no-answer queries fail as the others do", async () => {
    const told = await compare({
      golden: eachOf(4, () => ({ no_answer: true })),
      baseline: eachOf(4, () => ""),
      candidate: eachOf(4, (_, i) => (i < 3 ? "x" : "")),
    });
    expect(codesOf(told)).toEqual(["hard_drop"]);
    expect(gateOf(told, "abstained")).toMatchObject({ baseline: 1, candidate: 1 / 4 });
  });

  it("are not in force beside written ones", async () => {
    const config = { gates: [{ measure: "recall@2" }] };
    const told = await losing(20, 0, config);
    expect(told.gates.map(({ name, kind }) => `${kind} ${name}`)).toEqual(["written recall@2"]);
  });
});

describe("a gate that has nothing to look at", () => {
  const golden = { q1: "a", q2: { slices: { lang: "en" } }, q3: "a", z: { no_answer: true } };
  const run = { q1: "a", q2: "a", q3: "a", z: "" };
  const ask = (gate: Row, baseline: Run = run, candidate: Run = run, config: Row = {}) =>
    compare({ golden, baseline, candidate, config: { cutoffs: [2], gates: [gate], ...config } });

  it.each<[string, Row, readonly string[]]>([
    ["a slice that some query has", { measure: "coverage@2", slice: "lang=en" }, []],
    [
      "a slice that no query has",
      { measure: "coverage@2", slice: "lang=de" },
      ["gate_without_queries"],
    ],
    [
      "a slice without queries that can be measured",
      { measure: "abstained", slice: "lang=en" },
      ["gate_without_queries"],
    ],
    ["a measure of queries that are there", { measure: "abstained" }, []],
  ])("%s", async (_why, gate, reasons) => {
    const told = await ask(gate);
    expect(codesOf(told)).toEqual(reasons);
    expect(told.exitCode).toBe(reasons.length > 0 ? 2 : 0);
  });

  it.each<[string, Row, Record<string, Row | string>]>([
    ["abstained without a no-answer query", { measure: "abstained" }, { q: "a" }],
    ["coverage of no-answer queries only", { measure: "coverage@2" }, { q: { no_answer: true } }],
    [
      "recall of documents, which name no unit",
      { measure: "recall@2" },
      { q: { required: [{ any_of: [{ doc: "d" }] }] } },
    ],
    ["ndcg without a positive grade", { measure: "ndcg@2" }, { q: { relevant: { a: 0 } } }],
    ["judged of a query that needs nothing", { measure: "judged@2" }, { q: { no_answer: true } }],
  ])("is invalid: %s", async (_why, gate, only) => {
    const list = { ranked: [{ id: "a", doc: "d" }] };
    const told = await compare({
      golden: only,
      baseline: { q: list },
      candidate: { q: list },
      config: { gates: [gate] },
    });
    expect(codesOf(told)).toContain("gate_without_queries");
    expect(told.exitCode).toBe(2);
  });

  it("fails when all its queries are new", async () => {
    const told = await ask(
      { measure: "coverage@2", slice: "lang=en" },
      { q1: "a", q3: "a", z: "" },
    );
    expect(codesOf(told)).toEqual(["gate_not_measured"]);
    expect(gateOf(told, "coverage@2 (lang=en)")).toMatchObject({ n: 0, result: "fail" });
  });

  it("fails when all its queries are unmeasured, though that many may be", async () => {
    const gate = { measure: "coverage@2", slice: "lang=en" };
    const told = await ask(gate, run, { q1: "a", q3: "a", z: "" }, { max_unmeasured: 3 });
    expect(codesOf(told)).toEqual(["gate_not_measured"]);
  });

  it("fails when its measure has no value on one side", async () => {
    const told = await compare({
      golden: { q: { relevant: { a: 1 } }, r: "a" },
      baseline: { q: "a", r: "a" },
      candidate: { q: "", r: "a" },
      config: { cutoffs: [2], gates: [{ measure: "judged@2", slice: "k=v" }] },
    });
    expect(codesOf(told)).toContain("gate_without_queries");
    const sliced = await compare({
      golden: { q: { relevant: { a: 1 }, slices: { k: "v" } }, r: "a" },
      baseline: { q: "a", r: "a" },
      candidate: { q: "", r: "a" },
      config: { cutoffs: [2], gates: [{ measure: "judged@2", slice: "k=v" }] },
    });
    expect(codesOf(sliced)).toEqual(["gate_not_measured"]);
  });

  it("is all there is: nothing to judge", async () => {
    const told = await compare({
      golden: { q: { relevant: { a: 0 } } },
      baseline: { q: "a" },
      candidate: { q: "b" },
    });
    expect(codesOf(told)).toEqual(["nothing_to_judge"]);
    expect(told.exitCode).toBe(2);
  });
});

describe("a gate at a stage", () => {
  it("looks there, at its cutoff", async () => {
    const told = await compare({
      golden: eachOf(10, () => "a"),
      baseline: eachOf(10, () => stages({ wide: "x y a", narrow: "a" })),
      candidate: eachOf(10, () => stages({ wide: "x y z", narrow: "a" })),
      config: { cutoffs: [1], gates: [{ measure: "wide:R@3" }, { measure: "wide:R@2" }] },
    });
    expect(codesOf(told)).toEqual(["hard_drop"]);
    expect(gateOf(told, "wide:recall@3")).toMatchObject({ stage: "wide", delta: -1 });
    expect(gateOf(told, "wide:recall@2")).toMatchObject({ delta: 0, result: "pass" });
  });
});

describe("gates made for slices", () => {
  /** Twelve English queries, `german` German ones; the first of the German ones lose. */
  const sliced = (german: number, lost: number, config: Row = {}) =>
    compare({
      golden: {
        ...eachOf(12, () => ({ slices: { lang: "en" } })),
        ...Object.fromEntries(
          Array.from({ length: german }, (_, i) => [`de${i}`, { slices: { lang: "de" } }]),
        ),
      },
      baseline: {
        ...eachOf(12, () => "a"),
        ...Object.fromEntries(Array.from({ length: german }, (_, i) => [`de${i}`, "a"])),
      },
      candidate: {
        ...eachOf(12, () => "a"),
        ...Object.fromEntries(
          Array.from({ length: german }, (_, i) => [`de${i}`, i < lost ? "x" : "a"]),
        ),
      },
      config: {
        cutoffs: [2],
        slices: { gate: ["lang"] },
        gates: [{ measure: "coverage@2", tolerance: 0.5, hard_drop: 1 }],
        ...config,
      },
    });

  it("are one for each value that enough queries have", async () => {
    const names = (told: Awaited<ReturnType<typeof sliced>>) =>
      told.gates.flatMap(({ name, kind }) => (kind === "slice" ? [name] : []));
    expect(names(await sliced(10, 0))).toEqual(["coverage@2 (lang=de)", "coverage@2 (lang=en)"]);
    expect(names(await sliced(9, 0))).toEqual(["coverage@2 (lang=en)"]);
    const config = { slices: { gate: ["lang"], min_n: 9 } };
    expect(names(await sliced(9, 0, config))).toHaveLength(2);
  });

  it("show smaller values all the same", async () => {
    const told = await sliced(2, 2);
    expect(told.slices.map(({ slice, n }) => [slice, n])).toEqual([
      ["lang=de", 2],
      ["lang=en", 12],
    ]);
  });

  it("have no hard drop, and what they leave open does not count", async () => {
    // the slice falls by more, the whole set by less
    const config = { gates: [{ measure: "coverage@2", tolerance: 0.02, hard_drop: 0.3 }] };
    const told = await sliced(10, 4, config);
    const slice = gateOf(told, "coverage@2 (lang=de)");
    expect(slice).toMatchObject({ delta: -0.4, losses: 4, result: "inconclusive" });
    expect(told.reasons.map((one) => "gate" in one && one.gate)).not.toContain(slice.name);
    // the whole set still speaks for itself
    expect(gateOf(told, "coverage@2").reason).toBe("drop_not_credible");
  });

  it("hold min as the gate does that they are made from", async () => {
    const gates = [{ measure: "coverage@2", tolerance: 0.5, hard_drop: 1, min: 0.3 }];
    const told = await sliced(10, 8, { gates });
    expect(told.reasons).toMatchObject([{ code: "below_min_value", gate: "coverage@2 (lang=de)" }]);
    expect(told.exitCode).toBe(1);
  });

  it("are not made from a gate with a slice of its own, which keeps its hard drop", async () => {
    const everywhere = { measure: "success@2", tolerance: 0.5, hard_drop: 1 };
    const gates = [{ measure: "coverage@2", slice: "lang=de" }, everywhere];
    const told = await sliced(10, 3, { gates });
    const onCoverage = told.gates.filter(({ measure }) => measure === "coverage");
    expect(onCoverage.map(({ name, kind }) => [name, kind])).toEqual([
      ["coverage@2 (lang=de)", "written"],
    ]);
    expect(codesOf(told)).toEqual(["hard_drop"]);
  });
});

describe("gates of the candidate alone", () => {
  const ask = (gates: readonly Row[] | undefined, row: Row = {}, list = "a") =>
    compare({
      golden: eachOf(4, () => row),
      candidate: eachOf(4, (_, i) => (i < 3 ? list : "x")),
      config: { cutoffs: [2], no_baseline: "absolute", ...(gates ? { gates } : {}) },
    });

  it.each<[string, readonly Row[] | undefined, readonly string[]]>([
    ["min is at the limit", [{ measure: "coverage@2", min: 0.75 }], []],
    ["min is one step above", [{ measure: "coverage@2", min: 0.76 }], ["below_min_value"]],
    ["min is one step below", [{ measure: "coverage@2", min: 0.74 }], []],
    ["a gate without min has no say", [{ measure: "coverage@2" }], ["nothing_to_judge"]],
    ["lost_queries has no say", [{ lost_queries: 0 }], ["nothing_to_judge"]],
    ["default gates have no say", undefined, ["nothing_to_judge"]],
    [
      "a gate that no query matches",
      [{ measure: "coverage@2", min: 0, slice: "a=b" }],
      ["gate_without_queries"],
    ],
  ])("%s", async (_why, gates, reasons) => {
    const told = await ask(gates);
    expect(codesOf(told)).toEqual(reasons);
    expect(told.absolute).toBe(true);
  });

  it("fail when nothing has a value", async () => {
    const told = await compare({
      golden: { q1: { slices: { k: "v" } }, q2: "a" },
      candidate: { q1: { error: "timeout" }, q2: "a" },
      config: {
        no_baseline: "absolute",
        max_unmeasured: 1,
        gates: [{ measure: "coverage@2", slice: "k=v", min: 0.1 }],
      },
    });
    expect(codesOf(told)).toEqual(["gate_not_measured"]);
  });

  it("leave critical queries to be found", async () => {
    const told = await ask([{ measure: "coverage@2", min: 0 }], { critical: true });
    expect(codesOf(told)).toEqual(["critical_not_found"]);
    expect(told.criticalLosses).toMatchObject([{ queryId: "n3" }]);
  });
});

describe("a gate as it is told", () => {
  it("gives both means, the change, and what it counted", async () => {
    const told = await compare({
      golden: eachOf(4, () => needing("a b")),
      baseline: { n0: "a b", n1: "a b", n2: "a x", n3: "x y" },
      candidate: { n0: "a b", n1: "a x", n2: "a b", n3: "a b" },
      config: { cutoffs: [2] },
    });
    expect(gateOf(told, "coverage@2")).toMatchObject({
      kind: "default",
      stage: "results",
      measure: "coverage",
      cutoff: 2,
      slice: undefined,
      baseline: (1 + 1 + 1 / 2) / 4,
      candidate: (1 + 1 / 2 + 1 + 1) / 4,
      delta: (-1 / 2 + 1 / 2 + 1) / 4,
      n: 4,
      wins: 2,
      losses: 1,
      ties: 1,
    });
  });

  it("tells when nothing changed", async () => {
    expect(gateOf(await losing(10, 0), "coverage@2").reason).toBe("identical_results");
  });

  it("tells how far it fell, and how far it might", async () => {
    const told = await losing(10, 5, { gates: [{ measure: "coverage@2", hard_drop: 0.2 }] });
    expect(told.reasons).toEqual([
      {
        code: "hard_drop",
        gate: "coverage@2",
        change: -0.5,
        candidate: 0.5,
        allowed: 0.2,
        n: 10,
        losses: 5,
      },
    ]);
  });
});

describe("weights at the ends of what a number can be", () => {
  it.each([
    ["the largest", 1e308],
    ["the smallest", 5e-324],
    ["plain ones", 1],
  ])("%s: a drop of three quarters fails", async (_why, weight) => {
    const told = await losing(20, 15, {}, { weight });
    expect(gateOf(told, "coverage@2").reason).toBe("hard_drop");
    expect(gateOf(told, "coverage@2").delta).toBe(-15 / 20);
  });
});

/** A step outside of the slack of 1e-9, and half of it inside. */
describe("each threshold of a gate, as it is written", () => {
  const step = 2e-9;
  const inside = 0.5e-9;
  const reasonOf = async (n: number, lost: number, gate: Row, statistics: Row = {}) => {
    const gates = [{ measure: "coverage@2", hard_drop: 1, ...gate }];
    return gateOf(await losing(n, lost, { gates, statistics }), "coverage@2").reason;
  };
  const unproven = "no_credible_drop_unproven";

  it("tolerance", async () => {
    const at = (tolerance: number) => reasonOf(100, 3, { tolerance });
    expect(await at(0.03 - step)).toBe("drop_not_credible");
    expect(await at(0.03 - inside)).toBe(unproven);
  });

  it("hard_drop", async () => {
    const at = (hard_drop: number) => reasonOf(100, 30, { hard_drop, tolerance: 0.5 });
    expect(await at(0.3 + inside)).toBe("hard_drop");
    expect(await at(0.3 + step)).toBe("small_credible_drop_within_tolerance");
  });

  it("the default hard drop of a tolerance above it", async () => {
    const at = (tolerance: number) => reasonOf(100, 30, { hard_drop: undefined, tolerance });
    expect(await at(0.3 + inside)).toBe("hard_drop");
    expect(await at(0.3 + step)).toBe("small_credible_drop_within_tolerance");
  });

  it.each<[string, number, Row]>([
    ["min", 25, {}],
    ["strict_min", 25, { strict_min: true }],
  ])("%s", async (_which, lost, more) => {
    const at = (min: number) => reasonOf(100, lost, { min, tolerance: 0.5, ...more });
    expect(await at(0.75 + step)).toBe("below_min_value");
    expect(await at(0.75 + inside)).toBe("small_credible_drop_within_tolerance");
  });

  it("min of the candidate alone", async () => {
    const at = async (min: number) => {
      const told = await compare({
        golden: eachOf(4, () => ({})),
        candidate: eachOf(4, (_, i) => (i < 3 ? "a" : "x")),
        config: { no_baseline: "absolute", gates: [{ measure: "coverage@2", min }] },
      });
      return gateOf(told, "coverage@2").reason;
    };
    expect(await at(0.75 + step)).toBe("below_min_value");
    expect(await at(0.75 + inside)).toBe("within_limit");
  });

  it("alpha, at the p of five that are lost", async () => {
    const at = (alpha: number) => reasonOf(100, 5, {}, { alpha });
    expect(await at(1 / 32)).toBe("credible_drop");
    expect(await at(1 / 32 - step)).toBe("drop_not_credible");
  });

  it.each<[string, Row, string]>([
    ["asked for", { pass_rule: "non_inferior" }, "non_inferiority_not_shown"],
    ["not asked for", {}, unproven],
  ])("the lower bound, %s", async (_why, more, below) => {
    const gates = [{ measure: "coverage@2" }];
    const told = gateOf(await losing(400, 2, { gates }), "coverage@2");
    const lower = told.statistics?.lower ?? 0;
    const at = (tolerance: number) => reasonOf(400, 2, { tolerance, ...more });
    expect(-lower).toBeGreaterThan(1 / 400);
    expect(await at(-lower + step)).toBe("non_inferior");
    expect([await at(-lower), await at(-lower - step)]).toEqual([below, below]);
  });

  it("min_n", async () => {
    const at = (min_n: number) => reasonOf(20, 1, {}, { min_n });
    expect(await at(20)).toBe(unproven);
    expect(await at(21)).toBe("too_few_queries");
  });

  it("hard_min_n and hard_min_losses", async () => {
    const at = (statistics: Row) => reasonOf(20, 4, { hard_drop: 0.2 }, statistics);
    expect(await at({ hard_min_n: 20, hard_min_losses: 4 })).toBe("hard_drop");
    expect(await at({ hard_min_n: 21, hard_min_losses: 4 })).toBe("drop_not_credible");
    expect(await at({ hard_min_n: 20, hard_min_losses: 5 })).toBe("drop_not_credible");
  });
});
