/** What the rows of both runs are worth knowing for: gaps, copies, ties, repeats, scorers. */

import { canonicalJson } from "../model/manifest.ts";
import type { QueryPair } from "../model/observation.ts";
import type { Policy, StageCutoff, StageSpec } from "../model/policy.ts";
import {
  listSome,
  type NonEmpty,
  type Problem,
  type ProblemCode,
  type Severity,
} from "../model/problem.ts";
import { groupState, type Ranking, type RunFacts } from "../model/ranking.ts";
import type { Side } from "../model/reason.ts";

interface RowsInput {
  readonly pairs: readonly QueryPair[];
  readonly stages: NonEmpty<StageSpec>;
  readonly guarded: readonly StageCutoff[];
  readonly policy: Policy;
  readonly facts: {
    readonly baseline: RunFacts | undefined;
    readonly candidate: RunFacts | undefined;
    readonly files: Readonly<Record<Side | "config", string>>;
    readonly golden: { readonly queries: readonly QueryPair["query"][] } | undefined;
  };
}

const sides = ["baseline", "candidate"] as const;

export function checkRows(input: RowsInput): readonly Problem[] {
  return [
    ...checkUnknownQueries(input),
    ...checkStagesRecorded(input),
    ...checkHidden(input),
    ...checkCopies(input),
    ...checkTies(input),
    ...checkRepeats(input),
    ...checkScorers(input),
    ...checkNamedQueries(input),
  ];
}

function tell(
  severity: Severity,
  code: ProblemCode,
  file: string,
  [message, hint]: readonly [string, string],
): Problem {
  return { code, severity, message, hint, file };
}

const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

function checkUnknownQueries({ facts }: RowsInput): readonly Problem[] {
  return sides.flatMap((side): Problem[] => {
    const n = facts[side]?.unknownQueries ?? 0;
    if (n === 0) return [];
    const message = `${plural(n, "query is", "queries are")} not in the golden set, and ignored`;
    return [
      tell("notice", "query_unknown", facts.files[side], [message, "Add them to guard them."]),
    ];
  });
}

/** Stages that nothing is judged by may be missing in some rows: said, not blocked. */
function checkStagesRecorded({ pairs, stages, facts }: RowsInput): readonly Problem[] {
  return sides.flatMap((side) =>
    stages.flatMap(({ name }, at): Problem[] => {
      const lacking = pairs.filter(
        (pair) => pair[side].state === "ok" && pair[side].lists[at] === undefined,
      );
      if (lacking.length === 0) return [];
      const message = `stage ${JSON.stringify(name)} is not recorded for ${listSome(lacking.map(({ query }) => query.id))}`;
      const hint = "Record every stage for every query; an empty list is written as [].";
      return [tell("warning", "stage_not_recorded", facts.files[side], [message, hint])];
    }),
  );
}

/** Whether some recorded list of the query, at any stage and repeat, is such a one. */
function someList(pair: QueryPair, side: Side, test: (list: Ranking) => boolean): boolean {
  for (const list of pair[side].lists) if (list?.some(test)) return true;
  return false;
}

/** Evidence that items hide, since they lack text, doc or span. */
function checkHidden({ pairs, stages, facts }: RowsInput): readonly Problem[] {
  return sides.flatMap((side) =>
    stages.flatMap(({ name }, at): Problem[] => {
      const hidden = pairs.filter((pair) =>
        pair[side].lists[at]?.some(({ groups }) =>
          groups.some((group) => groupState(group, Number.POSITIVE_INFINITY) === "unmeasured"),
        ),
      );
      if (hidden.length === 0) return [];
      const which = listSome(hidden.map(({ query }) => query.id));
      const message = `results of ${JSON.stringify(name)} lack the text, doc or span to show the evidence of ${which}`;
      const hint = "Write these keys into the items, or give units: a file that lists them by id.";
      return [tell("warning", "evidence_unmeasured", facts.files[side], [message, hint])];
    }),
  );
}

function checkCopies({ pairs, facts }: RowsInput): readonly Problem[] {
  return sides.flatMap((side): Problem[] => {
    const withCopies = pairs.filter((pair) =>
      someList(pair, side, ({ copyCount }) => copyCount > 0),
    );
    if (withCopies.length === 0) return [];
    const message = `lists hold a result more than once: ${listSome(withCopies.map(({ query }) => query.id))}`;
    const hint = "Copies keep their place and earn nothing: remove them before the cutoff.";
    return [tell("warning", "copies_found", facts.files[side], [message, hint])];
  });
}

/** Losses that a tie decides, excused or not. */
function checkTies({ pairs, facts }: RowsInput): readonly Problem[] {
  const groupsWhere = (pick: (group: Ranking["groups"][number]) => boolean, side: Side) =>
    pairs.filter((pair) => someList(pair, side, ({ groups }) => groups.some(pick)));
  const excused = pairs.filter((pair) =>
    sides.some((side) =>
      someList(pair, side, ({ groups }) => groups.some(({ excusedAt }) => excusedAt.length > 0)),
    ),
  );
  const tied = groupsWhere(
    ({ tiedAt, excusedAt }) => tiedAt.length > excusedAt.length,
    "candidate",
  );
  const hint = "Break ties by id in the retriever, so that the order is the same every time.";
  const problems: Problem[] = [];
  if (excused.length > 0) {
    const message = `only the order of equal scores moved evidence over a cutoff, which is excused: ${listSome(excused.map(({ query }) => query.id))}`;
    problems.push(tell("notice", "tie_excused", facts.files.candidate, [message, hint]));
  }
  if (tied.length > 0) {
    const message = `equal scores reach over a cutoff and decide what is found: ${listSome(tied.map(({ query }) => query.id))}`;
    problems.push(tell("notice", "ties_found", facts.files.candidate, [message, hint]));
  }
  return problems;
}

/** Repeats of one retrieval that do not find the same evidence. */
function checkRepeats({ pairs, stages, guarded, facts }: RowsInput): readonly Problem[] {
  const names = stages.map(({ name }) => name);
  const differs = (pair: QueryPair, side: Side): boolean =>
    guarded.some(({ stage, cutoff }) => {
      const list = pair[side].lists[names.indexOf(stage)] ?? [];
      if (list.length < 2) return false;
      return pair.query.groups.some(
        (_, index) =>
          new Set(list.map(({ groups }) => groups[index] && groupState(groups[index], cutoff)))
            .size > 1,
      );
    });
  return sides.flatMap((side): Problem[] => {
    const unstable = pairs.filter((pair) => differs(pair, side));
    if (unstable.length === 0) return [];
    const message = `repeats do not find the same evidence: ${listSome(unstable.map(({ query }) => query.id))}`;
    const hint = "Build the index once, search exactly, and break ties by id.";
    return [tell("notice", "repeats_disagree", facts.files[side], [message, hint])];
  });
}

const scorerKeys = ["embedding", "reranker", "scorer", "fusion"];

/** A score threshold means another thing when another model scores. */
function checkScorers({ policy, facts }: RowsInput): readonly Problem[] {
  if (policy.rightWhen.kind !== "below_score") return [];
  const before = facts.baseline?.manifest?.entries ?? {};
  const after = facts.candidate?.manifest?.entries ?? {};
  const changed = scorerKeys.filter(
    (key) => canonicalJson(before[key] ?? null) !== canonicalJson(after[key] ?? null),
  );
  if (changed.length === 0) return [];
  const message = `no_answer is judged by a score, but the manifests name different scorers: ${changed.join(", ")}`;
  const hint = "Check that the threshold still means the same.";
  return [tell("warning", "scorers_differ", facts.files.candidate, [message, hint])];
}

/** Critical ids and slices of the config that no golden query has: nothing would be guarded. */
function checkNamedQueries({ policy, facts }: RowsInput): readonly Problem[] {
  const queries = facts.golden?.queries ?? [];
  const ids = new Set<string>(queries.map(({ id }) => id));
  const slices = new Set(queries.flatMap((query) => query.slices));
  const names = new Set([...slices].map((slice) => slice.slice(0, slice.indexOf("="))));
  const complain = (path: string, message: string): Problem => ({
    code: "setting_wrong",
    severity: "error",
    message,
    hint: "Correct the name: as it stands it guards nothing.",
    file: facts.files.config,
    path,
  });
  const marks = policy.critical.marks.flatMap((mark): Problem[] => {
    if (mark.kind === "slice" && !slices.has(mark.slice)) {
      return [
        complain(
          "critical.queries.slice",
          `no golden query has the slice ${JSON.stringify(mark.slice)}`,
        ),
      ];
    }
    const absent = mark.kind === "ids" ? mark.ids.filter((id) => !ids.has(id)) : [];
    return absent.length === 0
      ? []
      : [complain("critical.queries", `no golden query is named ${listSome(absent)}`)];
  });
  const gated = policy.slices.gate
    .filter((name) => !names.has(name))
    .map((name) =>
      complain("slices.gate", `no golden query has a slice named ${JSON.stringify(name)}`),
    );
  return [...marks, ...gated];
}
