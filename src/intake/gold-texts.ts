/** For `same_text`: the texts of the units that the golden set needs, before the runs are read. */

import { evidenceIn, type GoldenSet, type GoldTexts, type Sought } from "../model/golden.ts";
import type { Files } from "../ports.ts";
import { blankDigest, digestOf } from "../read/digests.ts";
import { openKeeper } from "../read/run/keep.ts";
import type { RunRow } from "../read/run/row.ts";
import type { Units } from "../read/units/table.ts";
import type { Source } from "../settings/config.ts";
import { openDesk } from "./desk.ts";
import { readRunFile } from "./run.ts";
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
  const desk = openDesk(files);
  const ignore = (): void => {};
  const own =
    baseline.units === undefined ? undefined : await readUnits(baseline.units, desk, ignore);
  for (const id of needed) {
    for (const units of [own, snapshotUnits]) learn(id, digestOf({ id }, units?.get(id)));
  }
  const alsoSee = ({ lists }: RunRow): void => {
    for (const list of lists.values()) {
      for (let index = 0; index < list.length; index++) {
        if (!needed.has(list.idAt(index))) continue;
        const item = list.itemAt(index);
        learn(item.id, digestOf(item, undefined));
      }
    }
  };
  const nobody: Sought = { ...golden, size: 0, placeOf: () => undefined };
  const wanted = {
    golden: nobody,
    keeper: openKeeper(0),
    depths: { cutoffs: [1], unjudged: 0 },
    lookUp: () => undefined,
    alsoSee,
  };
  for (const file of await files.expand(baseline.path)) {
    if (!(await files.isReadableTwice(file))) continue;
    await readRunFile("baseline", { file, format: baseline.format, ...wanted }, desk, ignore);
  }
  return texts;
}

function neededUnits(golden: GoldenSet): ReadonlySet<string> {
  const ids = new Set<string>();
  for (let place = 0; place < golden.size; place++) {
    for (const one of evidenceIn(golden.at(place).groups)) if (one.kind === "unit") ids.add(one.id);
  }
  return ids;
}
