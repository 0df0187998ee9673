/** What to say of results that do not exist. */

import type { Problem } from "../../model/problem.ts";
import type { UnknownResults } from "../../model/ranking.ts";
import { describeAlike, findAlike } from "../alike.ts";
import type { Units } from "../units/table.ts";

export function checkResults(
  file: string,
  unknown: UnknownResults | undefined,
  lists: readonly Units[],
): readonly Problem[] {
  if (!unknown || unknown.count === 0) return [];
  const { count, examples } = unknown;
  const ids = examples.map(({ id }) => id);
  const hints = lists.flatMap((units) =>
    [...findAlike(units, ids)].map(([id, unit]) => describeAlike(id, unit)),
  );
  const [first, ...others] = examples;
  return [
    {
      code: "result_unknown",
      severity: "warning",
      message: `${count === 1 ? "1 result is" : `${count} results are`} in no list of units, as ${ids.map((id) => JSON.stringify(id)).join(", ")}`,
      hint: ["Search the corpus that the list is of, or make the list anew.", ...hints].join(" "),
      file: first?.file ?? file,
      ...(first ? { lines: [first.line] } : {}),
      ...(others.length > 0
        ? { also: others.map(({ file: at, line }) => ({ file: at, line })) }
        : {}),
    },
  ];
}
