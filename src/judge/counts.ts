/** How many queries of each kind: the numbers of the headline. */

import type { ComparedQuery, Status } from "../compare/movement.ts";
import type { QueryId } from "../model/ids.ts";
import type { Observation } from "../model/observation.ts";
import type { Reason } from "../model/reason.ts";

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

/** Counts every query once, and at the end what the hard gates found. */
export function openCounts() {
  const statuses = new Map<Status, number>();
  const counts = { queries: 0, critical: 0, noAnswer: 0, assumedEmpty: 0 };
  const baseline = openSide();
  const candidate = openSide();
  const having = (...wanted: readonly Status[]): number =>
    wanted.reduce((sum, one) => sum + (statuses.get(one) ?? 0), 0);
  return {
    see({ pair, status }: ComparedQuery): void {
      counts.queries++;
      if (pair.query.critical) counts.critical++;
      if (pair.query.noAnswer) counts.noAnswer++;
      if (pair.baseline.assumedEmpty || pair.candidate.assumedEmpty) counts.assumedEmpty++;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      baseline.see(pair.baseline);
      candidate.see(pair.candidate);
    },
    total(reasons: readonly Reason[], leaks: number, waived: number): Counts {
      const unmeasured = having("unmeasured");
      const fresh = having("new");
      return {
        queries: counts.queries,
        critical: counts.critical,
        criticalQueriesLost: countLost(reasons),
        waived,
        leaks,
        unmeasured,
        compared: counts.queries - unmeasured - fresh,
        new: fresh,
        missingCandidate: candidate.counts.missing,
        failedCandidate: candidate.counts.failed,
        emptyCandidate: candidate.counts.empty,
        missingBaseline: baseline.counts.missing,
        failedBaseline: baseline.counts.failed,
        emptyBaseline: baseline.counts.empty,
        noAnswer: counts.noAnswer,
        regressed: having("regressed"),
        improved: having("improved"),
        mixed: having("mixed"),
        moved: having("moved_down", "moved_up"),
        unchanged: having("unchanged"),
      };
    },
    /** Queries of which a side has no row, and counts as empty. */
    assumedEmpty: () => counts.assumedEmpty,
  };
}

function openSide() {
  const counts = { missing: 0, failed: 0, empty: 0 };
  return {
    counts,
    see(one: Observation): void {
      if (isMissing(one)) counts.missing++;
      if (isFailed(one)) counts.failed++;
      if (isEmpty(one)) counts.empty++;
    },
  };
}

/** Queries with a reason that something critical is lost. */
function countLost(reasons: readonly Reason[]): number {
  const lost = new Set<QueryId>();
  for (const reason of reasons) {
    switch (reason.code) {
      case "critical_evidence_lost":
      case "critical_not_found":
      case "critical_flaky":
      case "critical_answered":
        lost.add(reason.queryId);
    }
  }
  return lost.size;
}

const isMissing = ({ state, assumedEmpty }: Observation): boolean =>
  state === "missing" || assumedEmpty;
const isFailed = ({ state }: Observation): boolean => state === "failed";

/** A row whose last list is recorded and holds nothing. */
const isEmpty = ({ lists, assumedEmpty }: Observation): boolean =>
  !assumedEmpty && (lists.at(-1)?.every(({ returned }) => returned === 0) ?? false);
