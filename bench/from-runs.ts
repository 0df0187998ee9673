/** Data sets that are made of the files of another one. */

import { copyFileSync, createReadStream, createWriteStream, readFileSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { randomNumbers } from "./generate.ts";
import type { Pair } from "./pair.ts";
import { openPen } from "./pen.ts";
import { shuffled } from "./trec-shapes.ts";

const newline = 0x0a;
/** Deeper than any cutoff, so that ties across one are the same on both sides. */
const top = 20;

/**
 * One side only: the candidate is the baseline of `from` with its lines in random order, the
 * baseline is the first lines of each query. No value differs, and only the candidate is long.
 */
export async function shuffleBaseline(from: Pair, to: Pair, depth: number): Promise<void> {
  const run = readFileSync(from.baseline);
  const starts = startsOfLines(run);
  const lines = Uint32Array.from(starts.subarray(1), (_, i) => i);
  const write = (file: string, order: Uint32Array) => {
    const pen = openPen(file);
    for (const i of order) pen.bytes(run.subarray(starts[i], starts[i + 1]));
    pen.close();
  };
  copyFileSync(from.golden, to.golden);
  write(
    to.baseline,
    lines.filter((i) => i % depth < top),
  );
  write(to.candidate, shuffled(lines.length, randomNumbers(99)));
}

/** Where each line begins, and where the last one ends. */
function startsOfLines(text: Buffer): Uint32Array {
  const starts = new Uint32Array(text.length / 8);
  let count = 1;
  for (let at = text.indexOf(newline); at >= 0; at = text.indexOf(newline, at + 1)) {
    starts[count++] = at + 1;
  }
  return starts.subarray(0, count);
}

export async function packBoth(from: Pair, to: Pair): Promise<void> {
  copyFileSync(from.golden, to.golden);
  await Promise.all([pack(from.baseline, to.baseline), pack(from.candidate, to.candidate)]);
}

const pack = (from: string, to: string): Promise<void> =>
  pipeline(createReadStream(from), createGzip(), createWriteStream(to));
