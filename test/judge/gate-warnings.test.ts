/** Warnings of gates that hold, just inside and just outside of their limits. */

import { describe, expect, it } from "vitest";
import { compare, eachOf, gateOf } from "../make/comparison.ts";
import { judging, type Row } from "../make/golden.ts";

const codesOf = (told: Awaited<ReturnType<typeof compare>>): readonly string[] =>
  told.problems.map(({ code }) => code);

const messageOf = (told: Awaited<ReturnType<typeof compare>>, code: string): string =>
  told.problems.find((one) => one.code === code)?.message ?? "";

describe("weights_uneven", () => {
  /** Kish: (w + n - 1)² / (w² + n - 1). */
  const weighing = (rows: readonly Row[]) => {
    const run = eachOf(rows.length, () => "a");
    return compare({
      golden: eachOf(rows.length, (_, i) => rows[i] ?? {}),
      baseline: run,
      candidate: run,
    });
  };

  it("comes when the queries count as less than half", async () => {
    // (4 + 3)²/(16 + 3) = 2.58 of 4, (10 + 3)²/(100 + 3) = 1.64 of 4
    const rows = (weight: number) => [{ weight }, {}, {}, {}];
    expect(codesOf(await weighing(rows(4)))).not.toContain("weights_uneven");
    const told = await weighing(rows(10));
    expect(messageOf(told, "weights_uneven")).toContain(
      'a few queries hold most of the weight: "coverage@5: 4 count as 1.6"',
    );
  });

  it("does not come at just the half", async () => {
    // (w + 3)² = 2(w² + 3) for w = 3 + 2·sqrt(3)
    const rows = (weight: number) => [{ weight }, {}, {}, {}];
    const just = 3 + 2 * Math.sqrt(3);
    expect(codesOf(await weighing(rows(just - 1e-6)))).not.toContain("weights_uneven");
    expect(codesOf(await weighing(rows(just + 1e-6)))).toContain("weights_uneven");
  });

  it("counts a cluster as one", async () => {
    const rows = [...Array.from({ length: 10 }, () => ({ cluster: "c" })), {}, {}, {}];
    const told = await weighing(rows);
    expect(messageOf(told, "weights_uneven")).toContain("4 count as 1.6");
    expect(gateOf(told, "coverage@5").statistics?.units).toBe(4);
  });
});

describe("judged_fell", () => {
  /** Ten results of each side are looked at, of which `after` are judged in the candidate. */
  const judgedAfter = (after: number, gate: Row = { measure: "precision@10" }) => {
    const good = Array.from({ length: 10 }, (_, i) => `g${i}`);
    return compare({
      golden: { q: { relevant: Object.fromEntries(good.map((id) => [id, 1])) } },
      baseline: { q: good.join(" ") },
      candidate: { q: good.map((id, i) => (i < after ? id : `new${i}`)).join(" ") },
      config: { cutoffs: [10], gates: [gate] },
    });
  };

  it("comes when a tenth of the results or more lost their labels", async () => {
    expect(codesOf(await judgedAfter(10))).not.toContain("judged_fell");
    expect(messageOf(await judgedAfter(9), "judged_fell")).toContain(
      '"precision@10: 1.0000 and now 0.9000"',
    );
  });

  it("does not come for measures that ask for no labels", async () => {
    expect(codesOf(await judgedAfter(1, { measure: "recall@10" }))).not.toContain("judged_fell");
  });

  it("does not come just below a tenth", async () => {
    const results = Array.from({ length: 11 }, (_, i) => `g${i}`);
    const told = await compare({
      golden: { q: { relevant: Object.fromEntries(results.map((id) => [id, 1])) } },
      baseline: { q: results.join(" ") },
      candidate: { q: [...results.slice(1), "new"].join(" ") },
      config: { cutoffs: [11], gates: [{ measure: "precision@11" }] },
    });
    expect(codesOf(told)).not.toContain("judged_fell");
  });
});

describe("drop_within_tolerance", () => {
  const losing = (lost: number) =>
    compare({
      golden: eachOf(300, () => judging("a")),
      baseline: eachOf(300, () => "a"),
      candidate: eachOf(300, (_, i) => (i < lost ? "x" : "a")),
    });

  it("comes with a drop that is credible and allowed", async () => {
    const told = await losing(6);
    expect(gateOf(told, "coverage@5").reason).toBe("small_credible_drop_within_tolerance");
    expect(messageOf(told, "drop_within_tolerance")).toBe(
      'means fell by no more than is allowed, and not by chance: "coverage@5: -0.0200 of 0.0200", "coverage@10: -0.0200 of 0.0200"',
    );
    expect(told.verdict).toBe("pass");
  });

  it.each([4, 7])("does not come with %d losses: not credible, or not allowed", async (lost) => {
    expect(codesOf(await losing(lost))).not.toContain("drop_within_tolerance");
  });
});

describe("gate_cannot_fail", () => {
  const having = (found: number, gate: Row) => {
    const run = eachOf(20, (_, i) => (i < found ? "a" : "x"));
    return compare({
      golden: eachOf(20, () => judging("a")),
      baseline: run,
      candidate: run,
      config: { gates: [{ measure: "coverage@5", ...gate }] },
    });
  };

  // biome-ignore format: the columns are aligned by hand
  it.each<[string, number, Row, boolean]>([
    ["as much as there is may be lost",      4, { tolerance: 0.2, hard_drop: 0.5 },           true],
    ["one query more than may be lost",      5, { tolerance: 0.2, hard_drop: 0.5 },           false],
    ["less than there is blocks at once",    4, { tolerance: 0.2, hard_drop: 0.2 },           false],
    ["a minimum that may be missed",         4, { tolerance: 0.2, hard_drop: 0.5, min: 0.1 }, false],
    ["nothing is found that could be lost",  0, {},                                           true],
    ["a tolerance that leaves something",   20, {},                                           false],
  ])("%s", async (_why, found, gate, comes) => {
    expect(codesOf(await having(found, gate)).includes("gate_cannot_fail")).toBe(comes);
  });

  it("is told with what there is and what may be lost", async () => {
    expect(messageOf(await having(2, { tolerance: 0.2 }), "gate_cannot_fail")).toBe(
      'the baseline has no more than may be lost: "coverage@5: 0.1000 of 0.2000"',
    );
  });
});
