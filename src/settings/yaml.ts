/** YAML text to values that still know their lines. */

import type { Problem } from "../model/problem.ts";
import { tooDeepHint, tooDeepMessage, tooDeepPath } from "./depth.ts";
import { fieldPath } from "./shapes.ts";
import { findRepeatedKeys, type RepeatedKey } from "./yaml-keys.ts";

export interface Yaml {
  readonly value: unknown;
  readonly lineOf: (path: readonly PropertyKey[]) => number | undefined;
  /** Keys that are no text, as they are written: in `value` 007 has become "7". */
  readonly oddKeys: () => readonly { readonly text: string; readonly line: number }[];
}

let parser: Awaited<ReturnType<typeof importParser>> | undefined;

/** Loads the parser, a third of all code: many comparisons have no YAML. */
export async function loadYaml(): Promise<void> {
  parser ??= await importParser();
}

/** What is used of it, by name: the build leaves the rest out. */
async function importParser() {
  const { isNode, isScalar, LineCounter, parseDocument, visit } = await import("yaml");
  return { isNode, isScalar, LineCounter, parseDocument, visit };
}

/** The value of a YAML (or JSON) document, or what is wrong with its syntax. After `loadYaml`. */
export function readYaml(
  file: string,
  text: string,
): { ok: true; yaml: Yaml } | { ok: false; problems: readonly Problem[] } {
  if (!parser) throw new Error("YAML is read before loadYaml");
  const { isNode, isScalar, LineCounter, parseDocument, visit } = parser;
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    logLevel: "error",
  });
  const complaints = [...document.errors, ...document.warnings];
  if (complaints.length > 0) {
    // told with both places instead
    const repeated = findRepeatedKeys(document, parser);
    const known = new Set(repeated.flatMap(({ offsets }) => offsets));
    const problems = complaints.flatMap(({ code, message, pos }) => {
      if (code === "DUPLICATE_KEY" && known.has(pos[0])) return [];
      const { line } = lines.linePos(pos[0]);
      // the library ran out of stack
      if (code === "RESOURCE_EXHAUSTION") return broken(tooDeepMessage, tooDeepHint, line);
      const told = broken(quoteFirstLine(message), "Mend the syntax at this place.", line);
      return code === "DUPLICATE_KEY" ? { ...told, code: "key_repeated" as const } : told;
    });
    return { ok: false, problems: [...problems, ...repeated.map(standsTwice)] };
  }
  try {
    const value: unknown = document.toJS();
    const path = tooDeepPath(value);
    if (!path) return { ok: true, yaml: { value, lineOf, oddKeys } };
    return { ok: false, problems: [broken(tooDeepMessage, tooDeepHint, lineOf(path))] };
  } catch (error) {
    // what toJS refuses is an alias that names nothing or multiplies without end
    const hint = "Write the values out, without aliases.";
    return {
      ok: false,
      problems: [broken(quoteFirstLine((error as Error).message), hint, undefined)],
    };
  }

  function broken(message: string, hint: string, line: number | undefined): Problem {
    return {
      code: "yaml_broken",
      severity: "error",
      message: `not readable as YAML: ${message}`,
      hint,
      file,
      ...(line === undefined ? {} : { lines: [line] }),
    };
  }

  function standsTwice({ path: way, offsets }: RepeatedKey): Problem {
    // a field is named inside of its row: its number would depend on the order of the rows
    const path = typeof way[0] === "number" ? way.slice(1) : way;
    return {
      code: "key_repeated",
      severity: "error",
      message: `${JSON.stringify(path.at(-1))} stands ${offsets.length === 2 ? "twice" : `${offsets.length} times`}`,
      hint: "Keep one of them: which one counts differs from program to program.",
      file,
      path: fieldPath(path),
      lines: [...new Set(offsets.map((at) => lines.linePos(at).line))],
    };
  }

  /** The line of the deepest part of the path that is there. */
  function lineOf(path: readonly PropertyKey[]): number | undefined {
    for (let depth = path.length; depth >= 0; depth--) {
      const node = document.getIn(path.slice(0, depth), true);
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    }
    return undefined;
  }

  function oddKeys(): { text: string; line: number }[] {
    const odd: { text: string; line: number }[] = [];
    visit(document, {
      Pair(_, { key }) {
        if (!isNode(key) || !key.range) return;
        if (isScalar(key) && typeof key.value === "string") return;
        const [start, end] = key.range;
        odd.push({ text: text.slice(start, end), line: lines.linePos(start).line });
      },
    });
    return odd;
  }
}

/** The parser's words may hold the user's: quoted, a report can tell both from ours. */
const quoteFirstLine = (text: string): string => JSON.stringify(text.split("\n", 1)[0]);
