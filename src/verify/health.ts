/** What is doubtful about the golden set, and about what these two runs can show with it. */

import type { Evidence, GoldenQuery, GoldenSet } from "../model/golden.ts";
import type { QueryId } from "../model/ids.ts";
import type { QueryPair } from "../model/observation.ts";
import type { StageSpec } from "../model/policy.ts";
import { listSome, type NonEmpty, type Problem, type ProblemCode } from "../model/problem.ts";
import { groupState, type Ranking } from "../model/ranking.ts";
import type { Reason, Side } from "../model/reason.ts";
import { clipSpan, isEnough, unionLength } from "../read/spans.ts";
import type { UnitFacts, Units } from "../read/units.ts";

export interface HealthInput {
  readonly golden: GoldenSet;
  readonly goldenFile: string;
  readonly pairs: readonly QueryPair[];
  readonly stages: NonEmpty<StageSpec>;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** All that the snapshot holds, where the config lists it. */
  readonly units: Units | undefined;
  readonly files: Readonly<Record<Side, string>>;
}

/** By query: the names of the groups that nothing in the snapshot can satisfy. */
export type UnheldGroups = ReadonlyMap<QueryId, ReadonlySet<string>>;

/** Warnings, and reasons where a critical query asks for what the snapshot does not hold. */
export function checkHealth(input: HealthInput): {
  readonly problems: readonly Problem[];
  readonly reasons: readonly Reason[];
  readonly unheld: UnheldGroups;
} {
  const dangling = input.units
    ? checkGold(input, input.units)
    : { problems: [], reasons: [], unheld: new Map() };
  return {
    problems: [
      ...checkGoldenRows(input),
      ...dangling.problems,
      ...checkSaturation(input),
      ...checkDepth(input),
      ...checkTooGood(input),
    ],
    reasons: dangling.reasons,
    unheld: dangling.unheld,
  };
}

/** Everything that this file can say. */
export const healthCodes = [
  "gold_missing_in_snapshot",
  "gold_alternative_missing",
  "review_overdue",
  "all_synthetic",
  "no_critical_query",
  "saturated_queries",
  "cutoff_not_below_corpus",
  "cutoff_deeper_than_lists",
  "run_equals_gold",
] as const satisfies readonly ProblemCode[];
type HealthCode = (typeof healthCodes)[number];

const warn = (file: string, code: HealthCode, message: string, hint: string): Problem => ({
  code,
  severity: "warning",
  message,
  hint,
  file,
});

function checkGoldenRows({ golden, goldenFile, today }: HealthInput): readonly Problem[] {
  const { queries } = golden;
  const problems: Problem[] = [];
  const overdue = queries.filter(({ reviewBy }) => reviewBy !== undefined && reviewBy < today);
  if (overdue.length > 0) {
    const which = listSome(overdue.map(({ id }) => id));
    problems.push(
      warn(
        goldenFile,
        "review_overdue",
        `past review_by: ${which}`,
        "Review these rows and move the date.",
      ),
    );
  }
  const synthetic = queries.filter(({ origin }) => origin === "synthetic").length;
  if (queries.length > 0 && synthetic === queries.length) {
    const hint = "Add queries that people really asked.";
    problems.push(warn(goldenFile, "all_synthetic", "every query is synthetic", hint));
  }
  if (queries.length > 0 && !queries.some(({ critical }) => critical)) {
    const hint =
      'Mark queries whose loss must block: "critical": true, or critical.queries in the config.';
    problems.push(warn(goldenFile, "no_critical_query", "no query is critical", hint));
  }
  return problems;
}

type Holding = "yes" | "no" | "unclear";

/** Gold that the snapshot lacks: one alternative, or a whole group. */
function checkGold({ golden }: HealthInput, units: Units) {
  const holds = snapshotSearch(units);
  const dangling = golden.queries.flatMap((query) =>
    query.groups.flatMap(({ name, anyOf }) => {
      const lacking = anyOf.filter((all) => allHeld(all.map(holds)) === "no").length;
      return lacking === 0 ? [] : [{ query, name, whole: lacking === anyOf.length }];
    }),
  );
  const unheld = new Map<QueryId, Set<string>>();
  const reasons: Reason[] = [];
  for (const { query, name } of dangling.filter(({ whole }) => whole)) {
    unheld.set(query.id, (unheld.get(query.id) ?? new Set()).add(name));
    if (query.critical) reasons.push({ code: "gold_unresolved", queryId: query.id, group: name });
  }
  const problems = dangling.map(({ query, name, whole }) => danglingGold(query, name, whole));
  return { problems, reasons, unheld };
}

const allHeld = (parts: readonly Holding[]): Holding =>
  parts.includes("no") ? "no" : parts.includes("unclear") ? "unclear" : "yes";

function danglingGold({ id, file, line }: GoldenQuery, group: string, whole: boolean): Problem {
  const name = `query ${JSON.stringify(id)}, group ${JSON.stringify(group)}`;
  return {
    ...warn(
      file,
      whole ? "gold_missing_in_snapshot" : "gold_alternative_missing",
      whole
        ? `${name}: the snapshot holds no alternative of it`
        : `${name}: the snapshot lacks an alternative of it`,
      "Correct the evidence, or list the unit in snapshot.units.",
    ),
    lines: [line],
  };
}

const told = (held: boolean, complete: boolean): Holding =>
  held ? "yes" : complete ? "no" : "unclear";

/** What cannot be told from the list (no docs, spans or texts) is not called lacking. */
function snapshotSearch(units: Units): (evidence: Evidence) => Holding {
  const all = [...units.values()];
  const byDoc = new Map<string | undefined, UnitFacts[]>();
  for (const one of all) {
    const same = byDoc.get(one.doc);
    if (same) same.push(one);
    else byDoc.set(one.doc, [one]);
  }
  const unplaced = byDoc.get(undefined) ?? [];
  const unitsOf = (doc: string): readonly UnitFacts[] => byDoc.get(doc) ?? [];
  return (evidence) => {
    switch (evidence.kind) {
      case "unit":
        return told(units.has(evidence.id), true);
      case "doc":
        return told(byDoc.has(evidence.doc), unplaced.length === 0);
      case "span":
        return holdsSpan(evidence, unitsOf(evidence.doc), unplaced);
      case "quote":
        return evidence.doc === undefined
          ? holdsQuote(evidence.quote, all, [])
          : holdsQuote(evidence.quote, unitsOf(evidence.doc), unplaced);
    }
  };
}

function holdsSpan(
  evidence: Extract<Evidence, { kind: "span" }>,
  units: readonly UnitFacts[],
  unplaced: readonly UnitFacts[],
): Holding {
  const covered = unionLength(
    units.flatMap(({ span }) => {
      const clipped = span && clipSpan(span, evidence);
      return clipped ? [clipped] : [];
    }),
  );
  const complete = unplaced.length === 0 && units.every(({ span }) => span !== undefined);
  return told(isEnough(covered, evidence), complete);
}

/** A unit of no known document may be of the one that is asked for. */
function holdsQuote(
  quote: string,
  units: readonly UnitFacts[],
  unplaced: readonly UnitFacts[],
): Holding {
  const shows = ({ text }: UnitFacts) => text?.includes(quote) ?? false;
  const mayShow = ({ text }: UnitFacts) => text?.includes(quote) ?? true;
  return told(units.some(shows), ![...units, ...unplaced].some(mayShow));
}

const lastLists = ({ baseline, candidate }: QueryPair) => ({
  baseline: baseline.lists.at(-1),
  candidate: candidate.lists.at(-1),
});

/** Every query perfect on both sides at every cutoff of the last stage: nothing could get better. */
function checkSaturation({ pairs, stages, goldenFile }: HealthInput): readonly Problem[] {
  const last = stages[stages.length - 1] as StageSpec;
  const asked = pairs.filter(({ query, kind }) => kind === "compared" && query.groups.length > 0);
  if (asked.length === 0) return [];
  const isPerfect = (list: readonly Ranking[] | undefined, k: number): boolean =>
    list?.every(({ groups }) => groups.every((group) => groupState(group, k) === "found")) ?? false;
  const saturated = last.cutoffs.filter((k) =>
    asked.every((pair) => {
      const { baseline, candidate } = lastLists(pair);
      return isPerfect(baseline, k) && isPerfect(candidate, k);
    }),
  );
  if (saturated.length === 0) return [];
  const message = `every query finds all its evidence on both sides at ${JSON.stringify(`${last.name}@${saturated.join(", ")}`)}`;
  const hint = "This set cannot show an improvement there: add harder queries or a smaller cutoff.";
  return [warn(goldenFile, "saturated_queries", message, hint)];
}

/** Cutoffs that no list reaches, or that take in the whole corpus. */
function checkDepth({ pairs, stages, units, files }: HealthInput): readonly Problem[] {
  const problems: Problem[] = [];
  for (const [at, { name, cutoffs }] of stages.entries()) {
    for (const side of ["baseline", "candidate"] as const) {
      const lists = pairs.flatMap((pair) =>
        pair.query.noAnswer || pair[side].assumedEmpty ? [] : (pair[side].lists[at] ?? []),
      );
      const longest = lists.reduce((most, { returned }) => Math.max(most, returned), 0);
      const deep = cutoffs.filter((k) => k > longest);
      if (longest === 0 || deep.length === 0) continue;
      const message = `no list of ${JSON.stringify(name)} has more than ${longest} results, but it is judged at ${deep.join(", ")}`;
      const hint = "Record longer lists, or judge at a smaller cutoff.";
      problems.push(warn(files[side], "cutoff_deeper_than_lists", message, hint));
    }
  }
  const whole = units ? cutoffsNotBelow(stages, units.size) : [];
  if (units && whole.length > 0) {
    const message = `the snapshot holds ${units.size} units, but the gate judges at ${whole.join(", ")}`;
    const hint = "Every ranking of the whole corpus is perfect: judge at a smaller cutoff.";
    problems.push(warn(files.candidate, "cutoff_not_below_corpus", message, hint));
  }
  return problems;
}

const cutoffsNotBelow = (stages: readonly StageSpec[], size: number): readonly number[] => [
  ...new Set(stages.flatMap(({ cutoffs }) => cutoffs.filter((k) => k >= size))),
];

/** A run whose lists hold the gold and nothing else was probably made from it. */
function checkTooGood({ pairs, files }: HealthInput): readonly Problem[] {
  return (["baseline", "candidate"] as const).flatMap((side): Problem[] => {
    const lists = pairs.flatMap((pair) =>
      pair.query.groups.length > 0 ? (lastLists(pair)[side] ?? []) : [],
    );
    const isGold = ({ returned, goldItems, groups }: Ranking) =>
      returned > 0 &&
      goldItems === returned &&
      groups.every((group) => groupState(group, returned) === "found");
    if (lists.length === 0 || !lists.every(isGold)) return [];
    const message = "every list is the gold and nothing else";
    const hint = "Look whether this run was made from the golden set instead of by retrieval.";
    return [warn(files[side], "run_equals_gold", message, hint)];
  });
}
