/** One measure for one query and one list. */

import type { Ranking } from "../../src/model/ranking.ts";
import type { Item } from "../../src/read/run/item.ts";
import { type Measure, scoreOne } from "../../src/score/measure.ts";
import { aQuery, type Row } from "./golden.ts";
import { aRanking } from "./ranking.ts";

/** The value, or undefined where the measure has none. `k` undefined: it takes no cutoff. */
export function score(
  measure: Measure,
  k: number | undefined,
  row: Row,
  list: string | readonly Item[],
  isAbstention = ({ returned }: Ranking) => returned === 0,
): number | undefined {
  const query = aQuery(row);
  const question = { query, k: k ?? Number.POSITIVE_INFINITY, isAbstention };
  return scoreOne(measure, aRanking(list, query), question);
}
