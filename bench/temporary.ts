/** A folder for some gigabytes that must not stay behind. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Deleted afterwards, also after a failure and an interrupt. */
export async function inTemporaryFolder<T>(act: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "retrieval-gate-bench-"));
  const clear = () => rmSync(folder, { recursive: true, force: true });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      clear();
      process.exit(130);
    });
  }
  try {
    return await act(folder);
  } finally {
    clear();
  }
}
