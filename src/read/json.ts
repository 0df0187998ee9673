/** JSON text to values; a key that stands twice is a fault, since one of its values would be lost. */

import type { Problem } from "../model/problem.ts";
import { mostLevels, tooDeepHint, tooDeepMessage } from "../settings/depth.ts";
import { backslash, openBrace, openBracket, quote } from "./ascii.ts";
import { isComment } from "./detect.ts";
import { whyNotJson } from "./not-json.ts";

type JsonFault =
  | { readonly kind: "syntax" | "depth" }
  | { readonly kind: "key"; readonly key: string };

type Json =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: JsonFault };

export function parseJson(text: string): Json {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, fault: { kind: "syntax" } };
  }
  const fault = findFault(text);
  return fault ? { ok: false, fault } : { ok: true, value };
}

/** What is wrong with a line of JSON Lines that is not read. */
export function jsonProblem(file: string, line: number, text: string, fault: JsonFault): Problem {
  const [code, message, hint] = describeFault(text, fault);
  return { code, severity: "error", message, hint, file, lines: [line] };
}

type Described = readonly [code: Problem["code"], message: string, hint: string];

function describeFault(text: string, fault: JsonFault): Described {
  if (fault.kind === "key") {
    const message = `key ${JSON.stringify(fault.key)} stands twice in one object`;
    const hint = "Keep one of the two: which one counts differs from program to program.";
    return ["key_repeated", message, hint];
  }
  if (fault.kind === "depth") return ["row_not_json", `this line ${tooDeepMessage}`, tooDeepHint];
  if (isComment(text)) {
    const message = "this line begins with #, but JSON Lines has no comments";
    return ["row_not_json", message, "Remove the line; notes belong in meta."];
  }
  const cause = whyNotJson(text);
  if (cause) return ["row_not_json", cause.message, cause.hint];
  const hint = "Write one JSON object on each line, without line breaks inside.";
  return ["row_not_json", "this line is not valid JSON", hint];
}

const closers = [125, 93];

/** The keys of each open object; undefined for an open list. */
type Open = (Set<string> | undefined)[];

/** A key that stands twice in one object of `text`, which must be valid JSON, or too many levels. */
export function findFault(text: string): JsonFault | undefined {
  const open: Open = [];
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === quote) {
      const end = stringEnd(text, i);
      const key = noteKey(open.at(-1), text, i, end);
      if (key !== undefined) return { kind: "key", key };
      i = end;
    } else {
      noteBracket(open, c);
      if (open.length > mostLevels) return { kind: "depth" };
    }
  }
  return undefined;
}

function noteBracket(open: Open, c: number): void {
  if (c === openBrace) open.push(new Set());
  else if (c === openBracket) open.push(undefined);
  else if (closers.includes(c)) open.pop();
}

/** The string from `start` to `end`, if it is a key that `keys` already holds. */
function noteKey(
  keys: Set<string> | undefined,
  text: string,
  start: number,
  end: number,
): string | undefined {
  if (!keys || !isKey(text, end)) return undefined;
  const key = readKey(text, start, end);
  if (keys.has(key)) return key;
  keys.add(key);
  return undefined;
}

/** The place of the quote that ends the string which begins at `from`. */
function stringEnd(text: string, from: number): number {
  let end = text.indexOf('"', from + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(at - 1 - slashes) === backslash) slashes++;
  return slashes % 2 === 1;
}

function isKey(text: string, end: number): boolean {
  let i = end + 1;
  while (text.charCodeAt(i) <= 32) i++;
  return text[i] === ":";
}

function readKey(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end);
  return raw.includes("\\") ? String(JSON.parse(`"${raw}"`)) : raw;
}
