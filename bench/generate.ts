/** Runs of any size, the same bytes every time: TREC lines, grouped by query, best first. */

import { closeSync, openSync, writeSync } from "node:fs";

export interface Size {
  readonly queries: number;
  readonly depth: number;
}

/** xoshiro128** with a fixed seed: 32-bit whole numbers. */
export function randomNumbers(seed: number): () => number {
  let state = new Uint32Array(4).map((_, i) => Math.imul(seed + i, 0x9e3779b9) ^ 0x85ebca6b);
  const rotate = (x: number, by: number) => (x << by) | (x >>> (32 - by));
  return () => {
    const [a = 0, b = 0, c = 0, d = 0] = state;
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const next = [a ^ d ^ b, b ^ c ^ a, c ^ a ^ (b << 9), rotate(d ^ b, 11)];
    state = Uint32Array.from(next);
    return result;
  };
}

const corpusSize = 8_841_823;

/** One judgement for each query; `n` of its unit. */
export const goldUnit = (query: number): number => (query * 7_919) % corpusSize;

export function writeQrels(file: string, { queries }: Size): void {
  write(file, queries, (query) => `q${query} 0 ${goldUnit(query)} 1\n`);
}

/** Every query has `depth` results with falling scores; the gold stands somewhere in the first 20. */
export function writeRun(file: string, { queries, depth }: Size, seed: number): void {
  const random = randomNumbers(seed);
  write(file, queries, (query) => {
    const goldRank = random() % 20;
    const first = random() % corpusSize;
    let lines = "";
    let score = 30 + (random() % 1000) / 100;
    for (let rank = 0; rank < depth; rank++) {
      const unit = rank === goldRank ? goldUnit(query) : (first + rank * 7_907) % corpusSize;
      lines += `q${query} Q0 ${unit} ${rank + 1} ${score.toFixed(6)} bench\n`;
      // about one row in a hundred is tied with the next one
      if (random() % 100 > 0) score -= (1 + (random() % 1000)) / 100_000;
    }
    return lines;
  });
}

function write(file: string, queries: number, linesOf: (query: number) => string): void {
  const handle = openSync(file, "w");
  let pending = "";
  for (let query = 0; query < queries; query++) {
    pending += linesOf(query);
    if (pending.length < 4_000_000 && query < queries - 1) continue;
    writeSync(handle, pending);
    pending = "";
  }
  closeSync(handle);
}
