import { describe, expect, it } from "vitest";
import { codesOf, compare, meansOf, queryOf, repeats, valuesOf } from "../make/comparison.ts";
import { needing } from "../make/golden.ts";

/** One critical query that needs x, judged at 2. */
const tied = (baseline: string, candidate: string, required = "x") =>
  compare({
    golden: { q: { ...needing(required), critical: true } },
    baseline: { q: baseline },
    candidate: { q: candidate },
    config: { cutoffs: [2] },
  });

describe("evidence that a tie puts below the cutoff", () => {
  it.each([
    // why, before, after, change, tied
    ["the same set on both sides: excused", "m:9 x:7 y:7", "m:9 y:7 x:7", "kept", false],
    ["excused the other way round, no gain", "m:9 y:7 x:7", "m:9 x:7 y:7", "kept", false],
    ["what stands below the tie is no matter", "m:9 x:7 y:7 a:1", "m:9 y:7 x:7 b:2", "kept", false],
    ["the order above the tie is no matter", "m:9 x:7 y:7", "m:9 y:7 x:7", "kept", false],
    ["another unit in the tie: a loss, tied", "m:9 x:7 y:7", "m:9 z:7 x:7", "lost", true],
    ["a larger tie: a loss, tied", "m:9 x:7 y:7", "m:9 y:7 x:7 z:7", "lost", true],
    ["another score of the tie: a loss, tied", "m:9 x:7 y:7", "m:9 y:6 x:6", "lost", true],
    ["another unit above the tie: a loss, tied", "m:9 x:7 y:7", "n:9 y:7 x:7", "lost", true],
    ["no tie before: a loss, tied", "m:9 x:8 y:7", "m:9 y:7 x:7", "lost", true],
    ["a tie that stays below the cutoff", "m:9 x:8 y:7", "m:9 y:8 x:7 z:7", "lost", false],
    ["a tie that is broken: a plain loss", "m:9 x:7 y:7", "m:9 y:7 x:6.9", "lost", false],
    ["all scores equal: the order is all there is", "m:7 x:7 y:7", "m:7 y:7 x:7", "lost", false],
    ["scores that rise somewhere: likewise", "m:5 x:7 y:7", "m:5 y:7 x:7", "lost", false],
    ["a result without a score: likewise", "m:9 x:7 y:7 a", "m:9 y:7 x:7 a", "lost", false],
    ["no scores: likewise", "m x y", "m y x", "lost", false],
    ["found before and after: nothing to excuse", "x:9 y:7 z:7", "x:9 z:7 y:7", "kept", false],
    ["in neither list: absent", "m:9 y:7 z:7", "m:9 z:7 y:7", "absent", false],
  ])("%s", async (_why, before, after, change, isTied) => {
    const told = await tied(before, after);
    expect(queryOf(told, "q").groups[0]?.stages[0]?.changes.byCutoff.get(2)).toBe(change);
    expect(told.criticalLosses.some((loss) => loss.tied)).toBe(isTied);
    expect(told.criticalLosses.length).toBe(change === "lost" ? 1 : 0);
  });

  it("counts as found in every measure over groups, on both sides", async () => {
    const told = await tied("m:9 x:7 y:7", "m:9 y:7 x:7");
    expect(valuesOf(told, "q", "coverage@2")).toEqual([1, 1]);
    expect(valuesOf(told, "q", "sufficient@2")).toEqual([1, 1]);
    const back = await tied("m:9 y:7 x:7", "m:9 x:7 y:7");
    expect(valuesOf(back, "q", "coverage@2")).toEqual([1, 1]);
    // units are where they are
    expect(meansOf(back, "recall@2").delta).toBe(1);
  });

  it("is told as a notice", async () => {
    const excused = await tied("m:9 x:7 y:7", "m:9 y:7 x:7");
    expect(excused.problems).toContainEqual(
      expect.objectContaining({ code: "tie_excused", severity: "notice" }),
    );
    expect(codesOf(excused)).toEqual([]);
    const lost = await tied("m:9 x:7 y:7", "m:9 z:7 x:7");
    expect(lost.problems).toContainEqual(
      expect.objectContaining({ code: "ties_found", severity: "notice" }),
    );
    const none = await tied("m:9 x:8 y:7", "m:9 x:8 y:7");
    const codes = none.problems.map(({ code }) => code);
    expect(codes).not.toContain("ties_found");
    expect(codes).not.toContain("tie_excused");
  });

  it("is excused at the cutoff that the tie crosses, and nowhere else", async () => {
    const told = await compare({
      golden: { q: { ...needing("x"), critical: true } },
      baseline: { q: "x:9 y:7 z:7" },
      candidate: { q: "y:9 z:7 x:7" },
      config: { cutoffs: [1, 2] },
    });
    const changes = queryOf(told, "q").groups[0]?.stages[0]?.changes;
    expect([...(changes?.byCutoff ?? [])]).toEqual([
      [1, "lost"],
      [2, "lost"],
    ]);
  });

  it("needs room for all of an all_of above the cutoff", async () => {
    const both = { required: [{ any_of: [{ all_of: ["x", "y"] }] }], critical: true };
    const ask = (before: string, after: string) =>
      compare({
        golden: { q: both },
        baseline: { q: before },
        candidate: { q: after },
        config: { cutoffs: [2] },
      });
    const fits = await ask("x:9 y:7 z:7", "x:9 z:7 y:7");
    expect(fits.criticalLosses).toEqual([]);
    const doesNot = await ask("x:9 y:8 z:7", "z:9 x:7 y:7");
    expect(doesNot.criticalLosses).toMatchObject([{ tied: false }]);
  });

  it("is not excused in repeats, which show what an unstable order does", async () => {
    const told = await compare({
      golden: { q: { ...needing("x"), critical: true } },
      baseline: repeats("q", "m:9 x:7 y:7", "m:9 x:7 y:7"),
      candidate: repeats("q", "m:9 y:7 x:7", "m:9 y:7 x:7"),
      config: { cutoffs: [2] },
    });
    expect(codesOf(told)).toEqual(["critical_evidence_lost", "too_few_queries"]);
  });
});
