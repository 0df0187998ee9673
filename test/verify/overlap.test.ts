/** Two snapshots that differ: what is still compared, and that the rest is never silently right. */

import { describe, expect, it } from "vitest";
import { headline } from "../../src/report/view.ts";
import { type Comparison, codesOf, compare } from "../make/comparison.ts";
import type { Row } from "../make/golden.ts";

const manifest = (digest: string | undefined): Row => ({
  manifest: { snapshot: { id: digest ?? "s", ...(digest === undefined ? {} : { digest }) } },
});

const lines = (rows: readonly Row[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join("");

const names = Array.from({ length: 10 }, (_, i) => `q${i}`);
const unitOf = (query: string): string => `unit-${query}`;
const asked = (query: string, more: Row = {}): Row => ({
  query_id: query,
  required: [unitOf(query)],
  ...more,
});
const found = (query: string): Row => ({ query_id: query, ranked: [unitOf(query)] });
const unit = (query: string): Row => ({ id: unitOf(query), text: `text of ${query}` });

interface Story extends Partial<Comparison> {
  readonly before?: readonly Row[];
  readonly after?: readonly Row[];
  readonly setting?: Row;
}

/** Ten queries, each with a unit of its own, found on both sides of two snapshots. */
function story({ before, after, setting, files, ...more }: Story = {}) {
  const units = names.map(unit);
  return compare({
    golden: names.map((name) => asked(name)),
    baseline: [manifest("sha256:1"), ...names.map(found)],
    candidate: [manifest("sha256:2"), ...names.map(found)],
    config: {
      baseline: { run: "baseline.jsonl", units: "before.jsonl" },
      candidate: { run: "candidate.jsonl", units: "after.jsonl" },
      snapshot_change: "overlap",
      ...setting,
    },
    files: {
      "before.jsonl": lines(before ?? units),
      "after.jsonl": lines(after ?? units),
      ...files,
    },
    ...more,
  });
}

/** The list with other text under the units of the first so many queries. */
const changing = (count: number): readonly Row[] =>
  names.map((name, i) =>
    i < count ? { ...unit(name), text: `other text of ${name}` } : unit(name),
  );

const toldOf = ({ problems }: Awaited<ReturnType<typeof compare>>): string =>
  problems.find(({ code }) => code === "snapshot_overlap")?.message ?? "";

describe("snapshots that differ", () => {
  it("are refused without snapshot_change: overlap", async () => {
    const told = await story({ setting: { snapshot_change: "refuse" } });
    expect([told.exitCode, codesOf(told)]).toEqual([3, ["snapshot_differs"]]);
  });

  it("are compared where the gold is the same, and the headline says so", async () => {
    const told = await story();
    expect([told.exitCode, codesOf(told)]).toEqual([0, []]);
    expect(headline(told)).toContain("other snapshot, 10 of 10 queries kept");
    expect(toldOf(told)).toContain("Jaccard of the documents 1.0000");
  });

  it("say how much of the corpus is the same", async () => {
    const more = [{ id: "new", text: "new" }];
    const told = await story({ after: [...changing(1), ...more] });
    // nine are the same, of the ten before and two others after
    expect(toldOf(told)).toContain("Jaccard of the documents 0.7500");
    expect(toldOf(told)).toContain("9 of 10 queries");
    expect(toldOf(told)).toContain('not kept: "q0"');
  });

  it.each([
    [1, 0, []],
    [2, 3, ["overlap_too_small"]],
    [10, 3, ["overlap_too_small"]],
  ])("with %i of 10 queries not kept", async (changed, exit, codes) => {
    const told = await story({ after: changing(changed) });
    expect([told.exitCode, codesOf(told)]).toEqual([exit, codes]);
    expect([told.counts.new, told.counts.compared]).toEqual([changed, 10 - changed]);
  });
});

describe("a query that is not kept", () => {
  const lost = (query: string): Row => ({ query_id: query, ranked: ["unit-x"] });
  const candidate = [manifest("sha256:2"), lost("q0"), ...names.slice(1).map(found)];
  const listed = { id: "unit-x", text: "x" };

  it("is out of every comparison", async () => {
    const told = await story({ after: [...changing(1), listed], candidate });
    expect([told.exitCode, told.counts.regressed]).toEqual([0, 0]);
    expect(told.measures.every(({ baseline: { n } }) => n === 9 || n === 0)).toBe(true);
  });

  it("must be right if it is critical", async () => {
    const golden = names.map((name) => asked(name, { critical: name === "q0" }));
    const right = await story({ golden, after: changing(1) });
    expect([right.exitCode, right.counts.new]).toEqual([0, 1]);
    const wrong = await story({ golden, after: [...changing(1), listed], candidate });
    expect([wrong.exitCode, codesOf(wrong)]).toEqual([1, ["critical_not_found"]]);
  });

  it("blocks as ever when it is kept", async () => {
    const golden = names.map((name) => asked(name, { critical: name === "q0" }));
    const after = [...names.map(unit), listed];
    const told = await story({ golden, after, candidate });
    expect(codesOf(told)).toContain("critical_evidence_lost");
  });
});

describe("what is not told is not called the same", () => {
  const critical = { required: [[{ doc: "d" }]] };
  const only = (required: unknown, before: readonly Row[], after: readonly Row[]) =>
    story({
      golden: [{ query_id: "q0", required }],
      baseline: [
        manifest("sha256:1"),
        { query_id: "q0", ranked: [{ id: "a", doc: "d", text: "t q" }] },
      ],
      candidate: [
        manifest("sha256:2"),
        { query_id: "q0", ranked: [{ id: "a", doc: "d", text: "t q" }] },
      ],
      before,
      after,
    });
  const text = (id: string, told: string, doc = "d"): Row => ({ id, doc, text: told });

  it.each<[string, unknown, readonly Row[], readonly Row[], boolean]>([
    ["a unit of the same text", ["a"], [text("a", "t  q")], [text("a", "t q")], true],
    ["a unit of another text", ["a"], [text("a", "t q")], [text("a", "t")], false],
    [
      "a unit without text",
      ["a"],
      [{ id: "a" }, text("b", "b")],
      [{ id: "a" }, text("b", "b")],
      false,
    ],
    ["a unit that is gone", ["a"], [text("a", "t"), text("b", "b")], [text("b", "b")], false],
    ["a unit that never was", ["z"], [text("a", "t")], [text("a", "t")], true],
    [
      "one alternative of two",
      [["a", "b"]],
      [text("a", "t"), text("b", "b")],
      [text("a", "t")],
      false,
    ],
    [
      "a document in another order",
      critical.required,
      [text("a", "1"), text("b", "2")],
      [text("b", "2"), text("a", "1")],
      true,
    ],
    [
      "a document with one unit more",
      critical.required,
      [text("a", "1")],
      [text("a", "1"), text("b", "2")],
      false,
    ],
    [
      "a document without text",
      critical.required,
      [text("a", "1"), { id: "b", doc: "d" }],
      [text("a", "1"), { id: "b", doc: "d" }],
      false,
    ],
    [
      "a span of the same document",
      [[{ doc: "d", span: [0, 2] }]],
      [text("a", "1")],
      [text("a", "1")],
      true,
    ],
    [
      "a quote, where others changed",
      [[{ quote: "q" }]],
      [text("a", "t q"), text("b", "1")],
      [text("a", "t q"), text("b", "2")],
      true,
    ],
    [
      "a quote in more units",
      [[{ quote: "q" }]],
      [text("a", "t q"), text("b", "1")],
      [text("a", "t q"), text("b", "q 1")],
      false,
    ],
    [
      "a quote, and a unit without text",
      [[{ quote: "q" }]],
      [text("a", "t q"), { id: "b" }],
      [text("a", "t q"), { id: "b" }],
      false,
    ],
  ])("%s", async (_why, required, before, after, isKept) => {
    const told = await only(required, before, after);
    expect([told.overlap.isInForce, told.overlap.kept]).toEqual([true, isKept ? 1 : 0]);
  });

  it.each<[string, Row, string[]]>([
    [
      "neither list",
      { baseline: "baseline.jsonl", candidate: "candidate.jsonl" },
      ["baseline", "candidate"],
    ],
    ["one list", { baseline: "baseline.jsonl" }, ["baseline"]],
  ])("%s is given", async (_why, setting, sides) => {
    const told = await story({ setting });
    expect([told.exitCode, codesOf(told)]).toEqual([3, ["overlap_not_shown"]]);
    expect(told.reasons.map((one) => "side" in one && one.side)).toEqual(sides);
  });

  it("lists of ids alone tell no content", async () => {
    const ids = names.map((name) => ({ id: unitOf(name) }));
    const told = await story({ before: ids, after: ids });
    expect([told.exitCode, codesOf(told)]).toEqual([3, ["overlap_not_shown"]]);
  });

  it("holds also where no manifest says which snapshot it was", async () => {
    const rows = names.map(found);
    const told = await story({
      baseline: rows,
      candidate: rows,
      setting: { candidate: "candidate.jsonl" },
    });
    expect([told.exitCode, codesOf(told)]).toEqual([3, ["overlap_not_shown"]]);
    const kept = await story({ baseline: rows, candidate: rows });
    expect([kept.exitCode, kept.overlap.kept]).toEqual([0, 10]);
  });
});

describe("with one and the same snapshot", () => {
  it("nothing is left out", async () => {
    const candidate = [manifest("sha256:1"), ...names.map(found)];
    const told = await story({ candidate, after: changing(10) });
    expect([told.exitCode, told.overlap.isInForce, told.counts.new]).toEqual([0, false, 0]);
  });
});

describe("a snapshot of the config", () => {
  it("holds for the candidate", async () => {
    const told = await story({ setting: { snapshot: { digest: "sha256:2", require: true } } });
    expect([told.exitCode, codesOf(told)]).toEqual([0, []]);
    const other = await story({ setting: { snapshot: { digest: "sha256:3" } } });
    expect(codesOf(other)).toEqual(["snapshot_differs"]);
  });

  it("is not proven by ids alone", async () => {
    const rows = names.map(found);
    const told = await story({
      baseline: [{ manifest: { snapshot: { id: "1" } } }, ...rows],
      candidate: [{ manifest: { snapshot: { id: "2" } } }, ...rows],
      setting: { snapshot: { id: "2", require: true } },
    });
    expect(codesOf(told)).toEqual(["snapshot_not_proven"]);
  });
});
