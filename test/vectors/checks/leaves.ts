/** Every number of a file, and how to put another one in its place. */

import type { Part } from "./part.ts";

export interface Leaf {
  /** `/cases/3/p/2`, or `/cases/3/at/{10}` for a key that is a number. */
  readonly path: string;
  /** Puts another number there, and says how to put the old one back. */
  readonly spoil: () => () => void;
}

/**
 * All numbers, also those in texts, as `"-1/2"`, and those that are keys. A whole number becomes
 * the next one, any other is changed by `step`.
 */
export function leavesOf(held: object, step: number, path = ""): readonly Leaf[] {
  return Object.entries(held).flatMap(([key, value]): readonly Leaf[] => [
    ...(!Array.isArray(held) && isNumeric(key) ? [keyLeaf(held, key, { step, path })] : []),
    ...(isNumeric(value) ? [valueLeaf(held, key, { step, path })] : []),
    ...(typeof value === "object" && value !== null ? leavesOf(value, step, `${path}/${key}`) : []),
  ]);
}

interface How {
  readonly step: number;
  /** Of the object or list that holds the number. */
  readonly path: string;
}

const isNumeric = (value: unknown): boolean =>
  typeof value === "number" || (typeof value === "string" && /^-?\d+(\.\d+)?(\/\d+)?$/.test(value));

function another(value: unknown, step: number): unknown {
  if (typeof value === "number") return value + (Number.isInteger(value) ? 1 : step);
  const [top = "", ...bottom] = String(value).split("/");
  const next = top.includes(".") ? String(Number(top) + step) : String(BigInt(top) + 1n);
  return [next, ...bottom].join("/");
}

const valueLeaf = (held: object, key: string, { step, path }: How): Leaf => ({
  path: `${path}/${key}`,
  spoil() {
    const value: unknown = Reflect.get(held, key);
    Reflect.set(held, key, another(value, step));
    return () => Reflect.set(held, key, value);
  },
});

const keyLeaf = (held: object, key: string, { step, path }: How): Leaf => ({
  path: `${path}/{${key}}`,
  spoil() {
    const entries = Object.entries(held);
    let next = String(another(key, step));
    while (next in held) next = String(another(next, step));
    fill(
      held,
      entries.map(([name, value]) => [name === key ? next : name, value]),
    );
    return () => fill(held, entries);
  },
});

/** Keys in the order given. */
function fill(held: object, entries: readonly (readonly [string, unknown])[]): void {
  for (const key of Object.keys(held)) Reflect.deleteProperty(held, key);
  Object.assign(held, Object.fromEntries(entries));
}

/** Whether some part that looks there says so when the number is another. */
export async function isNoticed({ path, spoil }: Leaf, parts: readonly Part[]): Promise<boolean> {
  const restore = spoil();
  try {
    for (const part of parts)
      if (path.startsWith(`${part.path}/`) || path === part.path) await part.check();
    return false;
  } catch {
    return true;
  } finally {
    restore();
  }
}
