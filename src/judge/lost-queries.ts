/** The gate that counts queries which lost evidence, whatever the means do. */

import type { ComparedQuery } from "../compare/movement.ts";
import type { LostQueriesGate } from "../model/policy.ts";
import type { Reason } from "../model/reason.ts";
import { gateName } from "../settings/config.ts";
import type { GateResult } from "./gate-result.ts";

export function judgeLostQueries(
  { allowed }: LostQueriesGate,
  queries: readonly ComparedQuery[],
): { readonly gate: GateResult; readonly reason: Reason | undefined } {
  const compared = queries.filter(({ pair }) => pair.kind === "compared");
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
  const reason: Reason = { code: "lost_queries", gate: name, lost, allowed };
  return { gate, reason: tooMany ? reason : undefined };
}
