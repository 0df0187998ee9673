/** Lists of units: what a chunker made, or what a snapshot holds. JSON Lines. */

import type { Problem } from "../model/problem.ts";
import { describeValue, idHint, idMessage } from "../settings/shapes.ts";
import { type Feed, feedLines } from "./bytes.ts";
import { jsonFault } from "./golden/jsonl.ts";
import { parseJson } from "./json.ts";

export interface UnitFacts {
  readonly doc: string | undefined;
  readonly span: readonly [number, number] | undefined;
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

export function feedUnits(
  file: string,
  onProblem: (problem: Problem) => void,
): Feed & { units(): Units } {
  const units = new Map<string, UnitFacts>();
  const lines = feedLines(file, readLine, onProblem);

  function readLine(bytes: Buffer, start: number, end: number, line: number): void {
    const text = bytes.toString("utf8", start, end);
    if (text.trim() === "") return;
    const json = parseJson(text);
    if (!json.ok) {
      onProblem(jsonFault(file, line, json.wrong, json.detail));
      return;
    }
    const told = readUnit(json.value);
    if (typeof told === "string") complain(told, line, json.value);
    else if (units.has(told.id))
      complain(`unit ${JSON.stringify(told.id)} stands twice`, line, told.id);
    else units.set(told.id, told.facts);
  }

  const complain = (message: string, line: number, value: unknown) =>
    onProblem({
      code: message === idMessage ? "id_wrong" : "row_wrong_shape",
      severity: "error",
      message: message === idMessage ? `id ${message}` : message,
      hint:
        message === idMessage
          ? idHint((value as { id?: unknown } | null)?.id)
          : "See docs/formats.md.",
      file,
      lines: [line],
    });

  return { ...lines, units: () => units };
}

/** The unit, or a sentence that says what is wrong with it. */
function readUnit(value: unknown): { readonly id: string; readonly facts: UnitFacts } | string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return `a unit must be an object, not ${describeValue(value)}`;
  }
  const { id, doc, span, text } = value as Record<string, unknown>;
  if (!isName(id)) return idMessage;
  if (doc !== undefined && !isName(doc)) return "doc must be a name";
  if (text !== undefined && typeof text !== "string") return "text must be text";
  if (span !== undefined && !isSpan(span)) return "span must be [start, end], 0 <= start < end";
  return { id, facts: { doc, span, text } };
}

const isName = (value: unknown): value is string => typeof value === "string" && value !== "";

const isSpan = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((one) => Number.isSafeInteger(one) && one >= 0) &&
  value[0] < value[1];
