/** Why a line is no JSON, where the cause is one that other programs write. */

import { describeValue } from "../settings/shapes.ts";

export interface NotJson {
  readonly message: string;
  readonly hint: string;
}

const pythonHint =
  "Python writes it: json.dumps(row, allow_nan=False) refuses it. Leave the key out where there is no number.";
const words: ReadonlyMap<string, string> = new Map([
  ["NaN", pythonHint],
  ["Infinity", pythonHint],
  ["-Infinity", pythonHint],
  ["None", "Write null: in Python, json.dumps(row) does, and str(row) does not."],
  ["True", "Write true: in Python, json.dumps(row) does, and str(row) does not."],
  ["False", "Write false: in Python, json.dumps(row) does, and str(row) does not."],
]);

const beginnings = "-NITF";

/** Undefined: the cause is another. Looks outside of texts, from the left. */
export function whyNotJson(text: string): NotJson | undefined {
  let key = "";
  let before = "";
  for (let at = nextSign(text, 0); at < text.length; at = nextSign(text, at + 1)) {
    const sign = text[at] as string;
    const told = (beginnings.includes(sign) && wordAt(text, at, key)) || signAt(sign, before, at);
    if (told) return told;
    before = sign;
    if (sign !== '"') continue;
    const end = endOfText(text, at);
    if (end < 0) return undefined;
    if (text[nextSign(text, end + 1)] === ":") key = text.slice(at + 1, end);
    at = end;
  }
  return undefined;
}

function nextSign(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 32) at++;
  return at;
}

/** The words do not say where, so that the same fault in many rows is one. */
function wordAt(text: string, at: number, key: string): NotJson | undefined {
  const word = /^-?[A-Z][a-zA-Z]*/.exec(text.slice(at, at + 12))?.[0] ?? "";
  const hint = words.get(word);
  if (hint === undefined) return undefined;
  const where = key === "" ? "this line holds" : `${describeValue(key)} is or holds`;
  return { message: `${where} ${word}, which is no JSON`, hint };
}

function signAt(sign: string, before: string, at: number): NotJson | undefined {
  if (sign === "'") {
    const message = `this line is not valid JSON: a single quote at column ${at + 1}`;
    const hint = "Write double quotes: in Python, json.dumps(row) does, and str(row) does not.";
    return { message, hint };
  }
  if (before !== "," || (sign !== "}" && sign !== "]")) return undefined;
  const message = `this line is not valid JSON: a comma stands before ${sign}`;
  return { message, hint: "Remove the comma." };
}

/** Where the text ends that begins at `start`; -1: nowhere. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at;
  }
  return -1;
}
