/** How many queries of each kind: the numbers of the headline. */

import type { Status } from "../compare/movement.ts";
import type { Assessment } from "../judge/assessment.ts";
import type { Observation } from "../model/observation.ts";

export interface Counts {
  readonly queries: number;
  readonly critical: number;
  /** Critical queries that lost, or do not find, evidence or a right abstention. */
  readonly criticalQueriesLost: number;
  readonly waived: number;
  readonly leaks: number;
  readonly unmeasured: number;
  readonly compared: number;
  readonly new: number;
  readonly missingCandidate: number;
  readonly failedCandidate: number;
  readonly emptyCandidate: number;
  readonly missingBaseline: number;
  readonly failedBaseline: number;
  readonly emptyBaseline: number;
  readonly noAnswer: number;
  readonly regressed: number;
  readonly improved: number;
  readonly mixed: number;
  readonly moved: number;
  readonly unchanged: number;
}

export function countQueries({ queries, reasons, leaks }: Assessment): Counts {
  const having = (...statuses: Status[]) =>
    queries.filter(({ status }) => statuses.includes(status)).length;
  const ofKind = (kind: string) => queries.filter(({ pair }) => pair.kind === kind).length;
  const sideCount = (side: "baseline" | "candidate", test: (one: Observation) => boolean) =>
    queries.filter(({ pair }) => test(pair[side])).length;
  const lost = new Set(
    reasons.flatMap((reason) =>
      reason.code === "critical_evidence_lost" ||
      reason.code === "critical_not_found" ||
      reason.code === "critical_flaky" ||
      reason.code === "critical_answered"
        ? [reason.queryId]
        : [],
    ),
  );
  return {
    queries: queries.length,
    critical: queries.filter(({ pair }) => pair.query.critical).length,
    criticalQueriesLost: lost.size,
    waived: 0,
    leaks: leaks.length,
    unmeasured: ofKind("unmeasured"),
    compared: ofKind("compared"),
    new: ofKind("new"),
    missingCandidate: sideCount("candidate", isMissing),
    failedCandidate: sideCount("candidate", isFailed),
    emptyCandidate: sideCount("candidate", isEmpty),
    missingBaseline: sideCount("baseline", isMissing),
    failedBaseline: sideCount("baseline", isFailed),
    emptyBaseline: sideCount("baseline", isEmpty),
    noAnswer: queries.filter(({ pair }) => pair.query.noAnswer).length,
    regressed: having("regressed"),
    improved: having("improved"),
    mixed: having("mixed"),
    moved: having("moved_down", "moved_up"),
    unchanged: having("unchanged"),
  };
}

const isMissing = ({ state, assumedEmpty }: Observation): boolean =>
  state === "missing" || assumedEmpty;
const isFailed = ({ state }: Observation): boolean => state === "failed";

/** A row whose last list is recorded and holds nothing. */
const isEmpty = ({ lists, assumedEmpty }: Observation): boolean =>
  !assumedEmpty && (lists.at(-1)?.every(({ returned }) => returned === 0) ?? false);
