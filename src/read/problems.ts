/** Collects complaints: the same one is told once with all its lines, and there is an end to it. */

import { compareIds } from "../model/ids.ts";
import type { Problem } from "../model/problem.ts";

const mostProblems = 1000;
const mostLines = 1000;

export interface Complaints {
  readonly add: (problem: Problem) => void;
  /** By severity, file, line, field: not by the order in which they came. */
  readonly all: () => readonly Problem[];
  readonly anyError: () => boolean;
}

export function collectProblems(file: string): Complaints {
  const byText = new Map<string, { problem: Problem; lines: number[] }>();
  let dropped = 0;
  return {
    add(problem) {
      const key = problemKey(problem);
      const known = byText.get(key);
      if (known) {
        if (known.lines.length < mostLines) known.lines.push(...(problem.lines ?? []));
      } else if (byText.size >= mostProblems) {
        dropped++;
      } else {
        byText.set(key, { problem, lines: [...(problem.lines ?? [])] });
      }
    },
    all() {
      const told = [...byText.values()].map(({ problem, lines }) =>
        lines.length === 0 ? problem : { ...problem, lines: [...lines].sort((a, b) => a - b) },
      );
      if (dropped > 0) {
        told.push({
          code: "too_many_problems",
          severity: "error",
          message: `more than ${mostProblems} different problems; the others are not shown`,
          hint: "Mend these first.",
          file,
        });
      }
      return told.sort(compareProblems);
    },
    anyError: () => [...byText.values()].some(({ problem }) => problem.severity === "error"),
  };
}

const problemKey = ({ code, file, path, message }: Problem): string =>
  [code, file, path ?? "", message].join("\0");

const severities = ["error", "warning", "notice"];

/** Errors first, then by file, code, field and message: the same whatever the order of the rows. */
export function compareProblems(a: Problem, b: Problem): number {
  return (
    severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
    compareIds(a.file, b.file) ||
    compareIds(a.code, b.code) ||
    compareIds(a.path ?? "", b.path ?? "") ||
    compareIds(a.message, b.message)
  );
}
