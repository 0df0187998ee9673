/** The values of a file, as they can be changed and written again: also what is no JSON. */

import { parse } from "yaml";
import type { Shape } from "./readers.ts";

/** Written as it stands. */
export class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** An object by its members, in order; a key may stand twice. */
export class Members {
  readonly all: readonly (readonly [string, unknown])[];
  constructor(all: readonly (readonly [string, unknown])[]) {
    this.all = all;
  }
}

/** Where a value stands. */
export interface Place {
  readonly value: unknown;
  /** The key above it; undefined: it stands in a list. */
  readonly key: string | undefined;
  put(value: unknown): void;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Every value in `rows`, the rows themselves first. */
export function placesIn(rows: unknown[]): readonly Place[] {
  const places: Place[] = [];
  const visit = (place: Place): void => {
    places.push(place);
    const { value } = place;
    if (Array.isArray(value)) inList(value);
    else if (isObject(value)) {
      for (const [key, one] of Object.entries(value)) {
        visit({ value: one, key, put: (other) => define(value, key, other) });
      }
    }
  };
  const inList = (list: unknown[]): void => {
    for (const [index, value] of list.entries()) {
      const put = (other: unknown) => {
        list[index] = other;
      };
      visit({ value, key: undefined, put });
    }
  };
  inList(rows);
  return places;
}

function define(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true });
}

/** Between the signs of a text; `write` may ask for blanks there. */
type Gap = () => string;
const noGap: Gap = () => "";

export function jsonText(value: unknown, gap: Gap = noGap): string {
  if (value instanceof Raw) return value.text;
  if (value instanceof Members) return membersText(value.all, gap);
  if (Array.isArray(value)) {
    return `[${value.map((one) => gap() + jsonText(one, gap) + gap()).join(",")}]`;
  }
  if (isObject(value)) return membersText(Object.entries(value), gap);
  return JSON.stringify(value) ?? "null";
}

const membersText = (members: Members["all"], gap: Gap): string =>
  `{${members
    .map(([key, one]) => `${gap()}${JSON.stringify(key)}${gap()}: ${jsonText(one, gap)}${gap()}`)
    .join(",")}}`;

/** The rows of a list, or the one value of a document. */
export function readRows(text: string, shape: Shape): unknown[] {
  if (shape === "yaml-list") return parse(text);
  if (shape === "json" || shape === "yaml") return [parse(text)];
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

/** JSON is YAML too, so that whatever is written there stands in a value of YAML. */
export function writeRows(rows: readonly unknown[], shape: Shape, gap: Gap = noGap): string {
  if (shape === "yaml-list") return rows.map((row) => `- ${jsonText(row, gap)}\n`).join("");
  if (shape === "yaml") return rows.map((row) => yamlText(row, gap)).join("");
  return rows.map((row) => `${jsonText(row, gap)}\n`).join("");
}

function yamlText(value: unknown, gap: Gap): string {
  const members = value instanceof Members ? value.all : isObject(value) && Object.entries(value);
  if (!members) return `${jsonText(value, gap)}\n`;
  return members
    .map(
      ([key, one]) =>
        `${/^[a-z_]+$/.test(key) ? key : JSON.stringify(key)}: ${jsonText(one, gap)}\n`,
    )
    .join("");
}
