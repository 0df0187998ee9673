/** verdicts: statistics, gates, verdict and exit code of each case, and what it is judged by. */

import { expect } from "vitest";
import { type GateNumbers, judgeDrop, type Outcome } from "../../../src/judge/drop.ts";
import { openWeights } from "../../../src/judge/tolerance.ts";
import { decide, exitCode } from "../../../src/judge/verdict.ts";
import { defaultHardDrop, defaultTolerance, type Policy } from "../../../src/model/policy.ts";
import { type Reason, type ReasonCode, reasonKinds } from "../../../src/model/reason.ts";
import { augmentedBounds } from "../../../src/statistics/augmented-t.ts";
import { type Tested, testFamily } from "../../../src/statistics/family.ts";
import { evenSample, meanChange, type Sample } from "../../../src/statistics/sample.ts";
import { aChange } from "../../make/changes.ts";
import { expectNear, fraction, type Part, partsOf, toleranceOf } from "./part.ts";

interface Config {
  readonly alpha: number;
  readonly tolerance: number;
  readonly hard_drop: number | null;
  readonly hard_min_losses: number;
  readonly hard_min_n: number;
  readonly min_n: number;
  readonly min_value: number | null;
  readonly noise_floor: number;
  readonly pass_rule: "no_credible_drop" | "non_inferior";
  /** Whether somebody wrote the gate. */
  readonly required: boolean;
  readonly lists_identical: boolean;
  readonly delta_upper_unjudged: number | null;
}

interface Gate {
  readonly n: number;
  readonly m_nonzero: number;
  readonly mean_delta?: number;
  readonly lower?: number;
  readonly upper?: number;
  readonly p_raw?: number;
  readonly p_adj?: number;
  readonly tolerance_effective?: number;
  readonly state: string;
  readonly reason: string;
  readonly warn?: boolean;
}

interface Case {
  readonly title: string;
  readonly input: {
    readonly deltas: Readonly<Record<string, readonly (readonly [id: string, delta: string])[]>>;
    readonly config: Config;
    readonly gate_overrides: object;
    readonly mean_candidate: Readonly<Record<string, number>>;
    readonly hard_failures: readonly { readonly rule: string }[];
    readonly error: { readonly code: string } | null;
    readonly on_inconclusive: "warn" | "fail";
  };
  readonly expected: {
    readonly gates: Readonly<Record<string, Gate>>;
    readonly verdict: string;
    readonly exit_code: number;
  };
}

/** What a case is judged by, where it says nothing else: the defaults of the program. */
const usual = ({ alpha, minN, hardMinLosses }: Policy["statistics"]): Config => ({
  ...{ alpha, tolerance: defaultTolerance, hard_drop: defaultHardDrop },
  ...{ hard_min_losses: hardMinLosses, min_n: minN, min_value: null, noise_floor: 0 },
  // but for this one, which these cases bring along
  hard_min_n: 10,
  ...{ pass_rule: "no_credible_drop", required: true, lists_identical: false },
  delta_upper_unjudged: null,
});

const isOff = { hard_drop: null };
const isStrict = { pass_rule: "non_inferior" } as const;

/** What cases say instead, by a piece of their titles. */
const instead: readonly (readonly [title: string, Partial<Config>])[] = [
  ["identical lists", { lists_identical: true }],
  ["strict", isStrict],
  ["all five lost", isOff],
  ["hard_drop off", isOff],
  ["max-T adjustment", isOff],
  ["optional slice gate", { required: false }],
  ["noise floor lifts tolerance", { noise_floor: 0.06 }],
  ["floor min_value", { min_value: 0.8 }],
  // labels could make a gain of it, or not bring it back to the tolerance of 1/20
  ["drop explainable by unjudged", { delta_upper_unjudged: 0.01 }],
  ["drop not explainable by unjudged", { delta_upper_unjudged: -0.06 }],
];

function checkInput({ title, input }: Case, statistics: Policy["statistics"]): void {
  const others = instead.flatMap(([piece, config]) => (title.includes(piece) ? [config] : []));
  expect(input.config).toEqual(Object.assign(usual(statistics), ...others));
  expect(input.gate_overrides).toEqual({});
  // 15 of 20, beside the minimum of 16 of 20
  const means = title === "floor min_value" ? { "success@5": 15 / 20 } : {};
  expect(input.mean_candidate).toEqual(means);
}

/** Of the family, by place among all queries of the case. */
function samplesOf({ deltas }: Case["input"]): readonly Sample[] {
  const rows = Object.values(deltas);
  const ids = [...new Set(rows.flatMap((row) => row.map(([id]) => id)))].sort();
  return rows.map((row) => {
    const known = new Map(row);
    return evenSample(row.length, aChange(ids.map((id) => fraction(known.get(id) ?? 0))));
  });
}

function boundsOf(sample: Sample, { alpha }: Config) {
  const bounds = augmentedBounds(sample, { alpha });
  if (!bounds) throw new Error("no bounds");
  return bounds;
}

function toleranceIn({ n }: Sample, { tolerance, noise_floor }: Config): number {
  const weights = openWeights();
  for (let unit = 0; unit < n; unit++) weights.add(unit, 1, false);
  return weights.effectiveTolerance(tolerance, noise_floor).tolerance;
}

/** What can be told of a gate by itself. */
function checkAlone(sample: Sample, gate: Gate, config: Config): void {
  expect([gate.n, gate.m_nonzero]).toEqual([sample.n, sample.changes.places.length]);
  if (sample.n === 0) {
    const state = config.required ? "invalid" : "skipped";
    expect(gate).toEqual({ n: 0, m_nonzero: 0, state, reason: "no_applicable_queries" });
    return;
  }
  const { lower, upper } = boundsOf(sample, config);
  expectNear(meanChange(sample), gate.mean_delta ?? Number.NaN, 1e-9);
  expectNear(lower, gate.lower ?? Number.NaN, 1e-9);
  expectNear(upper, gate.upper ?? Number.NaN, 1e-9);
  expectNear(toleranceIn(sample, config), gate.tolerance_effective ?? Number.NaN, 1e-9);
}

function judge(sample: Sample, { pAdjusted }: Tested, { input }: Case, name: string): Outcome {
  const { config } = input;
  const { alpha, hard_drop, noise_floor } = config;
  const { deltas } = sample.changes;
  const numbers: GateNumbers = {
    n: sample.n,
    losses: deltas.filter((one) => one < 0).length,
    changed: deltas.length,
    mean: meanChange(sample) ?? Number.NaN,
    meanCandidate: input.mean_candidate[name] ?? 1,
    tolerance: toleranceIn(sample, config),
    hardDrop: hard_drop === null ? undefined : Math.max(hard_drop, noise_floor),
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
  const { lower } = boundsOf(sample, config);
  return judgeDrop(numbers, { pAdjusted, lower, alpha });
}

/** The reason that a gate gives the verdict, if any. */
function checkJudged(sample: Sample, tested: Tested, one: Case, name: string): readonly string[] {
  const gate = one.expected.gates[name];
  if (sample.n === 0) return one.input.config.required ? ["gate_without_queries"] : [];
  expectNear(tested.p, gate?.p_raw ?? Number.NaN, 1e-9);
  expectNear(tested.pAdjusted, gate?.p_adj ?? Number.NaN, 1e-9);
  const { result, reason } = judge(sample, tested, one, name);
  expect([name, result, reason]).toEqual([name, gate?.state, gate?.reason]);
  expect(gate?.warn ?? false).toBe(reason === "small_credible_drop_within_tolerance");
  return result === "pass" ? [] : [reason];
}

/** The codes that the cases have other words for. */
const translated: Readonly<Record<string, ReasonCode>> = { corpus_mismatch: "snapshot_differs" };

function reasonOf(word: string): Reason {
  const code = translated[word] ?? word;
  expect(Object.keys(reasonKinds)).toContain(code);
  return { code } as Reason;
}

const checkCase = (statistics: Policy["statistics"]) => (one: Case) => {
  const { input, expected } = one;
  checkInput(one, statistics);
  const names = Object.keys(input.deltas);
  expect(Object.keys(expected.gates)).toEqual(names);
  const samples = samplesOf(input);
  for (const [i, name] of names.entries()) {
    checkAlone(samples[i] as Sample, expected.gates[name] as Gate, input.config);
  }
  const family = testFamily(samples.map(({ changes }) => changes));
  const words = [
    ...input.hard_failures.map(({ rule }) => rule),
    ...names.flatMap((name, i) =>
      checkJudged(samples[i] as Sample, family[i] as Tested, one, name),
    ),
    ...(input.error ? [input.error.code] : []),
  ];
  const verdict = decide(words.map(reasonOf));
  const policy = { onInconclusive: input.on_inconclusive, mode: "gate" } as const;
  expect([verdict, exitCode(verdict, policy)]).toEqual([expected.verdict, expected.exit_code]);
};

interface VerdictFile {
  readonly tol: number;
  readonly cases: readonly Case[];
}

/** `statistics`: what a config that says nothing comes to. */
export const verdictParts = (
  file: VerdictFile,
  statistics: Policy["statistics"],
): readonly Part[] => [toleranceOf(file, 1e-9), ...partsOf(file, "cases", checkCase(statistics))];
