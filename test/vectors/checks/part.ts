/** Pieces of a file of numbers, each with what it has to agree with. */

import { expect } from "vitest";

/** A piece that is checked by itself, so that it can be spoilt by itself. */
export interface Part<Data = unknown> {
  readonly name: string;
  readonly data: Data;
  readonly check: (data: Data) => void;
}

/** One part for each entry of an object, or for each item of a list. */
export const partsOf = <Data>(
  entries: Readonly<Record<string, Data>> | readonly Data[],
  check: (data: Data) => void,
): readonly Part[] =>
  Object.entries(entries).map(([name, data]) => ({ name, data, check }) as Part);

/** The file says what tolerance it is to be read with; that is not ours to take from it. */
export const toleranceOf = (file: { readonly tol: number }, tolerance: number): Part => ({
  name: "tolerance",
  data: file.tol,
  check: (tol) => expect(tol).toBe(tolerance),
});

export function expectNear(actual: number | undefined, expected: number, tolerance: number): void {
  expect(actual).toBeDefined();
  expect(Math.abs((actual ?? Number.NaN) - expected)).toBeLessThanOrEqual(tolerance);
}

/** `"-1/2"`, `"0.25"` or a number. */
export function fraction(text: string | number): number {
  const [top = "", bottom = "1"] = String(text).split("/");
  return Number(top) / Number(bottom);
}

/** `[value, count]` pairs, laid out. */
export const layOut = (runLength: readonly (readonly [string, number])[]): readonly number[] =>
  runLength.flatMap(([value, count]) => new Array<number>(count).fill(fraction(value)));
