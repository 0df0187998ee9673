/** The hard gates as rows of the table of gates, so that it shows what was guarded. */

import { isFound, presenceAt, shareRight } from "../compare/movement.ts";
import type { Cutoff } from "../model/cutoff.ts";
import type { StageName } from "../model/ids.ts";
import type { Observation, QueryPair } from "../model/observation.ts";
import { lastStage, type Policy, type StageCutoff, type StageSpec } from "../model/policy.ts";
import type { NonEmpty } from "../model/problem.ts";
import type { Reason } from "../model/reason.ts";
import { enforcedStages } from "../verify/stages.ts";
import type { GateResult } from "./gate-result.ts";

/** One row for each guarded place, one for critical no-answer queries, leaks and unmeasured ones. */
export function watchHardGates(
  guarded: readonly StageCutoff[],
  stages: NonEmpty<StageSpec>,
  policy: Policy,
) {
  const last = lastStage(stages).name;
  const enforced = enforcedStages(stages, policy);
  const from = (stages[enforced[0]] as StageSpec).name;
  const rows = guarded.map(({ stage, cutoff }) => {
    const at = stages.findIndex(({ name }) => name === stage);
    return openRow({
      place: { name: "critical evidence", stage, measure: "sufficient", cutoff },
      isAsked: ({ query }) => query.critical && query.groups.length > 0,
      isRight: ({ query }, { lists }) =>
        query.groups.every((_, index) => {
          const presence = presenceAt(lists[at], index, cutoff);
          return presence !== undefined && isFound(presence);
        }),
      isTold: (reason) => isCriticalAt(reason, stage, cutoff),
    });
  });
  const abstention = openRow({
    place: { name: "critical no-answer", stage: last, measure: "abstained", cutoff: undefined },
    isAsked: ({ query }) => query.critical && query.noAnswer,
    isRight: (_, side) => shareRight(side, policy) === 1,
    isTold: isAboutAbstention,
  });
  const leaks = openRow({
    place: { name: "forbidden results", stage: from, measure: "leaks", cutoff: undefined },
    isAsked: ({ query }) => query.forbidden.length > 0,
    isRight: (_, side) => hasNoLeak(side, enforced),
    isTold: ({ code }) => code === "forbidden_found" || code === "leak_unmeasured",
  });
  const all = [...rows, abstention, leaks];
  return {
    see(pair: QueryPair): void {
      if (!pair.query.critical && pair.query.forbidden.length === 0) return;
      for (const row of all) row.see(pair);
    },
    /** `isWaivedAt`: some loss there has no reason, since it is accepted. */
    gates: (reasons: readonly Reason[], isWaivedAt: WaivedAt): readonly GateResult[] =>
      all.flatMap((row) => row.gate(reasons, isWaivedAt) ?? []),
  };
}

const isAboutAbstention = (reason: Reason): boolean =>
  reason.code === "critical_answered" ||
  ((reason.code === "critical_not_found" || reason.code === "critical_flaky") &&
    reason.group === undefined);

const isCriticalAt = (reason: Reason, stage: StageName, cutoff: Cutoff): boolean =>
  (reason.code === "critical_evidence_lost" ||
    reason.code === "critical_not_found" ||
    reason.code === "critical_flaky") &&
  reason.stage === stage &&
  reason.cutoff === cutoff;

const hasNoLeak = ({ leaks }: Observation, stages: readonly number[]): boolean =>
  stages.every((at) => (leaks[at]?.forbidden.length ?? 0) === 0);

type RowPlace = Pick<GateResult, "name" | "stage" | "measure" | "cutoff">;
type WaivedAt = (place: RowPlace) => boolean;

interface Row {
  readonly place: RowPlace;
  readonly isAsked: (pair: QueryPair) => boolean;
  readonly isRight: (pair: QueryPair, side: Observation) => boolean;
  /** Whether the reason is one of this row. */
  readonly isTold: (reason: Reason) => boolean;
}

/**
 * A row whose numbers are the share of queries that are right: of those that both sides have, and
 * where there are none, of those that only the candidate has.
 */
function openRow({ place, isAsked, isRight, isTold }: Row) {
  const counts = { asked: 0, blind: 0 };
  const both = openTally();
  const fresh = openTally();
  return {
    see(pair: QueryPair): void {
      if (!isAsked(pair)) return;
      counts.asked++;
      if (pair.kind === "unmeasured") counts.blind += Number(pair.query.critical);
      else if (pair.kind === "new") fresh.see(undefined, isRight(pair, pair.candidate));
      else both.see(isRight(pair, pair.baseline), isRight(pair, pair.candidate));
    },
    gate(reasons: readonly Reason[], isWaivedAt: WaivedAt): GateResult | undefined {
      if (counts.asked === 0) return undefined;
      const code =
        reasons.find(isTold)?.code ?? (counts.blind > 0 ? "critical_unmeasured" : undefined);
      return {
        ...place,
        ...(both.isEmpty() ? fresh : both).numbers(),
        kind: "critical",
        slice: undefined,
        statistics: undefined,
        tolerance: undefined,
        toleranceFrom: undefined,
        result: code === undefined ? "pass" : "fail",
        reason: code ?? (isWaivedAt(place) ? "waived" : "nothing_lost"),
      };
    },
  };
}

/** How many queries are right on each side; `before` undefined: there is no such side. */
function openTally() {
  let [n, right, pairs, wins, losses] = [0, 0, 0, 0, 0];
  return {
    see(before: boolean | undefined, after: boolean): void {
      n++;
      right += Number(after);
      if (before === undefined) return;
      pairs++;
      wins += Number(after && !before);
      losses += Number(before && !after);
    },
    isEmpty: () => n === 0,
    numbers() {
      const before = pairs === 0 ? undefined : (right - wins + losses) / pairs;
      const candidate = n === 0 ? undefined : right / n;
      const delta = pairs === 0 ? undefined : (wins - losses) / pairs;
      return { baseline: before, candidate, delta, n, wins, losses, ties: pairs - wins - losses };
    },
  };
}
