/** One comparison in many guises: rows shuffled, other machines. Its report must be the same. */

import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, sep } from "node:path";
import { randomNumbers } from "../../bench/generate.ts";
import { nodeFiles } from "../../src/adapters/node-files.ts";
import { systemClock } from "../../src/adapters/terminal.ts";
import { runGate } from "../../src/gate.ts";
import { renderJson } from "../../src/report/json.ts";
import { readFlags } from "../../src/settings/flags.ts";
import { version } from "../../src/version.ts";
import { contentOf, type Node, run } from "./programs.ts";

/** Files by the name that the flags use. All paths are absolute, but those inside the config. */
interface Files {
  readonly config: string;
  readonly golden: string;
  readonly baseline: string;
  readonly candidate: string;
}

export interface Comparison extends Files {
  readonly name: string;
  /** The folder of a case, whose config names its files: flags would part a run from its units. */
  readonly folder?: string;
}

const inputs = ["golden", "baseline", "candidate"] as const;

/**
 * The content of the report for the files as they are, and in every other guise: shuffled ones are
 * compared in this process, since that is where the order counts; machines by the built command.
 */
export async function reportsOf(
  comparison: Comparison,
  nodes: readonly Node[],
  seeds: number,
): Promise<{ readonly first: string; readonly others: readonly (readonly [string, string])[] }> {
  const folder = mkdtempSync(join(tmpdir(), "retrieval-gate-same-"));
  const others: [string, string][] = [];
  try {
    // the content names the files: the names stay, only the folder is another
    const root = rootOf(comparison);
    const guise = (seed: number) => {
      const to = join(folder, String(seed));
      const files = shuffleFiles(comparison, to, seed);
      return { files, rename: (report: string) => report.replaceAll(inJson(to), inJson(root)) };
    };
    const plain = guise(0);
    const first = plain.rename(await compareHere(plain.files));
    for (let seed = 1; seed <= seeds; seed++) {
      const { files, rename } = guise(seed);
      others.push([`shuffled by seed ${seed}`, rename(await compareHere(files))]);
    }
    const compareThere = (options: Parameters<typeof run>[2]) =>
      plain.rename(compareBuilt(plain.files, folder, options));
    const abroad = { LC_ALL: "tr_TR.UTF-8", LANG: "tr_TR.UTF-8", TZ: "Pacific/Kiritimati" };
    others.push(["another locale and time zone", compareThere({ env: abroad })]);
    for (const { path, major } of nodes) {
      others.push([`Node ${major}`, compareThere({ node: path })]);
    }
    return { first, others };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const flagsOf = (files: Comparison): readonly string[] => [
  ...["check", "--config", files.config, "--queries", "all"],
  ...(files.folder === undefined ? inputs.flatMap((input) => [`--${input}`, files[input]]) : []),
];

async function compareHere(files: Comparison): Promise<string> {
  const { flags, problems } = readFlags(flagsOf(files));
  const {
    assessment,
    inputs: read,
    today,
  } = await runGate(flags, problems, nodeFiles(), { clock: systemClock });
  const context = { version, inputs: read, overrides: [], today, queries: flags.queries };
  return contentOf([...renderJson(assessment, context)].join(""));
}

function compareBuilt(
  files: Comparison,
  folder: string,
  options: Parameters<typeof run>[2],
): string {
  const json = join(folder, "report.json");
  rmSync(json, { force: true });
  run([...flagsOf(files), "--json", json], process.cwd(), options);
  return contentOf(readFileSync(json, "utf8"));
}

/**
 * Under another folder, with the same names below it: problems are ordered by file. Seed 0: as they
 * are.
 */
function shuffleFiles(comparison: Comparison, folder: string, seed: number): Comparison {
  const root = rootOf(comparison);
  const moved = inputs.map((input) => {
    const file = join(folder, relative(root, comparison[input]));
    mkdirSync(dirname(file), { recursive: true });
    const text = readFileSync(comparison[input], "utf8");
    writeFileSync(file, seed === 0 ? text : shuffleRows(text, seed));
    return [input, file] as const;
  });
  const told = { ...comparison, ...Object.fromEntries(moved) };
  return comparison.folder === undefined ? told : moveCase(told, comparison.folder, folder);
}

/** What else the case has, and a config that names its files where they are now. */
function moveCase(comparison: Comparison, from: string, to: string): Comparison {
  for (const name of readdirSync(from)) {
    if (!existsSync(join(to, name))) copyFileSync(join(from, name), join(to, name));
  }
  const config = join(to, "retrieval-gate.yml");
  const names = /(["']?)\b([\w-]+\.jsonl)\1/g;
  const text = readFileSync(config, "utf8");
  writeFileSync(
    config,
    text.replace(names, (_, _quote, name: string) => JSON.stringify(join(to, name))),
  );
  return { ...comparison, config, folder: to };
}

function sharedFolder(files: readonly string[]): string {
  let folder = dirname(files[0] ?? "");
  while (!files.every((file) => file.startsWith(`${folder}${sep}`))) folder = dirname(folder);
  return folder;
}

const rootOf = (comparison: Comparison): string =>
  comparison.folder ?? sharedFolder(inputs.map((input) => comparison[input]));

/** A path as it stands inside a JSON string. */
const inJson = (path: string): string => JSON.stringify(path).slice(1, -1);

/** JSON Lines by row, TREC by query; a manifest stays on top. */
export function shuffleRows(text: string, seed: number): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const isJson = lines[0]?.startsWith("{") ?? false;
  const fixed = lines[0]?.startsWith('{"manifest"') ? 1 : 0;
  const rows = lines.slice(fixed);
  const groups = new Map<string, string[]>();
  for (const [index, line] of rows.entries()) {
    const key = isJson ? String(index) : (/^\S+/.exec(line)?.[0] ?? "");
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  const random = randomNumbers(seed);
  const shuffled = [...groups.values()]
    .map((group) => ({ group, at: random() }))
    .sort((a, b) => a.at - b.at)
    .flatMap(({ group }) => group);
  return `${[...lines.slice(0, fixed), ...shuffled].join("\n")}\n`;
}

/** All practitioners' cases. */
export function listCases(folder: string): readonly Comparison[] {
  return readdirSync(folder).map((name) => {
    const at = (file: string) => join(folder, name, file);
    return {
      name,
      folder: join(folder, name),
      config: at("retrieval-gate.yml"),
      golden: at("golden.jsonl"),
      baseline: at("baseline.jsonl"),
      candidate: at("candidate.jsonl"),
    };
  });
}
