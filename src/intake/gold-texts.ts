/** For `same_text`: the texts of the units that the golden set needs, before the runs are read. */

import { evidenceIn, type GoldenSet, type GoldTexts } from "../model/golden.ts";
import type { Files } from "../ports.ts";
import { blankDigest, digestOf } from "../read/digests.ts";
import type { Units } from "../read/units/table.ts";
import type { Source } from "../settings/config.ts";
import { openDesk } from "./desk.ts";
import { eachRow } from "./run.ts";
import { readUnits } from "./units.ts";

/**
 * What the snapshot, the units of the baseline and its results say of needed units. The candidate is
 * not asked: what it calls by an id must not decide what that id stands for.
 *
 * Faults are not told again: the reading of the runs tells them.
 */
export async function readGoldTexts(
  baseline: Source,
  golden: GoldenSet,
  snapshotUnits: Units | undefined,
  files: Files,
): Promise<GoldTexts> {
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
  await eachRow(baseline, golden, files, ({ lists }) => {
    for (const list of lists.values()) {
      for (let index = 0; index < list.length; index++) {
        if (!needed.has(list.idAt(index))) continue;
        const item = list.itemAt(index);
        learn(item.id, digestOf(item, undefined));
      }
    }
  });
  return texts;
}

function neededUnits(golden: GoldenSet): ReadonlySet<string> {
  const ids = new Set<string>();
  for (let place = 0; place < golden.size; place++) {
    for (const one of evidenceIn(golden.at(place).groups)) if (one.kind === "unit") ids.add(one.id);
  }
  return ids;
}
