/** Who may import whom, and what no pure room may touch. */

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** In the order in which the data flows. A room may use itself and the rooms to its left. */
const line = "model settings read verify score statistics compare judge report assess.ts".split(
  " ",
);
const upTo = (room: string) => line.slice(0, line.indexOf(room) + 1);
const allOf = [
  ...line,
  "ports.ts",
  "intake",
  "gate.ts",
  "snapshot.ts",
  "publish",
  "adapters",
  "version.ts",
];
const rooms: Record<string, readonly string[]> = {
  ...Object.fromEntries(line.map((room) => [room, upTo(room)])),
  // arrays of numbers are all it knows: nothing of retrieval
  statistics: ["statistics"],
  "ports.ts": ["model"],
  "version.ts": [],
  intake: ["intake", "model", "settings", "read", "ports.ts"],
  "gate.ts": [...line, "ports.ts", "intake"],
  "snapshot.ts": [...line, "ports.ts", "intake"],
  // the assessment is passed on as a whole; what decides stays out of reach
  publish: ["publish", "model", "judge/assessment.ts", "report", "ports.ts"],
  adapters: ["adapters", "model", "ports.ts"],
  "command.ts": allOf,
  "cli.ts": ["command.ts"],
  "action.ts": allOf,
  "reader.ts": ["adapters", "intake"],
};
const packages: Record<string, readonly string[]> = {
  settings: ["yaml", "node:util"],
  read: ["node:buffer", "node:crypto", "node:zlib"],
};
const mayUseAnyPackage = ["adapters", "cli.ts", "action.ts", "reader.ts"];
const impure = /\b(process|console|fetch|performance|Date|Intl|Math\.random|localeCompare)\b/;

interface Source {
  readonly path: string;
  readonly code: string;
}

const roomOf = (path: string): string => path.replaceAll("\\", "/").split("/")[1] ?? "";

/** What a file does that its room must not. */
function violations({ path, code }: Source): readonly string[] {
  const bare = code.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  const imports = [...bare.matchAll(/\b(?:from|import)\s*\(?\s*"([^"\n]+)"/g)].map(
    ([, name]) => name ?? "",
  );
  const room = roomOf(path);
  const neighbours = imports
    .filter((name) => name.startsWith("."))
    .map((name) => join(path, "..", name).replaceAll("\\", "/"))
    .filter(
      (to) => ![roomOf(to), to.slice("src/".length)].some((name) => rooms[room]?.includes(name)),
    )
    .map((to) => `${path} imports ${roomOf(to)}`);
  if (mayUseAnyPackage.includes(room)) return neighbours;
  const strangers = imports
    .filter((name) => !name.startsWith(".") && !packages[room]?.includes(name))
    .map((name) => `${path} imports ${name}`);
  const spoken = bare.replace(/"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g, '""');
  const touched = impure.exec(spoken);
  return [...neighbours, ...strangers, ...(touched ? [`${path} uses ${touched[1]}`] : [])];
}

const files: readonly Source[] = globSync("src/**/*.ts").map((path) => ({
  path,
  code: readFileSync(path, "utf8"),
}));

describe("the rooms", () => {
  it("are those of the plan", () => {
    const unplanned = files.map(({ path }) => roomOf(path)).filter((room) => !(room in rooms));
    expect(unplanned).toEqual([]);
  });

  it.each(files)("$path keeps to its room", (file) => {
    expect(violations(file)).toEqual([]);
  });

  it("have no file with two subjects: 300 lines are the most", () => {
    const long = files.filter(({ code }) => code.split("\n").length > 300);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it("hand no list to push as its arguments: of a long one there are more than a call takes", () => {
    const spread = files.filter(({ code }) => /\.push\(\s*(?:[^(){}[\]]*,\s*)?\.\.\./.test(code));
    expect(spread.map(({ path }) => path)).toEqual([]);
  });

  it("have no cycle of imports", () => {
    const edges = new Map(
      files.map(({ path, code }) => {
        const near = [...code.matchAll(/from "(\.[^"]+)"/g)].map(([, name]) =>
          join(path, "..", name ?? ""),
        );
        return [join(path), near] as const;
      }),
    );
    expect(findCycle(edges)).toEqual([]);
  });
});

describe("a planted violation is caught", () => {
  it.each([
    [
      "a room that looks to its right",
      "score/a.ts",
      'import { decide } from "../judge/verdict.ts";',
    ],
    ["a package in a room that may use none", "judge/a.ts", 'import { parse } from "yaml";'],
    ["a file system in a reader", "read/a.ts", 'import { readFileSync } from "node:fs";'],
    ["a clock in a report", "report/a.ts", "export const now = () => new Date();"],
    ["an environment in a pure room", "verify/a.ts", "export const ci = process.env.CI;"],
    ["a locale in an order", "compare/a.ts", "export const by = (a, b) => a.localeCompare(b);"],
    ["a decision in an adapter", "adapters/a.ts", 'import { decide } from "../judge/verdict.ts";'],
    ["a decision in publish", "publish/a.ts", 'import { decide } from "../judge/verdict.ts";'],
    ["GitHub in publish", "publish/a.ts", 'import * as core from "@actions/core";'],
  ])("%s", (_why, path, code) => {
    expect(violations({ path: `src/${path}`, code })).toHaveLength(1);
  });
});

/** The files of one cycle, or none. */
function findCycle(edges: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  const visit = (file: string, above: readonly string[]): readonly string[] => {
    if (above.includes(file)) return [...above.slice(above.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const next of edges.get(file) ?? []) {
      const cycle = visit(next, [...above, file]);
      if (cycle.length > 0) return cycle;
    }
    done.add(file);
    return [];
  };
  for (const file of edges.keys()) {
    const cycle = visit(file, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
