/** Turns what a schema says into problems that name the field and tell what to write instead. */

import type { NonEmpty, Problem, ProblemCode } from "../model/problem.ts";
import { nearestKey } from "./keys.ts";
import {
  anything,
  checked,
  type Fault,
  int,
  limit,
  list,
  notEmpty,
  optional,
  rule,
  type Schema,
  string,
  transform,
} from "./schema.ts";
import { valueAt } from "./union.ts";

export const idMessage = "must be a non-empty string";
export const notYetMessage = "is not built yet";

/** Half of a surrogate pair stands for nothing, and no file in UTF-8 can hold it. */
export const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);
export const halfCharacter = "holds half of a character (a lone surrogate)";
export const halfCharacterHint = 'Write whole characters, or both halves: "\\ud83d\\ude00".';

/** A name or an id: a non-empty string of whole characters, never a number or null. */
export const name = checked(
  notEmpty(string(idMessage), idMessage),
  rule(isWellFormed, halfCharacter, { problem: "id_wrong", hint: halfCharacterHint }),
);

export const atLeastOne = <Item>(
  item: Schema<Item>,
  what: string,
  many = `${what}s`,
): Schema<NonEmpty<Item>> =>
  transform(
    notEmpty(list(item, `must be a list of ${many}`), `needs at least one ${what}`),
    (items) => items as unknown as NonEmpty<Item>,
  );

/** A key whose function comes later: refused, never accepted and ignored. */
export const notYet = checked(
  optional(anything),
  rule((value) => value === undefined, notYetMessage),
);

/** All keys of all levels, but for those that are refused: for "did you mean". */
export function keysOf({ fields = {}, forms = [], item }: Schema<unknown>): readonly string[] {
  const own = Object.entries(fields).flatMap(([key, one]) =>
    one === notYet ? [] : [key, ...keysOf(one)],
  );
  return [...own, ...forms.flatMap(keysOf), ...(item ? keysOf(item) : [])];
}

export const atLeast = (least: number) =>
  limit((value: number) => value >= least, `must be ${least} or more`);

export const positiveInt = (what: string): Schema<number> =>
  checked(
    int(`${what} must be a whole number`),
    limit((value) => value >= 1, `${what} must be 1 or more`),
  );

export interface Place {
  readonly file: string;
  /** The line of a field, where the format knows it. */
  readonly lineOf: (path: readonly PropertyKey[]) => number | undefined;
  /** The schema whose keys may have been meant. */
  readonly schema: Schema<unknown>;
  /** The code of a complaint that has none of its own. */
  readonly code: ProblemCode;
  readonly doc: string;
}

/** One problem for each fault of what is read from `root`, in the order of the schema. */
export const shapeProblems = (faults: readonly Fault[], root: unknown, place: Place): Problem[] =>
  faults.map((fault) => (fault.is === "key" ? unknownKey(fault, place) : tell(fault, root, place)));

function unknownKey({ path, hint }: Fault, place: Place): Problem {
  const key = String(path.at(-1));
  const near = nearestKey(key, keysOf(place.schema));
  return at(path, place, {
    code: "key_unknown",
    message: `unknown key ${JSON.stringify(key)}`,
    hint:
      hint ??
      (near ? `Did you mean ${JSON.stringify(near)}?` : `The known keys stand in ${place.doc}.`),
  });
}

function tell({ is, path, message, problem, hint }: Fault, root: unknown, place: Place): Problem {
  const value = valueAt(root, path);
  if (message === notYetMessage) {
    const told = typeof value === "string" ? `: ${JSON.stringify(value)}` : "";
    return at(path, place, {
      code: "not_yet_supported",
      message: `${JSON.stringify(String(path.at(-1)))}${told} ${message}`,
      hint: "Remove it: this version would otherwise ignore it.",
    });
  }
  const told = is === "kind" || is === "limit" ? `, not ${describeValue(value)}` : "";
  const isId = message === idMessage;
  return at(path, place, {
    code: problem ?? (isId ? "id_wrong" : place.code),
    message: message + told,
    hint: hint ?? (isId ? idHint(value) : (kindHint(message, value) ?? `See ${place.doc}.`)),
  });
}

/** How the value is written rightly, where that can be told from the value; else undefined. */
function kindHint(message: string, value: unknown): string | undefined {
  const wants = (what: string): boolean => message.includes(what);
  if (wants("must be a boolean")) return booleanHint(value);
  if (wants("must be a number") || wants("whole number") || wants("a share")) {
    return numberHint(value);
  }
  if (wants("must be a string") && typeof value === "number")
    return `Write "${value}" with quotes.`;
  if (!wants("must be a list") || value === undefined || value === null) return undefined;
  if (typeof value === "number") return `Write a list: [${value}].`;
  return typeof value === "string"
    ? `Write a list: [${JSON.stringify(shorten(value))}].`
    : "Write a list: [...].";
}

const booleanHint = (value: unknown): string =>
  value === "true" || value === "false"
    ? `Write ${value} without quotes.`
    : "Write true or false, without quotes.";

function numberHint(value: unknown): string | undefined {
  const [, digits, percent] = /^\s*(-?\d+(?:\.\d+)?)\s*(%?)\s*$/.exec(String(value)) ?? [];
  if (digits === undefined) return undefined;
  const isAbove1 = typeof value === "number" && value > 1;
  // what a person writes has few digits, and 0.1 + 0.2 is none of them
  const share = Number((Number(digits) / 100).toPrecision(12));
  if (percent === "%" || isAbove1) return `Write ${share} for ${digits} %.`;
  return typeof value === "string" ? `Write ${digits} without quotes.` : undefined;
}

/** What to write instead of a value that cannot be an id. */
export function idHint(value: unknown): string {
  if (typeof value === "number") return `Ids are opaque text: write "${value}" with quotes.`;
  return 'Write it as text in quotes, as "policy-7#2".';
}

/** `nothing`, `null`, `the number 3`, `a list`, ...: what was found instead. */
export function describeValue(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "object") {
    return Object.keys(value).length === 0 ? "an empty object" : "an object";
  }
  if (typeof value === "string") return value === "" ? "empty" : JSON.stringify(shorten(value));
  return `the ${typeof value} ${String(value)}`;
}

const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

function at(
  path: readonly PropertyKey[],
  place: Place,
  what: { code: ProblemCode; message: string; hint: string },
): Problem {
  const line = place.lineOf(path);
  const field = fieldPath(path);
  return {
    ...what,
    severity: "error",
    file: place.file,
    ...(field === "" ? {} : { path: field }),
    ...(line === undefined ? {} : { lines: [line] }),
  };
}

/** `required[0].any_of[1]`. */
export function fieldPath(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    .join("")
    .replace(/^\./, "");
}
