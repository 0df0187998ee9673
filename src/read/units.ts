/** Lists of units: what a chunker made, or what a snapshot holds. JSON Lines. */

import type { Location, Problem } from "../model/problem.ts";
import {
  describeValue,
  halfCharacter,
  halfCharacterHint,
  idHint,
  idMessage,
  isWellFormed,
} from "../settings/shapes.ts";
import { jsonProblem, parseJson } from "./json.ts";
import { type Feed, feedLines } from "./lines.ts";
import { normaliseText } from "./normalise.ts";

export interface UnitFacts {
  readonly doc: string | undefined;
  readonly span: readonly [number, number] | undefined;
  /** Normalised. */
  readonly text: string | undefined;
}

export type Units = ReadonlyMap<string, UnitFacts>;

export type LookUp = (id: string) => UnitFacts | undefined;

/** Each key from the run's own list first, then from the snapshot's. */
export const lookUpIn =
  (own: Units | undefined, snapshot: Units | undefined): LookUp =>
  (id) => {
    const ours = own?.get(id);
    const theirs = snapshot?.get(id);
    if (!ours || !theirs) return ours ?? theirs;
    return {
      doc: ours.doc ?? theirs.doc,
      span: ours.span ?? theirs.span,
      text: ours.text ?? theirs.text,
    };
  };

/** One list of units, from one file after the other. */
export interface UnitList {
  readonly units: Units;
  feed(file: string): Feed;
}

export function gatherUnits(onProblem: (problem: Problem) => void): UnitList {
  const units = new Map<string, UnitFacts>();
  const places = new Map<string, Required<Location>>();

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
    const first = places.get(told.id);
    if (first) {
      onProblem(repeatedUnit(told.id, first, { file, line }));
      return;
    }
    units.set(told.id, told.facts);
    places.set(told.id, { file, line });
  }

  return {
    units,
    feed: (file) =>
      feedLines(
        file,
        (bytes, start, end, line) => {
          const text = bytes.toString("utf8", start, end);
          if (text.trim() !== "") readLine(file, text, line);
        },
        onProblem,
      ),
  };
}

const repeatedUnit = (id: string, first: Required<Location>, again: Location): Problem => ({
  code: "row_wrong_shape",
  severity: "error",
  message: `unit ${JSON.stringify(id)} stands twice`,
  hint: "Keep one of the two.",
  file: first.file,
  lines: [first.line],
  also: [again],
});

type UnitFault = Pick<Problem, "code" | "message" | "hint">;

/** The unit, or what is wrong with it. */
function readUnit(value: unknown): { readonly id: string; readonly facts: UnitFacts } | UnitFault {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return wrongShape(`a unit must be an object, not ${describeValue(value)}`);
  }
  const { id, doc, span, text } = value as Record<string, unknown>;
  if (!isName(id)) {
    const message = `id ${idMessage}, not ${describeValue(id)}`;
    return { code: "id_wrong", message, hint: idHint(id) };
  }
  const half = Object.entries({ id, doc }).find(([, one]) => isName(one) && !isWellFormed(one));
  if (half) {
    return { code: "id_wrong", message: `${half[0]} ${halfCharacter}`, hint: halfCharacterHint };
  }
  if (doc !== undefined && !isName(doc)) {
    return wrongShape(`doc must be a name, not ${describeValue(doc)}`);
  }
  if (text !== undefined && typeof text !== "string") {
    return wrongShape(`text must be text, not ${describeValue(text)}`);
  }
  if (span !== undefined && !isSpan(span)) {
    return wrongShape("span must be [start, end], 0 <= start < end");
  }
  return { id, facts: { doc, span, text: text === undefined ? undefined : normaliseText(text) } };
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
