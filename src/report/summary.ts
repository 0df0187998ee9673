/** The job summary: the comment's text with longer tables, in the room that the file has left. */

import type { Assessment } from "../judge/assessment.ts";
import type { ReportContext } from "./json.ts";
import { renderMarkdown } from "./markdown.ts";

/** A runner drops the whole summary of a step when its file is larger than this. */
export const summaryLimit = 1024 * 1024;

/** Less than this is not worth beginning with. */
const leastRoom = 32 * 1024;

/** What to append to a file of `taken` bytes; undefined: it is full. */
export function renderSummary(
  assessment: Assessment,
  context: ReportContext,
  taken: number,
): string | undefined {
  const room = summaryLimit - taken;
  if (room < leastRoom) return undefined;
  const apart = taken > 0 ? "\n\n" : "";
  return `${apart}${renderMarkdown(assessment, context, { limit: room, reserved: apart.length })}`;
}
