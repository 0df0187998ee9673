/** Collects complaints: the same one is told once with all its lines, and there is an end to it. */

import { compareIds } from "../model/ids.ts";
import {
  collectNames,
  formatLocation,
  type Location,
  type Names,
  type Problem,
  type Severity,
} from "../model/problem.ts";

const mostProblems = 1000;
const mostLines = 1000;

export interface Complaints {
  readonly add: (problem: Problem) => void;
  /** By severity, file, line, field: not by the order in which they came. */
  readonly all: () => readonly Problem[];
  readonly anyError: () => boolean;
}

export function collectProblems(file: string): Complaints {
  let kept = new Map<string, Entry>();
  let dropped: Severity | undefined;

  /** Keeps those that come first in the order of `all`: the order of the rows is no matter. */
  function cut(): void {
    const sorted = [...kept].sort(([, a], [, b]) => compareProblems(a.problem, b.problem));
    const next = sorted[mostProblems]?.[1].problem.severity;
    dropped = severities.find((one) => one === dropped || one === next);
    kept = new Map(sorted.slice(0, mostProblems));
  }

  return {
    add(problem) {
      const key = problemKey(problem);
      const entry = kept.get(key) ?? { problem, lines: new Set(), also: new Map() };
      notePlaces(entry, problem);
      kept.set(key, entry);
      if (kept.size >= 2 * mostProblems) cut();
    },
    all() {
      cut();
      const told = [...kept.values()].map(tellPlaces);
      if (dropped !== undefined) told.push(tooMany(file, dropped));
      return told.sort(compareProblems);
    },
    anyError: () => [...kept.values()].some(({ problem }) => problem.severity === "error"),
  };
}

/** One problem, and every place that it was told of. */
interface Entry {
  readonly problem: Problem;
  readonly lines: Set<number>;
  readonly also: Map<string, Location>;
}

function notePlaces({ lines, also }: Entry, problem: Problem): void {
  if (lines.size < mostLines) for (const line of problem.lines ?? []) lines.add(line);
  if (also.size < mostLines) {
    for (const place of problem.also ?? []) also.set(formatLocation(place), place);
  }
}

function tellPlaces({ problem, lines, also }: Entry): Problem {
  const others = [...also.values()]
    .filter(({ file, line }) => file !== problem.file || !lines.has(line ?? 0))
    .sort((a, b) => compareIds(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0));
  return {
    ...problem,
    ...(lines.size === 0 ? {} : { lines: [...lines].sort((a, b) => a - b) }),
    ...(others.length === 0 ? {} : { also: others }),
  };
}

/** As severe as the worst of those that are not shown: a flood of warnings blocks nothing. */
const tooMany = (file: string, severity: Severity): Problem => ({
  code: "too_many_problems",
  severity,
  message: `more than ${mostProblems} different problems; the others are not shown`,
  hint: "Mend these first.",
  file,
});

/** Up to so many queries that stand more than once are told each by itself. */
const mostRepeated = 3;

interface Repeated {
  readonly names: Names;
  readonly told: Problem[];
  readonly lines: number[];
  readonly also: Location[];
}

/** Queries that stand more than once: where there are many, a file was joined to itself. */
export function collectRepeated() {
  const byFile = new Map<string, Repeated>();
  let last: string | undefined;
  return {
    /** In the order of the ids. */
    add(id: string, problem: Problem): void {
      const { file, lines = [], also = [] } = problem;
      const entry = byFile.get(file) ?? { names: collectNames(), told: [], lines: [], also: [] };
      byFile.set(file, entry);
      if (id !== last) entry.names.add(id);
      last = id;
      if (entry.names.count <= mostRepeated) entry.told.push(problem);
      addSome(entry.lines, lines);
      addSome(entry.also, also);
    },
    all: (): readonly Problem[] => [...byFile.values()].flatMap(foldRepeated),
  };
}

/** One by one: there may be more of them than a call takes arguments. */
function addSome<T>(all: T[], more: readonly T[]): void {
  for (const one of more) if (all.length < mostLines) all.push(one);
}

function foldRepeated({ names, told, lines, also }: Repeated): readonly Problem[] {
  const [first] = told;
  if (names.count <= mostRepeated || !first) return told;
  const { hint } = first;
  return [
    {
      ...first,
      message: `${names.count} queries stand more than once: ${names.text}`,
      hint: `If two files were joined, take one of them. ${hint}`,
      lines: [...new Set(lines)].sort((a, b) => a - b),
      also: also.sort((a, b) => compareIds(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0)),
    },
  ];
}

export const emptyFile = (file: string, what: string): Problem => ({
  code: "file_empty",
  severity: "error",
  message: `the ${what} holds no row`,
  hint: "Look at the step that writes this file.",
  file,
});

export const foreignFile = (file: string, looksLike: string): Problem => ({
  code: "format_unknown",
  severity: "error",
  message: `this looks like ${looksLike}, which cannot be read yet`,
  hint: "Convert it to JSON Lines as docs/formats.md shows.",
  file,
});

const problemKey = ({ severity, code, file, path, message }: Problem): string =>
  [severity, code, file, path ?? "", message].join("\0");

const severities: readonly Severity[] = ["error", "warning", "notice"];

/** Errors first, then by file, code, field and message: the same whatever the order of the rows. */
export const compareProblems = (a: Problem, b: Problem): number =>
  comparePlaces(a, b) || compareWords(a, b);

const comparePlaces = (a: Problem, b: Problem): number =>
  severities.indexOf(a.severity) - severities.indexOf(b.severity) || compareIds(a.file, b.file);

const compareWords = (a: Problem, b: Problem): number =>
  compareIds(a.code, b.code) ||
  compareIds(a.path ?? "", b.path ?? "") ||
  compareIds(a.message, b.message);

/**
 * Both runs may be one file: its problems are then told once. The config is mended from the top
 * down, and has no rows that may stand in any order: its faults go by their lines.
 */
export function mergeProblems(problems: readonly Problem[], config: string): readonly Problem[] {
  const byText = new Map(
    problems.map((one) => {
      const { code, severity, file, path, message } = one;
      return [JSON.stringify([code, severity, file, path, message]), one] as const;
    }),
  );
  const lineOf = ({ file, lines }: Problem) => (file === config ? (lines?.[0] ?? 0) : 0);
  return [...byText.values()].sort(
    (a, b) => comparePlaces(a, b) || lineOf(a) - lineOf(b) || compareWords(a, b),
  );
}
