/** Turns what a schema says into problems that name the field and tell what to write instead. */

import * as z from "zod/mini";

z.config({ jitless: true });

import type { NonEmpty, Problem, ProblemCode } from "../model/problem.ts";
import { nearestKey } from "./keys.ts";

export const idMessage = "must be a non-empty string";
export const notYetMessage = "is not built yet";

/** Half of a surrogate pair stands for nothing, and no file in UTF-8 can hold it. */
export const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);
export const halfCharacter = "holds half of a character (a lone surrogate)";
export const halfCharacterHint = 'Write whole characters, or both halves: "\\ud83d\\ude00".';

/** A name or an id: a non-empty string of whole characters, never a number or null. */
export const name = z.string({ error: idMessage }).check(
  z.minLength(1, { error: idMessage }),
  z.refine(isWellFormed, {
    error: halfCharacter,
    params: { problem: "id_wrong", hint: halfCharacterHint },
  }),
);

export const atLeastOne = <Item extends z.ZodMiniType>(
  item: Item,
  what: string,
  many = `${what}s`,
) =>
  z.pipe(
    z
      .array(item, { error: `must be a list of ${many}` })
      .check(z.minLength(1, { error: `needs at least one ${what}` })),
    z.transform((items) => items as unknown as NonEmpty<z.output<Item>>),
  );

/** A key whose function comes later: refused, never accepted and ignored. */
export const notYet = z
  .optional(z.unknown())
  .check(z.refine((value) => value === undefined, { error: notYetMessage }));

export const atLeast = (least: number) => z.minimum(least, { error: `must be ${least} or more` });

export const positiveInt = (what: string) =>
  z
    .int({ error: `${what} must be a whole number` })
    .check(z.minimum(1, { error: `${what} must be 1 or more` }));

/** What a schema says of its own complaint: a code, and what to do. */
interface Own {
  readonly problem?: ProblemCode;
  readonly hint?: string;
}

/** Complains of a value, or of what stands at `path` in it. */
export function complain(
  { issues, value }: z.core.ParsePayload,
  message: string,
  path: PropertyKey[] = [],
  own: Own = {},
): typeof z.NEVER {
  issues.push({ code: "custom", message, path, params: own, input: value });
  return z.NEVER;
}

export interface Place {
  readonly file: string;
  /** The line of a field, where the format knows it. */
  readonly lineOf: (path: readonly PropertyKey[]) => number | undefined;
  /** All keys that the schema knows, for "did you mean". */
  readonly knownKeys: readonly string[];
  /** The code of a complaint that has none of its own. */
  readonly code: ProblemCode;
  readonly doc: string;
}

type Issue = z.core.$ZodIssue;

/** A complaint, with the place of its value from the root. */
interface Fault {
  readonly issue: Issue;
  readonly path: readonly PropertyKey[];
}

/** One problem for each complaint, in the order of the schema. */
export function shapeProblems(error: z.core.$ZodError, value: unknown, place: Place): Problem[] {
  return error.issues
    .flatMap((issue) => faultsOf(issue, [], value))
    .flatMap(({ issue, path }) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key) => unknownKey(key, path, place))
        : [tell(issue, path, value, place)],
    );
}

/** Of a value that may take several forms, only the faults of the form that its author meant. */
function faultsOf(issue: Issue, above: readonly PropertyKey[], root: unknown): Fault[] {
  const path = [...above, ...issue.path];
  if (issue.code !== "invalid_union") return [{ issue, path }];
  const forms = issue.errors.map((inner) => inner.flatMap((one) => faultsOf(one, path, root)));
  const misfits = forms.map((faults) => misfit(faults, path, root));
  return forms[misfits.indexOf(Math.min(...misfits))] ?? [{ issue, path }];
}

/** How far the value at `path` is from a form: another kind, then other keys, then other faults. */
function misfit(faults: readonly Fault[], path: readonly PropertyKey[], root: unknown): number {
  let sum = 0;
  for (const { issue, path: place } of faults) {
    if (issue.code === "unrecognized_keys") sum += 1e3 * issue.keys.length;
    else if (place.length === path.length && isWrongKind(issue)) sum += 1e6;
    else if (valueAt(root, place) === undefined) sum += 1e3;
    else sum += 1;
  }
  return sum;
}

const isWrongKind = ({ code }: Issue): boolean =>
  code === "invalid_type" || code === "invalid_value";

function unknownKey(key: string, path: readonly PropertyKey[], place: Place): Problem {
  const near = nearestKey(key, place.knownKeys);
  return at([...path, key], place, {
    code: "key_unknown",
    message: `unknown key ${JSON.stringify(key)}`,
    hint: near ? `Did you mean ${JSON.stringify(near)}?` : `The known keys stand in ${place.doc}.`,
  });
}

function tell(issue: Issue, path: readonly PropertyKey[], root: unknown, place: Place): Problem {
  const value = valueAt(root, path);
  const message = issue.message;
  if (message === notYetMessage) {
    const told = typeof value === "string" ? `: ${JSON.stringify(value)}` : "";
    return at(path, place, {
      code: "not_yet_supported",
      message: `${JSON.stringify(String(path.at(-1)))}${told} ${message}`,
      hint: "Remove it: this version would otherwise ignore it.",
    });
  }
  const given = issue.code === "custom" ? "" : `, not ${describeValue(value)}`;
  if (message === idMessage) {
    return at(path, place, {
      code: "id_wrong",
      message: message + given,
      hint: idHint(value),
    });
  }
  const { problem, hint } = own(issue);
  return at(path, place, {
    code: problem ?? place.code,
    message: ownWords(issue) + given,
    hint: hint ?? `See ${place.doc}.`,
  });
}

const own = (issue: Issue): Own => (issue.code === "custom" && issue.params) || {};

/** The library's own sentences begin with a capital; those of the schemas do not. */
function ownWords(issue: Issue): string {
  if (!/^[A-Z]/.test(issue.message)) return issue.message;
  if (issue.code === "invalid_type") return `must be ${article(issue.expected)}`;
  if (issue.code === "invalid_value") {
    return `must be ${issue.values.map((one) => JSON.stringify(one)).join(" or ")}`;
  }
  return `is wrong (${issue.message})`;
}

const article = (kind: string): string => (/^[aeio]/.test(kind) ? `an ${kind}` : `a ${kind}`);

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

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value: unknown = root;
  for (const part of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  return value;
}
