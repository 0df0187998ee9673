/** The rows of a run as the gate's own reader hands them on. */

import type { Sought } from "../../src/model/golden.ts";
import { feedRun } from "../../src/read/run/collect.ts";
import { openKeeper } from "../../src/read/run/keep.ts";
import type { ResultList } from "../../src/read/run/list.ts";
import {
  type PlainResult,
  type PlainRetrieval,
  type PlainRun,
  retrievalKey,
} from "../make/plain-run.ts";
import { feedInPieces } from "./world.ts";

const nobody: Sought = { size: 0, idAt: unknown, placeOf: () => undefined, at: unknown };

function unknown(): never {
  throw new Error("no query is known");
}

/** In the order of the file, or in any order where that is needed, as the intake does it. */
export async function readRunRows(file: string, bytes: Buffer, size: number): Promise<PlainRun> {
  for (const order of ["grouped", "any"] as const) {
    const rows = new Map<string, PlainRetrieval>();
    const feed = feedRun({
      ...{ file, format: undefined, golden: nobody, keeper: openKeeper(0), order },
      depths: { cutoffs: [1], unjudged: 0 },
      lookUp: () => undefined,
      alsoSee({ queryId, repeat, error, abstained, lists }) {
        const read = [...lists].map(([stage, list]) => {
          const indexes = Array.from({ length: list.length }, (_, index) => index);
          const results = indexes.map((at) => resultAt(list, at));
          return [stage ?? "", results] as const;
        });
        const failed = error !== undefined;
        const row = { queryId, repeat, failed, abstained, lists: new Map(read) };
        rows.set(retrievalKey(queryId, repeat), row);
      },
    });
    await feedInPieces(feed, bytes, size, feed.mustRegroup);
    if (!feed.mustRegroup()) return rows;
  }
  throw new Error("the run cannot be grouped");
}

/** The id, the score and the result itself, which come from different places. */
function resultAt(list: ResultList, at: number): PlainResult {
  const score = list.scoreAt(at);
  const { score: told, ...item } = list.itemAt(at);
  if (told !== undefined && told + 0 !== score) throw new Error(`two scores: ${told}, ${score}`);
  // 0 and -0 are the same score
  return { id: list.idAt(at), score: score === undefined ? undefined : score + 0, item };
}
