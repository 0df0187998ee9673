/** What is doubtful about the golden set, and about what these two runs can show with it. */

import { type Cutoff, depthsIn } from "../model/cutoff.ts";
import type { QueryPair } from "../model/observation.ts";
import { lastStage, type StageSpec } from "../model/policy.ts";
import { collectNames, type NonEmpty, type Problem, type ProblemCode } from "../model/problem.ts";
import { groupAt, groupState, type Ranking } from "../model/ranking.ts";
import type { Side } from "../model/reason.ts";

export interface HealthInput {
  readonly goldenFile: string;
  readonly stages: NonEmpty<StageSpec>;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** How many units the snapshot holds, where the config lists them. */
  readonly corpusSize: number | undefined;
  readonly files: Readonly<Record<Side, string>>;
}

/** One watcher for each kind of doubt: it sees every query once. */
interface Watcher {
  see(pair: QueryPair): void;
  problems(): readonly Problem[];
}

export function watchHealth(input: HealthInput): Watcher {
  const watchers = [
    watchGoldenRows(input),
    watchCriticalGold(input),
    watchSaturation(input),
    watchDepth(input),
    watchTooGood(input),
  ];
  return {
    see(pair) {
      for (const watcher of watchers) watcher.see(pair);
    },
    problems: () => watchers.flatMap((watcher) => watcher.problems()),
  };
}

/** Everything that this file can say. */
export const healthCodes = [
  "gold_missing_in_snapshot",
  "gold_alternative_missing",
  "review_overdue",
  "all_synthetic",
  "no_critical_query",
  "critical_never_found",
  "saturated_queries",
  "cutoff_not_below_corpus",
  "cutoff_deeper_than_lists",
  "run_equals_gold",
] as const satisfies readonly ProblemCode[];
type HealthCode = (typeof healthCodes)[number];

/** What faulty rows alone may be the cause of. */
const followUps: readonly ProblemCode[] = [
  "saturated_queries",
  "cutoff_deeper_than_lists",
  "run_equals_gold",
  "runs_identical",
];

/** For an invalid input, of which only the faults are told. */
export const withoutFollowUps = (problems: readonly Problem[]): readonly Problem[] =>
  problems.filter(({ code }) => !followUps.includes(code));

export const warn = (file: string, code: HealthCode, message: string, hint: string): Problem => ({
  code,
  severity: "warning",
  message,
  hint,
  file,
});

function watchGoldenRows({ goldenFile, today }: HealthInput): Watcher {
  const overdue = collectNames();
  let queries = 0;
  let synthetic = 0;
  let critical = 0;
  return {
    see({ query }) {
      queries++;
      if (query.origin === "synthetic") synthetic++;
      if (query.critical) critical++;
      if (query.reviewBy !== undefined && query.reviewBy < today) overdue.add(query.id);
    },
    problems() {
      const problems: Problem[] = [];
      const tell = (code: HealthCode, message: string, hint: string) =>
        problems.push(warn(goldenFile, code, message, hint));
      if (overdue.count > 0) {
        const hint = "Review these rows and move the date.";
        tell("review_overdue", `past review_by: ${overdue.text}`, hint);
      }
      if (queries > 0 && synthetic === queries) {
        const hint = "Add queries that people really asked.";
        tell("all_synthetic", "every query is synthetic", hint);
      }
      if (queries > 0 && critical === 0) {
        const hint =
          "Mark queries whose loss must block: critical: true in the golden row, or critical.queries.";
        tell("no_critical_query", "no query is critical", hint);
      }
      return problems;
    },
  };
}

/** Critical queries with evidence that neither run holds anywhere: it cannot be lost. */
function watchCriticalGold({ goldenFile }: HealthInput): Watcher {
  const unfound = collectNames();
  const lines: number[] = [];
  return {
    see({ query, kind, baseline, candidate }) {
      if (!query.critical || kind !== "compared") return;
      const lists = [...baseline.lists, ...candidate.lists].flatMap((list) => list ?? []);
      if (query.groups.every((_, group) => lists.some((one) => mayHold(one, group)))) return;
      unfound.add(query.id);
      lines.push(query.line);
    },
    problems() {
      if (unfound.count === 0) return [];
      const message = `critical, with evidence that neither run holds at any depth: ${unfound.text}`;
      const hint =
        "It guards nothing: correct the evidence, or let critical.rule: always_found block until it is found.";
      return [{ ...warn(goldenFile, "critical_never_found", message, hint), lines }];
    },
  };
}

/** Evidence that is hidden may be there, and is told as unmeasured. */
const mayHold = ({ groups }: Ranking, at: number): boolean =>
  groups[at]?.rank !== undefined || groups[at]?.possible !== undefined;

/** Every query perfect on both sides at every cutoff of the last stage: nothing could get better. */
function watchSaturation({ stages, goldenFile }: HealthInput): Watcher {
  const last = lastStage(stages);
  let saturated = last.cutoffs;
  let asked = 0;
  const isPerfect = (list: readonly Ranking[] | undefined, cutoff: Cutoff): boolean =>
    list?.every((ranking) =>
      ranking.groups.every((group) => groupAt(ranking, group, cutoff) === "found"),
    ) ?? false;
  return {
    see({ query, kind, baseline, candidate }) {
      if (kind !== "compared" || query.groups.length === 0) return;
      asked++;
      if (saturated.length === 0) return;
      const [before, after] = [baseline.lists.at(-1), candidate.lists.at(-1)];
      saturated = saturated.filter((k) => isPerfect(before, k) && isPerfect(after, k));
    },
    problems() {
      if (asked === 0 || saturated.length === 0) return [];
      const place = JSON.stringify(`${last.name}@${saturated.join(", ")}`);
      const message = `every query finds all its evidence on both sides at ${place}`;
      const hint =
        "This set cannot show an improvement there: add harder queries or a smaller cutoff.";
      return [warn(goldenFile, "saturated_queries", message, hint)];
    },
  };
}

const sides = ["baseline", "candidate"] as const;

/** Cutoffs that no list reaches, or that take in the whole corpus. */
function watchDepth(input: HealthInput): Watcher {
  const { stages, corpusSize, files } = input;
  const watchers = sides.flatMap((side) =>
    stages.map((stage, at) => watchListLength(stage, at, side, files[side])),
  );
  return {
    see(pair) {
      if (pair.query.noAnswer) return;
      for (const watcher of watchers) watcher.see(pair);
    },
    problems() {
      const problems = watchers.flatMap((watcher) => watcher.problems());
      const size = corpusSize ?? Number.POSITIVE_INFINITY;
      const whole = new Set(
        stages.flatMap(({ cutoffs }) => depthsIn(cutoffs).filter((k) => k >= size)),
      );
      if (whole.size === 0) return problems;
      const message = `the snapshot holds ${size} units, but the gate judges at ${[...whole].join(", ")}`;
      const hint = "Every ranking of the whole corpus is perfect: judge at a smaller cutoff.";
      return [...problems, warn(files.candidate, "cutoff_not_below_corpus", message, hint)];
    },
  };
}

function watchListLength(
  { name, cutoffs }: StageSpec,
  at: number,
  side: Side,
  file: string,
): Watcher {
  let longest = 0;
  return {
    see(pair) {
      if (pair[side].assumedEmpty) return;
      for (const { returned } of pair[side].lists[at] ?? []) longest = Math.max(longest, returned);
    },
    problems() {
      const deep = depthsIn(cutoffs).filter((k) => k > longest);
      if (longest === 0 || deep.length === 0) return [];
      const message = `no list of ${JSON.stringify(name)} has more than ${longest} results, but it is judged at ${deep.join(", ")}`;
      const hint = "Record longer lists, or judge at a smaller cutoff.";
      return [warn(file, "cutoff_deeper_than_lists", message, hint)];
    },
  };
}

/** A run whose lists hold the gold and nothing else was probably made from it. */
function watchTooGood({ files }: HealthInput): Watcher {
  const lists = { baseline: 0, candidate: 0 };
  const others = { baseline: 0, candidate: 0 };
  const isGold = ({ returned, goldItems, groups }: Ranking): boolean =>
    returned > 0 &&
    goldItems === returned &&
    groups.every((group) => groupState(group, returned) === "found");
  return {
    see(pair) {
      if (pair.query.groups.length === 0) return;
      for (const side of sides) {
        for (const list of pair[side].lists.at(-1) ?? []) {
          lists[side]++;
          if (!isGold(list)) others[side]++;
        }
      }
    },
    problems: () =>
      sides
        .filter((side) => lists[side] > 0 && others[side] === 0)
        .map((side) => {
          const message = "every list is the gold and nothing else";
          const hint =
            "Look whether this run was made from the golden set instead of by retrieval.";
          return warn(files[side], "run_equals_gold", message, hint);
        }),
  };
}
