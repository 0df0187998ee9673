/** The gate that counts queries which lost evidence, whatever the means do. */

import { isRegressed } from "../compare/concentration.ts";
import type { ComparedQuery } from "../compare/movement.ts";
import type { GoldenQuery } from "../model/golden.ts";
import type { QueryId } from "../model/ids.ts";
import type { LostQueriesGate, StageSpec } from "../model/policy.ts";
import type { Reason } from "../model/reason.ts";
import { gateName } from "../settings/config.ts";
import type { GateResult } from "./gate-result.ts";
import { isWaived, type WaiverBook } from "./waivers.ts";

/** What the comparison of single queries came to. */
interface LostCounts {
  /** Queries that have something to lose. */
  readonly asked: number;
  readonly compared: number;
  readonly lost: number;
  readonly improved: number;
}

export function watchLost(book: WaiverBook, last: StageSpec) {
  const counts = { asked: 0, compared: 0, lost: 0, improved: 0 };
  const waived = new Set<QueryId>();
  return {
    counts: counts as LostCounts,
    /** Queries of which all that they lost is accepted. */
    waived: waived as ReadonlySet<QueryId>,
    see(query: ComparedQuery): void {
      const { pair, status } = query;
      if (!canBeLost(pair.query)) return;
      counts.asked++;
      if (pair.kind !== "compared") return;
      counts.compared++;
      if (isRegressed(query)) {
        if (isWaived(query, book, last)) waived.add(pair.query.id);
        else counts.lost++;
      }
      if (status === "improved") counts.improved++;
    },
  };
}

export function judgeLostQueries(
  { allowed }: LostQueriesGate,
  { asked, compared, lost, improved }: LostCounts,
): { readonly gate: GateResult; readonly reason: Reason | undefined } {
  const tooMany = lost > allowed;
  const name = gateName({ kind: "lost_queries", allowed });
  const gate: GateResult = {
    name,
    kind: "lost_queries",
    stage: undefined,
    measure: "lost_queries",
    cutoff: undefined,
    slice: undefined,
    baseline: undefined,
    candidate: lost,
    delta: undefined,
    n: compared,
    wins: improved,
    losses: lost,
    ties: compared - improved - lost,
    statistics: undefined,
    tolerance: allowed,
    toleranceFrom: "tolerance",
    result: tooMany ? "fail" : "pass",
    reason: tooMany ? "lost_queries" : "within_limit",
  };
  if (asked === 0) return withoutMeasurement(gate, "invalid", "gate_without_queries");
  if (compared === 0) return withoutMeasurement(gate, "fail", "gate_not_measured");
  const reason: Reason = { code: "lost_queries", gate: name, lost, allowed };
  return { gate, reason: tooMany ? reason : undefined };
}

/** A query that is only guarded against forbidden results needs nothing that it could lose. */
const canBeLost = ({ groups, noAnswer }: GoldenQuery): boolean => groups.length > 0 || noAnswer;

const withoutMeasurement = (
  gate: GateResult,
  result: "invalid" | "fail",
  code: "gate_without_queries" | "gate_not_measured",
) => ({
  gate: { ...gate, candidate: undefined, result, reason: code },
  reason: { code, gate: gate.name },
});
