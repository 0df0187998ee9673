/** What happens to whole lines, and to their ends. */

import { type Dice, shuffled } from "./dice.ts";
import { type Kind, ofText } from "./kind.ts";

/** Edits the lines, without their ends; the file ends as it ended. */
const ofLines = (
  name: string,
  does: string,
  edit: (lines: string[], dice: Dice) => readonly string[],
): Kind =>
  ofText(name, does, (text, dice) => {
    const endsWell = text.endsWith("\n");
    const lines = (endsWell ? text.slice(0, -1) : text).split("\n");
    return edit(lines, dice).join("\n") + (endsWell ? "\n" : "");
  });

/** One line becomes another, or several. */
const ofOneLine = (
  name: string,
  does: string,
  edit: (line: string, dice: Dice) => string | readonly string[],
): Kind =>
  ofLines(name, does, (lines, dice) => {
    const at = dice.below(lines.length);
    return lines.flatMap((line, index) => (index === at ? edit(line, dice) : line));
  });

const endings = ["\r\n", "\r", "\n\r", "\r\r\n", "\n\n", "\u2028", "\n"];
const blanks = ["", " ", "\t", "  \t ", "\r", "\u00a0", "\u3000"];
const comments = ["# a comment", "#", "// a comment", "#1 2 3 4 5", "; a comment", "-- 7"];
const longSigns = [" ", "x", "[", '"', "9", "\t", "{", "-"];

export const lineKinds: readonly Kind[] = [
  ofOneLine("line deleted", "a line is taken out", () => []),
  ofLines("line repeated", "a line stands twice, there or elsewhere", (lines, dice) => {
    const line = dice.pick(lines);
    const at = dice.once(2) ? lines.indexOf(line) : dice.below(lines.length + 1);
    return lines.toSpliced(at, 0, line);
  }),
  ofLines("line moved", "a line stands elsewhere", (lines, dice) => {
    const [line = ""] = lines.splice(dice.below(lines.length), 1);
    return lines.toSpliced(dice.below(lines.length + 1), 0, line);
  }),
  ofLines("lines shuffled", "all lines stand in another order", shuffled),
  ofOneLine("line cut", "a line ends early", (line, dice) =>
    line.slice(0, dice.pick([0, -1, -1, dice.below(line.length), dice.below(line.length)])),
  ),
  ofOneLine("line split", "a line becomes two", (line, dice) => {
    const at = dice.below(line.length + 1);
    return [line.slice(0, at), line.slice(at)];
  }),
  ofLines(
    "lines joined",
    "two lines become one, with a blank or nothing between",
    (lines, dice) => {
      const at = dice.below(lines.length);
      const both = lines.slice(at, at + 2).join(dice.pick(["", " ", ",", "\t"]));
      return lines.toSpliced(at, 2, both);
    },
  ),
  ofText("line ends", "one or all lines end with CRLF, CR or something else", (text, dice) => {
    const ending = dice.once(2) ? "\r\n" : dice.pick(endings);
    if (dice.once(2)) return text.replaceAll("\n", ending);
    const one = dice.below(text.split("\n").length - 1);
    let seen = 0;
    return text.replaceAll("\n", () => (seen++ === one ? ending : "\n"));
  }),
  ofLines("blank lines", "lines with nothing but blanks are put in", (lines, dice) => {
    for (let left = 1 + dice.below(3); left > 0; left--) {
      lines.splice(dice.below(lines.length + 1), 0, dice.pick(blanks));
    }
    return lines;
  }),
  ofOneLine("blanks around", "blanks stand before or behind a line", (line, dice) => {
    const blank = dice.pick([" ", "\t", "   ", "\r", "\u00a0", "\ufeff"]);
    return dice.once(2) ? blank + line : line + blank;
  }),
  ofLines("comment", "a line that some format takes for a comment is put in", (lines, dice) =>
    lines.toSpliced(dice.below(lines.length + 1), 0, dice.pick(comments)),
  ),
  ofOneLine("long line", "up to 100,000 equal signs are put in", (line, dice) => {
    const many = dice.pick(longSigns).repeat(1 + dice.below(dice.once(4) ? 100_000 : 5000));
    const at = dice.pick([0, line.length, dice.below(line.length)]);
    return line.slice(0, at) + many + line.slice(at);
  }),
  ofText("end of file", "the last line end is taken away, or more follow", (text, dice) =>
    dice.pick([
      text.trimEnd(),
      `${text}\n\n`,
      `${text}\r\n`,
      `${text}\u001a`,
      `${text.trimEnd()}\r`,
    ]),
  ),
  ofText("emptied", "nothing is left, or nothing but blanks or a comment", (_, dice) =>
    dice.pick(["", "\n", "  \n\t\n", "\r\n", "\ufeff", "\ufeff\n", "# nothing\n", "\u0000"]),
  ),
];
