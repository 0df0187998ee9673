/** Lists of units from their files. */

import { feedUnpacked } from "../read/bytes.ts";
import { collectProblems } from "../read/problems.ts";
import { feedUnits, type UnitFacts, type Units } from "../read/units.ts";
import { type Complain, type Desk, missingFile } from "./desk.ts";

export async function readUnits(path: string, desk: Desk, complain: Complain): Promise<Units> {
  const complaints = collectProblems(path);
  const all = new Map<string, UnitFacts>();
  const files = await desk.files.expand(path);
  if (files.length === 0) complaints.add(missingFile(path));
  for (const file of files) {
    const feed = feedUnits(file, complaints.add);
    const told = await desk.feed("units", file, feedUnpacked(file, feed, complaints.add));
    if (told) complaints.add(told);
    for (const [id, facts] of feed.units()) all.set(id, facts);
  }
  complaints.all().forEach(complain);
  return all;
}
