/**
 * What a value from a file must look like. A schema is a few small objects and no more: most
 * comparisons read one config, for which a library was longer in setting up than in reading.
 */

import type { ProblemCode } from "../model/problem.ts";

export interface Schema<Value> {
  /** What `written` stands for. Whatever is wrong with it is added to `faults`. */
  readonly read: (written: unknown, faults: Fault[]) => Value;
  /** Whether it makes something else of what it reads, which needs that to be right. */
  readonly transforms?: true;
  /** What it is made of, for whoever lists its keys. */
  readonly fields?: Fields;
  readonly item?: Schema<unknown>;
  readonly forms?: readonly Schema<unknown>[];
}

export type Fields = Readonly<Record<string, Schema<unknown>>>;

/** The type of what a schema reads. */
export type Read<S> = S extends Schema<infer Value> ? Value : never;

/**
 * - `kind`: another kind of value.
 * - `limit`: the right kind, but too small, too large or of another form.
 * - `rule`: the right kind, but against a rule that has a sentence of its own.
 * - `complaint`: what a function says that reads the value.
 * - `key`: a key that the schema does not know, the last part of the path.
 */
export type FaultKind = "kind" | "limit" | "rule" | "complaint" | "key";

/** What a schema may say of its own fault: a code, and what to do. */
export interface Own {
  readonly problem?: ProblemCode;
  readonly hint?: string;
}

export interface Fault extends Own {
  readonly is: FaultKind;
  /** From the value that is read to what is wrong in it. */
  readonly path: PropertyKey[];
  readonly message: string;
  /** Whether the value can be looked at further: all of it is there, and of the right kind. */
  open: boolean;
}

/** The value, or all that is wrong with what is written. */
export function readBy<Value>(
  schema: Schema<Value>,
  written: unknown,
): { ok: true; value: Value } | { ok: false; faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const value = schema.read(written, faults);
  return faults.length === 0 ? { ok: true, value } : { ok: false, faults };
}

type Plain = "kind" | "limit" | "key";

function add(
  faults: Fault[],
  is: Plain,
  message: string,
  path: PropertyKey[] = [],
  own: Own = {},
): void {
  faults.push({ ...own, is, path, message, open: is !== "kind" });
}

/** Complains of a value, or of what stands at `path` in it, in a function that reads it. */
export function complain(
  faults: Fault[],
  message: string,
  path: PropertyKey[] = [],
  own: Own = {},
): never {
  faults.push({ ...own, is: "complaint", path, message, open: false });
  // what is returned beside a complaint is never looked at
  return undefined as never;
}

/** Whether the value is of the right kind in all its parts. */
export function allOpen(faults: readonly Fault[], from: number): boolean {
  for (let i = from; i < faults.length; i++) if (!faults[i]?.open) return false;
  return true;
}

/** Whether all that is wrong is keys too many, which leave the rest as it must be. */
export function onlyKeys(faults: readonly Fault[], from: number): boolean {
  for (let i = from; i < faults.length; i++) {
    const { is, open } = faults[i] as Fault;
    if (is !== "key" || !open) return false;
  }
  return true;
}

const aKind = <Value>(isOne: (written: unknown) => boolean, message: string): Schema<Value> => ({
  read(written, faults) {
    if (!isOne(written)) add(faults, "kind", message);
    return written as Value;
  },
});

export const anything: Schema<unknown> = { read: (written) => written };

export const string = (message = "must be a string"): Schema<string> =>
  aKind((written) => typeof written === "string", message);

/** A number, never NaN or infinite. */
export const number: Schema<number> = aKind(Number.isFinite, "must be a number");

export const boolean: Schema<boolean> = aKind(
  (written) => typeof written === "boolean",
  "must be a boolean",
);

/** A whole number below 2^53. */
export const int = (message: string): Schema<number> =>
  checked(aKind<number>(Number.isInteger, message), limit(Number.isSafeInteger, message));

export const oneOf = <const Value extends string | number | boolean>(
  values: readonly Value[],
  message = `must be ${values.map((one) => JSON.stringify(one)).join(" or ")}`,
): Schema<Value> => aKind((written) => values.includes(written as Value), message);

export const list = <Item>(item: Schema<Item>, message = "must be an array"): Schema<Item[]> => ({
  item,
  read(written, faults) {
    if (Array.isArray(written)) return written.map((one, at) => readAt(item, one, at, faults));
    add(faults, "kind", message);
    return written as Item[];
  },
});

export const pair = <Item>(item: Schema<Item>, message: string): Schema<readonly [Item, Item]> => ({
  item,
  read(written, faults) {
    const isList = Array.isArray(written);
    if (!isList || written.length !== 2) add(faults, "kind", message);
    if (!isList || written.length < 2) return written as [Item, Item];
    return [readAt(item, written[0], 0, faults), readAt(item, written[1], 1, faults)];
  },
});

type OptionalKeys<F extends Fields> = {
  [Key in keyof F]: undefined extends Read<F[Key]> ? Key : never;
}[keyof F];

type Values<F extends Fields> = {
  [Key in Exclude<keyof F, OptionalKeys<F>>]: Read<F[Key]>;
} & { [Key in OptionalKeys<F>]?: Read<F[Key]> };

/** An object with these keys and no others: a misspelt key must not switch a rule off. */
export const object = <F extends Fields>(
  fields: F,
): Schema<Values<F>> & { readonly fields: F } => ({
  fields,
  read(written, faults) {
    if (!isObject(written)) {
      add(faults, "kind", "must be an object");
      return written as Values<F>;
    }
    const values: Record<string, unknown> = {};
    for (const key in fields) {
      const value = readAt(fields[key] as Schema<unknown>, written[key], key, faults);
      if (value !== undefined) values[key] = value;
    }
    for (const key in written) {
      if (!Object.hasOwn(fields, key)) add(faults, "key", "is unknown", [key]);
    }
    return values as Values<F>;
  },
});

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readAt<Value>(
  schema: Schema<Value>,
  written: unknown,
  at: PropertyKey,
  faults: Fault[],
): Value {
  const from = faults.length;
  const value = schema.read(written, faults);
  for (let i = from; i < faults.length; i++) faults[i]?.path.unshift(at);
  return value;
}

export const optional = <Value>(schema: Schema<Value>): Schema<Value | undefined> => ({
  ...schema,
  read: (written, faults) => (written === undefined ? undefined : schema.read(written, faults)),
});

/** The schema, with a value for what is not there. */
export const withDefault = <Value>(schema: Schema<Value>, preset: Value): Schema<Value> => ({
  ...schema,
  read: (written, faults) => (written === undefined ? preset : schema.read(written, faults)),
});

/** An object whose keys all have a value of their own: what is not there is read as `{}`. */
export const orEmpty = <Value>(schema: Schema<Value>): Schema<Value> => ({
  ...schema,
  read: (written, faults) => schema.read(written === undefined ? {} : written, faults),
});

export type Check<Value> = (value: Value, faults: Fault[]) => void;

/** Each check sees a value that is of the right kind, in all its parts. */
export const checked = <Value, S extends Schema<Value>>(
  schema: S & Schema<Value>,
  ...checks: readonly Check<Value>[]
): S => ({
  ...schema,
  read(written: unknown, faults: Fault[]) {
    const from = faults.length;
    const value = schema.read(written, faults);
    for (const check of checks) if (allOpen(faults, from)) check(value, faults);
    return value;
  },
});

/** A check whose message goes on with what was found instead. */
export const limit =
  <Value>(holds: (value: Value) => boolean, message: string, own: Own = {}): Check<Value> =>
  (value, faults) => {
    if (!holds(value)) add(faults, "limit", message, [], own);
  };

/** A check whose message says all. */
export const rule =
  <Value>(
    holds: (value: Value) => boolean,
    message: string,
    { path = [], ...own }: Own & { readonly path?: readonly PropertyKey[] } = {},
  ): Check<Value> =>
  (value, faults) => {
    if (!holds(value)) faults.push({ ...own, is: "rule", path: [...path], message, open: true });
  };

/** A text or list with something in it. */
export const notEmpty = <Value extends string | readonly unknown[]>(
  schema: Schema<Value>,
  message: string,
): Schema<Value> => ({
  ...schema,
  read(written, faults) {
    const value = schema.read(written, faults);
    // what is empty is told so even where the other kind is wanted
    const isEmpty = value === "" || (Array.isArray(value) && value.length === 0);
    if (isEmpty) add(faults, "limit", message);
    return value;
  },
});

/** What `change` makes of a value that is as it must be. */
export const transform = <From, To>(
  schema: Schema<From>,
  change: (value: From, faults: Fault[]) => To,
): Schema<To> => ({
  ...schema,
  transforms: true,
  read(written, faults) {
    const from = faults.length;
    const value = schema.read(written, faults);
    return onlyKeys(faults, from) ? change(value, faults) : (value as unknown as To);
  },
});
