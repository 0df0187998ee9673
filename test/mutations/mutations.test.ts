import { describe, expect, it } from "vitest";
import { readDocument } from "../docs/markdown.ts";
import { cells, makeMutant } from "./cells.ts";
import { countsIn, countTable, emptyCells } from "./counts.ts";
import { examine } from "./examine.ts";
import { differsFromPlain } from "./plain-agreement.ts";
import { plainReaders, type Reader } from "./readers.ts";
import { compareAll, MutatedFiles } from "./world.ts";

const seed = 1;
/** Rounds over all cells; `npm run mutations` makes many more. */
const rounds = [0, 1, 2, 3];

describe("mutated files", () => {
  const counts = countsIn();

  it.each(rounds)("crash nothing, hide nothing and are read plainly: round %i", async (round) => {
    const faults: string[] = [];
    for (let index = round * cells.length; index < (round + 1) * cells.length; index++) {
      const { mutant, outcome, faults: found } = await examine(seed, index);
      counts.add(index, outcome);
      const { reader, kind } = mutant.cell;
      for (const fault of found) faults.push(`${index} ${reader.name}, ${kind.name}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });

  it("leave no reader and kind without a mutant, or with an outcome that cannot be", () => {
    expect(emptyCells(counts)).toEqual([]);
  });

  it("are the same for the same seed and number, and others for another seed", () => {
    const bytes = (of: number) =>
      Buffer.concat(cells.map((_, index) => makeMutant(of, index).bytes)).toString("base64");
    expect(bytes(7)).toBe(bytes(7));
    expect(bytes(7)).not.toBe(bytes(8));
  });
});

/** What the plain reader says when the gate has read another file than it. */
async function differencesAfter(reader: Reader, change: (text: string) => string) {
  const [target = ""] = reader.targets;
  const text = reader.files[target] ?? "";
  const files = new MutatedFiles(reader.files, target, Buffer.from(text));
  const told = await compareAll(files);
  const bytes = Buffer.from(change(text));
  const [first] = cells;
  if (!first) throw new Error("there is no cell");
  const mutant = { index: 0, cell: { ...first, reader }, target, bytes, pieceSize: 512 };
  return differsFromPlain(mutant, told, files);
}

describe("a fault is caught", () => {
  it.each(plainReaders.map((reader) => [reader.name, reader] as const))(
    "when %s is not read as it stands",
    async (_, reader) => {
      const sign = /^(golden|run)$/.test(reader.part) ? /a1/ : /s1|Shipping|handbook|q3/;
      const change = (text: string) => text.replace(sign, "z");
      expect(await differencesAfter(reader, (text) => text)).toEqual([]);
      expect(await differencesAfter(reader, change)).not.toEqual([]);
    },
  );

  it("when a cell has no mutant, or the wrong outcome", () => {
    const counts = countsIn();
    expect(emptyCells(counts)).toHaveLength(cells.length);
    for (const index of cells.keys()) counts.add(index, "accepted");
    const told = emptyCells(counts);
    expect(told).not.toEqual([]);
    expect(told.every((one) => one.endsWith("thought never to be"))).toBe(true);
  });
});

describe("the table of counts", () => {
  it("has a row for each reader and kind, and sums", () => {
    const counts = countsIn();
    counts.add(0, "accepted");
    counts.add(0, "refused");
    const rows = countTable(counts).trimEnd().split("\n");
    expect(rows[2]).toBe("| golden JSON Lines | bits flipped | 2 | 1 | 1 |");
    expect(rows.at(-1)).toBe("| all readers | all kinds | 2 | 1 | 1 |");
  });
});

describe("docs/testing.md", () => {
  const cellsOf = (first: string) =>
    readDocument("docs/testing.md").pieces.flatMap((piece) =>
      piece.kind === "table" && piece.header[0] === first ? piece.rows : [],
    );

  it("names every kind and says what it does", () => {
    const kinds = new Map(cells.map(({ kind }) => [kind.name, kind.does]));
    expect(cellsOf("kind").map(([name, does]) => [name, does])).toEqual([...kinds]);
  });

  it("names every reader", () => {
    expect(cellsOf("reader").map(([name]) => name)).toEqual(plainReaders.map(({ name }) => name));
  });
});
