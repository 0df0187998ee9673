/** What happens to keys and values, in JSON and in YAML. */

import { changeId, changeNumber } from "./changed-values.ts";
import { type Dice, shuffled } from "./dice.ts";
import { type Kind, ofText } from "./kind.ts";
import type { Shape } from "./readers.ts";
import {
  isObject,
  jsonText,
  Members,
  type Place,
  placesIn,
  Raw,
  readRows,
  writeRows,
} from "./value-tree.ts";

const ofRows = (
  name: string,
  does: string,
  edit: (rows: unknown[], dice: Dice, shape: Shape) => readonly unknown[],
): Kind =>
  ofText(name, does, (text, dice, shape) =>
    writeRows(edit(readRows(text, shape), dice, shape), shape),
  );

/** Changes a value that `fits`, or any one where none does. */
const ofValue = (
  name: string,
  does: string,
  fits: (place: Place) => boolean,
  change: (value: unknown, dice: Dice, shape: Shape) => unknown,
): Kind =>
  ofRows(name, does, (rows, dice, shape) => {
    const places = placesIn(rows);
    const fitting = places.filter(fits);
    const { value, put } = dice.pick(fitting.length > 0 ? fitting : places);
    put(change(value, dice, shape));
    return rows;
  });

const isText = ({ value }: Place): boolean => typeof value === "string";
const isNumber = ({ value }: Place): boolean => typeof value === "number";
const isList = ({ value }: Place): boolean => Array.isArray(value);
const hasKeys = ({ value }: Place): boolean => isObject(value) && Object.keys(value).length > 0;

const ofMembers = (
  name: string,
  does: string,
  edit: (members: (readonly [string, unknown])[], dice: Dice, shape: Shape) => Members["all"],
): Kind =>
  ofValue(
    name,
    does,
    hasKeys,
    (value, dice, shape) =>
      new Members(edit(Object.entries(isObject(value) ? value : { value }), dice, shape)),
  );

const ofList = (
  name: string,
  does: string,
  edit: (list: unknown[], dice: Dice) => readonly unknown[],
): Kind =>
  ofValue(name, does, isList, (value, dice) =>
    edit(Array.isArray(value) ? [...value] : [value], dice),
  );

/** One of each type. */
const anyValues = [null, true, false, 0, 7, -1.5, "", "text", [], ["a"], {}, { a: 1 }];

function misspelt(key: string, dice: Dice): string {
  const at = dice.below(key.length);
  const sign = key.charAt(at);
  return dice.pick([
    key.slice(0, at) + key.slice(at + 1),
    key.slice(0, at) + sign + key.slice(at),
    key.slice(0, at) + key.charAt(at + 1) + sign + key.slice(at + 2),
    key.toUpperCase(),
    `${key}s`,
    ` ${key}`,
    `${key}\ud83d`,
    `x-${key}-of-ours`,
  ]);
}

const strangeKeys = [
  "note_of_ours",
  "__proto__",
  "constructor",
  "toString",
  "",
  "7",
  "\u0000",
  "a.b",
];

const halves = ["\ud83d", "\ude00", "\ude00\ud83d", "\ud800\u0041"];

/** All signs, or one in three, as escapes: the same text. */
const escaped = (text: string, dice: Dice): Raw => {
  const every = dice.once(2) ? 1 : 3;
  const signs = Array.from({ length: text.length }, (_, index) =>
    dice.once(every)
      ? `\\u${text.charCodeAt(index).toString(16).padStart(4, "0")}`
      : JSON.stringify(text.charAt(index)).slice(1, -1),
  );
  return new Raw(`"${signs.join("")}"`);
};

function nested(dice: Dice): Raw {
  const levels = dice.pick([3, 100, 190, 197, 198, 199, 200, 201, 250, 2000, 20_000]);
  const [open, close] = dice.pick([["[", "]"] as const, ['{"a":', "}"] as const]);
  return new Raw(`${open.repeat(levels)}1${close.repeat(levels)}`);
}

/** Where a reader takes what it does not know. */
const freeKeys = ["meta", "note_of_ours"];

export const valueKinds: readonly Kind[] = [
  ofMembers("key misspelt", "a key is written nearly right, or quite differently", (all, dice) => {
    const at = dice.below(all.length);
    return all.map(([key, value], index) => [index === at ? misspelt(key, dice) : key, value]);
  }),
  ofMembers("key deleted", "a key and its value are taken out", (all, dice) =>
    all.toSpliced(dice.below(all.length), 1),
  ),
  ofMembers(
    "key repeated",
    "a key stands twice in one object, with the same or another value",
    (all, dice) => {
      const [key = "a", value] = dice.pick(all);
      const again = [key, dice.once(2) ? value : dice.pick(anyValues)] as const;
      return all.toSpliced(dice.below(all.length + 1), 0, again);
    },
  ),
  ofMembers(
    "key added",
    "a key that no reader knows, or that JavaScript knows, is put in",
    (all, dice) => {
      const added = [dice.pick(strangeKeys), dice.pick(anyValues)] as const;
      return all.toSpliced(dice.below(all.length + 1), 0, added);
    },
  ),
  ofMembers("keys shuffled", "the keys of an object stand in another order", shuffled),
  ofValue(
    "value replaced",
    "a value becomes one of each JSON type",
    () => true,
    (_, dice) => dice.pick(anyValues),
  ),
  ofValue(
    "number changed",
    "a number becomes huge, negative, NaN, Infinity or no number",
    isNumber,
    changeNumber,
  ),
  ofValue(
    "text changed",
    "an id or text gets other case, blanks, zeros, Unicode form or a zero-width sign",
    isText,
    (value, dice) => changeId(String(value), dice),
  ),
  ofValue(
    "half character",
    "a text gets half of a surrogate pair, as an escape",
    isText,
    (value, dice) =>
      dice.once(2) ? `${value}${dice.pick(halves)}` : `${dice.pick(halves)}${value}`,
  ),
  ofValue("escapes", "a text is written with escapes, and stays the same", isText, (value, dice) =>
    escaped(String(value), dice),
  ),
  ofValue(
    "control character",
    "a control character stands in a text without an escape",
    isText,
    (value, dice) =>
      new Raw(
        jsonText(String(value)).replace(
          /"$/,
          `${dice.pick(["\u0001", "\t", "\u001f", "\r", "\u007f"])}"`,
        ),
      ),
  ),
  ofValue("list emptied", "a list holds nothing any more", isList, () => []),
  ofList("list item deleted", "a list lacks one of its values", (list, dice) =>
    list.toSpliced(dice.below(list.length), 1),
  ),
  ofList("list item repeated", "a value stands twice in its list", (list, dice) =>
    list.toSpliced(dice.below(list.length + 1), 0, dice.pick(list)),
  ),
  ofList("list shuffled", "a list stands in another order", shuffled),
  ofList(
    "list lengthened",
    "a list gets up to 300 more values like one of its own",
    (list, dice) => {
      const model = dice.pick(list);
      const more = Array.from({ length: 1 + dice.below(300) }, (_, index) => alike(model, index));
      return [...list, ...more];
    },
  ),
  ofMembers("deep nesting", "a value of up to 20,000 levels is put in", (all, dice) => [
    ...all,
    [dice.pick(freeKeys), nested(dice)],
  ]),
  ofText(
    "blanks between",
    "blanks stand between the signs, and mean nothing",
    (text, dice, shape) => {
      const gaps =
        shape === "json" || shape === "json-lines" ? ["", " ", "\t", "    "] : ["", " ", "   "];
      return writeRows(readRows(text, shape), shape, () => dice.pick(gaps));
    },
  ),
];

/** Another id where there is one. */
function alike(model: unknown, index: number): unknown {
  if (typeof model === "string") return `${model}-${index}`;
  return isObject(model) && typeof model.id === "string"
    ? { ...model, id: `${model.id}-${index}` }
    : model;
}

/** For files of several rows. */
export const rowKinds: readonly Kind[] = [
  ofRows("row of a taken id", "a row gets the id of another one", (rows, dice) => {
    const [one, other] = [dice.pick(rows), dice.pick(rows)];
    const key = isObject(other) && "query_id" in other ? "query_id" : "id";
    if (isObject(one) && isObject(other) && key in other) one[key] = other[key];
    return rows;
  }),
  ofRows(
    "row changed twice",
    "a row stands a second time, with one value changed",
    (rows, dice) => {
      const again = structuredClone(dice.pick(rows));
      const one = dice.pick(placesIn([again]));
      one.put(isNumber(one) ? Number(one.value) + 1 : dice.pick(anyValues));
      return rows.toSpliced(dice.below(rows.length + 1), 0, again);
    },
  ),
];
