/** Ranked lists in a few letters, reduced by the real reader. */

import { budgetOf } from "../../src/model/cutoff.ts";
import type { Depths, GoldenQuery } from "../../src/model/golden.ts";
import type { Ranking } from "../../src/model/ranking.ts";
import { notesFor } from "../../src/read/notes.ts";
import { type Reduced, reduceList } from "../../src/read/reduce.ts";
import type { Item } from "../../src/read/run/item.ts";
import { listOf } from "../../src/read/run/list.ts";
import type { UnitFacts } from "../../src/read/units/unit.ts";
import { aQuery } from "./golden.ts";

/** `"a b:0.5"`: two results, best first, the second with a score. */
export const aList = (text: string): readonly Item[] =>
  text
    .split(" ")
    .filter((one) => one !== "")
    .map((one) => {
      const [id = "", score] = one.split(":");
      return score === undefined ? { id } : { id, score: Number(score) };
    });

const everyCutoff = Array.from({ length: 20 }, (_, index) => index + 1);

/** Everything that lists can be asked, at the first cutoffs and at small budgets. */
export const askedForAll: Depths = {
  cutoffs: everyCutoff,
  unjudged: 0,
  budgets: everyCutoff.map((one) => budgetOf(10 * one)),
  notes: notesFor(["tokens", "sources", "redundancy"]),
};

/** What the reader keeps of a list. */
export const aRanking = (
  list: string | readonly Item[],
  query: GoldenQuery = aQuery(),
  cutoffs: readonly number[] = everyCutoff,
  units?: ReadonlyMap<string, UnitFacts>,
  depths?: Depths,
): Ranking => reduce(list, query, cutoffs, units, depths).ranking;

/** The same, and what is only told of it. */
export const reduce = (
  list: string | readonly Item[],
  query: GoldenQuery = aQuery(),
  cutoffs: readonly number[] = everyCutoff,
  units?: ReadonlyMap<string, UnitFacts>,
  depths: Depths = { cutoffs, unjudged: cutoffs.at(-1) ?? 0 },
): Reduced =>
  reduceList(query, listOf(typeof list === "string" ? aList(list) : list), depths, (id) =>
    units?.get(id),
  );
