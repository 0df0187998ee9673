/** The gate that counts queries which lost evidence, whatever the means do. */

import type { ComparedQuery } from "../compare/movement.ts";
import type { GoldenQuery } from "../model/golden.ts";
import type { LostQueriesGate } from "../model/policy.ts";
import type { Reason } from "../model/reason.ts";
import { gateName } from "../settings/config.ts";
import type { GateResult } from "./gate-result.ts";

export function judgeLostQueries(
  { allowed }: LostQueriesGate,
  queries: readonly ComparedQuery[],
): { readonly gate: GateResult; readonly reason: Reason | undefined } {
  const asked = queries.filter(({ pair }) => canBeLost(pair.query));
  const compared = asked.filter(({ pair }) => pair.kind === "compared");
  const lost = compared.filter(({ status }) => status === "regressed" || status === "mixed").length;
  const wins = compared.filter(({ status }) => status === "improved").length;
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
    n: compared.length,
    wins,
    losses: lost,
    ties: compared.length - wins - lost,
    credibility: undefined,
    tolerance: allowed,
    toleranceFrom: "tolerance",
    result: tooMany ? "fail" : "pass",
    reason: tooMany ? "lost_queries" : "within_limit",
  };
  if (asked.length === 0) return withoutMeasurement(gate, "invalid", "gate_without_queries");
  if (compared.length === 0) return withoutMeasurement(gate, "fail", "gate_not_measured");
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
