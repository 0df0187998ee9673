/** Slices that nobody has to declare: they follow from the golden row. */

import type { GoldenQuery } from "../model/golden.ts";

/** A name that the golden set declares itself is left to it. */
export function automaticSlices(declared: Iterable<string>): (query: GoldenQuery) => string[] {
  const names = new Set<string>();
  for (const slice of declared) names.add(slice.slice(0, slice.indexOf("=")));
  const rules = Object.entries(automatic)
    .filter(([name]) => !names.has(name))
    .map(([name, read]) => ({ read, sliceOf: sliceNames(name) }));
  return (query) => {
    const slices: string[] = [];
    for (const { read, sliceOf } of rules) {
      const value = read(query);
      if (value !== undefined) slices.push(sliceOf(value));
    }
    return slices;
  };
}

/** One and the same text for a value: a new one for each query would have to be hashed again. */
function sliceNames(name: string): (value: string) => string {
  const names = new Map<string, string>();
  return (value) => {
    const known = names.get(value);
    if (known !== undefined) return known;
    const slice = `${name}=${value}`;
    names.set(value, slice);
    return slice;
  };
}

const automatic: Readonly<Record<string, (query: GoldenQuery) => string | undefined>> = {
  origin: ({ origin }) => origin,
  risk: ({ risk }) => risk,
  groups: ({ groups }) => groupCount(groups.length),
  answerable: ({ noAnswer, groups }) => (noAnswer ? "no" : groups.length > 0 ? "yes" : undefined),
};

/** Undefined: the query needs nothing. */
function groupCount(n: number): string | undefined {
  if (n === 0) return undefined;
  return n > 2 ? "3+" : String(n);
}
