/** Accepted losses: what an entry covers, until when, and what it never covers. */

import { describe, expect, it } from "vitest";
import type { Assessment } from "../../src/judge/assessment.ts";
import { type Comparison, codesOf, compare, gateOf, stages } from "../make/comparison.ts";
import { needing, type Row } from "../make/golden.ts";
import { reportText } from "../make/report.ts";

const entry = (more: Row = {}): Row => ({
  query_id: "q",
  reason: "the handbook moves",
  owner: "policy",
  expires: "2026-12-31",
  ...more,
});

/** Today is 2026-12-01. Query q is critical and loses one of its two groups, unless told otherwise. */
const ask = (entries: readonly Row[] | string, more: Partial<Comparison> = {}) =>
  compare({
    golden: { q: { ...needing("a b"), critical: true }, z: "z" },
    baseline: { q: "a b", z: "z" },
    candidate: { q: "a x", z: "z" },
    today: "2026-12-01",
    ...more,
    config: { cutoffs: [2], waivers: "waivers.yml", ...more.config },
    files: {
      "waivers.yml": typeof entries === "string" ? entries : JSON.stringify(entries),
      ...more.files,
    },
  });

const lost = "critical_evidence_lost";
const problemsOf = ({ problems }: Assessment) =>
  problems.flatMap(({ code }) => (code.startsWith("waiver") ? [code] : []));

describe("an entry", () => {
  it.each<[string, Row, string | undefined]>([
    // why, entry, what is told of the loss
    ["covers its query", {}, undefined],
    ["covers the group that is lost", { group: "2" }, undefined],
    ["covers no other group", { group: "1" }, lost],
    ["covers the stage", { stage: "results" }, undefined],
    ["covers no other stage", { stage: "context" }, lost],
    ["covers no other query", { query_id: "z" }, lost],
    ["holds through its last day", { expires: "2026-12-01" }, undefined],
    ["holds no longer", { expires: "2026-11-30" }, lost],
  ])("%s", async (_why, more, code) => {
    const told = await ask([entry(more)]);
    expect(codesOf(told).filter((one) => one === lost)).toEqual(code ? [code] : []);
    expect(told.criticalLosses.map(({ waived }) => waived)).toEqual([code === undefined]);
    expect(told.counts.waived).toBe(code === undefined ? 1 : 0);
    expect(told.counts.criticalQueriesLost).toBe(code === undefined ? 0 : 1);
  });

  it.each<[string, Row, readonly string[]]>([
    ["in force", {}, []],
    ["that ends in 15 days", { expires: "2026-12-16" }, []],
    ["that ends in 14 days", { expires: "2026-12-15" }, ["waiver_ends_soon"]],
    ["that has ended", { expires: "2026-11-30" }, ["waiver_expired"]],
    ["that covers nothing", { query_id: "z" }, ["waiver_unused"]],
    ["of a query that is not there", { query_id: "gone" }, ["waiver_unused"]],
    ["of 90 days", { expires: "2027-03-01" }, []],
    ["of 91 days", { expires: "2027-03-02" }, ["waiver_wrong"]],
  ])("%s is told of as it is", async (_why, more, codes) => {
    expect(problemsOf(await ask([entry(more)]))).toEqual(codes);
  });

  it.each<[string, string | readonly Row[], string, string]>([
    ["no owner", [entry({ owner: undefined })], "waiver_wrong", "owner is missing"],
    ["no query", [entry({ query_id: undefined })], "waiver_wrong", "query_id is missing"],
    ["no day", [entry({ expires: undefined })], "waiver_wrong", "at most 90 days from now"],
    ["no reason", [entry({ reason: "" })], "id_wrong", "reason"],
    ["no date", [entry({ expires: "soon" })], "waiver_wrong", "2027-03-31"],
    ["an unknown key", [entry({ until: "2026-12-31" })], "key_unknown", "until"],
    ["a leak, which the base branch must accept", [entry({ leak: true })], "not_yet_supported", ""],
    ["no list", "query_id: q\n", "waiver_wrong", "list"],
    ["no YAML", "- [\n", "yaml_broken", ""],
  ])("with %s makes the input invalid", async (_why, entries, code, words) => {
    const told = await ask(entries);
    expect(told.exitCode).toBe(2);
    const problem = told.problems.find(({ severity }) => severity === "error");
    expect(problem).toMatchObject({ code, file: "waivers.yml" });
    expect(JSON.stringify(problem)).toContain(words);
  });

  it.each<[string, Row, string | undefined, string]>([
    ["nothing else", {}, undefined, "covers no loss of this comparison"],
    ["the query", { query_id: "gone" }, "query_id", "no golden query has that name"],
    ["a query that looks like one", { query_id: "Q" }, "query_id", 'Did you mean "q"?'],
    ["the group", { group: "rule" }, "group", 'The groups are "1", "2".'],
    ["a group of a query without an answer", { query_id: "n", group: "1" }, "group", "no groups"],
    ["the stage", { stage: "contxt" }, "stage", 'Did you mean "context"?'],
    ["a stage that is not judged", { stage: "wide" }, "stage", 'Losses count at "context"'],
    ["none of them", { group: "1", stage: "context" }, undefined, "Remove it, or correct"],
  ])("that covers nothing names what is wrong: %s", async (_what, more, path, words) => {
    const both = { q: stages({ wide: "a b", context: "a b" }), n: "" };
    const golden = { q: needing("a b"), n: { no_answer: true } };
    const told = await ask([entry(more)], { golden, baseline: both, candidate: both });
    const problem = told.problems.find(({ code }) => code === "waiver_unused");
    expect(problem?.path).toBe(path);
    expect(problem?.lines).toEqual([1]);
    expect(`${problem?.message} ${problem?.hint}`).toContain(words);
  });

  it("stands in every report", async () => {
    const told = await ask([entry()]);
    const { waivers, critical_losses } = JSON.parse(reportText(told));
    expect(waivers).toEqual([{ ...entry(), group: null, stage: null, active: true, used: true }]);
    expect(critical_losses).toMatchObject([{ query_id: "q", waived: true }]);
    expect(gateOf(told, "critical evidence")).toMatchObject({ result: "pass", reason: "waived" });
  });
});

describe("an entry covers nothing that was not measured", () => {
  it.each<[string, Partial<Comparison>, string]>([
    ["no row", { candidate: { z: "z" } }, "critical_unmeasured"],
    ["a failed row", { candidate: { q: { error: "x" }, z: "z" } }, "critical_unmeasured"],
    [
      "a forbidden result",
      {
        golden: { q: { required: ["a"], forbidden: [{ id: "h", reason: "hr" }] }, z: "z" },
        candidate: { q: "a h", z: "z" },
      },
      "forbidden_found",
    ],
  ])("%s", async (_why, more, code) => {
    expect(codesOf(await ask([entry()], more))).toContain(code);
  });
});

describe("a no-answer query", () => {
  const more = {
    golden: { q: { no_answer: true, critical: true }, z: "z" },
    baseline: { q: "", z: "z" },
    candidate: { q: "x", z: "z" },
  };

  it("is covered by an entry without a group", async () => {
    expect(codesOf(await ask([entry()], more))).not.toContain("critical_answered");
    expect(codesOf(await ask([entry({ group: "1" })], more))).toContain("critical_answered");
  });
});

describe("the gate on lost queries", () => {
  const more = {
    golden: { q: needing("a b"), r: needing("a b"), z: "z" },
    baseline: { q: "a b", r: "a b", z: "z" },
    candidate: { q: "x y", r: "a x", z: "z" },
    config: { gates: [{ lost_queries: 1 }] },
  };

  it("leaves those out of which all that they lost is accepted", async () => {
    expect(codesOf(await ask([], more))).toContain("lost_queries");
    expect(codesOf(await ask([entry()], more))).not.toContain("lost_queries");
    // q lost two groups, of which only one is accepted
    expect(codesOf(await ask([entry({ group: "1" })], more))).toContain("lost_queries");
  });
});

describe("losses to explain", () => {
  const regressed = {
    golden: { q: { ...needing("a b"), risk: "high" }, r: { ...needing("a"), risk: "low" }, z: "z" },
    baseline: { q: "a b", r: "a", z: "z" },
    candidate: { q: "x y", r: "x", z: "z" },
  };
  const unexplained = async (explain: string, entries: readonly Row[]) => {
    const told = await ask(entries, { ...regressed, config: { explain } });
    return told.reasons.flatMap((one) =>
      one.code === "unexplained_loss" ? [`${one.queryId} ${one.group}`] : [],
    );
  };

  it.each<[string, string, readonly Row[], readonly string[]]>([
    ["nothing is asked", "none", [], []],
    ["of high risk", "high_risk", [], ["q 1", "q 2"]],
    ["of all", "all", [], ["q 1", "q 2", "r 1"]],
    ["one group is explained", "all", [entry({ group: "2" })], ["q 1", "r 1"]],
    ["a query is explained", "all", [entry()], ["r 1"]],
    [
      "an entry that has ended explains nothing",
      "high_risk",
      [entry({ expires: "2026-11-01" })],
      ["q 1", "q 2"],
    ],
  ])("%s", async (_why, explain, entries, left) => {
    expect(await unexplained(explain, entries)).toEqual(left);
  });
});
