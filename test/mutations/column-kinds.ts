/** What happens to columns parted by blanks, and to lists of ids. */

import { changeColumnId, changeId, columnNumber } from "./changed-values.ts";
import type { Dice } from "./dice.ts";
import { type Kind, ofText } from "./kind.ts";

const columnsOf = (line: string): string[] => line.split(/[ \t]+/);
const isData = (line: string): boolean => line !== "" && !line.startsWith("#");

/** Edits the columns of one line. */
const ofColumns = (
  name: string,
  does: string,
  edit: (columns: string[], dice: Dice) => readonly string[],
): Kind =>
  ofText(name, does, (text, dice) => {
    const lines = text.split("\n");
    const line = dice.pick(lines.filter(isData));
    lines[lines.indexOf(line)] = edit(columnsOf(line), dice).join(" ");
    return lines.join("\n");
  });

/** TREC has six columns, the score in the fifth; qrels have four, the grade in the last. */
const numberIn = (columns: readonly string[]): number => (columns.length < 6 ? 3 : 4);

const separators = ["\t", "  ", " \t ", "\t\t"];

export const columnKinds: readonly Kind[] = [
  ofColumns("column dropped", "a line lacks one of its columns", (columns, dice) =>
    columns.toSpliced(dice.below(columns.length), 1),
  ),
  ofColumns("column added", "a line has one to ten columns more", (columns, dice) => {
    const more = Array.from({ length: dice.pick([1, 2, 10]) }, () => dice.pick(columns));
    return columns.toSpliced(dice.below(columns.length + 1), 0, ...more);
  }),
  ofColumns("columns swapped", "two columns of a line change places", (columns, dice) => {
    const [a, b] = [dice.below(columns.length), dice.below(columns.length)];
    return columns.with(a, columns[b] ?? "").with(b, columns[a] ?? "");
  }),
  ofColumns("score changed", "a score or grade becomes another number, or none", (columns, dice) =>
    columns.with(numberIn(columns), columnNumber(dice)),
  ),
  ofColumns(
    "rank changed",
    "a rank or an iteration, which decide nothing, becomes another number, or none",
    (columns, dice) => columns.with(columns.length < 6 ? 1 : 3, columnNumber(dice)),
  ),
  ofColumns(
    "id changed",
    "a query or unit gets other case, zeros, Unicode form or a zero-width sign",
    (columns, dice) => {
      const at = dice.pick([0, 2]);
      return columns.with(at, changeColumnId(columns[at] ?? "", dice));
    },
  ),
  ofText("separators", "columns are parted by tabs or several blanks", (text, dice) =>
    text.replaceAll(/(?<=^[^#\n]*)[ \t]+/gm, () => dice.pick(separators)),
  ),
  ofColumns("comma", "the columns of a line are parted by something else", (columns, dice) => [
    columns.join(dice.pick([",", ";", "|", "\u00a0", "\u3000"])),
  ]),
  ofText("numbers alike", "all scores or grades are the same, or nearly so", (text, dice) => {
    const number = dice.pick(["1", "0", "-0", "7.5", "1e-9"]);
    const other = dice.pick([number, "1.0", "+1", "0.9999999999999999"]);
    const change = (line: string): string => {
      const columns = columnsOf(line);
      return columns.with(numberIn(columns), dice.pick([number, other])).join(" ");
    };
    return text
      .split("\n")
      .map((line) => (isData(line) ? change(line) : line))
      .join("\n");
  }),
];

export const idKinds: readonly Kind[] = [
  ofText(
    "line of an id changed",
    "an id gets other case, blanks, zeros, Unicode form or a zero-width sign",
    (text, dice) => {
      const lines = text.trimEnd().split("\n");
      const at = dice.below(lines.length);
      return `${lines.with(at, changeId(lines[at] ?? "", dice)).join("\n")}\n`;
    },
  ),
  ofText(
    "id added",
    "an id that the golden set has, or has not, is put in",
    (text, dice) => `${dice.pick(["q2", "q4", "q9", "q", "null", "7"])}\n${text}`,
  ),
];
