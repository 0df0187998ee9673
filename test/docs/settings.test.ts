import { describe, expect, it } from "vitest";
import { formatNames } from "../../src/read/formats.ts";
import { measures } from "../../src/score/measures.ts";
import { readConfig } from "../../src/settings/config.ts";
import { schemaFor } from "../../src/settings/config-schema.ts";
import { readFlags, usage } from "../../src/settings/flags.ts";
import type { Schema } from "../../src/settings/schema.ts";
import { readYaml } from "../../src/settings/yaml.ts";
import { runExample } from "./example.ts";
import { type Block, inCode, readDocument, sectionsOf, type Table } from "./markdown.ts";

const formats = readDocument("docs/formats.md");

function tableUnder(file: string, heading: string, first: string): Table {
  const section = sectionsOf(readDocument(file)).find((one) => one.heading.text === heading);
  const table = section?.pieces.find((one) => one.kind === "table" && one.header[0] === first);
  if (table?.kind !== "table") throw new Error(`no table under ${heading}`);
  return table;
}

interface Row {
  readonly key: string;
  readonly told: string;
}

const keyRows = (table: Table): readonly Row[] =>
  table.rows.flatMap(([keys = "", told = ""]) => inCode(keys).map((key) => ({ key, told })));

/** `critical.at`, `gates[].measure`: every key of every level; a parent that is only keys is none. */
function keysOf({ fields, forms, item }: Schema<unknown>, path = ""): readonly string[] {
  const below = Object.entries(fields ?? {}).flatMap(([key, one]) => {
    const at = path === "" ? key : `${path}.${key}`;
    return [at, ...keysOf(one, at)];
  });
  const inForms = (forms ?? []).flatMap((one) => keysOf(one, path));
  const inItems = item ? keysOf(item, `${path}[]`) : [];
  return [...new Set([...below, ...inForms, ...inItems])];
}

/** Keys that hold nothing but keys, which have rows of their own. */
const mereParents = ["critical", "no_answer", "slices", "statistics", "manifest"];

const config = (value: object) => {
  const read = readYaml("gate.yml", JSON.stringify(value));
  if (!read.ok) throw new Error("no YAML");
  return readConfig("gate.yml", read.yaml, measures, formatNames);
};

/** What each key comes to in a config that says nothing of it. */
function defaults(): Readonly<Record<string, unknown>> {
  const read = config({ version: 1 });
  const one = config({ version: 1, gates: [{ measure: "coverage@5" }], snapshot: { id: "s" } });
  const anchored = config({ version: 1, anchor: { run: "a.jsonl" } });
  if (!read.ok || !one.ok) throw new Error("no defaults");
  const { policy } = read.config;
  const [gate] = one.config.policy.gates ?? [];
  if (gate?.kind !== "measure" || typeof one.config.snapshot !== "object") throw new Error("odd");
  return {
    id: policy.id,
    unit: policy.unit,
    cutoffs: policy.cutoffs,
    measures: policy.measures,
    "critical.rule": policy.critical.rule,
    "no_answer.right_when": policy.rightWhen.kind,
    missing_queries: policy.missingQueries,
    same_text: policy.sameText,
    max_unmeasured: policy.maxUnmeasured,
    "gates[].tolerance": gate.tolerance,
    "gates[].strict_min": gate.strictMin,
    "gates[].pass_rule": gate.passRule,
    "gates[].unjudged": gate.unjudged,
    explain: policy.explain,
    noise: policy.noise,
    "anchor.tolerance": anchored.ok ? anchored.config.policy.anchorTolerance : undefined,
    "statistics.alpha": policy.statistics.alpha,
    "slices.min_n": policy.slices.minN,
    on_inconclusive: policy.onInconclusive,
    "statistics.min_n": policy.statistics.minN,
    "statistics.hard_min_losses": policy.statistics.hardMinLosses,
    "statistics.hard_min_n": policy.statistics.hardMinN,
    "manifest.must_match": ["snapshot", ...policy.mustMatch],
    "snapshot.require": one.config.snapshot.require,
    snapshot_change: policy.snapshotChange,
    no_baseline: policy.noBaseline,
    diagnostics: policy.diagnostics,
    show: policy.show,
    mode: policy.mode,
    comment: policy.comment,
  };
}

describe("the table of config keys", () => {
  const rows = keyRows(tableUnder(formats.file, "Config: every key", "key"));

  it("has every key of the schema, and no other", () => {
    const keys = keysOf(schemaFor(measures, formatNames)).filter(
      (key) => !mereParents.includes(key),
    );
    expect(keys.length).toBeGreaterThan(60);
    expect(rows.map(({ key }) => key).sort()).toEqual([...keys].sort());
  });

  it("says the defaults that a config gets which says nothing", () => {
    const told = rows.flatMap(({ key, told: text }) => {
      const value = /^`([^`]+)`$/.exec(text)?.[1];
      const read = value === undefined ? undefined : readYaml("", value);
      return read?.ok ? [[key, read.yaml.value]] : [];
    });
    expect(Object.fromEntries(told)).toEqual(defaults());
  });

  it("says the hard drop in words: 0.1, or the tolerance if larger", () => {
    const drop = (gate: object) => {
      const read = config({ version: 1, gates: [{ measure: "coverage@5", ...gate }] });
      const [first] = (read.ok && read.config.policy.gates) || [];
      return first?.kind === "measure" ? first.hardDrop : undefined;
    };
    expect(rows.find(({ key }) => key === "gates[].hard_drop")?.told).toBe(
      "0.1, or `tolerance` if larger",
    );
    expect([drop({}), drop({ tolerance: 0.3 })]).toEqual([0.1, 0.3]);
  });

  it.each(rows.filter(({ told }) => told === "not built"))("refuses $key", ({ key }) => {
    const read = config({ version: 1, ...nested(key) });
    const codes = read.ok ? [] : read.problems.map(({ code }) => code);
    expect(codes).toContain("not_yet_supported");
  });

  it("refuses nothing else as not built", () => {
    const built = rows.filter(({ told }) => told !== "not built");
    const refused = built.filter(({ key }) => {
      const read = config({ version: 1, ...nested(key) });
      return !read.ok && read.problems.some(({ code }) => code === "not_yet_supported");
    });
    // these have values that are not built beside those that are
    expect(refused.map(({ key }) => key)).toEqual([
      "golden.format",
      "baseline.format",
      "candidate.format",
      "anchor.format",
    ]);
  });
});

/** `gates[].pass_rule` as a config that sets it. */
function nested(key: string): Readonly<Record<string, unknown>> {
  const [first = "", ...rest] = key.split(".");
  const siblings: Record<string, object> = { "gates[]": { measure: "coverage@5" } };
  const sources = ["golden", "baseline", "candidate", "anchor"];
  const beside = sources.includes(first) ? { run: "a.jsonl" } : siblings[first];
  const value = rest.length === 0 ? "x" : { ...beside, [rest.join(".")]: "x" };
  const name = first.replace("[]", "");
  return { [name]: name === first ? value : [value] };
}

describe("the flags", () => {
  const table = tableUnder(formats.file, "Flags", "flag");

  it("of the docs are those of --help", () => {
    const told = table.rows.flatMap(([flags = ""]) => flags.match(/--[a-z]+/g) ?? []);
    expect(told.sort()).toEqual((usage.match(/--[a-z]+/g) ?? []).sort());
  });

  it.each(table.rows.flatMap(([flags = ""]) => inCode(flags).filter((one) => one.includes(" "))))(
    "%s is accepted",
    (text) => {
      expect(readFlags(["check", ...text.split(" ")]).problems).toEqual([]);
    },
  );
});

describe("what is not built yet", () => {
  const { rows } = tableUnder("README.md", "What is not built yet", "asked for by");

  it.each(rows.flatMap(([asked = ""]) => inCode(asked)))("%s is refused", async (asked) => {
    const { assessment } = await runExample(askFor(asked));
    expect(assessment.reasons.map(({ code }) => code)).toContain("not_yet_supported");
    expect(assessment.exitCode).toBe(2);
    const errors = assessment.problems.filter(({ severity }) => severity === "error");
    expect([...new Set(errors.map(({ code }) => code))]).toEqual(["not_yet_supported"]);
  });
});

const block = (role: string, text: string, language = "jsonl"): Block => ({
  kind: "block",
  language,
  words: [role],
  text,
  line: 0,
});

/** A flag, a command, a waiver, a piece of evidence, a manifest, or keys of the config. */
function askFor(text: string): { readonly blocks: readonly Block[] } {
  if (text.startsWith("--")) {
    return { blocks: [block("check", `node dist/cli.js check --config gate.yml ${text}`, "sh")] };
  }
  if (/^[a-z]+$/.test(text))
    return { blocks: [block("check", `node dist/cli.js ${text} --config gate.yml`, "sh")] };
  if (text.startsWith("- ")) {
    const waivers = block("waivers.yml", text, "yaml");
    return { blocks: [waivers, block("config", "waivers: waivers.yml", "yaml")] };
  }
  if (text.startsWith('{"manifest"')) {
    return { blocks: [block("run", `${text}\n{"query_id":"q1","ranked":["a"]}`)] };
  }
  if (text.startsWith("{")) {
    return { blocks: [block("golden", `{"query_id":"q1","required":[[${text}]]}`)] };
  }
  return { blocks: [block("config", text, "yaml")] };
}
