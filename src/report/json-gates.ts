/** Gates and waivers as the JSON report has them. */

import type { GateResult, GateStatistics } from "../judge/gate-result.ts";
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
    tolerance: gate.tolerance ?? null,
    tolerance_from: gate.toleranceFrom ?? null,
    result: gate.result,
    reason: gate.reason ?? null,
    sentence: gateSentence(gate) ?? null,
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

const statisticsJson = (one: GateStatistics | undefined): Json => ({
  lower: one?.lower ?? null,
  upper: one?.upper ?? null,
  p: one?.p ?? null,
  p_adjusted: one?.pAdjusted ?? null,
  p_method: one?.method ?? null,
  smallest_visible: one?.smallestVisible ?? null,
  noise_floor: one?.noiseFloor ?? null,
});
