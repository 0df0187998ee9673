/** What the rows of both runs are worth knowing for: gaps, copies, ties, repeats, scorers. */

import type { GoldenSet } from "../model/golden.ts";
import { canonicalJson } from "../model/manifest.ts";
import type { QueryPair } from "../model/observation.ts";
import type { Policy, StageCutoff, StageSpec } from "../model/policy.ts";
import {
  collectNames,
  type NonEmpty,
  type Problem,
  type ProblemCode,
  type Severity,
} from "../model/problem.ts";
import {
  type GroupRank,
  groupAt,
  groupState,
  type Ranking,
  type RunFacts,
} from "../model/ranking.ts";
import { type Side, sides } from "../model/reason.ts";
import type { ConfigPlace } from "../settings/config-place.ts";
import { checkConfigNames, checkMatchedKeys } from "./config-names.ts";

interface RowsInput {
  readonly stages: NonEmpty<StageSpec>;
  readonly guarded: readonly StageCutoff[];
  readonly policy: Policy;
  readonly golden: GoldenSet;
  readonly baseline: RunFacts | undefined;
  readonly candidate: RunFacts | undefined;
  readonly files: Readonly<Record<Side, string>>;
  readonly config: ConfigPlace;
}

/** One watcher for each thing to tell: it sees every query once. */
interface Watcher {
  see(pair: QueryPair): void;
  problems(): readonly Problem[];
}

export function watchRows(input: RowsInput): Watcher {
  const watchers = [
    ...sides.map((side) => watchUnknown(input, side)),
    ...sides.flatMap((side) => [
      ...input.stages.flatMap((stage, at) => [
        watchRecorded(input, { side, stage, at }),
        watchHidden(input, { side, stage, at }),
      ]),
      watchCopies(input, side),
      watchRepeats(input, side),
    ]),
    watchTies(input),
  ];
  return {
    see(pair) {
      for (const watcher of watchers) watcher.see(pair);
    },
    problems: () => [
      ...watchers.flatMap((watcher) => watcher.problems()),
      ...checkScorers(input),
      ...checkConfigNames(input.policy, input.golden, input.config),
      ...checkMatchedKeys(input.policy, input, input.config),
    ],
  };
}

/** Tells of the queries that `isOne` picks out, if there are any. */
function watchFor(
  isOne: (pair: QueryPair) => boolean,
  describe: (which: string) => Problem,
): Watcher {
  const names = collectNames();
  return {
    see(pair) {
      if (isOne(pair)) names.add(pair.query.id);
    },
    problems: () => (names.count === 0 ? [] : [describe(names.text)]),
  };
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

/** Queries of a run that are not in the golden set: some, or all of them. */
function watchUnknown({ files, golden, ...runs }: RowsInput, side: Side): Watcher {
  let known = 0;
  return {
    see(pair) {
      const { state, assumedEmpty } = pair[side];
      if (state !== "missing" && !assumedEmpty) known++;
    },
    problems() {
      const { unknownQueries = 0, unknownNames = [] } = runs[side] ?? {};
      const [first] = unknownNames;
      if (first === undefined) return [];
      const told =
        known === 0 && golden.size > 0
          ? noneKnown(first, golden.idAt(0))
          : someUnknown(unknownQueries, unknownNames);
      return [tell("notice", "query_unknown", files[side], told)];
    },
  };
}

function someUnknown(n: number, names: readonly string[]): readonly [string, string] {
  const shown = names.map((name) => JSON.stringify(name)).join(", ");
  const more = n > names.length ? ` and ${n - names.length} more` : "";
  const message = `${plural(n, "query is", "queries are")} not in the golden set, and ignored: ${shown}${more}`;
  return [message, "Add them to guard them."];
}

const noneKnown = (theirs: string, ours: string): readonly [string, string] => [
  `no query of the run is in the golden set: the run has ${JSON.stringify(theirs)}, the golden set ${JSON.stringify(ours)}`,
  "Ids are compared as they are: write the query_id of the golden set into the run.",
];

interface Spot {
  readonly side: Side;
  readonly stage: StageSpec;
  readonly at: number;
}

/** Stages that nothing is judged by may be missing in some rows: said, not blocked. */
const watchRecorded = ({ files }: RowsInput, { side, stage, at }: Spot): Watcher =>
  watchFor(
    (pair) => pair[side].state === "ok" && pair[side].lists[at] === undefined,
    (which) => {
      const message = `stage ${JSON.stringify(stage.name)} is not recorded for ${which}`;
      const hint = "Record every stage for every query; an empty list is written as [].";
      return tell("warning", "stage_not_recorded", files[side], [message, hint]);
    },
  );

/** Evidence that items hide, since they lack text, doc, span or sha256. */
const watchHidden = ({ files }: RowsInput, { side, stage, at }: Spot): Watcher =>
  watchFor(
    (pair) => pair[side].lists[at]?.some(hidesGroup) ?? false,
    (which) => {
      const message = `results of ${JSON.stringify(stage.name)} lack the text, doc, span or sha256 to show the evidence of ${which}, or hold less text than the span of their unit`;
      const hint =
        "Write these keys into the items, or give units: a file that lists them by id. Give items whose text is cut off their own span.";
      return tell("warning", "evidence_unmeasured", files[side], [message, hint]);
    },
  );

const hidesGroup = ({ groups }: Ranking): boolean => groups.some(isHidden);

const isHidden = (group: GroupRank): boolean =>
  groupState(group, Number.POSITIVE_INFINITY) === "unmeasured";

/** Whether some recorded list of the query, at any stage and repeat, is such a one. */
function someList(pair: QueryPair, side: Side, test: (list: Ranking) => boolean): boolean {
  for (const list of pair[side].lists) if (list?.some(test)) return true;
  return false;
}

const hasCopies = ({ copyCount }: Ranking): boolean => copyCount > 0;

const watchCopies = ({ files }: RowsInput, side: Side): Watcher =>
  watchFor(
    (pair) => someList(pair, side, hasCopies),
    (which) => {
      const message = `lists hold a result more than once: ${which}`;
      const hint = "Copies keep their place and earn nothing: remove them before the cutoff.";
      return tell("warning", "copies_found", files[side], [message, hint]);
    },
  );

/** Losses that a tie decides, excused or not. */
function watchTies({ files }: RowsInput): Watcher {
  const hint = "Break ties by id in the retriever, so that the order is the same every time.";
  const isExcused = ({ groups }: Ranking) => groups.some(({ excusedAt }) => excusedAt.length > 0);
  const isOpen = ({ groups }: Ranking) =>
    groups.some(({ tiedAt, excusedAt }) => tiedAt.length > excusedAt.length);
  const excused = watchFor(
    (pair) => someList(pair, "baseline", isExcused) || someList(pair, "candidate", isExcused),
    (which) => {
      const message = `only the order of equal scores moved evidence over a cutoff, which is excused: ${which}`;
      return tell("notice", "tie_excused", files.candidate, [message, hint]);
    },
  );
  const tied = watchFor(
    (pair) => someList(pair, "candidate", isOpen),
    (which) => {
      const message = `equal scores reach over a cutoff and decide what is found: ${which}`;
      return tell("notice", "ties_found", files.candidate, [message, hint]);
    },
  );
  return {
    see(pair) {
      excused.see(pair);
      tied.see(pair);
    },
    problems: () => [...excused.problems(), ...tied.problems()],
  };
}

/** Repeats of one retrieval that do not find the same evidence. */
function watchRepeats({ stages, guarded, files }: RowsInput, side: Side): Watcher {
  const names = stages.map(({ name }) => name);
  const differs = (pair: QueryPair): boolean =>
    guarded.some(({ stage, cutoff }) => {
      const list = pair[side].lists[names.indexOf(stage)];
      if (!list || list.length < 2) return false;
      return pair.query.groups.some(
        (_, index) =>
          new Set(list.map((one) => one.groups[index] && groupAt(one, one.groups[index], cutoff)))
            .size > 1,
      );
    });
  return watchFor(differs, (which) => {
    const message = `repeats do not find the same evidence: ${which}`;
    const hint = "Build the index once, search exactly, and break ties by id.";
    return tell("notice", "repeats_disagree", files[side], [message, hint]);
  });
}

const scorerKeys = ["embedding", "reranker", "scorer", "fusion"];

/** A score threshold means another thing when another model scores. */
function checkScorers({ policy, baseline, candidate, files }: RowsInput): readonly Problem[] {
  if (policy.rightWhen.kind !== "below_score") return [];
  const before = baseline?.manifest?.entries ?? {};
  const after = candidate?.manifest?.entries ?? {};
  const changed = scorerKeys.filter(
    (key) => canonicalJson(before[key] ?? null) !== canonicalJson(after[key] ?? null),
  );
  if (changed.length === 0) return [];
  const message = `no_answer is judged by a score, but the manifests name different scorers: ${changed.join(", ")}`;
  const hint = "Check that the threshold still means the same.";
  return [tell("warning", "scorers_differ", files.candidate, [message, hint])];
}
