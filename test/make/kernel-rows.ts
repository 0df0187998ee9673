/** Rows put into the memory of a kernel one by one. */

import type { Kernel } from "../../src/read/run/kernel.ts";

export interface GivenRow {
  readonly id: string;
  readonly score: number;
  readonly rank?: number;
  readonly owner?: number;
}

/** Adds a row as the reader of all rows does. */
export function addTo(kernel: Kernel, { id, score, rank = 0, owner = 0 }: GivenRow): void {
  // ids lie somewhere inside a line
  const line = Buffer.from(`>${id}<`);
  const at = kernel.take(line, 0, line.length);
  kernel.add(owner, at + 1, at + line.length - 1, score, rank);
}
