/** How many mutants of each reader and kind were accepted and refused. */

import { type Cell, cells } from "./cells.ts";
import { mayLackOutcome, type Outcome, onlyOutcome } from "./outcomes.ts";
import { readers } from "./readers.ts";

/** Two numbers for each cell, accepted and refused. Threads may share it. */
export interface Counts {
  readonly buffer: SharedArrayBuffer;
  add(index: number, outcome: Outcome): void;
  of(cell: Cell): CellCounts;
}

interface CellCounts {
  readonly accepted: number;
  readonly refused: number;
}

export function countsIn(buffer = new SharedArrayBuffer(8 * cells.length)): Counts {
  const numbers = new Int32Array(buffer);
  return {
    buffer,
    add(index, outcome) {
      Atomics.add(numbers, 2 * (index % cells.length) + Number(outcome === "refused"), 1);
    },
    of(cell) {
      const at = 2 * cells.indexOf(cell);
      return { accepted: numbers[at] ?? 0, refused: numbers[at + 1] ?? 0 };
    },
  };
}

/** In so many mutants of one cell both outcomes must have come, where both can. */
const enough = 100;

/** Cells without a mutant, and cells that lack an outcome or have one that cannot be. */
export const emptyCells = (counts: Counts): readonly string[] =>
  cells.flatMap((cell) => {
    const told = whatIsOdd(cell, counts.of(cell));
    return told === undefined ? [] : [`${cell.reader.name}: ${cell.kind.name} ${told}`];
  });

function whatIsOdd(cell: Cell, { accepted, refused }: CellCounts): string | undefined {
  const all = accepted + refused;
  if (all === 0) return "has no mutant";
  const only = onlyOutcome(cell);
  if (only === "accepted")
    return refused > 0 ? "was refused, which was thought never to be" : undefined;
  if (only === "refused")
    return accepted > 0 ? "was accepted, which was thought never to be" : undefined;
  if (all < enough || mayLackOutcome(cell)) return undefined;
  if (accepted === 0) return "was never accepted";
  return refused === 0 ? "was never refused" : undefined;
}

const row = (...columns: readonly (string | number)[]): string => `| ${columns.join(" | ")} |`;

/** In Markdown: a row for each cell, and the sums of each reader. */
export function countTable(counts: Counts): string {
  const head = [
    "| reader | kind | mutants | accepted | refused |",
    "| --- | --- | --: | --: | --: |",
  ];
  const rows = cells.map((cell) => {
    const { accepted, refused } = counts.of(cell);
    const only = onlyOutcome(cell);
    const told = (outcome: Outcome, count: number) =>
      only && only !== outcome && count === 0 ? "cannot be" : count;
    return row(
      cell.reader.name,
      cell.kind.name,
      accepted + refused,
      told("accepted", accepted),
      told("refused", refused),
    );
  });
  return `${[...head, ...rows, ...readers.map((one) => sumRow(one.name, counts)), sumRow(undefined, counts)].join("\n")}\n`;
}

/** Of one reader, or of all. */
function sumRow(reader: string | undefined, counts: Counts): string {
  let [accepted, refused] = [0, 0];
  for (const cell of cells.filter((one) => reader === undefined || one.reader.name === reader)) {
    accepted += counts.of(cell).accepted;
    refused += counts.of(cell).refused;
  }
  return row(reader ?? "all readers", "all kinds", accepted + refused, accepted, refused);
}
