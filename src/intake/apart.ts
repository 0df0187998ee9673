/** A run that is read in another thread, while this one reads the other run. */

import type { GoldenSet } from "../model/golden.ts";
import type { Files } from "../ports.ts";
import type { Source } from "../settings/config.ts";
import { type Desk, type Input, openDesk } from "./desk.ts";
import { type Against, type RunRead, readRun } from "./run.ts";

/** What goes into the other thread: nothing that cannot be copied. */
interface RunTask {
  readonly source: Source;
  readonly golden: GoldenSet;
  readonly cutoffs: readonly number[];
}

/** What comes back. */
interface RunTold {
  readonly read: RunRead;
  readonly inputs: readonly Input[];
  readonly opened: readonly string[];
}

/** A thread takes as long to start as a file of this size to read, and some more. */
const worthAThread = 32 * 1024 * 1024;

/**
 * Begins to read the candidate in another thread. Undefined: it is not worth one, none is to be
 * had, or lists of units would have to be copied.
 */
export async function readApart(
  source: Source,
  { golden, cutoffs, snapshotUnits }: Against,
  desk: Desk,
): Promise<(() => Promise<RunRead>) | undefined> {
  const { files } = desk;
  if (!files.apart || snapshotUnits || source.units !== undefined) return undefined;
  let size = 0;
  for (const file of await files.expand(source.path)) size += await files.sizeOf(file);
  if (size < worthAThread) return undefined;
  const task: RunTask = { source, golden, cutoffs };
  const begun = files.apart(task) as Promise<RunTold>;
  // whoever waits hears of a failure; if nobody does, something worse has happened here
  begun.catch(() => undefined);
  return async () => {
    const { read, inputs, opened } = await begun;
    desk.add(inputs, opened);
    return read;
  };
}

/** In the other thread. */
export async function readTask(task: unknown, files: Files): Promise<unknown> {
  const { source, golden, cutoffs } = task as RunTask;
  const desk = openDesk(files);
  const read = await readRun(
    "candidate",
    source,
    { golden, cutoffs, snapshotUnits: undefined },
    desk,
  );
  return { read, inputs: desk.inputs, opened: [...desk.opened] } satisfies RunTold;
}
