/**
 * How results or rows are written in JSON: bytes that are the same in all of them, and holes between
 * these. `src/read/run/json-shape.ts` says what may stand in a hole.
 */

import { allocate } from "./memory";

/** Bytes, and the hole behind them. */
@unmanaged
export class Part {
  text: usize;
  textSize: usize;
  hole: i32;
  /** The shape of the results of a list. */
  results: usize;
}

@unmanaged
export class Shape {
  /** The first of the parts; behind them stand their bytes. */
  parts: usize;
  /** How many holes there are: behind the last part is none. */
  holes: i32;
  room: usize;
}

/** One that nothing has. */
export function newShape(): usize {
  return allocate(offsetof<Shape>());
}

export function partAt(shape: Shape, index: i32): Part {
  return changetype<Part>(shape.parts + offsetof<Part>() * index);
}

/** The one that is learnt: where the next of its bytes stand, and where they go. */
let learnt: usize = 0;
let textFrom: usize = 0;
let textTo: usize = 0;

/** From now on, the shape is that of what stands at `[start, end)`, but for so many holes. */
export function beginShape(place: usize, start: usize, end: usize, holes: i32): void {
  const shape = changetype<Shape>(place);
  const partsSize = offsetof<Part>() * (holes + 1);
  const needed = partsSize + end - start;
  if (needed > shape.room) {
    shape.room = 2 * needed;
    shape.parts = allocate(shape.room);
  }
  shape.holes = 0;
  learnt = place;
  textFrom = start;
  textTo = shape.parts + partsSize;
}

/** The next hole is `[from, to)`. `results`: the shape of what stands in a list. */
export function addHole(from: usize, to: usize, hole: i32, results: usize): void {
  const shape = changetype<Shape>(learnt);
  const part = partAt(shape, shape.holes++);
  part.hole = hole;
  part.results = results;
  addText(part, from);
  textFrom = to;
}

export function endShape(end: usize): void {
  const shape = changetype<Shape>(learnt);
  addText(partAt(shape, shape.holes), end);
}

function addText(part: Part, end: usize): void {
  part.text = textTo;
  part.textSize = end - textFrom;
  memory.copy(textTo, textFrom, part.textSize);
  textTo += part.textSize;
}
