/** Pieces of a file of numbers, each with what it has to agree with. */

import { expect } from "vitest";

/** A piece that is checked by itself. */
export interface Part {
  /** Where it stands in the file: `/cases/3`. */
  readonly path: string;
  /** Looks the piece up again each time, since the file may have been spoilt in between. */
  readonly check: () => void | Promise<void>;
}

type Check<Data> = (data: Data) => void | Promise<void>;

/** What the file has under a key, as one part. */
export const partOf = <File extends object, Key extends keyof File & string>(
  file: File,
  key: Key,
  check: Check<File[Key]>,
): Part => ({ path: `/${key}`, check: () => check(file[key]) });

type Entry<Held> = Held extends readonly (infer Item)[] ? Item : Held[keyof Held];

/** What the file has under a key, as one part for each entry of the object or item of the list. */
export const partsOf = <File extends object, Key extends keyof File & string>(
  file: File,
  key: Key,
  check: Check<Entry<File[Key]>>,
): readonly Part[] =>
  Object.keys(file[key] as object).map((name) => ({
    path: `/${key}/${name}`,
    check: () => check(Reflect.get(file[key] as object, name)),
  }));

/** The file says what tolerance it is to be read with; that is not ours to take from it. */
export const toleranceOf = (file: { readonly tol: number }, tolerance: number): Part =>
  partOf(file, "tol", (tol) => expect(tol).toBe(tolerance));

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
