/** One comparison in many guises: rows shuffled, other machines. Its report must be the same. */

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { randomNumbers } from "../../bench/generate.ts";
import { contentOf, type Node, run } from "./programs.ts";

/** Files by the name that the flags use. All paths are absolute. */
export interface Comparison {
  readonly name: string;
  readonly config: string;
  readonly golden: string;
  readonly baseline: string;
  readonly candidate: string;
  /** Where relative paths of the config start. */
  readonly cwd: string;
}

const inputs = ["golden", "baseline", "candidate"] as const;

/** The content of the report for the files as they are, and then in every other guise. */
export function reportsOf(comparison: Comparison, nodes: readonly Node[], seeds: number) {
  const folder = mkdtempSync(join(tmpdir(), "retrieval-gate-same-"));
  const report = (files: Comparison, options: Parameters<typeof run>[2] = {}) => {
    const json = join(folder, "report.json");
    rmSync(json, { force: true });
    const flags = inputs.flatMap((input) => [`--${input}`, files[input]]);
    const args = ["check", "--config", files.config, ...flags, "--queries", "all", "--json", json];
    run(args, comparison.cwd, options);
    return contentOf(readFileSync(json, "utf8"));
  };
  try {
    const first = report(comparison);
    const others: [string, string][] = [];
    for (let seed = 1; seed <= seeds; seed++) {
      // the content names the files: the names stay, only the folder is another
      const shuffled = shuffleFiles(comparison, join(folder, String(seed)), seed);
      others.push([`shuffled by seed ${seed}`, rename(report(shuffled), shuffled, comparison)]);
    }
    const abroad = { LC_ALL: "tr_TR.UTF-8", LANG: "tr_TR.UTF-8", TZ: "Pacific/Kiritimati" };
    others.push(["another locale and time zone", report(comparison, { env: abroad })]);
    for (const { path, major } of nodes) {
      others.push([`Node ${major}`, report(comparison, { node: path })]);
    }
    return { first, others };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function shuffleFiles(comparison: Comparison, folder: string, seed: number): Comparison {
  mkdirSync(folder, { recursive: true });
  const moved = inputs.map((input) => {
    const file = join(folder, `${input}-${basename(comparison[input])}`);
    writeFileSync(file, shuffleRows(readFileSync(comparison[input], "utf8"), seed));
    return [input, file] as const;
  });
  return { ...comparison, ...Object.fromEntries(moved) };
}

const rename = (report: string, from: Comparison, to: Comparison): string =>
  inputs.reduce(
    (text, input) => text.replaceAll(JSON.stringify(from[input]), JSON.stringify(to[input])),
    report,
  );

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
      config: at("retrieval-gate.yml"),
      golden: at("golden.jsonl"),
      baseline: at("baseline.jsonl"),
      candidate: at("candidate.jsonl"),
      cwd: join(folder, name),
    };
  });
}
