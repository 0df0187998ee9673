/** Where the time of a call goes: samples of the engine's profiler, by what was done. */

import { readFileSync } from "node:fs";
import { basename } from "node:path";

/** As the engine writes it. */
interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  /** Microseconds, by sample. */
  readonly timeDeltas: readonly number[];
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: Frame;
  readonly children?: readonly number[];
}

interface Frame {
  readonly functionName: string;
  readonly url: string;
  /** From 0 on. */
  readonly lineNumber: number;
}

export const waiting = "waiting for the other thread";

export const parts = [
  "start of Node, loading",
  "reading of files",
  "SHA-256 of files",
  "UTF-8",
  "rows, in WebAssembly",
  "golden set",
  "lists, reduced and kept",
  "scores",
  "comparison and verdict",
  "report",
  "garbage",
  waiting,
  "engine and system",
  "settings and the rest",
] as const;

export type Part = (typeof parts)[number];

/** What is done in a room, unless something above has a part of its own. */
const rooms: readonly (readonly [prefix: string, part: Part])[] = [
  ["src/read/golden/", "golden set"],
  ["src/intake/golden.ts", "golden set"],
  ["src/read/", "lists, reduced and kept"],
  ["src/score/", "scores"],
  ["src/assess.ts", "comparison and verdict"],
  ["src/verify/", "comparison and verdict"],
  ["src/compare/", "comparison and verdict"],
  ["src/judge/", "comparison and verdict"],
  ["src/report/", "report"],
];

const byFunction: ReadonlyMap<string, Part> = new Map([
  ["(garbage collector)", "garbage"],
  ["(idle)", waiting],
  ["(program)", "engine and system"],
  ["isUtf8", "UTF-8"],
  ["read", "reading of files"],
  ["compileSourceTextModule", "start of Node, loading"],
  ["requireBuiltin", "start of Node, loading"],
]);

/** Milliseconds. */
export type MsByPart = ReadonlyMap<Part, number>;

/** Those of one thread. `bundles`: the text of each file of `dist/`, by name. */
export function timesOf(profile: Profile, bundles: ReadonlyMap<string, string>): MsByPart {
  const partOf = openParts(bundles);
  const partByNode = new Map<number, Part>();
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const walk = ({ id, callFrame, children = [] }: ProfileNode, above: Part): void => {
    const part = partOf(callFrame) ?? above;
    partByNode.set(id, part);
    for (const child of children) walk(nodes.get(child) as ProfileNode, part);
  };
  walk(profile.nodes[0] as ProfileNode, "settings and the rest");
  const times = new Map<Part, number>();
  for (const [at, sample] of profile.samples.entries()) {
    const part = partByNode.get(sample) as Part;
    times.set(part, (times.get(part) ?? 0) + (profile.timeDeltas[at] ?? 0) / 1000);
  }
  return times;
}

/** Undefined: what is done there belongs to who called it. */
function openParts(bundles: ReadonlyMap<string, string>): (frame: Frame) => Part | undefined {
  const sources = new Map([...bundles].map(([name, text]) => [name, sourcesIn(text)]));
  return (frame) => {
    const found = sources.get(basename(frame.url));
    return found ? ourPart(frame, found) : partOfEngine(frame);
  };
}

/** `sources`: by line of the file. */
function ourPart({ functionName, lineNumber }: Frame, sources: readonly string[]) {
  if (functionName === "" && lineNumber === 0) return "start of Node, loading";
  const source = sources[lineNumber] ?? "";
  return rooms.find(([prefix]) => source.startsWith(prefix))?.[1];
}

function partOfEngine({ functionName, url }: Frame): Part | undefined {
  if (functionName.startsWith("wasm-function")) return "rows, in WebAssembly";
  if (functionName === "update" && url.endsWith("/hash")) return "SHA-256 of files";
  return byFunction.get(functionName);
}

/** By line, the source that it comes from: the build says where each begins. */
function sourcesIn(text: string): readonly string[] {
  let source = "";
  return text.split("\n").map((line) => {
    source = /^\/\/ (src\/\S+)$/.exec(line)?.[1] ?? source;
    return source;
  });
}

export const readProfile = (file: string): Profile => JSON.parse(readFileSync(file, "utf8"));
