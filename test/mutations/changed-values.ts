/** Ids and numbers that are nearly, or not at all, what they were. */

import type { Dice } from "./dice.ts";
import type { Shape } from "./readers.ts";
import { Raw } from "./value-tree.ts";

const jsonNumbers =
  "NaN Infinity -Infinity 1e400 -1e400 1e308 -1e308 0 -0 -0.0 -1 -7 1e-400 5e-324 9007199254740993 0.1 00 01 1. .5 +1 1E2 1e+2 0x10 1_000 123456789012345678901 12345678.1234567890123 2.5e-7 1e5 - e1 1e 1,5".split(
    " ",
  );
const yamlNumbers = [".nan", ".inf", "-.Inf", "0o17", "1:30", "~"];

export function changeNumber(_: unknown, dice: Dice, shape: Shape): Raw {
  const isYaml = shape === "yaml" || shape === "yaml-list";
  return new Raw(dice.pick(isYaml ? [...jsonNumbers, ...yamlNumbers] : jsonNumbers));
}

/** What may stand in a column. */
export const columnNumber = (dice: Dice): string =>
  dice.pick([...jsonNumbers, "nan", "inf", "x", "1.2.3", "3", "2.0", "1e3", "12:30", "1\u00a0"]);

/** The same to a reader's eye, or nearly so, and yet another text. */
export function changeId(id: string, dice: Dice): string {
  const at = dice.below(id.length + 1);
  const put = (sign: string): string => id.slice(0, at) + sign + id.slice(at);
  return dice.pick([
    id.toUpperCase(),
    ` ${id}`,
    `${id} `,
    `${id}\n`,
    `0${id}`,
    put("\u200b"),
    put("\u00ad"),
    put("\u00a0"),
    put("\u0301"),
    id.normalize("NFD"),
    id.replace("a", "\u0430"),
    id.replace("1", "\uff11"),
    id.replace(/^0+/, ""),
    put("\u202e"),
    `${id}x`,
  ]);
}

/** The same for a column, which holds no blanks. */
export const changeColumnId = (id: string, dice: Dice): string => {
  const changed = changeId(id, dice).replaceAll(/[ \n]/g, "");
  return changed === "" ? "x" : changed;
};
