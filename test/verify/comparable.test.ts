import { describe, expect, it } from "vitest";
import type { Snapshot } from "../../src/model/manifest.ts";
import { compareSnapshots } from "../../src/verify/snapshots.ts";
import { codesOf, compare, eachOf, type Run, runRows } from "../make/comparison.ts";
import { judging, type Row } from "../make/golden.ts";

const snapshot = (id: string | undefined, digest?: string): Snapshot => ({ id, digest });

describe("compareSnapshots", () => {
  it.each<[string, Snapshot | undefined, Snapshot | undefined, string]>([
    ["both silent", undefined, undefined, "unproven"],
    ["one silent", snapshot("a", "1"), undefined, "unproven"],
    ["the other silent", undefined, snapshot("a"), "unproven"],
    ["the same digest", snapshot("a", "1"), snapshot("a", "1"), "same"],
    ["the same digest, whatever the ids say", snapshot("a", "1"), snapshot("b", "1"), "same"],
    ["other digests, whatever the ids say", snapshot("a", "1"), snapshot("a", "2"), "different"],
    ["digests alone", snapshot(undefined, "1"), snapshot(undefined, "2"), "different"],
    ["the same id, no digest", snapshot("a"), snapshot("a"), "same"],
    ["other ids, no digest", snapshot("a"), snapshot("b"), "different"],
    ["the same id, one digest proves nothing", snapshot("a", "1"), snapshot("a"), "unproven"],
    ["a digest here and an id there", snapshot(undefined, "1"), snapshot("a"), "unproven"],
    ["ids fold no case", snapshot("a"), snapshot("A"), "different"],
  ])("%s", (_why, a, b, expected) => {
    expect(compareSnapshots(a, b)).toBe(expected);
    expect(compareSnapshots(b, a)).toBe(expected);
  });
});

const same: Run = { q1: "a", q2: "a" };

/** Two runs that find everything, with these manifests. */
const withManifests = (baseline: Row | undefined, candidate: Row | undefined, config: Row = {}) =>
  compare({
    golden: { q1: "a", q2: "a" },
    baseline: [...(baseline ? [{ manifest: baseline }] : []), ...runRows(same)],
    candidate: [...(candidate ? [{ manifest: candidate }] : []), ...runRows(same)],
    config,
  });

describe("snapshots of the runs and of the config", () => {
  const of = (id: string, digest?: string) => ({ snapshot: { id, digest } });

  it.each<[string, Row | undefined, Row | undefined, Row, readonly string[], boolean]>([
    // why, baseline, candidate, config, reasons, proven
    ["the same", of("a"), of("a"), {}, [], true],
    ["other ones", of("a"), of("b"), {}, ["snapshot_differs"], false],
    ["none declared", undefined, undefined, {}, [], false],
    ["declared by one", of("a"), undefined, {}, [], false],
    ["one digest", of("a", "1"), of("a"), {}, [], false],
    [
      "none declared, but required",
      undefined,
      undefined,
      { snapshot: { require: true } },
      ["snapshot_not_proven"],
      false,
    ],
    [
      "declared by one, but required",
      undefined,
      of("a"),
      { snapshot: { require: true } },
      ["snapshot_not_proven"],
      false,
    ],
    [
      "required and the same",
      of("a", "1"),
      of("a", "1"),
      { snapshot: { require: true } },
      [],
      true,
    ],
    [
      "required, and the config has a digest that no manifest declares",
      of("a"),
      of("a"),
      { snapshot: { id: "a", digest: "1", require: true } },
      ["snapshot_not_proven"],
      false,
    ],
    [
      "required, and the config names it as the manifests do, which have a digest",
      of("a", "1"),
      of("a", "1"),
      { snapshot: { id: "a", require: true } },
      [],
      true,
    ],
    [
      "required and other: told once",
      of("a"),
      of("b"),
      { snapshot: { require: true } },
      ["snapshot_differs"],
      false,
    ],
    ["the config names the same", of("a"), of("a"), { snapshot: { id: "a" } }, [], true],
    [
      "the config names another",
      of("a"),
      of("a"),
      { snapshot: { id: "b" } },
      ["snapshot_differs"],
      true,
    ],
    [
      "another than the only one declared",
      undefined,
      of("a"),
      { snapshot: { id: "b" } },
      ["snapshot_differs"],
      false,
    ],
    ["the config alone proves nothing", undefined, undefined, { snapshot: { id: "b" } }, [], false],
  ])("%s", async (_why, baseline, candidate, config, reasons, proven) => {
    const told = await withManifests(baseline, candidate, config);
    expect(codesOf(told)).toEqual(reasons);
    expect(told.verdict).toBe(reasons.length > 0 ? "incomparable" : "pass");
    expect(told.snapshotProven).toBe(proven);
  });

  it("names both snapshots", async () => {
    const told = await withManifests(of("a", "1"), of("a", "2"));
    expect(told.reasons).toMatchObject([{ baseline: "a 1", candidate: "a 2", key: "snapshot" }]);
  });

  it("holds for the candidate alone where there is no baseline", async () => {
    const told = await compare({
      golden: { q: { critical: true } },
      candidate: [{ manifest: of("a") }, ...runRows({ q: "a" })],
      config: { no_baseline: "absolute", snapshot: { id: "b" } },
    });
    expect(codesOf(told)).toEqual(["snapshot_differs"]);
    expect(told.exitCode).toBe(3);
  });
});

describe("manifest keys that must match", () => {
  const config = { manifest: { must_match: ["snapshot", "embedding"] } };

  it.each<[string, Row | undefined, Row | undefined, readonly string[]]>([
    ["equal", { embedding: "md@2" }, { embedding: "md@2" }, []],
    ["other values", { embedding: "md@2" }, { embedding: "md@3" }, ["manifest_differs"]],
    ["declared by one side", { embedding: "md@2" }, {}, ["manifest_differs"]],
    ["declared by neither: unproven", {}, {}, ["manifest_differs"]],
    ["no manifest at all", undefined, undefined, ["manifest_differs"]],
    ["null on both sides", { embedding: null }, { embedding: null }, []],
    [
      "objects, whatever their order",
      { embedding: { n: 1, size: 500 } },
      { embedding: { size: 500, n: 1 } },
      [],
    ],
    ["a number is no text", { embedding: 2 }, { embedding: "2" }, ["manifest_differs"]],
    ["other keys may differ", { embedding: "a", code: "1" }, { embedding: "a", code: "2" }, []],
  ])("%s", async (_why, baseline, candidate, reasons) => {
    expect(codesOf(await withManifests(baseline, candidate, config))).toEqual(reasons);
  });
});

it.each(["toString", "constructor", "__proto__"])(
  "%s is no key that every manifest has",
  async (key) => {
    const config = { manifest: { must_match: [key] } };
    expect(codesOf(await withManifests({ x: 1 }, { x: 2 }, config))).toEqual(["manifest_differs"]);
  },
);

describe("a manifest key that differs", () => {
  it("is told with both values, and with what is not declared", async () => {
    const config = { manifest: { must_match: ["embedding", "index"] } };
    const before = { embedding: "md@2", index: { m: 16 } };
    const told = await withManifests(before, { embedding: "md@3" }, config);
    expect(told.reasons).toMatchObject([
      { key: "embedding", baseline: "md@2", candidate: "md@3" },
      { key: "index", baseline: '{"m":16}', candidate: "not declared" },
    ]);
    expect(told.exitCode).toBe(3);
  });
});

describe("what changed between the manifests", () => {
  it("lists the keys that differ, in order, without the snapshot", async () => {
    const told = await withManifests(
      { snapshot: { id: "a" }, reranker: "r1", embedding: "c1", index: "i" },
      { snapshot: { id: "a" }, reranker: "r2", embedding: null, index: "i" },
    );
    expect(told.manifestChanges).toEqual([
      { key: "embedding", baseline: "c1", candidate: null },
      { key: "reranker", baseline: "r1", candidate: "r2" },
    ]);
  });

  it.each<[string, Row, Row, boolean]>([
    [
      "two components: which of them did it?",
      { embedding: "1", index: "1" },
      { embedding: "2", index: "2" },
      true,
    ],
    ["one component", { embedding: "1", index: "1" }, { embedding: "2", index: "1" }, false],
    [
      "one component and the code around it",
      { embedding: "1", code: "1" },
      { embedding: "2", code: "2" },
      false,
    ],
  ])("warns of %s", async (_why, baseline, candidate, warns) => {
    const { problems } = await withManifests(baseline, candidate);
    expect(problems.some(({ code }) => code === "manifest_many_changes")).toBe(warns);
  });
});

describe("a baseline that knows too few queries", () => {
  const golden = { q1: "a", q2: "a", q3: "a", q4: "a" };
  const all = { q1: "a", q2: "a", q3: "a", q4: "a" };

  it.each<[string, Run, readonly string[]]>([
    ["exactly half", { q1: "a", q2: "a" }, []],
    ["one less than half", { q1: "a" }, ["baseline_too_small"]],
    ["failed rows are not usable", { q1: "a", q2: { error: "timeout" } }, ["baseline_too_small"]],
    ["empty rows are usable", { q1: "a", q2: "" }, []],
    ["other queries do not count", { q1: "a", z1: "a", z2: "a", z3: "a" }, ["baseline_too_small"]],
  ])("%s", async (_why, baseline, reasons) => {
    const told = await compare({ golden, baseline, candidate: all });
    expect(codesOf(told)).toEqual(reasons);
    expect(told.exitCode).toBe(reasons.length > 0 ? 3 : 0);
  });

  it("counts rows that the config lets be empty as not there", async () => {
    const config = { missing_queries: "empty" };
    const told = await compare({ golden, baseline: { q1: "a" }, candidate: all, config });
    expect(codesOf(told)).toEqual(["baseline_too_small"]);
  });
});

describe("runs without a query in common", () => {
  it("are not comparable, though each knows half of the queries", async () => {
    const told = await compare({
      golden: { q1: "a", q2: "a" },
      baseline: { q1: "a" },
      candidate: { q2: "a" },
      config: { max_unmeasured: 5 },
    });
    expect(codesOf(told)).toEqual(["nothing_in_common"]);
    expect(told.exitCode).toBe(3);
  });

  it("share a query that both have, though one returned nothing", async () => {
    const told = await compare({
      golden: { q1: "a", q2: "a" },
      baseline: { q1: "", q2: "a" },
      candidate: { q1: "a", q2: "a" },
    });
    expect(codesOf(told)).toEqual([]);
  });

  it("do not share what is only assumed to be empty", async () => {
    const told = await compare({
      golden: { q1: "a", q2: "a" },
      baseline: { q1: "a" },
      candidate: { q2: "a" },
      config: { missing_queries: "empty" },
    });
    expect(codesOf(told)).toContain("nothing_in_common");
  });
});

describe("a side that returned nothing at all", () => {
  const golden = { q1: "a", q2: "a", none: { no_answer: true } };
  const full = { q1: "a", q2: "a", none: "" };

  it.each<[string, Run, Run, string | undefined]>([
    ["the candidate is empty throughout", full, { q1: "", q2: "", none: "" }, "candidate"],
    [
      "answers to no-answer queries are no results",
      full,
      { q1: "", q2: "", none: "x" },
      "candidate",
    ],
    ["the baseline is empty throughout", { q1: "", q2: "", none: "" }, full, "baseline"],
    ["one result is enough", full, { q1: "", q2: "x", none: "" }, undefined],
    [
      "abstaining throughout is returning nothing",
      full,
      { q1: { ranked: ["a"], abstained: true }, q2: "", none: "" },
      "candidate",
    ],
  ])("%s", async (_why, baseline, candidate, side) => {
    const told = await compare({ golden, baseline, candidate, config: { cutoffs: [1] } });
    const found = told.reasons.find(({ code }) => code === "all_lists_empty");
    expect(found && "side" in found ? found.side : undefined).toBe(side);
    if (side) expect(told.exitCode).toBe(3);
  });

  it("looks at the last stage", async () => {
    const row = { stages: { wide: ["a"], narrow: [] } };
    const told = await compare({
      golden: { q: "a" },
      baseline: { q: { stages: { wide: ["a"], narrow: ["a"] } } },
      candidate: { q: row },
    });
    expect(told.reasons).toContainEqual({
      code: "all_lists_empty",
      side: "candidate",
      stage: "narrow",
    });
  });

  it("is as it should be where nothing has an answer", async () => {
    const told = await compare({
      golden: { q1: { no_answer: true }, q2: { no_answer: true } },
      baseline: { q1: "", q2: "" },
      candidate: { q1: "", q2: "" },
    });
    expect(codesOf(told)).toEqual([]);
    expect(told.verdict).toBe("pass");
  });
});

describe("gold that is never found", () => {
  it.each<[string, Run, Run, boolean]>([
    ["in neither run: ids of another world", { q1: "x", q2: "y" }, { q1: "x", q2: "y" }, true],
    ["once, in the candidate", { q1: "x", q2: "y" }, { q1: "x", q2: "a" }, false],
    [
      "once, in the baseline, below the cutoff",
      { q1: "x y z a", q2: "y" },
      { q1: "x", q2: "y" },
      false,
    ],
    [
      "in a failed row: that is no list",
      { q1: "x", q2: "y" },
      { q1: "x", q2: { error: "e", ranked: ["a"] } },
      true,
    ],
  ])("%s", async (_why, baseline, candidate, never) => {
    const golden = { q1: "a", q2: "a" };
    const told = await compare({ golden, baseline, candidate, config: { cutoffs: [2] } });
    expect(codesOf(told).includes("gold_never_found")).toBe(never);
    if (never) expect(told.exitCode).toBe(2);
  });

  it("is found at any stage", async () => {
    const row = { stages: { wide: ["a", "x"], narrow: ["x"] } };
    const told = await compare({ golden: { q: "a" }, baseline: { q: row }, candidate: { q: row } });
    expect(codesOf(told)).not.toContain("gold_never_found");
  });

  it("is not looked for where nothing is needed", async () => {
    const told = await compare({
      golden: { q: { no_answer: true }, r: judging("a=0") },
      baseline: { q: "", r: "x" },
      candidate: { q: "", r: "x" },
    });
    expect(codesOf(told)).toEqual([]);
  });
});

describe("a baseline that lacks the judged stage in most rows", () => {
  it("is too small to compare with, whatever other stages it has", async () => {
    const rows = (narrow: (i: number) => Row) =>
      Array.from({ length: 21 }, (_, i) => ({
        query_id: `n${i}`,
        stages: { wide: ["a"], ...narrow(i) },
      }));
    const told = await compare({
      golden: eachOf(21, (_, i) => ({ critical: i === 0 })),
      baseline: rows((i) => (i === 0 ? { narrow: ["a"] } : {})),
      candidate: rows((i) => ({ narrow: [i === 0 ? "a" : "x"] })),
      config: { cutoffs: [5], gates: [{ measure: "coverage@5", min: 0.9 }, { lost_queries: 0 }] },
    });
    expect(codesOf(told)).toContain("baseline_too_small");
    expect(told.exitCode).toBe(3);
  });
});
