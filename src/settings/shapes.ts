/** Turns what a schema says into problems that name the field and tell what to write instead. */

import * as z from "zod";
import type { NonEmpty, Problem, ProblemCode } from "../model/problem.ts";
import { nearestKey } from "./keys.ts";

export const idMessage = "must be a non-empty string";
const notYetMessage = "is not built yet";

/** A name or an id: a non-empty string, never a number or null. */
export const name = z.string({ error: idMessage }).min(1, { error: idMessage });

export const atLeastOne = <Item extends z.ZodType>(item: Item, what: string) =>
  z
    .array(item, { error: `must be a list of ${what}s` })
    .min(1, { error: `needs at least one ${what}` })
    .transform((items) => items as unknown as NonEmpty<z.output<Item>>);

/** A key whose function comes later: refused, never accepted and ignored. */
export const notYet = z
  .unknown()
  .optional()
  .refine((value) => value === undefined, { error: notYetMessage });

export const positiveInt = (what: string) =>
  z.int({ error: `${what} must be a whole number` }).min(1, { error: `${what} must be 1 or more` });

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

/** One problem for each complaint, in the order of the schema. */
export function shapeProblems(error: z.ZodError, value: unknown, place: Place): Problem[] {
  return error.issues.flatMap((issue) => describe(issue, [], value, place));
}

function describe(issue: Issue, above: PropertyKey[], root: unknown, place: Place): Problem[] {
  const path = [...above, ...issue.path];
  if (issue.code === "invalid_union") {
    const branch = likeliestBranch(issue.errors);
    if (branch) return branch.flatMap((inner) => describe(inner, path, root, place));
  }
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => unknownKey(key, path, place));
  }
  return [tell(issue, path, root, place)];
}

/** Of the forms that a value may take, the one that its author meant: right kind, fewest faults. */
function likeliestBranch(branches: readonly Issue[][]): Issue[] | undefined {
  return branches
    .filter((issues) => !issues.some(({ path, code }) => path.length === 0 && isWrongKind(code)))
    .sort((a, b) => a.length - b.length)[0];
}

const isWrongKind = (code: Issue["code"]): boolean =>
  code === "invalid_type" || code === "invalid_value" || code === "invalid_union";

function unknownKey(key: string, path: PropertyKey[], place: Place): Problem {
  const near = nearestKey(key, place.knownKeys);
  return at([...path, key], place, {
    code: "key_unknown",
    message: `unknown key ${JSON.stringify(key)}`,
    hint: near ? `Did you mean ${JSON.stringify(near)}?` : `The known keys stand in ${place.doc}.`,
  });
}

function tell(issue: Issue, path: PropertyKey[], root: unknown, place: Place): Problem {
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
  return at(path, place, {
    code: ownCode(issue) ?? place.code,
    message: ownWords(issue) + given,
    hint: `See ${place.doc}.`,
  });
}

const ownCode = (issue: Issue): ProblemCode | undefined =>
  issue.code === "custom" ? (issue.params?.problem as ProblemCode | undefined) : undefined;

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
  if (typeof value === "object") return "an object";
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
