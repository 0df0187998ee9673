/** One way to change a file, by the name that a report of a fault gives it. */

import type { Dice } from "./dice.ts";
import type { Shape } from "./readers.ts";

export interface Kind {
  readonly name: string;
  /** What it does, in one line. */
  readonly does: string;
  /** The bytes of the file changed. `shape`: how it is written. */
  readonly mutate: (bytes: Buffer, dice: Dice, shape: Shape) => Buffer;
}

/** A kind that changes the text of a file. */
export const ofText = (
  name: string,
  does: string,
  mutate: (text: string, dice: Dice, shape: Shape) => string,
): Kind => ({
  name,
  does,
  mutate: (bytes, dice, shape) => Buffer.from(mutate(bytes.toString("utf8"), dice, shape)),
});

/** `bytes` with those from `start` to `end` replaced. */
export const splice = (bytes: Buffer, start: number, end: number, by: Uint8Array): Buffer =>
  Buffer.concat([bytes.subarray(0, start), by, bytes.subarray(end)]);
