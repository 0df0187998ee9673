/** YAML text to values that still know their lines. */

import { isNode, isScalar, LineCounter, parseDocument, visit } from "yaml";
import type { Problem } from "../model/problem.ts";

export interface Yaml {
  readonly value: unknown;
  readonly lineOf: (path: readonly PropertyKey[]) => number | undefined;
  /** Keys that are no text, as they are written: in `value` 007 has become "7". */
  readonly oddKeys: () => readonly { readonly text: string; readonly line: number }[];
}

/** The value of a YAML (or JSON) document, or what is wrong with its syntax. */
export function readYaml(
  file: string,
  text: string,
): { ok: true; yaml: Yaml } | { ok: false; problems: readonly Problem[] } {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    logLevel: "error",
  });
  const complaints = [...document.errors, ...document.warnings];
  if (complaints.length > 0) {
    return {
      ok: false,
      problems: complaints.map((error) => ({
        code: error.code === "DUPLICATE_KEY" ? "key_repeated" : "yaml_broken",
        severity: "error",
        message: `not readable as YAML: ${firstLine(error.message)}`,
        hint: "Mend the syntax at this place.",
        file,
        lines: [lines.linePos(error.pos[0]).line],
      })),
    };
  }
  try {
    return { ok: true, yaml: { value: document.toJS(), lineOf, oddKeys } };
  } catch (error) {
    // what toJS refuses is an alias that names nothing or multiplies without end
    const message = `not readable as YAML: ${firstLine((error as Error).message)}`;
    const hint = "Write the values out, without aliases.";
    return {
      ok: false,
      problems: [{ code: "yaml_broken", severity: "error", message, hint, file }],
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

const firstLine = (text: string): string => text.split("\n", 1)[0] ?? "";
