/** One measure for one query and one list. */

import type { Cutoff } from "../../src/model/cutoff.ts";
import type { Ranking } from "../../src/model/ranking.ts";
import type { Item } from "../../src/read/run/item.ts";
import { depthOf, type Measure, scoreOne } from "../../src/score/measure.ts";
import { aQuery, type Row } from "./golden.ts";
import { aRanking, askedForAll } from "./ranking.ts";

/**
 * The value, or undefined where the measure has none. `k` undefined: it takes no cutoff. Lists are
 * asked all that some measure looks at, at budgets of whole tens.
 */
export function score(
  measure: Measure,
  k: Cutoff | undefined,
  row: Row,
  list: string | readonly Item[],
  isAbstention = ({ returned }: Ranking) => returned === 0,
): number | undefined {
  const query = aQuery(row);
  const question = { query, ...depthOf(k), isAbstention };
  return scoreOne(measure, aRanking(list, query, undefined, undefined, askedForAll), question);
}
