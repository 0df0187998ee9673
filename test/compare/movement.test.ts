import { describe, expect, it } from "vitest";
import { compare, queryOf, repeats, stages } from "../make/comparison.ts";
import { needing, type Row } from "../make/golden.ts";

const config = { cutoffs: [1, 2, 3] };

/** What became of the one query q. */
async function moveOf(golden: Row, baseline: string | Row, candidate: string | Row, more = {}) {
  const told = await compare({
    golden: { q: golden },
    baseline: { q: baseline },
    candidate: { q: candidate },
    config: { ...config, ...more },
  });
  return queryOf(told, "q");
}

describe("the status of a query", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    // why                                        needs     before     after      status
    ["a group left the last cutoff",              "a",      "a",       "x",       "regressed"],
    ["a group fell below one of the cutoffs",     "a",      "a x",     "x a",     "regressed"],
    ["a group came in",                           "a",      "x y z a", "x y a",   "improved"],
    ["one came, one went",                        "a b",    "a x y",   "b x y",   "mixed"],
    ["lost at one cutoff, another gained at one", "a b",    "a x b",   "b x a",   "mixed"],
    ["lower, below every cutoff",                 "a",      "x y z a", "x y z w a", "moved_down"],
    ["gone from below every cutoff",              "a",      "x y z a", "x y z",   "moved_down"],
    ["higher, below every cutoff",                "a",      "x y z w a", "x y z a", "moved_up"],
    ["one down and one up: down",                 "a b",    "x y z a b", "x y z b a", "moved_down"],
    ["other results changed places",              "a",      "a x y",   "a y x",   "unchanged"],
    ["swapped for an alternative",                "a|b",    "a x",     "b x",     "unchanged"],
    ["never there",                               "a",      "x",       "y",       "unchanged"],
  ])("%s", async (_why, needs, before, after, status) => {
    expect((await moveOf(needing(needs), before, after)).status).toBe(status);
  });

  it("rests on the last stage", async () => {
    const before = stages({ wide: "a b", narrow: "a" });
    const after = stages({ wide: "b x y a", narrow: "a" });
    expect((await moveOf({}, before, after)).status).toBe("unchanged");
  });

  // biome-ignore format: the columns are aligned by hand
  it.each([
    ["right before and now answered",  "",   "x",  "regressed"],
    ["answered before and now right",  "x",  "",   "improved"],
    ["right on both sides",            "",   "",   "unchanged"],
    ["answered on both sides",         "x",  "y",  "unchanged"],
  ])("of a no-answer query: %s", async (_why, before, after, status) => {
    expect((await moveOf({ no_answer: true }, before, after)).status).toBe(status);
  });

  it("of a query that is only guarded is unchanged, whatever comes back", async () => {
    const guard = { forbidden: [{ id: "h", reason: "permission" }] };
    expect((await moveOf(guard, "a b", "c")).status).toBe("unchanged");
  });
});

describe("what happened to a group", () => {
  it("is told at each stage and cutoff, between which ranks", async () => {
    const before = stages({ wide: "x y a", narrow: "a" });
    const after = stages({ wide: "a", narrow: "x y a" });
    const [group] = (await moveOf({}, before, after)).groups;
    const told = group?.stages.map(({ stage, baselineRank, candidateRank, changes }) => ({
      stage,
      ranks: [baselineRank, candidateRank],
      changes: [...changes.byCutoff.values()],
    }));
    expect(told).toEqual([
      { stage: "wide", ranks: [3, 1], changes: ["gained", "gained", "kept"] },
      { stage: "narrow", ranks: [1, 3], changes: ["lost", "lost", "kept"] },
    ]);
  });

  it("is not told where a side is not recorded or hides it", async () => {
    const before = stages({ wide: "a", narrow: "a" });
    const after = stages({ narrow: "a" });
    const [unrecorded] = (await moveOf({}, before, after)).groups;
    expect([...(unrecorded?.stages[0]?.changes.byCutoff.values() ?? [])]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const quoted = { required: [{ any_of: [{ quote: "x" }] }] };
    const shown = { ranked: [{ id: "a", text: "x" }] };
    const [hidden] = (await moveOf(quoted, shown, "a")).groups;
    expect(hidden?.stages[0]?.changes.byCutoff.get(1)).toBeUndefined();
  });

  it("names groups as the golden row does, or by position", async () => {
    const named = { required: [{ name: "rule", any_of: ["a"] }, "b"] };
    const { groups } = await moveOf(named, "a b", "a b");
    expect(groups.map(({ group }) => group.name)).toEqual(["rule", "2"]);
  });

  it("is found as often as repeats find it, at the worst rank of all", async () => {
    const told = await compare({
      golden: { q: "a" },
      baseline: repeats("q", "a", "x a"),
      candidate: repeats("q", "a", "x y"),
      config,
    });
    const [move] = queryOf(told, "q").groups[0]?.stages ?? [];
    expect([...(move?.changes.byCutoff ?? [])]).toEqual([
      // in one of two repeats before, and in one now
      [1, "kept"],
      [2, "lost"],
      [3, "lost"],
    ]);
    expect([move?.baselineRank, move?.candidateRank]).toEqual([2, undefined]);
  });
});
