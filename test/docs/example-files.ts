/** The files of an example: those it shows, and those it leaves out since every one needs them. */

import type { Alternative, Evidence, GoldenQuery } from "../../src/model/golden.ts";
import { makeGoldenSet, readGoldenFile } from "../../src/read/golden/golden.ts";
import { readYaml } from "../../src/settings/yaml.ts";
import type { Block } from "./markdown.ts";

const sources = ["golden", "baseline", "candidate"] as const;
type Source = (typeof sources)[number];

const endings: Record<string, string> = { yaml: "yml", trec: "txt" };

/** Path to content, without the last line end. */
export function filesOf(
  blocks: readonly Block[],
  argv: readonly string[],
): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const { words, text } of blocks) if (words[0]?.includes(".")) files.set(words[0], text);
  const config = findBlock(blocks, "config")?.text;
  const named = namedSources(config ?? "");
  const paths = sources.map((role) => [role, named[role] ?? pathOf(role, blocks)] as const);
  for (const [role, path] of paths) {
    const text = contentOf(role, blocks, named[role] !== undefined);
    if (text !== undefined) files.set(path, text);
  }
  const at = argv.indexOf("--config");
  if (at < 0) return files;
  const lines = [
    ...(config === undefined ? [] : [config]),
    ...(/^version:/m.test(config ?? "") ? [] : ["version: 1"]),
    ...paths.flatMap(([role, path]) => (role in named ? [] : [`${role}: ${path}`])),
  ];
  return files.set(argv[at + 1] ?? "", lines.join("\n"));
}

const findBlock = (blocks: readonly Block[], role: string): Block | undefined =>
  blocks.findLast(({ words }) => words[0] === role);

/** `run` stands for both runs. */
const blockOf = (role: Source, blocks: readonly Block[]): Block | undefined =>
  findBlock(blocks, role) ?? (role === "golden" ? undefined : findBlock(blocks, "run"));

const pathOf = (role: Source, blocks: readonly Block[]): string =>
  `${role}.${endings[blockOf(role, blocks)?.language ?? ""] ?? "jsonl"}`;

/** Undefined: a path that the config names and the example does not show is left alone. */
function contentOf(role: Source, blocks: readonly Block[], isNamed: boolean): string | undefined {
  const shown = blockOf(role, blocks);
  if (shown) return shown.text;
  return isNamed ? undefined : leftOut(role, findBlock(blocks, "golden"));
}

/** The paths that a config names. */
function namedSources(config: string): Partial<Record<Source, string>> {
  const read = readYaml("", config);
  const value = read.ok ? read.yaml.value : undefined;
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(
    entries.map(([key, one]) => [key, typeof one === "object" ? one?.run : one]),
  );
}

const standIn = '{"query_id":"q1","critical":true,"required":["a"]}';

/** One critical query that needs `a`; runs that hold what is needed, and one result more. */
function leftOut(role: Source, golden: Block | undefined): string {
  const text = golden?.text ?? standIn;
  if (role === "golden") return text;
  const queries = queriesOf(text);
  return (queries.length > 0 ? queries : queriesOf(standIn)).map(rowFor).join("\n");
}

function queriesOf(text: string): readonly GoldenQuery[] {
  const { rows } = readGoldenFile("golden", text, undefined);
  const critical = { at: undefined, rule: "no_loss", marks: [] } as const;
  const { golden } = makeGoldenSet(rows, { critical, impliedGroups: undefined });
  return Array.from({ length: golden.size }, (_, place) => golden.at(place));
}

function rowFor({ id, groups, noAnswer }: GoldenQuery): string {
  const needed = groups.flatMap(({ anyOf }) => (anyOf[0] satisfies Alternative).map(itemFor));
  return JSON.stringify({ query_id: id, ranked: noAnswer ? [] : [...needed, "another"] });
}

function itemFor(evidence: Evidence): object | string {
  switch (evidence.kind) {
    case "unit":
      return evidence.id;
    case "doc":
      return { id: `${evidence.doc}#1`, doc: evidence.doc };
    case "span":
      return {
        id: `${evidence.doc}#1`,
        doc: evidence.doc,
        span: [evidence.start, evidence.end],
      };
    case "quote":
      return { id: "passage", doc: evidence.doc, text: evidence.quote };
    case "sha256":
      return { id: "passage", sha256: evidence.sha256 };
  }
}
