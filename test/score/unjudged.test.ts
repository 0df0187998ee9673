/** What results without a label could do: the bounds, against the definition, and what they cost. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { UnitId } from "../../src/model/ids.ts";
import type { Ranking } from "../../src/model/ranking.ts";
import { averagePrecision } from "../../src/score/average-precision.ts";
import type { Measure, Question } from "../../src/score/measure.ts";
import { scoreOne } from "../../src/score/measure.ts";
import { measureNamed, measures } from "../../src/score/measures.ts";
import { ndcg } from "../../src/score/ndcg.ts";
import { precision } from "../../src/score/precision.ts";
import { coupledBounds } from "../../src/score/unjudged.ts";
import { aQuery, judging } from "../make/golden.ts";
import { aRanking } from "../make/ranking.ts";

const query = aQuery(judging("a=2 b c=0"));
const ask = (k: number): Question => ({ query, k, isAbstention: () => false });
const bounds = (measure: Measure, k: number, before: string, after: string) =>
  coupledBounds(measure, ask(k), aRanking(before, query), aRanking(after, query));

describe("coupledBounds", () => {
  it("tells of each result what its label alone could change", () => {
    expect(bounds(precision, 2, "a b", "a u v")).toEqual({
      change: -1 / 2,
      upper: 0,
      results: [{ id: "u", rankBaseline: undefined, rankCandidate: 2, effect: 1 / 2 }],
    });
  });

  it("gives a result that stands on both sides one label", () => {
    const told = bounds(precision, 2, "u a", "a u");
    expect(told).toMatchObject({ change: 0, upper: 0 });
    expect(told?.results).toEqual([{ id: "u", rankBaseline: 1, rankCandidate: 2, effect: 0 }]);
  });

  it("is undefined when all is judged, and where the measure is", () => {
    expect(bounds(precision, 2, "a b", "c a")).toBeUndefined();
    const none = aQuery(judging("c=0"));
    const lists = [aRanking("u", none), aRanking("v", none)] as const;
    expect(coupledBounds(ndcg, { ...ask(2), query: none }, ...lists)).toBeUndefined();
  });

  it("is what scoring each label by itself says, to the last bit", () => {
    const list = fc.uniqueArray(fc.constantFrom(..."abcuvwxyz"), { maxLength: 9 });
    const precisionLike = measures.filter((one) => one.upperBound !== undefined);
    fc.assert(
      fc.property(
        ...([
          list,
          list,
          fc.integer({ min: 1, max: 10 }),
          fc.constantFrom(...precisionLike),
        ] as const),
        (before, after, k, measure) => {
          const told = bounds(measure, k, before.join(" "), after.join(" "));
          const labelled = (list: readonly string[], ids: string) =>
            scoreOne(measure, withGrades(list, ids), ask(k)) ?? Number.NaN;
          const change = (ids: string) => labelled(after, ids) - labelled(before, ids);
          for (const { id, effect } of told?.results ?? []) {
            expect(effect).toBe(Math.abs(change(id) - change("")));
          }
        },
      ),
    );
  });

  it("gives a document of which several parts are listed one label, which earns once", () => {
    const parts = ["a", "b", "u", "u"].map((id, start) => ({
      id,
      span: [start, start + 1] as const,
    }));
    const after = aRanking(parts, query);
    expect(after.unjudged).toHaveLength(2);
    expect(coupledBounds(precision, ask(4), aRanking("a b", query), after)).toEqual({
      change: 0,
      upper: 1 / 4,
      results: [{ id: "u", rankBaseline: undefined, rankCandidate: 3, effect: 1 / 4 }],
    });
  });

  it("looks at each result without a label once", () => {
    let looks = 0;
    const list = (turn: number): Ranking => {
      const ids = Array.from({ length: 200 }, (_, rank) => `u${(rank * turn) % 300}`);
      const ranking = aRanking(`a ${ids.join(" ")}`, query, [300]);
      const unjudged = new Proxy(ranking.unjudged, {
        get(all, key) {
          if (typeof key === "string" && /^\d+$/.test(key)) looks++;
          return Reflect.get(all, key);
        },
      });
      return { ...ranking, unjudged };
    };
    const told = coupledBounds(ndcg, ask(300), list(1), list(7));
    expect(told?.results.length).toBeGreaterThan(200);
    expect(looks).toBe(2 * 200);
  });
});

/** Of both lists all sets of labels, scored one by one. */
function bestChange(measure: Measure, k: number, before: string, after: string): number {
  const lists = [before, after].map((list) => list.split(" ").filter((id) => id !== ""));
  const missing = [...new Set(lists.flat())].filter((id) => !query.grades.has(id as UnitId));
  let best = Number.NEGATIVE_INFINITY;
  for (let labels = 0; labels < 2 ** missing.length; labels++) {
    const ids = missing.filter((_, at) => labels & (1 << at)).join("");
    const [was = 0, is = 0] = lists.map((list) => scoreOne(measure, withGrades(list, ids), ask(k)));
    best = Math.max(best, is - was);
  }
  return best;
}

describe("the upper bound of a change", () => {
  const precisionLike = measures.filter((one) => one.upperBound !== undefined);
  const exact = ["precision", "precision_returned", "f1", "ndcg", "ndcg_exp", "rr"];
  const list = fc
    .uniqueArray(fc.constantFrom(..."abcuvwxyz"), { maxLength: 7 })
    .map((ids) => ids.join(" "));

  it.each(precisionLike.map((measure) => [measure.name, measure] as const))(
    "of %s is never below what any set of labels gives",
    (name, measure) => {
      fc.assert(
        fc.property(list, list, fc.integer({ min: 1, max: 8 }), (before, after, k) => {
          const told = bounds(measure, k, before, after);
          if (!told) return;
          const best = bestChange(measure, k, before, after);
          expect(told.upper).toBeGreaterThanOrEqual(best - 1e-12);
          expect(told.upper).toBeGreaterThanOrEqual(told.change);
          if (exact.includes(name)) expect(told.upper).toBeLessThanOrEqual(best + 1e-12);
        }),
        { numRuns: 300 },
      );
    },
  );

  it.each<[string, number, string, string, number]>([
    // measure, k, before, after, the best change that labels give
    ["precision", 3, "a u v", "v a u", 0],
    ["precision", 3, "a b c", "u v c", 0],
    // b would be first in both lists if all that rose were relevant
    ["rr", 5, "x y v", "u v", 1],
    // that both are relevant is better than that one is: which fell, and counts for more all the same
    ["precision_returned", 10, "u c x y z", "a u", 1 - 1 / 5],
    ["f1", 3, "a b c", "a u c", 2 / 5 + 2 / 5 - 4 / 5],
    // one of both, or both: the precisions are 1/1 and 2/2, of two relevant units
    ["ap", 2, "", "u v", 1],
    ["ap", 3, "a u", "a u", 0],
    ["context_precision", 3, "a u v", "a u v", 0],
    // nothing but u first, against nothing but v last
    ["context_precision", 2, "x v", "u x", 1],
  ])("of %s@%i from %j to %j is %d", (name, k, before, after, upper) => {
    expect(bounds(measureNamed(name), k, before, after)?.upper).toBeCloseTo(upper, 12);
  });

  it("of ap is between what labels give and what they give each list by itself", () => {
    fc.assert(
      fc.property(list, list, fc.integer({ min: 1, max: 8 }), (before, after, k) => {
        const told = bounds(averagePrecision, k, before, after);
        if (!told) return;
        const apart = bestChange(averagePrecision, k, "", after) - lowest(before, k);
        expect(told.upper).toBeLessThanOrEqual(apart + 1e-12);
      }),
    );
  });

  it("needs no more time for each result in long lists than in short ones", () => {
    let looks = 0;
    const long = (turn: number): Ranking => {
      const ids = Array.from({ length: 1000 }, (_, rank) => `u${(rank * turn) % 1201}`);
      const ranking = aRanking(`a ${ids.join(" ")}`, query, [1001]);
      const hits = new Proxy(ranking.hits, {
        get(all, key) {
          if (typeof key === "string" && /^\d+$/.test(key)) looks++;
          return Reflect.get(all, key);
        },
      });
      return { ...ranking, hits };
    };
    for (const measure of precisionLike) {
      looks = 0;
      const told = coupledBounds(measure, ask(1001), long(1), long(7));
      expect(told?.results.length).toBeGreaterThan(1000);
      // one hit on each side: every label is set beside it once, and a few times more for the bound
      expect(looks).toBeLessThan(2 * 1201 + 20);
    }
  });
});

const lowest = (list: string, k: number): number =>
  scoreOne(averagePrecision, aRanking(list, query), ask(k)) ?? Number.NaN;

/** The list if these ids were judged, with the best grade that the query knows. */
function withGrades(list: readonly string[], ids: string): Ranking {
  const ranking = aRanking(list.join(" "), query);
  const hits = list.flatMap((id, index) => {
    const known = ranking.hits.find(({ rank }) => rank === index + 1);
    if (known) return [known];
    return ids.includes(id) ? [{ rank: index + 1, grade: 2 }] : [];
  });
  return { ...ranking, hits };
}
