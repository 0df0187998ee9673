/** What results without a label could do: the bounds, against the definition, and what they cost. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Ranking } from "../../src/model/ranking.ts";
import type { Measure, Question } from "../../src/score/measure.ts";
import { scoreOne } from "../../src/score/measure.ts";
import { measures } from "../../src/score/measures.ts";
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
    const precisionLike = measures.filter((one) => one.precisionLike);
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
