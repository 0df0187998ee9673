import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contributions } from "../../src/compare/stage-loss.ts";
import { type GateNumbers, judgeDrop, type Outcome } from "../../src/judge/drop.ts";
import { openWeights } from "../../src/judge/tolerance.ts";
import { decide, exitCode } from "../../src/judge/verdict.ts";
import { type Reason, type ReasonCode, reasonKinds } from "../../src/model/reason.ts";
import { augmentedBounds } from "../../src/statistics/augmented-t.ts";
import type { Changes } from "../../src/statistics/changes.ts";
import { testFamily } from "../../src/statistics/family.ts";
import { evenSample } from "../../src/statistics/sample.ts";
import { compensatedSum } from "../../src/statistics/sum.ts";
import { compare, gateOf, meansOf } from "../make/comparison.ts";
import { judging, needing, type Row } from "../make/golden.ts";

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`./method/${name}.json`, import.meta.url), "utf8"));

interface Config {
  readonly alpha: number;
  readonly tolerance: number;
  readonly required: boolean;
  readonly hard_drop: number | null;
  readonly hard_min_losses: number;
  readonly hard_min_n: number;
  readonly min_n: number;
  readonly min_value: number | null;
  readonly noise_floor: number;
  readonly pass_rule: string;
  readonly lists_identical: boolean;
  readonly delta_upper_unjudged: number | null;
}

interface Expected {
  readonly n: number;
  readonly state: string;
  readonly reason: string;
  readonly mean_delta: number;
  readonly lower: number;
  readonly p_adj: number;
  readonly tolerance_effective: number;
  readonly m_nonzero: number;
}

interface Case {
  readonly title: string;
  readonly input: {
    readonly deltas: Readonly<Record<string, readonly (readonly [string, string])[]>>;
    readonly config: Config;
    readonly gate_overrides: Readonly<Record<string, Partial<Config>>>;
    readonly mean_candidate: Readonly<Record<string, number>>;
    readonly hard_failures: readonly { readonly rule: string }[];
    readonly error: unknown;
    readonly on_inconclusive: "warn" | "fail";
  };
  readonly expected: {
    readonly gates: Readonly<Record<string, Expected>>;
    readonly verdict: string;
    readonly exit_code: number;
  };
}

const fraction = (text: string): number => {
  const [top = "", bottom = "1"] = text.split("/");
  return Number(top) / Number(bottom);
};

type Deltas = readonly (readonly [string, string])[];

/** What changed, by the place of the query among all of the case. */
function changesOf(deltas: Deltas, ids: readonly string[]): Changes {
  const changed = deltas
    .map(([id, text]) => ({ place: ids.indexOf(id), delta: fraction(text) }))
    .filter(({ delta }) => delta !== 0)
    .sort((a, b) => a.place - b.place);
  return {
    places: Int32Array.from(changed, ({ place }) => place),
    deltas: Float64Array.from(changed, ({ delta }) => delta),
  };
}

/** As the judge does it, but for the numbers that come from runs. */
function judgeCase({ input }: Case): Readonly<Record<string, Outcome>> {
  const names = Object.keys(input.deltas);
  const ids = [...new Set(Object.values(input.deltas).flatMap((all) => all.map(([id]) => id)))];
  ids.sort();
  const changes = names.map((name) => changesOf(input.deltas[name] ?? [], ids));
  const tested = testFamily(changes);
  const outcomes = names.map((name, at): [string, Outcome] => {
    const config: Config = { ...input.config, ...input.gate_overrides[name] };
    const n = (input.deltas[name] ?? []).length;
    const change = changes[at] as Changes;
    const mean = compensatedSum([...change.deltas]) / n;
    const sample = evenSample(n, change);
    const { alpha } = config;
    const weights = openWeights();
    for (let unit = 0; unit < n; unit++) weights.add(unit, 1, false);
    const hard = config.hard_drop;
    const numbers: GateNumbers = {
      n,
      losses: change.deltas.filter((one) => one < 0).length,
      changed: change.deltas.length,
      mean,
      meanCandidate: input.mean_candidate[name] ?? 1,
      tolerance: weights.effectiveTolerance(config.tolerance, config.noise_floor).tolerance,
      hardDrop: hard === null ? undefined : Math.max(hard, config.noise_floor),
      min: config.min_value ?? undefined,
      strictMin: true,
      minN: config.min_n,
      hardMinN: config.hard_min_n,
      hardMinLosses: config.hard_min_losses,
      listsIdentical: config.lists_identical,
      mustShowNonInferior: config.pass_rule === "non_inferior",
      upperUnjudged: config.delta_upper_unjudged ?? undefined,
      tooFewJudged: false,
    };
    const lower = augmentedBounds(sample, { alpha })?.lower ?? -1;
    const pAdjusted = tested[at]?.pAdjusted ?? 1;
    return [name, judgeDrop(numbers, { pAdjusted, lower, alpha })];
  });
  return Object.fromEntries(outcomes);
}

const codeOf = (rule: string): ReasonCode =>
  rule in reasonKinds ? (rule as ReasonCode) : "critical_evidence_lost";

describe("worked verdicts", () => {
  const cases: readonly Case[] = read("verdicts").cases;

  it("are 29", () => {
    expect(cases).toHaveLength(29);
  });

  it.each(cases.map((one) => [one.title, one] as const))("%s", (_title, one) => {
    const { input, expected } = one;
    const outcomes = judgeCase(one);
    const gates = Object.entries(expected.gates);
    const codes: ReasonCode[] = input.hard_failures.map(({ rule }) => codeOf(rule));
    // a gate without queries is left out when nobody wrote it
    const empty = gates.filter(([, { n }]) => n === 0 && input.config.required);
    codes.push(...empty.map(() => "gate_without_queries" as const));
    for (const [name, gate] of gates.filter(([, { n }]) => n > 0)) {
      const { result, reason } = outcomes[name] as Outcome;
      expect([name, result, reason]).toEqual([name, gate.state, gate.reason]);
      if (result !== "pass") codes.push(reason as ReasonCode);
    }
    if (input.error) codes.push("snapshot_differs");
    const verdict = decide(codes.map((code) => ({ code }) as Reason));
    const policy = { onInconclusive: input.on_inconclusive, mode: "gate" } as const;
    expect([verdict, exitCode(verdict, policy)]).toEqual([expected.verdict, expected.exit_code]);
  });
});

describe("the share of each stage in the loss", () => {
  const vector = read("stage_attribution");
  const recall = (counts: readonly number[]) =>
    counts.slice(1).map((count) => count / (counts[0] ?? 1));

  it("is as worked out, and adds up to the whole change", () => {
    const before = recall(vector.baseline_counts);
    const after = recall(vector.candidate_counts);
    const parts = contributions(before, after) ?? [];
    const wanted: readonly number[] = Object.values(vector.contribution);
    expect(parts).toHaveLength(wanted.length);
    for (const [at, part] of parts.entries()) {
      expect(Math.abs(part - (wanted[at] ?? 0))).toBeLessThan(vector.tol);
    }
    const change = (after.at(-1) ?? 0) - (before.at(-1) ?? 0);
    expect(compensatedSum(parts)).toBe(change);
  });
});

describe("weights, clusters, macro and micro", () => {
  const vector = read("weights_strata");

  /** Queries that need two groups each, and change by -1, -1/2, 0 or 1/2. */
  const gateOver = async (rows: readonly (readonly [number, Row])[]) => {
    const entries = rows.map(([delta, row], i) => ({ id: `q${i}`, delta, row }));
    const list = (found: number) => `${["a", "b"].slice(0, 2 * found).join(" ")} x`.trim();
    const told = await compare({
      golden: Object.fromEntries(entries.map(({ id, row }) => [id, { ...needing("a b"), ...row }])),
      baseline: Object.fromEntries(entries.map(({ id, delta }) => [id, list(delta > 0 ? 0.5 : 1)])),
      candidate: Object.fromEntries(
        entries.map(({ id, delta }) => [id, list(delta > 0 ? 1 : 1 + delta)]),
      ),
      config: { cutoffs: [2] },
    });
    return gateOf(told, "coverage@2");
  };

  it("weighs queries as worked out", async () => {
    const { d, w, mean } = vector.weighted;
    const gate = await gateOver(d.map((one: number, i: number) => [one, { weight: w[i] }]));
    expect(Math.abs((gate.delta ?? 0) - mean)).toBeLessThan(vector.tol);
    // the heaviest query holds 10 of 20
    expect([gate.tolerance, gate.toleranceFrom]).toEqual([10 / 20, "largest_weight"]);
  });

  it("takes a cluster for one when it asks what a single one can breach", async () => {
    const rows = Object.values(vector.clustered.deltas) as [string, number][];
    const gate = await gateOver(rows.map(([cluster, delta]) => [delta, { cluster }]));
    expect(Math.abs((gate.delta ?? 0) - vector.clustered.mean)).toBeLessThan(vector.tol);
    // cluster A holds three of the eight queries
    expect([gate.tolerance, gate.toleranceFrom]).toEqual([3 / 8, "one_cluster"]);
  });

  it("tells macro and micro recall apart", async () => {
    const { found_total_baseline: before, found_total_candidate: after } = vector.micro_macro;
    const ids = (found: number) => Array.from({ length: found }, (_, i) => `u${i}`).join(" ");
    const runOf = (counts: [number, number][]) =>
      Object.fromEntries(counts.map(([found], i) => [`q${i}`, `${ids(found)} x`]));
    const golden = Object.fromEntries(
      (before as [number, number][]).map(([, total], i) => [`q${i}`, judging(ids(total))]),
    );
    const told = await compare({
      golden,
      baseline: runOf(before),
      candidate: runOf(after),
      config: { cutoffs: [10] },
    });
    const { baseline, candidate } = meansOf(told, "recall@10");
    expect(baseline.macro).toBeCloseTo(vector.micro_macro.macro_baseline, 12);
    expect(candidate.macro).toBeCloseTo(vector.micro_macro.macro_candidate, 12);
    expect([baseline.micro, candidate.micro]).toEqual([0.75, 0.75]);
  });
});
