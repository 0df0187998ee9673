/** The config: every default, every form a key may take, and every refusal with its line. */

import { describe, expect, it } from "vitest";
import type { GateSpec, Policy } from "../../src/model/policy.ts";
import { formatNames } from "../../src/read/formats.ts";
import { measures } from "../../src/score/measures.ts";
import { gateName, readConfig } from "../../src/settings/config.ts";
import { readYaml } from "../../src/settings/yaml.ts";
import { briefly, wordsOf } from "../make/files.ts";

function read(text: string) {
  const yaml = readYaml("gate.yml", text);
  return yaml.ok ? readConfig("gate.yml", yaml.yaml, measures, formatNames) : yaml;
}

/** The key under test stands on line 2. */
const problemsOf = (text: string) => {
  const told = read(`version: 1\n${text}\n`);
  return told.ok ? [] : told.problems;
};
const policyOf = (text: string): Omit<Policy, "snapshot"> => {
  const told = read(`version: 1\n${text}\n`);
  if (!told.ok) throw new Error(wordsOf(told.problems));
  return told.config.policy;
};

describe("a config that says nothing", () => {
  it("has every default of the design", () => {
    expect(policyOf("")).toEqual({
      id: "default",
      unit: "unit",
      cutoffs: [5, 10],
      stages: undefined,
      measures: ["coverage", "sufficient", "recall", "precision", "ndcg", "rr", "judged"],
      critical: { at: undefined, rule: "no_loss", marks: [] },
      impliedGroups: undefined,
      sameText: false,
      rightWhen: { kind: "empty" },
      enforceForbiddenFrom: undefined,
      missingQueries: "fail",
      maxUnmeasured: 0,
      gates: undefined,
      slices: { gate: [], minN: 10 },
      onInconclusive: "warn",
      explain: "none",
      noise: "none",
      anchorTolerance: undefined,
      statistics: { alpha: 0.05, minN: 10, hardMinLosses: 3, hardMinN: 3 },
      mustMatch: [],
      requireSnapshot: false,
      snapshotChange: "refuse",
      noBaseline: "fail",
      diagnostics: false,
      show: "queries",
      mode: "gate",
      comment: "on-change",
    } satisfies Omit<Policy, "snapshot">);
  });

  it("names no files and no snapshot", () => {
    const told = read("version: 1");
    if (!told.ok) throw new Error(wordsOf(told.problems));
    const { golden, baseline, candidate, snapshot } = told.config;
    expect([golden, baseline, candidate, snapshot]).toEqual(Array(4).fill(undefined));
  });
});

const gate = (more: object): GateSpec => ({
  kind: "measure",
  at: { stage: undefined, measure: "recall", cutoff: 5 },
  slice: undefined,
  tolerance: 0.02,
  hardDrop: 0.1,
  min: undefined,
  strictMin: false,
  passRule: "no_credible_drop",
  unjudged: "unknown",
  ...more,
});

describe("what a key may be", () => {
  it.each<[string, string, Partial<Policy>]>([
    ["an id of the gate", "id: team_a.v-2", { id: "team_a.v-2" }],
    ["a word for one result", "unit: passage", { unit: "passage" }],
    ["cutoffs, sorted and each once", "cutoffs: [10, 5, 10]", { cutoffs: [5, 10] }],
    [
      "token budgets, before the numbers of results",
      "cutoffs: [10, 2000tok, 500tok]",
      { cutoffs: ["500tok", "2000tok", 10] },
    ],
    ["the same text under another id", "same_text: true", { sameText: true }],
    [
      "stages in their order",
      "stages: [{name: b, cutoffs: [7, 3], owner: o}, {name: a}]",
      {
        stages: [
          { name: "b" as never, cutoffs: [3, 7], owner: "o" },
          { name: "a" as never, cutoffs: undefined, owner: undefined },
        ],
      },
    ],
    [
      "measures by any of their names, each once",
      "measures: [P, nDCG, MRR, precision, MAP, hit_rate]",
      { measures: ["precision", "ndcg", "rr", "ap", "success"] },
    ],
    [
      "one critical place",
      "critical: {at: context@5}",
      { critical: { at: [{ stage: "context" as never, cutoff: 5 }], rule: "no_loss", marks: [] } },
    ],
    [
      "several critical places",
      "critical: {at: [a@5, 'b@c@10'], rule: always_found}",
      {
        critical: {
          at: [
            { stage: "a" as never, cutoff: 5 },
            { stage: "b@c" as never, cutoff: 10 },
          ],
          rule: "always_found",
          marks: [],
        },
      },
    ],
    [
      "all queries are critical",
      "critical: {queries: all}",
      { critical: { at: undefined, rule: "no_loss", marks: [{ kind: "all" }] } },
    ],
    [
      "critical ids",
      "critical: {queries: [all, b]}",
      { critical: { at: undefined, rule: "no_loss", marks: [{ kind: "ids", ids: ["all", "b"] }] } },
    ],
    [
      "a file of critical ids",
      "critical: {queries: eval/critical.txt}",
      {
        critical: {
          at: undefined,
          rule: "no_loss",
          marks: [{ kind: "file", file: "eval/critical.txt" }],
        },
      },
    ],
    [
      "a critical slice",
      "critical: {queries: {slice: lang=en}}",
      {
        critical: { at: undefined, rule: "no_loss", marks: [{ kind: "slice", slice: "lang=en" }] },
      },
    ],
    [
      "a slice value with = in it",
      "critical: {queries: {slice: a=b=c}}",
      { critical: { at: undefined, rule: "no_loss", marks: [{ kind: "slice", slice: "a=b=c" }] } },
    ],
    ["implied groups", "implied_groups: any", { impliedGroups: "any" }],
    [
      "no answer: an empty list is right",
      "no_answer: {right_when: empty}",
      { rightWhen: { kind: "empty" } },
    ],
    [
      "no answer: a low score is right",
      "no_answer: {right_when: below_score, score: -0.5}",
      { rightWhen: { kind: "below_score", score: -0.5 } },
    ],
    [
      "a threshold of 0 is a threshold",
      "no_answer: {right_when: below_score, score: 0}",
      { rightWhen: { kind: "below_score", score: 0 } },
    ],
    [
      "a stage to enforce from",
      "enforce_forbidden_from: reranked",
      { enforceForbiddenFrom: "reranked" as never },
    ],
    ["missing queries as empty", "missing_queries: empty", { missingQueries: "empty" }],
    ["unmeasured queries", "max_unmeasured: 3", { maxUnmeasured: 3 }],
    ["an inconclusive gate fails", "on_inconclusive: fail", { onInconclusive: "fail" }],
    [
      "statistics, one at a time",
      "statistics: {min_n: 20}",
      { statistics: { alpha: 0.05, minN: 20, hardMinLosses: 3, hardMinN: 3 } },
    ],
    [
      "the others too",
      "statistics: {alpha: .01, hard_min_losses: 5, hard_min_n: 4}",
      { statistics: { alpha: 0.01, minN: 10, hardMinLosses: 5, hardMinN: 4 } },
    ],
    ["slices to gate", "slices: {gate: [lang], min_n: 5}", { slices: { gate: ["lang"], minN: 5 } }],
    [
      "their default size",
      "slices: {gate: [lang, intent]}",
      { slices: { gate: ["lang", "intent"], minN: 10 } },
    ],
    [
      "manifest keys besides the snapshot",
      "manifest: {must_match: [snapshot, chunker]}",
      { mustMatch: ["chunker"] },
    ],
    [
      "a snapshot that must be proven",
      "snapshot: {id: s, require: true}",
      { requireSnapshot: true },
    ],
    ["no baseline is no failure", "no_baseline: absolute", { noBaseline: "absolute" }],
    ["no query text leaves the run", "show: ids", { show: "ids" }],
    ["report only", "mode: report", { mode: "report" }],
    ["no comment", "comment: never", { comment: "never" }],
    ["snapshots that may differ", "snapshot_change: overlap", { snapshotChange: "overlap" }],
    ["losses to explain", "explain: high_risk", { explain: "high_risk" }],
    ["noise from repeats", "noise: repeats", { noise: "repeats" }],
    ["an anchor", "anchor: {run: x}", { anchorTolerance: 0.04 }],
    ["its tolerance", "anchor: {run: x, tolerance: .1}", { anchorTolerance: 0.1 }],
    [
      "the largest chance",
      "statistics: {alpha: .5}",
      { statistics: { alpha: 0.5, minN: 10, hardMinLosses: 3, hardMinN: 3 } },
    ],
  ])("%s", (_why, text, policy) => {
    expect(policyOf(text)).toMatchObject(policy);
  });

  it.each<[string, string, GateSpec[], string[]]>([
    ["at the last stage", "{measure: recall@5}", [gate({})], ["recall@5"]],
    [
      "at a stage",
      "{measure: 'context:recall@5'}",
      [gate({ at: { stage: "context", measure: "recall", cutoff: 5 } })],
      ["context:recall@5"],
    ],
    [
      "at a stage whose name holds a colon",
      "{measure: 'a:b:recall@5'}",
      [gate({ at: { stage: "a:b", measure: "recall", cutoff: 5 } })],
      ["a:b:recall@5"],
    ],
    [
      "by an alias",
      "{measure: nDCG@10}",
      [gate({ at: { stage: undefined, measure: "ndcg", cutoff: 10 } })],
      ["ndcg@10"],
    ],
    [
      "of a measure without cutoff",
      "{measure: rprec}",
      [gate({ at: { stage: undefined, measure: "rprec", cutoff: undefined } })],
      ["rprec"],
    ],
    [
      "on a slice",
      "{measure: recall@5, slice: lang=en}",
      [gate({ slice: "lang=en" })],
      ["recall@5 (lang=en)"],
    ],
    [
      "with a tolerance",
      "{measure: recall@5, tolerance: 0}",
      [gate({ tolerance: 0 })],
      ["recall@5"],
    ],
    [
      "a wide tolerance widens the hard drop",
      "{measure: recall@5, tolerance: 0.25}",
      [gate({ tolerance: 0.25, hardDrop: 0.25 })],
      ["recall@5"],
    ],
    [
      "unless that is written",
      "{measure: recall@5, tolerance: 0.25, hard_drop: 0.05}",
      [gate({ tolerance: 0.25, hardDrop: 0.05 })],
      ["recall@5"],
    ],
    [
      "with a floor",
      "{measure: recall@5, min: 0.8, strict_min: true}",
      [gate({ min: 0.8, strictMin: true })],
      ["recall@5"],
    ],
    [
      "on lost queries",
      "{lost_queries: 0}",
      [{ kind: "lost_queries", allowed: 0 }],
      ["lost_queries"],
    ],
    [
      "the same measure at two places",
      "{measure: recall@5}, {measure: recall@10}, {measure: recall@5, slice: a=b}",
      [
        gate({}),
        gate({ at: { stage: undefined, measure: "recall", cutoff: 10 } }),
        gate({ slice: "a=b" }),
      ],
      ["recall@5", "recall@10", "recall@5 (a=b)"],
    ],
  ])("a gate %s", (_why, text, gates, names) => {
    const told = policyOf(`gates: [${text}]`).gates ?? [];
    expect(told).toEqual(gates);
    expect(told.map(gateName)).toEqual(names);
  });

  it.each<[string, string, object]>([
    ["a path", "golden: eval/*.jsonl", { golden: { path: "eval/*.jsonl" } }],
    [
      "a path with a format",
      "golden: {run: g, format: qrels}",
      { golden: { path: "g", format: "qrels" } },
    ],
    [
      "all that belongs to a run",
      "baseline: {run: b, format: trec, manifest: m.json, units: u.jsonl}",
      { baseline: { path: "b", format: "trec", manifest: "m.json", units: "u.jsonl" } },
    ],
    ["a snapshot by path", "snapshot: snapshot.json", { snapshot: "snapshot.json" }],
    [
      "a snapshot",
      "snapshot: {id: s, digest: d, files: 'c/**', units: u}",
      { snapshot: { id: "s", digest: "d", files: "c/**", units: "u", require: false } },
    ],
  ])("a source: %s", (_why, text, config) => {
    const told = read(`version: 1\n${text}\n`);
    expect(told).toMatchObject({ ok: true, config });
  });
});

describe("what is refused", () => {
  const needs = "setting_wrong gate.yml:2";

  it.each<[string, string, string, string?]>([
    ["a misspelt key", "cutofs: [5]", "key_unknown gate.yml:2 cutofs", 'Did you mean "cutoffs"?'],
    ...["0.51", "0.95", "5"].map((alpha): [string, string, string, string] => [
      "a chance beyond one half",
      `statistics: {alpha: ${alpha}}`,
      `${needs} statistics.alpha`,
      `must be 0.5 or less: it is the chance of a false alarm, not the number ${alpha}`,
    ]),
    ["nothing is near", "zebra: 1", "key_unknown gate.yml:2 zebra", "config table"],
    [
      "a key inside",
      "statistics: {min_m: 1}",
      "key_unknown gate.yml:2 statistics.min_m",
      '"min_n"',
    ],
    [
      "a key of a gate",
      "gates: [{measure: recall@5, tolerence: 0.1}]",
      "key_unknown gate.yml:2 gates[0].tolerence",
      '"tolerance"',
    ],
    [
      "a key of a source",
      "golden: {run: g, formt: qrels}",
      "key_unknown gate.yml:2 golden.formt",
      '"format"',
    ],
    ["a key of a snapshot", "snapshot: {ID: x}", "key_unknown gate.yml:2 snapshot.ID", '"id"'],
    [
      "both kinds of gate in one",
      "gates: [{measure: recall@5, lost_queries: 1}]",
      "key_unknown gate.yml:2 gates[0].lost_queries",
    ],
    ["an id with a blank", "id: a b", `${needs} id`, "letters, digits"],
    ["a long id", `id: ${"x".repeat(61)}`, `${needs} id`, "1 to 60"],
    ["no cutoff", "cutoffs: []", `${needs} cutoffs`, "at least one cutoff"],
    ["a cutoff of 0", "cutoffs: [5, 0]", `${needs} cutoffs[1]`, "1 or more"],
    ["half a cutoff", "cutoffs: [2.5]", `${needs} cutoffs[0]`, "whole number"],
    ["a cutoff as text", "cutoffs: ['5']", `${needs} cutoffs[0]`, 'not "5"'],
    ["a budget of nothing", "cutoffs: [0tok]", `${needs} cutoffs[0]`, "2000tok"],
    [
      "a token budget for a measure without groups",
      "gates: [{measure: recall@2000tok}]",
      `${needs} gates[0].measure`,
      "recall takes no token budget",
    ],
    ["one cutoff without brackets", "cutoffs: 5", `${needs} cutoffs`, "a list of cutoffs"],
    ["no stage", "stages: []", `${needs} stages`, "at least one stage"],
    ["a stage as text", "stages: [a]", `${needs} stages[0]`, "must be an object"],
    [
      "a stage without a name",
      "stages: [{cutoffs: [5]}]",
      "id_wrong gate.yml:2 stages[0].name",
      "missing",
    ],
    [
      "a stage without cutoffs",
      "stages: [{name: a, cutoffs: []}]",
      `${needs} stages[0].cutoffs`,
      "at least one cutoff",
    ],
    [
      "a stage named twice",
      "stages: [{name: a}, {name: b}, {name: a}]",
      `${needs} stages[2]`,
      "stands twice",
    ],
    ["no measure", "measures: []", `${needs} measures`, "at least one measure"],
    ["an unknown measure", "measures: [recal]", `${needs} measures[0]`, 'no measure "recal"'],
    ["no critical place", "critical: {at: []}", `${needs} critical.at`, "at least one stage@k"],
    [
      "a critical place without cutoff",
      "critical: {at: context}",
      `${needs} critical.at`,
      "context@5",
    ],
    ["a critical place at 0", "critical: {at: [a@0]}", `${needs} critical.at[0]`, "context@5"],
    ["a critical place without stage", "critical: {at: '@5'}", `${needs} critical.at`, "context@5"],
    ["a number as critical place", "critical: {at: 5}", `${needs} critical.at`, "not the number 5"],
    [
      "an unknown rule",
      "critical: {rule: always}",
      `${needs} critical.rule`,
      '"no_loss" or "always_found"',
    ],
    [
      "no critical id",
      "critical: {queries: []}",
      `${needs} critical.queries`,
      "at least one query id",
    ],
    [
      "a number as critical id",
      "critical: {queries: [7]}",
      "id_wrong gate.yml:2 critical.queries[0]",
      'write "7"',
    ],
    [
      "a slice without value",
      "critical: {queries: {slice: lang}}",
      `${needs} critical.queries.slice`,
      "name=value",
    ],
    ["unknown implied groups", "implied_groups: all", `${needs} implied_groups`, '"each" or "any"'],
    [
      "a threshold that is missing",
      "no_answer: {right_when: below_score}",
      `${needs} no_answer.score`,
      "below_score needs one",
    ],
    [
      "a threshold that is no number",
      "no_answer: {right_when: below_score, score: high}",
      `${needs} no_answer.score`,
      "must be a number",
    ],
    [
      "a threshold for nothing",
      "no_answer: {score: 0.3}",
      `${needs} no_answer.score`,
      "right_when: below_score",
    ],
    [
      "also beside empty",
      "no_answer: {right_when: empty, score: 0}",
      `${needs} no_answer.score`,
      "right_when: below_score",
    ],
    [
      "another right answer",
      "no_answer: {right_when: below}",
      `${needs} no_answer.right_when`,
      '"empty" or "below_score"',
    ],
    [
      "an empty stage to enforce from",
      "enforce_forbidden_from: ''",
      "id_wrong gate.yml:2 enforce_forbidden_from",
      "non-empty",
    ],
    [
      "missing queries otherwise",
      "missing_queries: ignore",
      `${needs} missing_queries`,
      '"fail" or "empty"',
    ],
    ["fewer than none unmeasured", "max_unmeasured: -1", `${needs} max_unmeasured`, "0 or more"],
    ["no gate", "gates: []", `${needs} gates`, "at least one gate"],
    ["a gate of nothing", "gates: [{}]", `${needs} gates[0].measure`, "missing"],
    ["a gate as text", "gates: [recall@5]", `${needs} gates[0]`, "must be an object"],
    [
      "a gate on an unknown measure",
      "gates: [{measure: foo@5}]",
      `${needs} gates[0].measure`,
      'no measure "foo"',
    ],
    [
      "a gate without its cutoff",
      "gates: [{measure: recall}]",
      `${needs} gates[0].measure`,
      "recall@5",
    ],
    ["a gate at 0", "gates: [{measure: recall@0}]", `${needs} gates[0].measure`, "1 or more"],
    [
      "a gate with two cutoffs",
      "gates: [{measure: recall@5@6}]",
      `${needs} gates[0].measure`,
      "1 or more",
    ],
    [
      "a cutoff where none belongs",
      "gates: [{measure: abstained@5}]",
      `${needs} gates[0].measure`,
      "takes no @k",
    ],
    ["also for rprec", "gates: [{measure: rprec@5}]", `${needs} gates[0].measure`, "takes no @k"],
    [
      "a gate on what is only shown",
      "gates: [{measure: returned@5}]",
      `${needs} gates[0].measure`,
      "shown, not gated",
    ],
    [
      "a negative tolerance",
      "gates: [{measure: recall@5, tolerance: -0.1}]",
      `${needs} gates[0].tolerance`,
      "0 or more",
    ],
    [
      "no number as tolerance",
      "gates: [{measure: recall@5, tolerance: .nan}]",
      `${needs} gates[0].tolerance`,
      "must be a number",
    ],
    [
      "an endless floor",
      "gates: [{measure: recall@5, min: .inf}]",
      `${needs} gates[0].min`,
      "Infinity",
    ],
    [
      "a floor as a percentage",
      "gates: [{measure: recall@5, min: 90}]",
      `${needs} gates[0].min`,
      "a share, not a percentage, not the number 90",
    ],
    [
      "a floor below any value",
      "gates: [{measure: recall@5, min: -0.1}]",
      `${needs} gates[0].min`,
      "0 or more",
    ],
    [
      "a strict floor that is not there",
      "gates: [{lost_queries: 1}, {measure: recall@5, strict_min: true}]",
      `${needs} gates[1].strict_min`,
      "needs min",
    ],
    [
      "an anchor that no gate is asked against",
      "gates: [{lost_queries: 0}]\nanchor: {run: x}",
      "setting_wrong gate.yml:3 anchor",
      "lost_queries is not asked since the anchor",
    ],
    [
      "gated slices without a gate",
      "gates: [{lost_queries: 0}]\nslices: {gate: [lang]}",
      "setting_wrong gate.yml:3 slices.gate",
      "measure: coverage@5",
    ],
    [
      "gated slices, and gates on slices alone",
      "gates: [{measure: recall@5, slice: lang=en}]\nslices: {gate: [lang]}",
      "setting_wrong gate.yml:3 slices.gate",
      "no gate is judged again",
    ],
    [
      "a slice of a gate without value",
      "gates: [{measure: recall@5, slice: lang}]",
      `${needs} gates[0].slice`,
      "name=value",
    ],
    [
      "a gate twice",
      "gates: [{measure: recall@5}, {measure: R@5}]",
      `${needs} gates[1]`,
      "stands twice",
    ],
    [
      "lost queries twice",
      "gates: [{lost_queries: 1}, {lost_queries: 2}]",
      `${needs} gates[1]`,
      "stands twice",
    ],
    [
      "fewer than none lost",
      "gates: [{lost_queries: -1}]",
      `${needs} gates[0].lost_queries`,
      "0 or more",
    ],
    [
      "half a lost query",
      "gates: [{lost_queries: 1.5}]",
      `${needs} gates[0].lost_queries`,
      "whole number",
    ],
    ["no slice to gate", "slices: {gate: []}", `${needs} slices.gate`, "at least one slice name"],
    ["slices without gate", "slices: {min_n: 5}", `${needs} slices.gate`, "missing"],
    ["slices of size 0", "slices: {gate: [lang], min_n: 0}", `${needs} slices.min_n`, "1 or more"],
    ["an unknown outcome", "on_inconclusive: pass", `${needs} on_inconclusive`, '"warn" or "fail"'],
    [
      "manifest keys without brackets",
      "manifest: {must_match: chunker}",
      `${needs} manifest.must_match`,
      'not "chunker"',
    ],
    [
      "an unknown baseline rule",
      "no_baseline: pass",
      `${needs} no_baseline`,
      '"fail" or "absolute"',
    ],
    ["an unknown thing to show", "show: all", `${needs} show`, '"ids"'],
    ["an unknown mode", "mode: strict", `${needs} mode`, '"gate" or "report"'],
    ["an unknown comment rule", "comment: sometimes", `${needs} comment`, '"on-failure"'],
    [
      "the waivers themselves",
      "waivers: [{query_id: q1}]",
      "id_wrong gate.yml:2 waivers",
      "the path of a file, not a list",
    ],
    [
      "a percentage",
      "gates: [{measure: rr@5, tolerance: 2%}]",
      `${needs} gates[0].tolerance`,
      "Write 0.02 for 2 %.",
    ],
    ["a number as path", "golden: 5", "id_wrong gate.yml:2 golden", "not the number 5"],
    [
      "a source without path",
      "golden: {format: qrels}",
      "id_wrong gate.yml:2 golden.run",
      "non-empty string",
    ],
    [
      "a snapshot that is neither",
      "snapshot: 3",
      "id_wrong gate.yml:2 snapshot",
      "not the number 3",
    ],
    [
      "require that is no yes or no",
      "snapshot: {require: 1}",
      `${needs} snapshot.require`,
      "must be a boolean",
    ],
  ])("%s", (_why, text, told, words = "") => {
    const problems = problemsOf(text);
    expect(problems.map(briefly)).toEqual([`error ${told}`]);
    expect(wordsOf(problems)).toContain(words);
  });

  it.each<[string, string, string]>([
    ["a guard", "guard: {accept_label: x}", "guard"],
    ["a golden format", "golden: {run: g, format: beir}", "golden.format"],
    ["a run format", "candidate: {run: c, format: ragas}", "candidate.format"],
    ["qrels as a run", "candidate: {run: c, format: qrels}", "candidate.format"],
    ["a run as golden set", "golden: {run: g, format: trec}", "golden.format"],
    ["a baseline from git", "baseline: {git: b.jsonl}", "baseline.git"],
    ["a baseline from a command", "baseline: {command: [make, run]}", "baseline.command"],
    ["a baseline beside its path", "baseline: {run: b, git: c}", "baseline.git"],
    ["off is not built either", "guard: null", "guard"],
  ])("what is not built yet: %s", (_why, text, path) => {
    const problems = problemsOf(text);
    expect(problems.map(briefly)).toEqual([`error not_yet_supported gate.yml:2 ${path}`]);
    expect(wordsOf(problems)).toContain("Remove it");
  });

  it("a baseline from an artifact, which needs two keys", () => {
    expect(problemsOf("baseline: {artifact: a, path: p}").map(briefly)).toEqual([
      "error not_yet_supported gate.yml:2 baseline.artifact",
      "error not_yet_supported gate.yml:2 baseline.path",
    ]);
  });

  it.each([
    "gates: [{measure: recall@5, min: 1, strict_min: true}]",
    "gates: [{measure: recall@5, min: 0, strict_min: false}]",
    "gates: [{measure: recall@5, strict_min: false}]",
    "anchor: {run: x}",
    "slices: {gate: [lang]}",
    "gates: [{lost_queries: 0}, {measure: recall@5}]\nanchor: {run: x}\nslices: {gate: [lang]}",
    "gates: [{measure: recall@5, slice: lang=en}]\nanchor: {run: x}",
    "gates: [{lost_queries: 0}]",
  ])("not what guards something: %s", (text) => {
    expect(problemsOf(text)).toEqual([]);
  });

  it("all faults at once, each on its line", () => {
    const told = read("version: 2\ncutoffs:\n  - 5\n  - 0\nstages:\n  - name: 7\nguard: x\n");
    expect(told.ok ? [] : told.problems.map(briefly)).toEqual([
      "error setting_wrong gate.yml:1 version",
      "error setting_wrong gate.yml:4 cutoffs[1]",
      "error id_wrong gate.yml:6 stages[0].name",
      "error not_yet_supported gate.yml:7 guard",
    ]);
  });
});

describe("a file that is no config", () => {
  it.each<[string, string, string, string]>([
    ["no version", "golden: g", "setting_wrong gate.yml:1 version", "must be 1"],
    ["another version", "version: 2", "setting_wrong gate.yml:1 version", "not the number 2"],
    ["a version as text", "version: '1'", "setting_wrong gate.yml:1 version", 'not "1"'],
    ["empty", "", "setting_wrong gate.yml", "must be an object, not null"],
    ["comments only", "# later\n", "setting_wrong gate.yml", "not null"],
    ["a list", "- version: 1", "setting_wrong gate.yml:1", "not a list"],
    ["a text", "hello", "setting_wrong gate.yml:1", 'not "hello"'],
    [
      "a bracket that is not closed",
      "version: 1\nid: a\ncutoffs: [5\n",
      "yaml_broken gate.yml:4",
      "YAML",
    ],
    [
      "a tab as indent",
      "version: 1\ncritical:\n\trule: no_loss\n",
      "yaml_broken gate.yml:3",
      "Tabs",
    ],
    [
      "a key twice",
      "version: 1\nid: a\nid: b\n",
      "key_repeated gate.yml:2,3 id",
      '"id" stands twice',
    ],
    [
      "a key three times, further down",
      "version: 1\ngates:\n  - measure: rr@5\n    min: 0\n    min: 1\n    min: 2\n",
      "key_repeated gate.yml:4,5,6 gates[0].min",
      '"min" stands 3 times',
    ],
    [
      "a key twice on one line",
      "version: 1\nslices: {gate: [a], gate: [b]}\n",
      "key_repeated gate.yml:2 slices.gate",
      '"gate" stands twice',
    ],
    [
      "two documents",
      "version: 1\n---\nversion: 1\n",
      "yaml_broken gate.yml:2",
      "multiple documents",
    ],
    ["an alias of nothing", "version: 1\ncutoffs: *c\n", "yaml_broken gate.yml", "alias"],
  ])("%s", (_why, text, told, words) => {
    const result = read(text);
    const problems = result.ok ? [] : result.problems;
    expect(problems.map(briefly)).toEqual([`error ${told}`]);
    expect(wordsOf(problems)).toContain(words);
  });
});
