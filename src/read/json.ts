/** JSON text to values; a key that stands twice is a fault, since one of its values would be lost. */

export type Json =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly wrong: "syntax" | "key"; readonly detail: string };

export function parseJson(text: string): Json {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, wrong: "syntax", detail: "" };
  }
  const key = findRepeatedKey(text);
  return key === undefined ? { ok: true, value } : { ok: false, wrong: "key", detail: key };
}

const quote = 34;
const backslash = 92;
const openBrace = 123;
const openBracket = 91;
const closers = [125, 93];

/** The first key that stands twice in one object of `text`, which must be valid JSON. */
export function findRepeatedKey(text: string): string | undefined {
  // the keys of each open object; undefined for an open list
  const open: (Set<string> | undefined)[] = [];
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === quote) {
      const end = stringEnd(text, i);
      const repeated = noteKey(open.at(-1), text, i, end);
      if (repeated !== undefined) return repeated;
      i = end;
    } else if (c === openBrace) open.push(new Set());
    else if (c === openBracket) open.push(undefined);
    else if (closers.includes(c)) open.pop();
  }
  return undefined;
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
