/** Lists of units: what a chunker made, or what a snapshot holds. JSON Lines. */

import type { Location, Problem } from "../../model/problem.ts";
import {
  describeValue,
  halfCharacter,
  halfCharacterHint,
  idHint,
  idMessage,
  isWellFormed,
} from "../../settings/shapes.ts";
import { backslash, blank, closeBrace, quote } from "../ascii.ts";
import { digestMessage, readDigest } from "../digests.ts";
import { jsonProblem, parseJson } from "../json.ts";
import { type Feed, feedLines } from "../lines.ts";
import { normaliseText } from "../normalise.ts";
import { openTable, type Units } from "./table.ts";
import type { UnitFacts } from "./unit.ts";

/** One list of units, from one file after the other. */
export interface UnitList {
  readonly units: Units;
  feed(file: string): Feed;
  /** After all files: complaints that had to wait. */
  end(): void;
}

export function gatherUnits(onProblem: (problem: Problem) => void): UnitList {
  const units = openTable();
  const places = notePlaces();
  const repeats = gatherRepeats((waiting) => {
    const numbers = units.numbersOf(waiting.map(({ first }) => first));
    for (const { id, first, again } of waiting) {
      onProblem(repeatedUnit(id, places.of(numbers.get(first) as number), again));
    }
  });

  function add(
    file: string,
    line: number,
    bytes: Buffer,
    [start, end]: readonly [number, number],
    facts?: UnitFacts,
  ): void {
    places.note(units.size, file, line);
    const first = units.add(bytes, start, end, facts);
    if (first === undefined) return;
    const id = bytes.toString("utf8", start, end);
    const again = { file, line };
    if (!repeats.add({ id, first, again })) onProblem(repeatedUnit(id, undefined, again));
  }

  function readLine(file: string, text: string, line: number): void {
    const json = parseJson(text);
    if (!json.ok) {
      onProblem(jsonProblem(file, line, text, json.fault));
      return;
    }
    const told = readUnit(json.value);
    if ("message" in told) {
      onProblem({ severity: "error", file, lines: [line], ...told });
      return;
    }
    const id = Buffer.from(told.id);
    add(file, line, id, [0, id.length], told.facts);
  }

  return {
    units,
    feed: (file) =>
      feedLines(
        file,
        (bytes, start, end, line) => {
          const id = findPlainId(bytes, start, end);
          if (id) {
            add(file, line, bytes, id);
            return;
          }
          const text = bytes.toString("utf8", start, end);
          if (text.trim() !== "") readLine(file, text, line);
        },
        onProblem,
      ),
    end: repeats.end,
  };
}

const beginnings = ['{"id":"', '{"id": "'].map((text) => Buffer.from(text));

/** Where the id stands in a line of nothing else, in plain ASCII: lists of millions are such. */
function findPlainId(
  bytes: Buffer,
  start: number,
  end: number,
): readonly [number, number] | undefined {
  const beginning = beginnings.find((one) => startsWith(bytes, start, one));
  if (!beginning) return undefined;
  const from = start + beginning.length;
  const to = end - 2;
  if (to <= from || bytes[to] !== quote || bytes[to + 1] !== closeBrace) return undefined;
  for (let i = from; i < to; i++) {
    const byte = bytes[i] as number;
    if (byte < blank || byte > 126 || byte === quote || byte === backslash) return undefined;
  }
  return [from, to];
}

function startsWith(bytes: Buffer, start: number, beginning: Buffer): boolean {
  for (let i = 0; i < beginning.length; i++) {
    if (bytes[start + i] !== beginning[i]) return false;
  }
  return true;
}

/** Behind so many, it is told of a repeated unit where it stands again, but not where first. */
const mostTold = 2000;

/** A unit that stands twice: where among all, and in which line again. */
interface Repeat {
  readonly id: string;
  readonly first: number;
  readonly again: Required<Location>;
}

/** The first repeats wait for each other: to number units is one pass over them, for one or for all. */
function gatherRepeats(tell: (waiting: readonly Repeat[]) => void) {
  const waiting: Repeat[] = [];
  let told = 0;
  function end(): void {
    tell(waiting.splice(0));
  }
  return {
    /** False: there have been too many. */
    add(repeat: Repeat): boolean {
      if (told === mostTold) return false;
      told++;
      waiting.push(repeat);
      if (told === mostTold) end();
      return true;
    },
    end,
  };
}

/**
 * On which line each unit stands, without a number for each: they stand on one line after the
 * other, but for the few places where that breaks.
 */
function notePlaces() {
  const breaks: { readonly number: number; readonly file: string; readonly line: number }[] = [];
  return {
    note(number: number, file: string, line: number): void {
      const last = breaks.at(-1);
      if (last?.file === file && last.line + number - last.number === line) return;
      if (last?.number === number) breaks.pop();
      breaks.push({ number, file, line });
    },
    /** `number`: how many units stand before it. */
    of(number: number): Required<Location> | undefined {
      const from = breaks[countUpTo(breaks, number) - 1];
      return from && { file: from.file, line: from.line + number - from.number };
    },
  };
}

/** How many of them, which rise, are at most `number`. */
function countUpTo(rising: readonly { readonly number: number }[], number: number): number {
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rising[middle]?.number ?? 0) <= number) low = middle + 1;
    else high = middle;
  }
  return low;
}

const repeatedUnit = (
  id: string,
  first: Required<Location> | undefined,
  again: Required<Location>,
): Problem => ({
  code: "row_wrong_shape",
  severity: "error",
  message: `unit ${JSON.stringify(id)} stands twice`,
  hint: "Keep one of the two.",
  file: (first ?? again).file,
  lines: [(first ?? again).line],
  ...(first ? { also: [again] } : {}),
});

type UnitFault = Pick<Problem, "code" | "message" | "hint">;

/** The unit, or what is wrong with it. Without facts it is an id alone. */
function readUnit(
  value: unknown,
): { readonly id: string; readonly facts: UnitFacts | undefined } | UnitFault {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return wrongShape(`a unit must be an object, not ${describeValue(value)}`);
  }
  const { id, doc, span, text, sha256 } = value as Record<string, unknown>;
  if (!isName(id)) {
    const message = `id ${idMessage}, not ${describeValue(id)}`;
    return { code: "id_wrong", message, hint: idHint(id) };
  }
  const half = Object.entries({ id, doc }).find(([, one]) => isName(one) && !isWellFormed(one));
  if (half) {
    return { code: "id_wrong", message: `${half[0]} ${halfCharacter}`, hint: halfCharacterHint };
  }
  const fault = factFault(value as Record<string, unknown>);
  if (fault !== undefined) return wrongShape(fault);
  const facts = { doc, span, text, sha256: readDigest(sha256) } as UnitFacts;
  if (Object.values(facts).every((one) => one === undefined)) return { id, facts: undefined };
  return {
    id,
    facts: { ...facts, text: facts.text === undefined ? undefined : normaliseText(facts.text) },
  };
}

/** What is wrong with one of its keys, if anything. */
function factFault({ doc, span, text, sha256 }: Record<string, unknown>): string | undefined {
  if (doc !== undefined && !isName(doc)) return `doc must be a name, not ${describeValue(doc)}`;
  if (text !== undefined && typeof text !== "string") {
    return `text must be text, not ${describeValue(text)}`;
  }
  if (span !== undefined && !isSpan(span)) return "span must be [start, end], 0 <= start < end";
  if (sha256 !== undefined && readDigest(sha256) === undefined) {
    return `sha256 ${digestMessage}, not ${describeValue(sha256)}`;
  }
  return undefined;
}

const wrongShape = (message: string): UnitFault => ({
  code: "row_wrong_shape",
  message,
  hint: "See docs/formats.md.",
});

const isName = (value: unknown): value is string => typeof value === "string" && value !== "";

const isSpan = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((one) => Number.isSafeInteger(one) && one >= 0) &&
  value[0] < value[1];
