/** The file that `--labels` and the input `labels` ask for, from the command to its bytes. */

import { describe, expect, it } from "vitest";
import { runGate } from "../../src/gate.ts";
import { printReport } from "../../src/publish/print.ts";
import { type Flags, readFlags } from "../../src/settings/flags.ts";
import { readInputs } from "../../src/settings/inputs.ts";
import { type Comparison, filesOf } from "../make/comparison.ts";
import { judging } from "../make/golden.ts";

const context = { version: "0", inputs: [], overrides: [], today: "2026-11-30" } as const;

/** The text of the file, after the whole line has run. */
async function labelsOf(
  comparison: Comparison,
  {
    flags,
    problems,
  }: {
    readonly flags: Flags;
    readonly problems: ReturnType<typeof readFlags>["problems"];
  } = byFlag,
): Promise<string | undefined> {
  const files = filesOf(comparison);
  const clock = { today: () => "2026-11-30" };
  const { assessment } = await runGate(flags, problems, files, { clock });
  const terminal = {
    print: () => {},
    look: { colour: false },
    complain(text: string) {
      throw new Error(text);
    },
  };
  await printReport(assessment, { ...context, queries: "changed" }, flags, { files, terminal });
  return files.texts.get("labels.jsonl");
}

const byFlag = readFlags(["check", "--config", "gate.yml", "--labels", "labels.jsonl"]);

const doubt: Comparison = {
  golden: {
    q1: { query: "may it be returned?", ...judging("a b") },
    q2: judging("a b"),
  },
  baseline: { q1: "a b x", q2: "a b" },
  candidate: { q1: "x a", q2: "a y" },
  config: { cutoffs: [2], gates: [{ measure: "precision@2" }] },
};

const rows =
  '{"query_id":"q1","query":"may it be returned?","id":"x","stage":"results","rank_baseline":null,"rank_candidate":1,"rank_anchor":null,"gates":["precision@2"],"reason":"could_change_mean","priority":0.25}\n' +
  '{"query_id":"q2","id":"y","stage":"results","rank_baseline":null,"rank_candidate":2,"rank_anchor":null,"gates":["precision@2"],"reason":"could_change_mean","priority":0.25}\n';

describe("the file of labels", () => {
  it("is written for the flag and for the input alike, a result on each line", async () => {
    expect(await labelsOf(doubt)).toBe(rows);
    const given: Readonly<Record<string, string>> = { config: "gate.yml", labels: "labels.jsonl" };
    const byInput = readInputs((name) => given[name] ?? "");
    expect(await labelsOf(doubt, byInput)).toBe(await labelsOf(doubt));
  });

  it("is not written where nobody asks", async () => {
    expect(await labelsOf(doubt, readFlags(["check", "--config", "gate.yml"]))).toBeUndefined();
  });

  it("is empty where all is judged, or nothing asks for labels", async () => {
    const judged = { ...doubt, golden: { q1: judging("a b x"), q2: judging("a b y") } };
    expect(await labelsOf(judged)).toBe("");
    const config = { cutoffs: [2], gates: [{ measure: "coverage@2" }] };
    expect(await labelsOf({ ...doubt, golden: { q1: "a", q2: "a" }, config })).toBe("");
  });

  it("has no text of a query where a report shows ids alone", async () => {
    const told = await labelsOf({ ...doubt, config: { ...doubt.config, show: "ids" } });
    expect(told).not.toContain("returned?");
    expect(told?.split("\n")).toHaveLength(3);
  });

  it("has the bytes of ids in order, whatever a locale says", async () => {
    const ids = ["Z", "a", "é", "\uff21", "\u{1f4a1}"];
    const list = (all: readonly string[]) => ({ ranked: all.map((id) => ({ id })) });
    const told = await labelsOf({
      golden: { q1: judging("r") },
      baseline: { q1: "r" },
      candidate: { q1: list(ids.toReversed()) },
      config: { cutoffs: [5], gates: [{ measure: "precision@5" }] },
    });
    const written = told
      ?.trim()
      .split("\n")
      .map((line) => JSON.parse(line).id);
    expect(written).toEqual(ids);
  });
});
