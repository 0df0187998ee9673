/** Lists of units from their files. */

import { feedUnpacked } from "../read/gzip.ts";
import { collectProblems } from "../read/problems.ts";
import { gatherUnits } from "../read/units/list.ts";
import type { Units } from "../read/units/table.ts";
import { type Complain, type Desk, missingFile } from "./desk.ts";

export async function readUnits(path: string, desk: Desk, complain: Complain): Promise<Units> {
  const complaints = collectProblems(path);
  const list = gatherUnits(complaints.add);
  const files = await desk.files.expand(path);
  if (files.length === 0) complaints.add(missingFile(path));
  for (const file of files) {
    const feed = feedUnpacked(file, list.feed(file), complaints.add);
    const told = await desk.feed("units", file, feed);
    if (told) complaints.add(told);
  }
  list.end();
  complaints.all().forEach(complain);
  return list.units;
}
