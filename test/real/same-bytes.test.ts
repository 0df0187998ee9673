/** Same content, same report on real runs. They are not ours to commit: REAL_DATA names their folder. */

import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { findNodes } from "../built/programs.ts";
import { type Comparison, reportsOf } from "../built/same-bytes.ts";

const folder = process.env.REAL_DATA;
const nodes = findNodes();

interface Pair {
  readonly name: string;
  readonly golden: string;
  readonly baseline: string;
  readonly candidate: string;
  readonly stages?: readonly string[];
}

function writeConfig(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), "retrieval-gate-real-")), "retrieval-gate.yml");
  writeFileSync(file, `version: 1\nmissing_queries: empty\ncutoffs: [5, 10]\n${text}`);
  return file;
}

function trecPairs(set: string): readonly Comparison[] {
  const expected = readdirSync(set).filter((file) => /^expected\..+-vs-.+\.json$/.test(file));
  return expected.flatMap((file) => {
    const { files } = JSON.parse(readFileSync(join(set, file), "utf8"));
    const [golden = "", baseline = "", candidate = ""] = ["qrels", "baseline", "candidate"].map(
      (role) => join(set, String(files?.[role]?.[0])),
    );
    const isTrec = /\.(txt|run)$/.test(golden) && [golden, baseline, candidate].every(existsSync);
    const config = writeConfig("");
    return isTrec ? [{ name: file, config, golden, baseline, candidate }] : [];
  });
}

function ownPairs(set: string): readonly Comparison[] {
  const list = join(set, "gate", "pairs.json");
  if (!existsSync(list)) return [];
  return JSON.parse(readFileSync(list, "utf8")).map((pair: Pair): Comparison => {
    const at = (file: string) => join(set, "gate", file);
    const stages = pair.stages
      ? `stages: ${JSON.stringify(pair.stages.map((name) => ({ name })))}\n`
      : "";
    const { name, golden, baseline, candidate } = pair;
    return {
      name,
      config: writeConfig(stages),
      golden: at(golden),
      baseline: at(baseline),
      candidate: at(candidate),
    };
  });
}

describe("real runs", () => {
  const sets = folder === undefined ? [] : readdirSync(folder).map((set) => resolve(folder, set));
  const pairs = sets.flatMap((set) => [...trecPairs(set), ...ownPairs(set)]);

  it.skipIf(folder === undefined)("are there", () => {
    expect(pairs.length).toBeGreaterThan(20);
  });

  for (const pair of pairs) {
    it(`${pair.name}: one report in every guise`, async () => {
      const { first, others } = await reportsOf(pair, nodes, 5);
      for (const [guise, report] of others) expect(report === first, guise).toBe(true);
    });
  }
});
