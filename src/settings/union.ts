/** A value that may take one of several forms, and which of them its author meant. */

import { allOpen, type Fault, onlyKeys, type Read, type Schema } from "./schema.ts";

/** The first form that fits, or all that is wrong with the form that the author meant. */
export const union = <const Forms extends readonly Schema<unknown>[]>(
  ...forms: Forms
): Schema<Read<Forms[number]>> => ({
  forms,
  read(written, faults) {
    const from = faults.length;
    const tried: Tried[] = [];
    for (const form of forms) {
      const value = form.read(written, faults);
      if (faults.length === from) return value as Read<Forms[number]>;
      const told = faults.splice(from);
      const isOpen = form.transforms ? onlyKeys(told, 0) : allOpen(told, 0);
      tried.push({ value, told, isOpen });
    }
    const { value, told } = onlyOpen(tried) ?? nearest(tried, written);
    // one by one: there may be more of them than a call takes arguments
    for (const fault of told) faults.push(fault);
    return value as Read<Forms[number]>;
  },
});

/** A form that does not fit. */
interface Tried {
  readonly value: unknown;
  readonly told: readonly Fault[];
  /** Whether it is of the right kind in all its parts. */
  readonly isOpen: boolean;
}

function onlyOpen(tried: readonly Tried[]): Tried | undefined {
  const open = tried.filter(({ isOpen }) => isOpen);
  return open.length === 1 ? open[0] : undefined;
}

function nearest(tried: readonly Tried[], written: unknown): Tried {
  const misfits = tried.map(({ told }) => misfit(told, written));
  const one = tried[misfits.indexOf(Math.min(...misfits))] as Tried;
  // which form was meant is a guess, and nothing more is said of it
  for (const fault of one.told) fault.open = false;
  return one;
}

/** How far a value is from a form: another kind, then other keys, then other faults. */
function misfit(faults: readonly Fault[], written: unknown): number {
  let sum = 0;
  for (const { is, path } of faults) {
    if (is === "key") sum += 1e3;
    else if (path.length === 0 && is === "kind") sum += 1e6;
    else if (valueAt(written, path) === undefined) sum += 1e3;
    else sum += 1;
  }
  return sum;
}

export function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value: unknown = root;
  for (const part of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  return value;
}
