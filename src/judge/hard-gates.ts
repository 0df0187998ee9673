/** The hard gates as rows of the table of gates, so that it shows what was guarded. */

import type { ComparedQuery } from "../compare/movement.ts";
import { isFound, presenceAt, shareRight } from "../compare/movement.ts";
import type { StageName } from "../model/ids.ts";
import type { Observation } from "../model/observation.ts";
import { lastStage, type Policy, type StageCutoff, type StageSpec } from "../model/policy.ts";
import type { NonEmpty } from "../model/problem.ts";
import type { Reason } from "../model/reason.ts";
import type { GateResult } from "./gate-result.ts";

/** One row for each guarded place, one for critical no-answer queries, leaks and unmeasured ones. */
export function describeHardGates(
  queries: readonly ComparedQuery[],
  reasons: readonly Reason[],
  request: { guarded: readonly StageCutoff[]; stages: NonEmpty<StageSpec>; policy: Policy },
): readonly GateResult[] {
  const { guarded, stages, policy } = request;
  const last = lastStage(stages).name;
  const critical = queries.filter(({ pair }) => pair.query.critical);
  const withGroups = critical.filter(({ groups }) => groups.length > 0);
  const withoutAnswer = critical.filter(({ pair }) => pair.query.noAnswer);
  const guardedRules = queries.filter(({ pair }) => pair.query.forbidden.length > 0);
  const rows: (GateResult | undefined)[] = guarded.map(({ stage, cutoff }) => {
    const at = stages.findIndex(({ name }) => name === stage);
    const isWhole = (side: Observation, groups: ComparedQuery["groups"]) =>
      groups.every(({ index }) => {
        const presence = presenceAt(side.lists[at], index, cutoff);
        return presence !== undefined && isFound(presence);
      });
    const told = reasons.find((one) => isCriticalAt(one, stage, cutoff));
    const place = { name: "critical evidence", stage, measure: "sufficient", cutoff };
    return countRow(place, withGroups, told, (query, side) =>
      isWhole(query.pair[side], query.groups),
    );
  });
  const answered = reasons.find(
    (one) =>
      one.code === "critical_answered" ||
      (one.code === "critical_not_found" && one.group === undefined) ||
      (one.code === "critical_flaky" && one.group === undefined),
  );
  const abstention = {
    name: "critical no-answer",
    stage: last,
    measure: "abstained",
    cutoff: undefined,
  };
  rows.push(
    countRow(
      abstention,
      withoutAnswer,
      answered,
      ({ pair }, side) => shareRight(pair[side], policy) === 1,
    ),
  );
  const leaking = reasons.find(
    ({ code }) => code === "forbidden_found" || code === "leak_unmeasured",
  );
  const from = policy.enforceForbiddenFrom ?? last;
  const leaks = { name: "forbidden results", stage: from, measure: "leaks", cutoff: undefined };
  rows.push(
    countRow(leaks, guardedRules, leaking, ({ pair }, side) => hasNoLeak(pair[side], from, stages)),
  );
  return rows.flatMap((row) => row ?? []);
}

const isCriticalAt = (reason: Reason, stage: StageName, cutoff: number): boolean =>
  (reason.code === "critical_evidence_lost" ||
    reason.code === "critical_not_found" ||
    reason.code === "critical_flaky") &&
  reason.stage === stage &&
  reason.cutoff === cutoff;

function hasNoLeak({ leaks }: Observation, from: StageName, stages: readonly StageSpec[]): boolean {
  const enforced = stages.findIndex(({ name }) => name === from);
  return leaks.every((found, at) => at < enforced || (found?.forbidden.length ?? 0) === 0);
}

/** A row whose numbers are the share of queries that are right. */
function countRow(
  place: Pick<GateResult, "name" | "stage" | "measure" | "cutoff">,
  queries: readonly ComparedQuery[],
  told: Reason | undefined,
  isRight: (query: ComparedQuery, side: "baseline" | "candidate") => boolean,
): GateResult | undefined {
  if (queries.length === 0) return undefined;
  const isBlind = queries.some(({ pair }) => pair.query.critical && pair.kind === "unmeasured");
  const code = told?.code ?? (isBlind ? "critical_unmeasured" : undefined);
  const compared = queries.filter(({ pair }) => pair.kind === "compared");
  const right = compared.map((query) => ({
    before: isRight(query, "baseline"),
    after: isRight(query, "candidate"),
  }));
  const n = compared.length;
  const wins = right.filter(({ before, after }) => after && !before).length;
  const losses = right.filter(({ before, after }) => before && !after).length;
  const share = (count: number) => (n === 0 ? undefined : count / n);
  return {
    ...place,
    kind: "critical",
    slice: undefined,
    baseline: share(right.filter(({ before }) => before).length),
    candidate: share(right.filter(({ after }) => after).length),
    delta: share(wins - losses),
    n,
    wins,
    losses,
    ties: n - wins - losses,
    credibility: undefined,
    tolerance: undefined,
    toleranceFrom: undefined,
    result: code === undefined ? "pass" : "fail",
    reason: code ?? "nothing_lost",
  };
}
