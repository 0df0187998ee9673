/** Every reader with every kind of mutation that makes sense for it. */

import { byteKinds } from "./byte-kinds.ts";
import { columnKinds, idKinds } from "./column-kinds.ts";
import { diceFor } from "./dice.ts";
import type { Kind } from "./kind.ts";
import { lineKinds } from "./line-kinds.ts";
import { packedKinds } from "./packed-kinds.ts";
import { type Reader, readers, type Shape } from "./readers.ts";
import { rowKinds, valueKinds } from "./value-kinds.ts";

export interface Cell {
  readonly reader: Reader;
  readonly kind: Kind;
}

const kindsByShape: Readonly<Record<Shape, readonly Kind[]>> = {
  "json-lines": [...byteKinds, ...lineKinds, ...valueKinds, ...rowKinds],
  json: [...byteKinds, ...lineKinds, ...valueKinds],
  "yaml-list": [...byteKinds, ...lineKinds, ...valueKinds, ...rowKinds],
  yaml: [...byteKinds, ...lineKinds, ...valueKinds],
  columns: [...byteKinds, ...lineKinds, ...columnKinds],
  ids: [...byteKinds, ...lineKinds, ...idKinds],
};

/** A snapshot has no list. */
const kindsOf = ({ shape, part, isPacked }: Reader): readonly Kind[] => {
  const ofShape = kindsByShape[shape];
  const kinds = part === "snapshot" ? ofShape.filter(({ name }) => !/^list /.test(name)) : ofShape;
  return isPacked ? packedKinds(kinds) : kinds;
};

export const cells: readonly Cell[] = readers.flatMap((reader) =>
  kindsOf(reader).map((kind) => ({ reader, kind })),
);

export interface Mutant {
  readonly index: number;
  readonly cell: Cell;
  /** The file that was changed, and what has become of it. */
  readonly target: string;
  readonly bytes: Buffer;
  readonly pieceSize: number;
}

/** Each cell in turn; the seed and the index alone decide what comes. */
export function makeMutant(seed: number, index: number): Mutant {
  const cell = cells[index % cells.length] as Cell;
  const dice = diceFor(seed, index);
  const { reader, kind } = cell;
  const target = dice.pick(reader.targets);
  const pieceSize = dice.pick([1 + dice.below(64), 512, 65_536]);
  const bytes = Buffer.from(reader.files[target] ?? "");
  let mutated = kind.mutate(bytes, dice, reader.shape);
  // some changes come to nothing: tried again, but not without end
  for (let left = 5; left > 0 && mutated.equals(bytes); left--) {
    mutated = kind.mutate(bytes, dice, reader.shape);
  }
  return { index, cell, target, bytes: mutated, pieceSize };
}
