/** The job summary: the comment's text with longer tables, in the room that the file has left. */

/** A runner drops the whole summary of a step when its file is larger than this. */
export const summaryLimit = 1024 * 1024;

/** Less than this is not worth beginning with. */
const leastRoom = 32 * 1024;

/** In bytes: how long a text may be, and how much of that is to stay free. */
export interface Room {
  readonly limit: number;
  readonly reserved: number;
}

/** What to append to a file of `taken` bytes; undefined: it is full. */
export function renderSummary(render: (room: Room) => string, taken: number): string | undefined {
  const limit = summaryLimit - taken;
  if (limit < leastRoom) return undefined;
  const apart = taken > 0 ? "\n\n" : "";
  return `${apart}${render({ limit, reserved: apart.length })}`;
}
