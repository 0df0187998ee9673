/** A run that is read in another thread, while this one reads the other run. */

import type { Depths } from "../model/golden.ts";
import type { Policy } from "../model/policy.ts";
import type { Files, Threads, Told } from "../ports.ts";
import { type KeptUnits, openUnits } from "../read/units/table.ts";
import type { Source } from "../settings/config.ts";
import { type Desk, type Input, openDesk } from "./desk.ts";
import { readSought } from "./golden.ts";
import { type RunRead, readRun } from "./run.ts";

/**
 * What goes into the other thread. It reads the golden set for itself: it has the time, since this
 * thread does the same, and handing millions of queries over takes longer than reading them.
 */
interface RunTask {
  readonly source: Source;
  readonly golden: Source;
  readonly policy: Pick<Policy, "critical" | "impliedGroups" | "snapshotChange">;
  readonly depths: Depths;
  /** In memory that both threads share. */
  readonly snapshotUnits: KeptUnits | undefined;
}

/** What comes back. */
interface RunTold {
  readonly read: RunRead;
  /** The files of the golden set, as they were when it read them. */
  readonly golden: readonly Input[];
  readonly inputs: readonly Input[];
  readonly opened: readonly string[];
}

/** Bytes. Below this size, starting the thread takes longer than it saves. */
export const worthAThread = 32 * 1024 * 1024;

/** Where the candidate is read. */
interface Apart {
  /**
   * Undefined: the thread has failed, for want of memory, say, or its golden set changed since
   * `desk` has read it. The file is then to be read here, where a fault of ours would show again.
   */
  finish(): Promise<RunRead | undefined>;
}

/** Undefined: the candidate is not worth a thread, or none can be had. */
export async function openApart(
  task: RunTask,
  desk: Desk,
  threads: Threads | undefined,
): Promise<Apart | undefined> {
  if (!threads || !(await isWorthIt(task, desk.files))) return undefined;
  const goldenSize = await sizeOf(task.golden, desk.files);
  const thread = await threads.start(goldenSize).catch(() => undefined);
  if (!thread) return undefined;
  const told = thread.run(task).catch(() => undefined);
  return {
    async finish() {
      const all = (await told) as RunTold | undefined;
      const golden = desk.inputs.filter(({ role }) => role === "golden");
      if (!all || JSON.stringify(all.golden) !== JSON.stringify(golden)) return undefined;
      desk.add(all.inputs, all.opened);
      return all.read;
    },
  };
}

async function isWorthIt({ source, golden }: RunTask, files: Files): Promise<boolean> {
  if ((await sizeOf(source, files)) < worthAThread) return false;
  for (const file of await files.expand(golden.path)) {
    if (!(await files.isReadableTwice(file))) return false;
  }
  return true;
}

async function sizeOf({ path }: Source, files: Files): Promise<number> {
  let size = 0;
  for (const file of await files.expand(path)) size += await files.sizeOf(file);
  return size;
}

/** In the other thread. */
export async function readTask(task: unknown, files: Files): Promise<Told> {
  const { source, golden: goldenSource, policy, depths, snapshotUnits } = task as RunTask;
  const goldenDesk = openDesk(files);
  const golden = await readSought(goldenSource, policy, goldenDesk);
  const desk = openDesk(files);
  const units = snapshotUnits && openUnits(snapshotUnits);
  const against = { golden, policy, depths, snapshotUnits: units };
  const read = await readRun("candidate", source, against, desk);
  const { inputs, opened } = desk;
  const told: RunTold = { read, golden: goldenDesk.inputs, inputs, opened: [...opened] };
  const { pages = [], heads } = read.run?.kept ?? {};
  const moved = [...pages, ...(heads ? [heads] : [])].map(({ buffer }) => buffer);
  return { told, moved };
}
