/** Slices that nobody has to declare: they follow from the golden row. */

import type { GoldenQuery } from "../model/golden.ts";

/** A name that the golden set declares itself is left to it. */
export function automaticSlices(declared: Iterable<string>): (query: GoldenQuery) => string[] {
  const names = new Set<string>();
  for (const slice of declared) names.add(slice.slice(0, slice.indexOf("=")));
  const rules = Object.entries(automatic).filter(([name]) => !names.has(name));
  return (query) =>
    rules.flatMap(([name, read]) => {
      const value = read(query);
      return value === undefined ? [] : [`${name}=${value}`];
    });
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
