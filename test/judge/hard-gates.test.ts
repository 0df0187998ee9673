import { describe, expect, it } from "vitest";
import { compare, type Run, repeats, stages } from "../make/comparison.ts";
import type { Row } from "../make/golden.ts";

const critical = { critical: true };
const guard = { forbidden: [{ id: "h", reason: "permission" }] };

/** The hard gates as rows: what, where, share before and after, result, reason. */
async function rowsOf(golden: Record<string, Row>, baseline: Run, candidate: Run, config = {}) {
  const told = await compare({ golden, baseline, candidate, config: { cutoffs: [2], ...config } });
  return told.gates
    .filter(({ kind }) => kind === "critical")
    .map(({ name, cutoff, baseline: before, candidate: after, n, result, reason }) => [
      cutoff === undefined ? name : `${name}@${cutoff}`,
      before,
      after,
      n,
      result,
      reason,
    ]);
}

describe("the rows of the hard gates", () => {
  it("are those of what is guarded, and no more", async () => {
    const run = { q: "a", z: "" };
    expect(await rowsOf({ q: {} }, run, run)).toEqual([]);
    expect(await rowsOf({ q: critical }, run, run)).toEqual([
      ["critical evidence@2", 1, 1, 1, "pass", "nothing_lost"],
    ]);
    expect(await rowsOf({ z: { no_answer: true, critical: true } }, run, run)).toEqual([
      ["critical no-answer", 1, 1, 1, "pass", "nothing_lost"],
    ]);
    expect(await rowsOf({ q: guard }, run, run)).toEqual([
      ["forbidden results", 1, 1, 1, "pass", "nothing_lost"],
    ]);
  });

  it("give the share of queries that are right, and name what is wrong", async () => {
    const golden = {
      q1: critical,
      q2: critical,
      z: { no_answer: true, critical: true },
      g: guard,
    };
    const before = { q1: "a", q2: "a", z: "", g: "x" };
    const after = { q1: "a", q2: "x", z: "x", g: "h" };
    expect(await rowsOf(golden, before, after)).toEqual([
      ["critical evidence@2", 1, 1 / 2, 2, "fail", "critical_evidence_lost"],
      ["critical no-answer", 1, 0, 1, "fail", "critical_answered"],
      ["forbidden results", 1, 0, 1, "fail", "forbidden_found"],
    ]);
  });

  it("count what was won and lost", async () => {
    const told = await compare({
      golden: { q1: critical, q2: critical, q3: critical, q4: critical },
      baseline: { q1: "a", q2: "a", q3: "x", q4: "x" },
      candidate: { q1: "a", q2: "x", q3: "a", q4: "x" },
      config: { cutoffs: [2] },
    });
    const [row] = told.gates;
    expect(row).toMatchObject({ wins: 1, losses: 1, ties: 2, delta: 0, baseline: 1 / 2 });
  });

  it("look for leaks from the enforced stage on, and not before", async () => {
    const lists = (wide: string, narrow: string) => stages({ wide, narrow });
    const golden = { g: guard };
    const before = { g: lists("a", "a") };
    const after = { g: lists("h", "a") };
    expect(await rowsOf(golden, before, after)).toEqual([
      ["forbidden results", 1, 1, 1, "pass", "nothing_lost"],
    ]);
    const config = { enforce_forbidden_from: "wide" };
    expect(await rowsOf(golden, before, after, config)).toEqual([
      ["forbidden results", 1, 0, 1, "fail", "forbidden_found"],
    ]);
  });

  it("tell apart the cutoffs that are guarded", async () => {
    const rows = await rowsOf({ q: critical }, { q: "a x" }, { q: "x a" }, { cutoffs: [1, 2] });
    expect(rows.map(([name, , , , result]) => [name, result])).toEqual([
      ["critical evidence@1", "fail"],
      ["critical evidence@2", "pass"],
    ]);
  });

  it("name also what is flaky, and what is new and not found", async () => {
    const repeated = (...lists: readonly string[]) => repeats("q", ...lists);
    const reasonsOf = async (golden: Row, before: readonly Row[], after: readonly Row[]) => {
      const told = await compare({
        golden: { q: golden, r: "a" },
        baseline: [...before, { query_id: "r", ranked: ["a"] }],
        candidate: [...after, { query_id: "r", ranked: ["a"] }],
        config: { cutoffs: [2] },
      });
      const rows = told.gates.filter(({ kind }) => kind === "critical");
      return rows.map(({ name, result, reason }) => [name, result, reason]);
    };
    const none = { no_answer: true, critical: true };
    const evidence = "critical evidence";
    const silence = "critical no-answer";
    expect(await reasonsOf(critical, repeated("a", "a"), repeated("a", "x"))).toEqual([
      [evidence, "fail", "critical_flaky"],
    ]);
    expect(await reasonsOf(critical, [], repeated("x"))).toEqual([
      [evidence, "fail", "critical_not_found"],
    ]);
    expect(await reasonsOf(none, repeated("", ""), repeated("", "x"))).toEqual([
      [silence, "fail", "critical_flaky"],
    ]);
    expect(await reasonsOf(none, [], repeated("x"))).toEqual([
      [silence, "fail", "critical_not_found"],
    ]);
  });

  it("do not hold when a critical query was not measured", async () => {
    const golden = { q: critical, z: { no_answer: true, critical: true }, r: {} };
    const run = { q: "a", z: "", r: "a" };
    const failed = { error: "timeout" };
    expect(await rowsOf(golden, run, { ...run, q: failed, z: failed })).toEqual([
      ["critical evidence@2", undefined, undefined, 0, "fail", "critical_unmeasured"],
      ["critical no-answer", undefined, undefined, 0, "fail", "critical_unmeasured"],
    ]);
    // the other kind of critical query is not concerned
    const rows = await rowsOf(golden, run, { ...run, q: failed });
    expect(rows.map(([, , , , result]) => result)).toEqual(["fail", "pass"]);
  });

  it("do not hold when it could not be told whether something leaked", async () => {
    const byDoc = { required: ["a"], forbidden: [{ doc: "hr.md", reason: "permission" }] };
    expect(await rowsOf({ q: byDoc }, { q: "a" }, { q: "a" })).toEqual([
      ["forbidden results", 1, 1, 1, "fail", "leak_unmeasured"],
    ]);
  });

  it("count a query as right when all of it is: each group, and each repeat", async () => {
    const both = { critical: true, required: ["a", "b"] };
    expect(await rowsOf({ q: both }, { q: "a b" }, { q: "a x" })).toEqual([
      ["critical evidence@2", 1, 0, 1, "fail", "critical_evidence_lost"],
    ]);
    const silent = { z: { no_answer: true, critical: true }, r: {} };
    const told = await compare({
      golden: silent,
      baseline: [...repeats("z", "", ""), { query_id: "r", ranked: ["a"] }],
      candidate: [...repeats("z", "", "x"), { query_id: "r", ranked: ["a"] }],
      config: { cutoffs: [2] },
    });
    const row = told.gates.find(({ name }) => name === "critical no-answer");
    expect([row?.baseline, row?.candidate, row?.losses]).toEqual([1, 0, 1]);
  });

  it("have no row for queries that nobody called critical", async () => {
    const run = { z: "", q: "a" };
    expect(await rowsOf({ z: { no_answer: true }, q: {} }, run, { ...run, z: "x" })).toEqual([]);
    const guarded = { z: { no_answer: true, ...guard }, q: {} };
    expect(await rowsOf(guarded, run, { ...run, z: "x" })).toEqual([
      ["forbidden results", 1, 1, 1, "pass", "nothing_lost"],
    ]);
  });

  it("count what both sides have, and new queries only where there is nothing else", async () => {
    const golden = { q1: critical, q2: critical };
    expect(await rowsOf(golden, { q1: "a" }, { q1: "a", q2: "x" })).toEqual([
      ["critical evidence@2", 1, 1, 1, "fail", "critical_not_found"],
    ]);
    const told = await compare({
      golden: { ...golden, r: {} },
      baseline: { r: "a" },
      candidate: { q1: "a", q2: "x", r: "a" },
      config: { cutoffs: [2] },
    });
    expect(told.gates[0]).toMatchObject({
      ...{ name: "critical evidence", n: 2, candidate: 1 / 2 },
      ...{ baseline: undefined, delta: undefined, wins: 0, losses: 0, ties: 0 },
    });
  });

  it("tell apart the stages that are guarded at the same cutoff", async () => {
    const lists = (wide: string, narrow: string) => stages({ wide, narrow });
    const config = { critical: { at: ["wide@2", "narrow@2"] } };
    const before = { q: lists("a x", "a x") };
    const rows = async (after: Row) =>
      (
        await compare({
          golden: { q: critical },
          baseline: before,
          candidate: { q: after },
          config,
        })
      ).gates
        .filter(({ kind }) => kind === "critical")
        .map(({ stage, result }) => [stage, result]);
    expect(await rows(lists("a x", "x y"))).toEqual([
      ["wide", "pass"],
      ["narrow", "fail"],
    ]);
  });

  it("do not hold when a query that must not leak was not measured, critical or not", async () => {
    const golden = { g: guard, r: guard };
    const run = { g: "a", r: "a" };
    const config = { max_unmeasured: 1 };
    expect(await rowsOf(golden, run, { ...run, g: { error: "timeout" } }, config)).toEqual([
      ["forbidden results", 1, 1, 1, "fail", "leak_unmeasured"],
    ]);
  });
});
