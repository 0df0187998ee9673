/** The files that one call of the gate reads. */

import { type Retrieved, retrieve, type Size } from "./generate.ts";
import { openPen, type Pen } from "./pen.ts";
import type { MakeShape, Shape } from "./shape.ts";

export interface Pair {
  readonly golden: string;
  readonly baseline: string;
  readonly candidate: string;
}

type WriteSides = (baseline: Pen, candidate: Pen, retrieved: Retrieved) => void;

/** Qrels for all queries, and of each query whatever `write` puts into the two runs. */
export function writeSides(to: Pair, size: Size, shape: Shape, write: WriteSides): void {
  const golden = openPen(to.golden);
  const baseline = openPen(to.baseline);
  const candidate = openPen(to.candidate);
  for (const retrieved of retrieve(size)) {
    for (const unit of retrieved.gold) {
      golden.bytes(Buffer.from(`${retrieved.query} 0 `));
      shape.writeUnit(golden, unit);
      golden.bytes(Buffer.from(" 1\n"));
    }
    write(baseline, candidate, retrieved);
  }
  for (const pen of [golden, baseline, candidate]) pen.close();
}

export function writePair(to: Pair, size: Size, makeShape: MakeShape): void {
  const [before, after] = [makeShape("bench-a"), makeShape("bench-b")];
  writeSides(to, size, before, (baseline, candidate, retrieved) => {
    before.writeList(baseline, retrieved.query, retrieved.baseline);
    after.writeList(candidate, retrieved.query, retrieved.candidate);
  });
}
