/** Gates and waivers as the JSON report has them. */

import type { Explored } from "../judge/exploratory.ts";
import type { GateResult } from "../judge/gate-result.ts";
import type { GateStatistics } from "../judge/gate-statistics.ts";
import type { WaiverUse } from "../judge/waivers.ts";
import { gateSentence } from "./gate-words.ts";

type Json = Record<string, unknown>;

export function gateJson(gate: GateResult): Json {
  return {
    name: gate.name,
    kind: gate.kind,
    stage: gate.stage ?? null,
    measure: gate.measure,
    cutoff: gate.cutoff ?? null,
    slice: gate.slice ?? null,
    baseline: gate.baseline ?? null,
    candidate: gate.candidate ?? null,
    delta: gate.delta ?? null,
    n: gate.n,
    wins: gate.wins,
    losses: gate.losses,
    ties: gate.ties,
    ...statisticsJson(gate.statistics),
    judged_baseline: gate.judged?.baseline ?? null,
    judged_candidate: gate.judged?.candidate ?? null,
    tolerance: gate.tolerance ?? null,
    tolerance_from: gate.toleranceFrom ?? null,
    result: gate.result,
    reason: gate.reason ?? null,
    sentence: gateSentence(gate),
  };
}

export const waiverJson = ({ waiver, isActive, isUsed }: WaiverUse): Json => ({
  query_id: waiver.queryId,
  group: waiver.group ?? null,
  stage: waiver.stage ?? null,
  reason: waiver.reason,
  owner: waiver.owner,
  expires: waiver.expires,
  active: isActive,
  used: isUsed,
});

/** A measure that no gate asks about. */
export const exploredJson = ({ row, tested }: Explored): Json => ({
  stage: row.stage,
  measure: row.measure,
  cutoff: row.cutoff ?? null,
  delta: row.delta ?? null,
  n: row.candidate.n,
  wins: row.wins,
  losses: row.losses,
  p: tested?.p ?? null,
  p_drop: tested?.dropP ?? null,
  p_improvement: tested?.improvementP ?? null,
  p_method: tested?.method ?? null,
  p_holm: tested?.holm ?? null,
  p_bh: tested?.benjaminiHochberg ?? null,
});

/** By the name in the report. */
const statisticsKeys = {
  lower: "lower",
  upper: "upper",
  p: "p",
  p_adjusted: "pAdjusted",
  p_method: "method",
  p_adjusted_method: "adjustedBy",
  p_improvement: "improvementP",
  p_improvement_adjusted: "improvementPAdjusted",
  smallest_visible: "smallestVisible",
  least_failing: "leastFailing",
  detectable: "detectable",
  power: "power",
  noise_floor: "noiseFloor",
} as const satisfies Record<string, keyof GateStatistics>;

const statisticsJson = (one: GateStatistics | undefined): Json =>
  Object.fromEntries(
    Object.entries(statisticsKeys).map(([key, from]) => [key, one?.[from] ?? null]),
  );
