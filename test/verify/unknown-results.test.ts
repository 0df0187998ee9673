/** Results that do not exist, and ids that are nearly right. */

import { describe, expect, it } from "vitest";
import { headline } from "../../src/report/view.ts";
import { type Comparison, codesOf, compare } from "../make/comparison.ts";
import type { Row } from "../make/golden.ts";

const unitsOf = (...ids: readonly (string | Row)[]): string =>
  ids.map((id) => `${JSON.stringify(typeof id === "string" ? { id } : id)}\n`).join("");

const manifest = { manifest: { snapshot: { id: "s", digest: "sha256:0" } } };
const two = (list: string): readonly Row[] => [
  manifest,
  { query_id: "q1", ranked: list.split(" ") },
];

const comparison = (units: string, list: string, more: Partial<Comparison> = {}): Comparison => ({
  golden: [{ query_id: "q1", critical: true, required: ["a"] }],
  baseline: two("a b"),
  candidate: two(list),
  config: { snapshot: { id: "s", digest: "sha256:0", units: "units.jsonl" } },
  files: { "units.jsonl": units },
  ...more,
});

const told = async (given: Comparison, code: string) =>
  (await compare(given)).problems.filter((one) => one.code === code);

describe("a result that does not exist", () => {
  it("is counted and shown, whichever rank it has", async () => {
    const [one, ...others] = await told(
      comparison(unitsOf("a", "b"), "a z y z x"),
      "result_unknown",
    );
    expect(others).toEqual([]);
    expect(one?.severity).toBe("warning");
    expect(one?.message).toBe('4 results are in no list of units, as "x", "y", "z"');
    expect([one?.file, one?.lines]).toEqual(["candidate.jsonl", [2]]);
  });

  it("is found in any stage of any row", async () => {
    const row = (query_id: string, last: string): Row => ({
      query_id,
      stages: { first: ["a", "b", "a"].map((id) => ({ id })), second: [{ id: "a" }, { id: last }] },
    });
    const given = comparison(unitsOf("a", "b"), "", {
      golden: ["q1", "q2"].map((query_id) => ({ query_id, required: ["a"] })),
      baseline: [manifest, row("q1", "b"), row("q2", "b")],
      candidate: [manifest, row("q1", "b"), row("q2", "z")],
    });
    const [one, ...others] = await told(given, "result_unknown");
    expect(others).toEqual([]);
    expect(one?.message).toBe('1 result is in no list of units, as "z"');
    expect(one?.lines).toEqual([3]);
  });

  it("leaves the snapshot unproven, and the headline says both", async () => {
    const assessment = await compare(comparison(unitsOf("a", "b"), "a z"));
    expect(assessment.exitCode).toBe(0);
    expect(assessment.snapshotProven).toBe(false);
    expect(headline(assessment)).toContain("1 result in no list of units");
    expect(headline(assessment)).toContain("snapshot not proven");
    const known = await compare(comparison(unitsOf("a", "b", "z"), "a z"));
    expect(known.snapshotProven).toBe(true);
    expect(headline(known).join()).not.toContain("list of units");
  });

  it("blocks where the snapshot must be proven", async () => {
    const config = { snapshot: { digest: "sha256:0", units: "units.jsonl", require: true } };
    const whole = unitsOf("a", "b", "z");
    expect((await compare(comparison(whole, "a z", { config }))).exitCode).toBe(0);
    const assessment = await compare(comparison(unitsOf("a", "b"), "a z", { config }));
    expect([assessment.exitCode, codesOf(assessment)]).toEqual([3, ["snapshot_not_proven"]]);
  });

  it("exists when the list of its run holds it", async () => {
    const config = {
      candidate: { run: "candidate.jsonl", units: "own.jsonl" },
      snapshot: { id: "s", units: "units.jsonl" },
    };
    const files = { "units.jsonl": unitsOf("a", "b"), "own.jsonl": unitsOf("z") };
    expect(await told(comparison("", "a z", { config, files }), "result_unknown")).toEqual([]);
    const [one] = await told(comparison("", "a z y", { config, files }), "result_unknown");
    expect(one?.message).toBe('1 result is in no list of units, as "y"');
  });

  it("is told of the baseline too, and in rows of any kind", async () => {
    const flat = (...ids: readonly string[]) => ids.map((id) => ({ query_id: "q1", id }));
    const given = comparison(unitsOf("a"), "a", {
      baseline: [manifest, ...flat("a", "b", "c")],
      candidate: [manifest, { query_id: "q1", ranked: [{ id: "\u00e4", text: 'a\\"' }, "a"] }],
    });
    const all = await told(given, "result_unknown");
    expect(all.map(({ message }) => message)).toEqual([
      '2 results are in no list of units, as "b", "c"',
      '1 result is in no list of units, as "\u00e4"',
    ]);
  });

  it("is no matter without a list, or for queries that nobody knows", async () => {
    const config = { snapshot: { id: "s" } };
    expect(await told(comparison("", "a z", { config }), "result_unknown")).toEqual([]);
    const candidate = [...two("a b"), { query_id: "q9", ranked: ["z"] }];
    const given = comparison(unitsOf("a", "b"), "", { candidate });
    expect(await told(given, "result_unknown")).toEqual([]);
  });
});

describe("an id that looks like one that is there", () => {
  it.each([
    ["case", "doc#B", "Doc#b"],
    ["a blank", "doc 1", "doc1"],
    ["leading zeros", "doc-007", "doc-7"],
    ["Unicode form", "e\u0301", "\u00e9"],
  ])("%s, as a result", async (_why, id, unit) => {
    const candidate = [manifest, { query_id: "q1", ranked: ["a", id] }];
    const [one] = await told(
      comparison(unitsOf("a", "b", unit), "", { candidate }),
      "result_unknown",
    );
    expect(one?.hint).toContain(`${JSON.stringify(unit)} looks like ${JSON.stringify(id)}`);
  });

  it("as gold that the snapshot lacks", async () => {
    const golden = [{ query_id: "q1", critical: true, required: [["a", "A"], "007"] }];
    const given = comparison(unitsOf("a", "b", "07"), "a b", { golden });
    const [alternative] = await told(given, "gold_alternative_missing");
    expect(alternative?.hint).toContain('"a" looks like "A"');
    const [whole] = await told(given, "gold_missing_in_snapshot");
    expect(whole?.hint).toContain('"07" looks like "007"');
    expect(codesOf(await compare(given))).toContain("gold_unresolved");
  });

  it("is not made up for what looks like nothing", async () => {
    const [one] = await told(comparison(unitsOf("a", "b"), "a z"), "result_unknown");
    expect(one?.hint).not.toContain("looks like");
  });
});
