/** Other threads of this process. */

import { availableParallelism } from "node:os";
import { extname } from "node:path";
import type { Progress, Thread, Threads } from "../ports.ts";
import { longFile, prepareForLongFile, waitFor } from "./engine.ts";

/** What a thread says while it works, and at the end. */
export type Said =
  | { readonly reading: Parameters<Progress["reading"]> }
  | { readonly done: true }
  | { readonly told: unknown };

/**
 * Threads that run the file `reader`, which stands beside the shell at `shell`, a URL. Undefined
 * where there is one processor only.
 */
export function findThreads(shell: string, progress?: Progress): Threads | undefined {
  if (availableParallelism() < 2) return undefined;
  const reader = new URL(`./reader${extname(shell)}`, shell);
  return { start: (keptBytes) => startThread(reader, keptBytes, progress) };
}

async function startThread(
  reader: URL,
  keptBytes: number,
  progress: Progress | undefined,
): Promise<Thread> {
  // most runs are short, and then this part of Node is never loaded
  const { Worker } = await import("node:worker_threads");
  // what the engine is told makes the thread begin late: it must forget what it was built with
  if (keptBytes > longFile) await prepareForLongFile();
  const begun = new Int32Array(new SharedArrayBuffer(4));
  waitFor(begun);
  const worker = new Worker(reader, { workerData: begun });
  const failed = (): void => void Atomics.store(begun, 0, 1);
  // as long as it has no task, it does not keep the program from ending
  worker.unref();
  const told = new Promise((resolve, reject) => {
    worker.on("message", (said: Said) => {
      if ("told" in said) resolve(said.told);
      else if ("done" in said) progress?.done();
      else progress?.reading(...said.reading);
    });
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`the other thread ended with ${code}`)));
    // one that fails before it has begun will never say so
    worker.once("error", failed);
    worker.once("exit", failed);
  });
  // whoever waits hears of a failure; if nobody does, something worse has happened here
  told.catch(() => undefined);
  return {
    run(task) {
      worker.ref();
      worker.postMessage(task);
      return told;
    },
  };
}
