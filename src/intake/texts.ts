/** The second pass over a run, for `show: text`: what single results said, as it was retrieved. */

import type { GoldenSet } from "../model/golden.ts";
import type { QueryId, StageName } from "../model/ids.ts";
import type { Files } from "../ports.ts";
import type { RunRow } from "../read/run/row.ts";
import type { Source } from "../settings/config.ts";
import { eachRow } from "./run.ts";

interface ResultPlace {
  readonly queryId: QueryId;
  readonly stage: StageName;
  /** From 1. */
  readonly rank: number;
}

/**
 * The text of each place, by `placeKey`. None for a result without `text`, for repeats, of which no
 * single one has that rank, and for a run that can be read only once.
 */
export async function readTexts(
  source: Source,
  golden: GoldenSet,
  places: readonly ResultPlace[],
  files: Files,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  if (places.length === 0) return texts;
  const byQuery = new Map<string, ResultPlace[]>();
  for (const place of places) {
    const same = byQuery.get(place.queryId);
    if (same) same.push(place);
    else byQuery.set(place.queryId, [place]);
  }
  await eachRow(source, golden, files, (row) => {
    if (row.repeat !== undefined) return;
    for (const place of byQuery.get(row.queryId) ?? []) {
      const text = textAt(row, place);
      if (text !== undefined) texts.set(placeKey(place), text);
    }
  });
  return texts;
}

export const placeKey = ({ queryId, stage, rank }: ResultPlace): string =>
  JSON.stringify([queryId, stage, rank]);

function textAt({ lists }: RunRow, { stage, rank }: ResultPlace): string | undefined {
  const list = lists.get(stage) ?? lists.get(undefined);
  return list && rank <= list.length ? list.itemAt(rank - 1).text : undefined;
}
