/** Golden rows that ask for what they forbid: no retriever can be right about them. */

import type { Problem } from "../../model/problem.ts";
import type { Place } from "../../settings/shapes.ts";
import type { GoldenRow } from "./row.ts";

/** One warning for each forbidden unit or document that the same row needs. */
export function findContradictions(row: GoldenRow, { file, lineOf }: Place): readonly Problem[] {
  if (row.forbidden === undefined) return [];
  const needed = neededIn(row);
  return row.forbidden.flatMap(({ target }, at): Problem[] => {
    if (target.kind === "where") return [];
    const name = target.kind === "unit" ? target.id : target.doc;
    if (!needed[target.kind].has(name)) return [];
    const line = lineOf(["forbidden", at]);
    return [
      {
        code: "row_wrong_shape",
        severity: "warning",
        message: `forbids ${JSON.stringify(name)}, which the row needs`,
        hint: "Whoever finds it leaks, and whoever does not fails: remove it from one of the two.",
        file,
        path: `forbidden[${at}]`,
        ...(line === undefined ? {} : { lines: [line] }),
      },
    ];
  });
}

/** Ids of units and names of documents that a group or a positive grade asks for. */
function neededIn({ required, relevant }: GoldenRow) {
  const needed = { unit: new Set<string>(), doc: new Set<string>() };
  for (const [id, grade] of relevant ?? []) if (grade > 0) needed.unit.add(id);
  for (const one of (required ?? []).flatMap(({ anyOf }) => anyOf.flat())) {
    if (one.kind === "unit") needed.unit.add(one.id);
    else if ("doc" in one && one.doc !== undefined) needed.doc.add(one.doc);
  }
  return needed;
}
