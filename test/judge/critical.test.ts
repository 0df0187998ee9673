import { describe, expect, it } from "vitest";
import { codesOf, compare, gateOf, type Run, repeats, stages } from "../make/comparison.ts";
import { needing, type Row } from "../make/golden.ts";

const critical = { ...needing("a"), critical: true };
const always = { critical: { rule: "always_found" } };

/** Reasons about one critical query q, beside two others that nothing happens to. */
async function judge(golden: Row, before: string | Row, after: string | Row, config: Row = {}) {
  const common = { z1: "a", z2: "a" };
  return compare({
    golden: { q: golden, ...common },
    baseline: { q: before, ...common },
    candidate: { q: after, ...common },
    config: { cutoffs: [2], gates: [{ lost_queries: 9 }], ...config },
  });
}

describe("evidence of a critical query", () => {
  it.each<[string, Row, string, string, Row, readonly string[]]>([
    // why, golden, before, after, config, reasons
    ["kept", critical, "a", "x a", {}, []],
    ["lost from the list", critical, "a", "x", {}, ["critical_evidence_lost"]],
    ["lost below the cutoff", critical, "a", "x y a", {}, ["critical_evidence_lost"]],
    ["at the cutoff is not lost", critical, "a", "x a", {}, []],
    ["gained", critical, "x", "a", {}, []],
    ["absent on both sides is a known gap", critical, "x", "y", {}, []],
    ["absent on both sides, always_found", critical, "x", "y", always, ["critical_not_found"]],
    ["found on both sides, always_found", critical, "a", "a", always, []],
    ["lost, always_found: still lost", critical, "a", "x", always, ["critical_evidence_lost"]],
    ["swapped for an alternative", { ...critical, ...needing("a|b") }, "a", "b", {}, []],
    [
      "one of two groups lost",
      { ...critical, ...needing("a b") },
      "a b",
      "a x",
      {},
      ["critical_evidence_lost"],
    ],
    [
      "a gain does not pay for a loss",
      { ...critical, ...needing("a b") },
      "a x",
      "b x",
      {},
      ["critical_evidence_lost"],
    ],
    ["an empty list loses all", critical, "a", "", {}, ["critical_evidence_lost"]],
    ["not critical: no hard gate", needing("a"), "a", "x", {}, []],
    [
      "each relevant unit of a critical query is a group",
      { critical: true, relevant: { a: 1, b: 1 } },
      "a b",
      "a x",
      {},
      ["critical_evidence_lost"],
    ],
    [
      "unless implied_groups says any",
      { critical: true, relevant: { a: 1, b: 1 } },
      "a b",
      "a x",
      { implied_groups: "any" },
      [],
    ],
  ])("%s", async (_why, golden, before, after, config, reasons) => {
    const told = await judge(golden, before, after, config);
    expect(codesOf(told)).toEqual(reasons);
    expect(told.exitCode).toBe(reasons.length > 0 ? 1 : 0);
  });

  it("is lost whatever the averages do", async () => {
    const others = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`z${i}`, "a"]));
    const told = await compare({
      golden: { q: critical, ...others },
      baseline: { q: "a", ...Object.fromEntries(Object.keys(others).map((id) => [id, "x"])) },
      candidate: { q: "x", ...others },
      config: { cutoffs: [2] },
    });
    expect(codesOf(told)).toEqual(["critical_evidence_lost"]);
    expect(gateOf(told, "coverage@2")).toMatchObject({ result: "pass", wins: 20, losses: 1 });
  });

  it("is told for each lost group and guarded cutoff, with both ranks", async () => {
    const golden = { critical: true, required: [{ name: "rule", any_of: ["a"] }, "b"] };
    const told = await judge(golden, "a b x", "x y a", { cutoffs: [1, 2, 3] });
    const losses = told.criticalLosses.map(({ move, cutoff, rankBaseline, rankCandidate }) => [
      move.group.name,
      cutoff,
      rankBaseline,
      rankCandidate,
    ]);
    expect(losses).toEqual([
      ["rule", 1, 1, 3],
      ["rule", 2, 1, 3],
      ["2", 2, 2, undefined],
      ["2", 3, 2, undefined],
    ]);
    const lost = told.reasons.filter(({ code }) => code === "critical_evidence_lost");
    expect(lost).toHaveLength(4);
    expect(lost[0]).toEqual({
      code: "critical_evidence_lost",
      queryId: "q",
      group: "rule",
      stage: "results",
      cutoff: 1,
    });
  });
});

describe("critical.at", () => {
  const before = stages({ wide: "a b c", narrow: "a b" });
  const run = (wide: string, narrow: string, config: Row) =>
    compare({
      golden: { q: critical },
      baseline: { q: before },
      candidate: { q: stages({ wide, narrow }) },
      config: { cutoffs: [2], gates: [{ lost_queries: 9 }], ...config },
    });

  it.each<[string, string, string, Row, readonly string[]]>([
    // why, wide, narrow, config, lost at
    ["by default the last stage at its cutoffs", "x y a", "a", {}, []],
    ["a loss there", "a", "x", {}, ["narrow@2"]],
    [
      "another stage is guarded when it says so",
      "x y a",
      "a",
      { critical: { at: "wide@2" } },
      ["wide@2"],
    ],
    ["and the last one is not guarded then", "a", "x", { critical: { at: "wide@2" } }, []],
    ["a cutoff of its own", "x y a", "a", { critical: { at: "wide@3" } }, []],
    [
      "several places",
      "x y a",
      "x a",
      { critical: { at: ["wide@1", "narrow@1"] } },
      ["narrow@1", "wide@1"],
    ],
  ])("%s", async (_why, wide, narrow, config, lost) => {
    const told = await run(wide, narrow, config);
    const places = told.criticalLosses.map(({ stage, cutoff }) => `${stage}@${cutoff}`);
    expect(places.sort()).toEqual(lost);
  });

  it("tells the stage that lost it, which may be another than the guarded one", async () => {
    const told = await run("x", "x", {});
    expect(told.criticalLosses).toMatchObject([{ stage: "narrow", lostAt: "wide" }]);
  });

  // biome-ignore format: the columns are aligned by hand
  it.each<[string, readonly string[], readonly string[], string]>([
    // why, before and after: wide, ranked, narrow                                    lost at
    ["the guarded stage dropped it, and it is back behind it", ["x y a", "x a", "x a"], ["x a y", "c d", "x a"],   "ranked"],
    ["it is there, below the guarded cutoff",                  ["a", "a", "a"],         ["a", "x y a", "a"],       "ranked"],
    ["the guarded list is cut, and the next longer",           ["a", "a", "a"],         ["a", "x", "x y"],         "ranked"],
    ["so is the one before it",                                ["a", "a", "a"],         ["x", "y z", "x y z"],     "unknown"],
    ["both are cut, and it is back behind them",               ["a", "a", "a"],         ["x", "y", "a"],           "ranked"],
    ["the stage before it dropped it",                         ["a", "a", "a"],         ["x y", "x y", "x y"],     "wide"],
    ["the next one lost it as well",                           ["a", "a", "a"],         ["a", "x y", "x y"],       "ranked"],
    ["the next one has it below its cutoff",                   ["a", "a", "a"],         ["a", "x y", "x y a"],     "ranked"],
  ])("never tells a stage behind the guarded one: %s", async (_why, before, after, lostAt) => {
    const names = ["wide", "ranked", "narrow"];
    const row = (lists: readonly string[]) =>
      stages(Object.fromEntries(names.map((name, at) => [name, lists[at] ?? ""])));
    const config = { cutoffs: [2], critical: { at: "ranked@2" }, gates: [{ lost_queries: 9 }] };
    const told = await compare({
      golden: { q: critical },
      baseline: { q: row(before) },
      candidate: { q: row(after) },
      config: { ...config, stages: names.map((name) => ({ name })) },
    });
    expect(told.criticalLosses).toMatchObject([{ stage: "ranked", cutoff: 2, lostAt }]);
  });
});

describe("a new critical query", () => {
  const ask = (after: string | Row, golden: Row = critical) =>
    compare({
      golden: { q: golden, z: "a" },
      baseline: { z: "a" },
      candidate: { q: after, z: "a" },
      config: { cutoffs: [2] },
    });

  it("must be found", async () => {
    expect(codesOf(await ask("a"))).toEqual([]);
    const told = await ask("x y a");
    expect(codesOf(told)).toEqual(["critical_not_found"]);
    expect(told.criticalLosses).toMatchObject([{ rankBaseline: undefined, rankCandidate: 3 }]);
  });

  it("must be found in every repeat", async () => {
    const told = await compare({
      golden: { q: critical, z: "a" },
      baseline: { z: "a" },
      candidate: [...repeats("q", "a", "x"), { query_id: "z", ranked: ["a"] }],
    });
    expect(codesOf(told)).toEqual(["critical_not_found"]);
  });

  it("without an answer must be left alone", async () => {
    const none = { no_answer: true, critical: true };
    expect(codesOf(await ask("", none))).toEqual([]);
    expect(codesOf(await ask("x", none))).toEqual(["critical_not_found"]);
  });
});

describe("a critical query without an answer", () => {
  const none = { no_answer: true, critical: true };
  const below = { no_answer: { right_when: "below_score", score: 0.5 } };

  it.each<[string, string, string, Row, readonly string[]]>([
    ["right before and now answered", "", "x", {}, ["critical_answered"]],
    ["right on both sides", "", "", {}, []],
    ["answered on both sides is a known gap", "x", "y", {}, []],
    ["answered on both sides, always_found", "x", "y", always, ["critical_not_found"]],
    ["answered before and now right", "x", "", {}, []],
    ["by score: below it before, above it now", "x:0.4", "x:0.5", below, ["critical_answered"]],
    ["by score: below it on both sides", "x:0.4", "y:0.49", below, []],
    ["by score: no scores is not right", "x:0.4", "y", below, ["critical_answered"]],
  ])("%s", async (_why, before, after, config, reasons) => {
    expect(codesOf(await judge(none, before, after, config))).toEqual(reasons);
  });
});

describe("repeats of a critical query", () => {
  const ask = (before: readonly string[], after: readonly string[], golden = critical, more = {}) =>
    compare({
      golden: { q: golden, z: "a" },
      baseline: [...repeats("q", ...before), { query_id: "z", ranked: ["a"] }],
      candidate: [...repeats("q", ...after), { query_id: "z", ranked: ["a"] }],
      config: { cutoffs: [2], gates: [{ lost_queries: 9 }], ...more },
    });

  it.each<[string, readonly string[], readonly string[], Row, readonly string[]]>([
    // why, before, after, config, reasons
    ["found in all of them", ["a", "a"], ["a", "x a"], {}, []],
    ["found in all before, in one now", ["a", "a"], ["a", "x"], {}, ["critical_flaky"]],
    ["found in all before, in none now", ["a", "a"], ["x", "y"], {}, ["critical_evidence_lost"]],
    ["found in one before, in none now", ["a", "x"], ["x", "y"], {}, ["critical_flaky"]],
    [
      "found in one of two, then in one of three",
      ["a", "x"],
      ["a", "x", "x"],
      {},
      ["critical_flaky"],
    ],
    ["found in one of two on both sides", ["a", "x"], ["x", "a"], {}, []],
    ["found in one of two, always_found", ["a", "x"], ["x", "a"], always, ["critical_not_found"]],
    ["found in one before, in all now", ["a", "x"], ["a", "a"], {}, []],
    ["found in none before, in one now", ["x", "x"], ["a", "x"], {}, []],
    ["once found, twice not: one row before", ["a"], ["a", "x"], {}, ["critical_flaky"]],
  ])("%s", async (_why, before, after, config, reasons) => {
    expect(codesOf(await ask(before, after, critical, config))).toEqual(reasons);
  });

  it("are told about when they disagree", async () => {
    const told = await ask(["a", "x"], ["x", "a"]);
    const files = told.problems.flatMap(({ code, file }) =>
      code === "repeats_disagree" ? [file] : [],
    );
    expect(files).toEqual(["baseline.jsonl", "candidate.jsonl"]);
  });

  it("without an answer must be left alone in each of them", async () => {
    const none = { no_answer: true, critical: true } as unknown as typeof critical;
    expect(codesOf(await ask(["", ""], ["", "x"], none))).toEqual(["critical_flaky"]);
    expect(codesOf(await ask(["", ""], ["x", "x"], none))).toEqual(["critical_answered"]);
    expect(codesOf(await ask(["", "x"], ["x", "x"], none))).toEqual(["critical_flaky"]);
    expect(codesOf(await ask(["", "x"], ["x", ""], none))).toEqual([]);
    expect(codesOf(await ask(["", "x"], ["x", ""], none, always))).toEqual(["critical_not_found"]);
    expect(codesOf(await ask(["", "x"], ["", ""], none))).toEqual([]);
  });
});

const guard = (target: Row): Row => ({
  required: ["a"],
  forbidden: [{ ...target, reason: "permission" }],
});
const byId = guard({ id: "h" });
const byDoc = guard({ doc: "hr.md" });
const byTenant = guard({ where: { tenant: { not: "acme" } } });
const byRegion = guard({ where: { region: ["us", "uk"] } });
const found = (item: Row): Row => ({ ranked: [{ id: "a", doc: "a.md", ...item }] });

describe("forbidden results", () => {
  it.each<[string, Row, string | Row, readonly string[]]>([
    // why, golden, after, reasons
    ["no forbidden unit", byId, "a x", []],
    ["a forbidden unit", byId, "a h", ["forbidden_found"]],
    ["a forbidden unit below every cutoff", byId, "a b c d e f g h", ["forbidden_found"]],
    ["another case is another id", byId, "a H", []],
    ["in an abstained row", byId, { ranked: ["h"], abstained: true }, ["forbidden_found"]],
    ["a result of a forbidden document", byDoc, found({ doc: "hr.md" }), ["forbidden_found"]],
    ["of another document", byDoc, found({}), []],
    ["a result that names no document", byDoc, "a", ["leak_unmeasured"]],
    ["another tenant", byTenant, found({ tenant: "other" }), ["forbidden_found"]],
    ["the own tenant", byTenant, found({ tenant: "acme" }), []],
    ["no tenant at all matches not", byTenant, found({}), ["forbidden_found"]],
    ["one of the values", byRegion, found({ region: "uk" }), ["forbidden_found"]],
    ["none of the values", byRegion, found({ region: "de" }), []],
    ["no region cannot be told", byRegion, found({}), ["leak_unmeasured"]],
    ["an empty list leaks nothing", byRegion, "", []],
  ])("%s", async (_why, golden, after, reasons) => {
    const told = await judge(golden, found({ tenant: "acme", region: "de" }), after);
    expect(codesOf(told).filter((code) => /forbidden|leak/.test(code))).toEqual(reasons);
    if (reasons.length > 0) expect(told.exitCode).toBe(1);
  });

  it("are looked for in the row of a failed query", async () => {
    const told = await judge(byId, "a", { error: "timeout", ranked: ["h"] });
    expect(codesOf(told)).toEqual(["forbidden_found", "incomplete_run"]);
  });

  it("are looked for in every repeat", async () => {
    const told = await compare({
      golden: { q: byId },
      baseline: { q: "a" },
      candidate: repeats("q", "a", "a h"),
    });
    expect(told.leaks).toMatchObject([{ id: "h", rank: 2 }]);
  });

  it("are told with the rank of the first of each rule and id, and the reason", async () => {
    const two = {
      required: ["a"],
      forbidden: [
        { id: "h", reason: "permission" },
        { where: { tenant: "other" }, reason: "tenant" },
      ],
    };
    const told = await judge(two, "a", {
      ranked: [
        { id: "a", tenant: "acme" },
        { id: "h", tenant: "other" },
        { id: "i", tenant: "other" },
        { id: "h", tenant: "other" },
      ],
    });
    expect(told.leaks.map(({ id, rank, reason }) => [id, rank, reason])).toEqual([
      ["h", 2, "permission"],
      ["h", 2, "tenant"],
      ["i", 3, "tenant"],
    ]);
  });

  it("are told however many one query has", async () => {
    const region = (id: string) => ({ id, region: "us" });
    const many = Array.from({ length: 150_000 }, (_, rank) => region(`r${rank}`));
    const told = await judge(byRegion, found({ region: "de" }), { ranked: many });
    expect(told.leaks).toHaveLength(many.length);
    expect(told.exitCode).toBe(1);
  });

  it("block whether the baseline held them or not, and say which", async () => {
    const old = await judge(byId, "h", "h");
    expect(old.leaks).toMatchObject([{ preExisting: true }]);
    expect(codesOf(old)).toContain("forbidden_found");
    const fresh = await judge(byId, "a", "h");
    expect(fresh.leaks).toMatchObject([{ preExisting: false }]);
    const gone = await judge(byId, "h", "a");
    expect(gone.leaks).toEqual([]);
  });

  it("pre-exist by rule and id, not by rule alone", async () => {
    const before = found({ id: "b", doc: "hr.md" });
    const after = found({ id: "c", doc: "hr.md" });
    expect((await judge(byDoc, before, after)).leaks).toMatchObject([{ preExisting: false }]);
  });
});

describe("enforce_forbidden_from", () => {
  const ask = (candidate: Row, config: Row = {}) =>
    compare({
      golden: { q: byId },
      baseline: { q: stages({ wide: "a", ranked: "a", context: "a" }) },
      candidate: { q: candidate },
      config: {
        stages: [{ name: "wide" }, { name: "ranked" }, { name: "context" }],
        ...config,
      },
    });
  const lists = (wide: string, ranked: string, context: string) =>
    stages({ wide, ranked, context });
  const from = (stage: string) => ({ enforce_forbidden_from: stage });

  it.each<[string, Row, Row, readonly string[]]>([
    ["by default only the last stage counts", lists("a h", "a h", "a"), {}, []],
    ["by default the last stage counts", lists("a", "a", "a h"), {}, ["context"]],
    ["from a stage on", lists("a h", "a h", "a"), from("ranked"), ["ranked"]],
    [
      "from a stage on, each later one",
      lists("a h", "a h", "h a"),
      from("ranked"),
      ["ranked", "context"],
    ],
    ["from the first stage on", lists("a h", "a", "a"), from("wide"), ["wide"]],
  ])("%s", async (_why, candidate, config, leaking) => {
    const told = await ask(candidate, config);
    expect(told.leaks.map(({ stage }) => stage)).toEqual(leaking);
  });

  it("searches the last stage where there is none of that name, and says so in all places", async () => {
    const told = await ask(lists("a h", "a", "a"), from("nowhere"));
    expect(told.leaks).toEqual([]);
    expect(gateOf(told, "forbidden results")).toMatchObject({ stage: "context", candidate: 1 });
    expect(told.exitCode).toBe(2);
  });

  it("blocks when an enforced stage is not recorded", async () => {
    const without = stages({ wide: "a", context: "a" });
    expect(codesOf(await ask(without))).toEqual([]);
    const told = await ask(without, from("ranked"));
    expect(told.reasons).toMatchObject([{ code: "leak_unmeasured", stage: "ranked" }]);
  });

  it("blocks when an enforced stage is not recorded in one of the repeats", async () => {
    const told = await compare({
      golden: { q: byId },
      baseline: { q: stages({ wide: "a", context: "a" }) },
      candidate: [
        { query_id: "q", repeat: 1, ...stages({ wide: "a", context: "a" }) },
        { query_id: "q", repeat: 2, ...stages({ context: "a" }) },
      ],
      config: { stages: [{ name: "wide" }, { name: "context" }], ...from("wide") },
    });
    expect(told.reasons).toMatchObject([{ code: "leak_unmeasured", stage: "wide" }]);
  });

  it("finds what leaks in one repeat, though another does not record the stage", async () => {
    const told = await compare({
      golden: { q: byId },
      baseline: { q: stages({ wide: "a", context: "a" }) },
      candidate: [
        { query_id: "q", repeat: 1, ...stages({ wide: "a h", context: "a" }) },
        { query_id: "q", repeat: 2, ...stages({ context: "a" }) },
      ],
      config: { stages: [{ name: "wide" }, { name: "context" }], ...from("wide") },
    });
    expect(codesOf(told)).toEqual(["forbidden_found", "leak_unmeasured"]);
  });
});

describe("leaks without a baseline", () => {
  it("are told beside the missing baseline", async () => {
    const run: Run = { q: "a h" };
    const told = await compare({ golden: { q: byId }, candidate: run });
    expect(codesOf(told)).toEqual(["baseline_missing", "forbidden_found"]);
    expect(told.exitCode).toBe(3);
  });
});

describe("a list that cannot be searched for forbidden results", () => {
  const only = { forbidden: [{ id: "h", reason: "permission" }] };
  const config = { max_unmeasured: 1 };
  const ask = (row: Row | undefined) =>
    compare({
      golden: { q1: only, q2: "a" },
      baseline: { q1: "a", q2: "a" },
      candidate: { ...(row ? { q1: row } : {}), q2: "a" },
      config,
    });

  it.each<[string, Row | undefined, readonly string[]]>([
    ["has no row, though the config lets it be unmeasured", undefined, ["leak_unmeasured"]],
    ["failed without a list", { error: "timeout" }, ["leak_unmeasured"]],
    ["failed, but its list is there and clean", { error: "late", ranked: ["a"] }, []],
    ["failed, and its list holds one", { error: "late", ranked: ["h"] }, ["forbidden_found"]],
    ["is said to be empty", { abstained: true }, []],
  ])("%s", async (_why, row, reasons) => {
    expect(codesOf(await ask(row))).toEqual(reasons);
  });
});

describe("a repeat that failed", () => {
  it("leaves its list unsearched for forbidden results, whatever the others hold", async () => {
    const told = await compare({
      golden: { q1: critical, q2: guard({ id: "h" }) },
      baseline: { q1: "a", q2: "a" },
      candidate: [
        { query_id: "q1", ranked: ["a"] },
        { query_id: "q2", repeat: 1, error: "timeout" },
        { query_id: "q2", repeat: 2, ranked: ["a"] },
      ],
      config: { cutoffs: [5], max_unmeasured: 1 },
    });
    expect(codesOf(told)).toContain("leak_unmeasured");
  });
});
