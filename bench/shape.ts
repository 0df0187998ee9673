/** How a ranked list becomes bytes of a run file. */

import type { RankedList } from "./generate.ts";
import type { Pen } from "./pen.ts";

export interface Shape {
  /** As the id stands in qrels. */
  writeUnit(pen: Pen, unit: number): void;
  writeList(pen: Pen, query: number, list: RankedList): void;
}

/** A shape is made anew for each file: it may hold random numbers of its own. */
export type MakeShape = (tag: string) => Shape;

export const plainUnit: Shape["writeUnit"] = (pen, unit) => pen.number(unit);
