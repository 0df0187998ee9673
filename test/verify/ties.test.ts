/** A loss that only the order of equal scores decides is excused, and nothing else is. */

import fc from "fast-check";
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

describe("evidence that the same results show in two ways", () => {
  it("is excused where a tie of copies decides which of them shows it", async () => {
    const list = (...texts: readonly string[]) => ({
      ranked: [
        ...texts.map((text) => ({ id: "a", score: 9, text })),
        { id: "b", score: 8, text: "x" },
        { id: "c", score: 8, text: "needle" },
        { id: "d", score: 7, text: "x" },
      ],
    });
    const told = (before: object, after: object) =>
      compare({
        golden: { q: { required: [[{ quote: "needle" }]], critical: true } as never },
        baseline: { q: before as never },
        candidate: { q: after as never },
        config: { cutoffs: [3] },
      });
    const [first, second] = [list("needle", "other"), list("other", "needle")];
    expect((await told(first, second)).criticalLosses).toEqual([]);
    expect((await told(second, first)).counts).toMatchObject({ improved: 0, moved: 1 });
  });

  it("is excused where a list of units tells of one run what it does not of the other", async () => {
    const run = "x:3 y:2 z:2 w:1";
    const units = (doc: string) =>
      Object.entries({ x: doc, y: "o", z: "policy", w: "o" })
        .map(([id, of]) => `${JSON.stringify({ id, doc: of })}\n`)
        .join("");
    const told = await compare({
      golden: { q: { required: [[{ doc: "policy" }]], critical: true } as never },
      baseline: { q: run },
      candidate: { q: run },
      config: {
        cutoffs: [2],
        baseline: { run: "baseline.jsonl", units: "before.jsonl" },
        candidate: { run: "candidate.jsonl", units: "after.jsonl" },
      },
      files: { "before.jsonl": units("policy"), "after.jsonl": units("o") },
    });
    expect(told.criticalLosses).toEqual([]);
    expect(told.problems.map(({ code }) => code)).toContain("tie_excused");
  });
});

describe("any two lists of few scores", () => {
  type Scored = readonly (readonly [id: string, score: number])[];
  /** Groups of alternatives of ids. */
  type Groups = readonly (readonly (readonly string[])[])[];

  const anyList: fc.Arbitrary<Scored> = fc
    .uniqueArray(fc.constantFrom(..."abcde"), { minLength: 1 })
    .chain((ids) =>
      fc.tuple(...ids.map((id) => fc.tuple(fc.constant(id), fc.integer({ min: 1, max: 3 })))),
    )
    .map((list) => list.toSorted((a, b) => b[1] - a[1]));
  /** The same results, where the order of equal scores is another one, or others. */
  const anyPair = anyList.chain((list) => {
    const shuffled = fc
      .shuffledSubarray([...list], { minLength: list.length })
      .map((all) => all.toSorted((a, b) => b[1] - a[1]));
    return fc.tuple(fc.constant(list), fc.oneof({ weight: 4, arbitrary: shuffled }, anyList));
  });
  const anyAlternative = fc.uniqueArray(fc.constantFrom(..."abcd"), { minLength: 1, maxLength: 2 });
  const anyGroups: fc.Arbitrary<Groups> = fc.array(
    fc.array(anyAlternative, { minLength: 1, maxLength: 2 }),
    { minLength: 1, maxLength: 2 },
  );

  const rankOf = (list: Scored, id: string): number => list.findIndex(([one]) => one === id) + 1;
  const isShown = (list: Scored, all: readonly string[], k: number): boolean =>
    all.every((id) => rankOf(list, id) > 0 && rankOf(list, id) <= k);
  /** The results at or above the score that stands on both sides of the cutoff. */
  function tieAt(list: Scored, k: number): Scored | undefined {
    const [above, below] = [list[k - 1]?.[1], list[k]?.[1]];
    const isOneScore = list.every(([, score]) => score === list[0]?.[1]);
    if (above === undefined || above !== below || isOneScore) return undefined;
    return list.filter(([, score]) => score >= above);
  }
  const isSame = (one: Scored | undefined, other: Scored | undefined): boolean =>
    one !== undefined &&
    other !== undefined &&
    JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted());
  /** Some order of the tied results would have put all of it above the cutoff. */
  function mayStand(list: Scored, all: readonly string[], k: number): boolean {
    const tie = tieAt(list, k) ?? [];
    const strict = tie.filter(([, score]) => score > (tie.at(-1)?.[1] ?? 0)).length;
    if (!all.every((id) => tie.some(([one]) => one === id))) return false;
    return strict + all.filter((id) => rankOf(list, id) > strict).length <= k;
  }

  function expected([before, after]: readonly [Scored, Scored], group: Groups[0], k: number) {
    const found = (list: Scored) => group.some((all) => isShown(list, all, k));
    const isExcused = (one: Scored, other: Scored) =>
      isSame(tieAt(one, k), tieAt(other, k)) &&
      found(other) &&
      group.some((all) => !isShown(one, all, k) && mayStand(one, all, k));
    const was = found(before) || isExcused(before, after);
    const is = found(after) || isExcused(after, before);
    if (was !== is) return was ? "lost" : "gained";
    return was ? "kept" : "absent";
  }

  it("are judged as the definition says", async () => {
    let excused = 0;
    await fc.assert(
      fc.asyncProperty(anyPair, anyGroups, async (pair, groups) => {
        const text = (list: Scored) => list.map(([id, score]) => `${id}:${score}`).join(" ");
        const required = groups.map((group) => group.map((all) => ({ all_of: all })));
        const told = await compare({
          golden: { q: { required } as never },
          baseline: { q: text(pair[0]) },
          candidate: { q: text(pair[1]) },
          config: { cutoffs: [1, 2, 3, 4] },
        });
        excused += told.problems.filter(({ code }) => code === "tie_excused").length;
        const changes = queryOf(told, "q").groups.map(({ stages: [stage] }) =>
          [1, 2, 3, 4].map((k) => stage?.changes.byCutoff.get(k)),
        );
        expect(changes).toEqual(
          groups.map((group) => [1, 2, 3, 4].map((k) => expected(pair, group, k))),
        );
      }),
      { numRuns: 300 },
    );
    expect(excused).toBeGreaterThan(20);
  });
});
