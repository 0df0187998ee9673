/** For `same_text`: the texts of the units that the golden set needs, before the runs are read. */

import { evidenceIn, type GoldenSet, type GoldTexts } from "../model/golden.ts";
import type { Policy } from "../model/policy.ts";
import { listSome, type Problem } from "../model/problem.ts";
import type { Files } from "../ports.ts";
import { blankDigest, digestOf } from "../read/digests.ts";
import type { RunRow } from "../read/run/row.ts";
import type { Units } from "../read/units/table.ts";
import type { Source } from "../settings/config.ts";
import { openDesk } from "./desk.ts";
import { eachRow } from "./run.ts";
import { readUnits } from "./units.ts";

/**
 * What the snapshot and the units of the baseline say of needed units and, of those that they say
 * nothing of, what its results say. A unit of which more than one text is told has none, and a
 * problem says so. The candidate is not asked: what it calls by an id must not decide what that id
 * stands for.
 *
 * Faults are not told again: the reading of the runs tells them.
 */
export async function readGoldTexts(
  baseline: Source,
  golden: GoldenSet,
  snapshotUnits: Units | undefined,
  { policy, files }: { readonly policy: Pick<Policy, "stages">; readonly files: Files },
): Promise<{ readonly texts: GoldTexts; readonly problems: readonly Problem[] }> {
  const needed = neededUnits(golden);
  const texts = new Map<string, Set<string>>();
  const learn = (id: string, digest: string | undefined): void => {
    // no text at all is no sign of a unit
    if (digest === undefined || digest === blankDigest) return;
    texts.set(id, (texts.get(id) ?? new Set()).add(digest));
  };
  const { units: file } = baseline;
  const own = file === undefined ? undefined : await readUnits(file, openDesk(files), () => {});
  for (const id of needed) {
    for (const units of [own, snapshotUnits]) learn(id, digestOf({ id }, units?.get(id)));
  }
  const unlisted = new Set([...needed].filter((id) => !texts.has(id)));
  await eachRow(baseline, golden, files, (row) => {
    if (golden.placeOf(row.queryId) === undefined) return;
    for (const list of judgedLists(row, policy)) {
      for (let index = 0; index < list.length; index++) {
        if (!unlisted.has(list.idAt(index))) continue;
        const item = list.itemAt(index);
        learn(item.id, digestOf(item, undefined));
      }
    }
  });
  const unclear = [...needed].filter((id) => (texts.get(id)?.size ?? 0) > 1);
  for (const id of unclear) texts.delete(id);
  return { texts, problems: unclear.length === 0 ? [] : [unclearTexts(baseline.path, unclear)] };
}

/** What nothing is judged by must not decide what a unit says. */
function judgedLists({ error, lists }: RunRow, { stages }: Pick<Policy, "stages">) {
  if (error !== undefined) return [];
  const isJudged = (stage: string | undefined): boolean =>
    stage === undefined || !stages || stages.some(({ name }) => name === stage);
  return [...lists].flatMap(([stage, list]) => (isJudged(stage) ? [list] : []));
}

const unclearTexts = (file: string, ids: readonly string[]): Problem => ({
  code: "same_text_unclear",
  severity: "warning",
  message: `more than one text is told of ${listSome(ids)}: none of them counts for same_text, and ids alone do`,
  hint: "Tell the text of each needed unit once, in snapshot.units or in the units of the baseline.",
  file,
});

function neededUnits(golden: GoldenSet): ReadonlySet<string> {
  const ids = new Set<string>();
  for (let place = 0; place < golden.size; place++) {
    for (const one of evidenceIn(golden.at(place).groups)) if (one.kind === "unit") ids.add(one.id);
  }
  return ids;
}
