/** A run that is read in another thread, while this one reads the other run. */

import type { Sought, SoughtQuery } from "../model/golden.ts";
import type { Files, Threads } from "../ports.ts";
import type { Units } from "../read/units.ts";
import type { Source } from "../settings/config.ts";
import { type Desk, type Input, openDesk } from "./desk.ts";
import { type Against, type RunRead, readRun } from "./run.ts";

/** What goes into the other thread: nothing that cannot be copied. */
interface RunTask {
  readonly source: Source;
  readonly golden: Sought;
  readonly cutoffs: readonly number[];
}

/** What comes back. */
interface RunTold {
  readonly read: RunRead;
  readonly inputs: readonly Input[];
  readonly opened: readonly string[];
}

/** Bytes. Below this size, starting the thread takes longer than it saves. */
export const worthAThread = 32 * 1024 * 1024;

/** Where the candidate is read. Its thread starts while the golden set is still being read here. */
export interface Apart {
  begin(against: Against): void;
  /**
   * After `begin`. Undefined: the thread has failed, for want of memory, say. The file is then to be
   * read here, where a fault of ours would show again.
   */
  finish(): Promise<RunRead | undefined>;
}

/**
 * Undefined: the candidate is not worth a thread, or none can be had, or the units of the snapshot,
 * which may be millions, would have to be copied.
 */
export async function openApart(
  source: Source,
  snapshotUnits: Units | undefined,
  desk: Desk,
  threads: Threads | undefined,
): Promise<Apart | undefined> {
  if (!threads || snapshotUnits) return undefined;
  let size = 0;
  for (const file of await desk.files.expand(source.path)) size += await desk.files.sizeOf(file);
  if (size < worthAThread) return undefined;
  const thread = await threads.start().catch(() => undefined);
  if (!thread) return undefined;
  let told: Promise<unknown> | undefined;
  return {
    begin({ golden, cutoffs }) {
      const sought = { queries: golden.queries.map(bare) };
      told = thread
        .run({ source, golden: sought, cutoffs } satisfies RunTask)
        .catch(() => undefined);
    },
    async finish() {
      const all = (await told) as RunTold | undefined;
      if (all) desk.add(all.inputs, all.opened);
      return all?.read;
    },
  };
}

/** Without what nobody looks at there: copying is dear. */
const bare = ({ id, groups, grades, forbidden, noAnswer }: SoughtQuery): SoughtQuery => ({
  id,
  groups,
  grades,
  forbidden,
  noAnswer,
});

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
