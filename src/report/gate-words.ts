/** Each gate in plain words: what happened, how likely by chance, and what this set can see. */

import type { GateResult, GateStatistics, ToleranceFrom } from "../judge/gate-result.ts";
import { count, formatValue, queries } from "./numbers.ts";

/** Measures of which a drop is a loss of evidence, and not only of rank or of order. */
const evidenceMeasures = ["coverage", "sufficient"];

/** One or two sentences; undefined for gates that do not rest on statistics. */
export function gateSentence(gate: GateResult): string | undefined {
  const { statistics } = gate;
  if (!statistics) return undefined;
  return [
    ...(gate.reason === "hard_drop" ? ["The drop is so large that it blocks at once."] : []),
    ...(gate.reason === "below_min_value" ? ["It is below its minimum."] : []),
    whatHappened(gate, statistics),
    ...whatIsAllowed(gate),
    whatIsSeen(gate, statistics),
  ].join(" ");
}

function whatHappened(gate: GateResult, statistics: GateStatistics): string {
  const { n, wins, losses, measure } = gate;
  if (wins + losses === 0) return `None of ${queries(n)} changed.`;
  const isEvidence = evidenceMeasures.includes(measure);
  const worse = isEvidence ? "lost evidence" : "got worse";
  const better = isEvidence ? "gained" : "got better";
  // of gains alone nobody asks whether they are a drop by chance
  if (losses === 0)
    return `${wins} of ${queries(n)} ${better}${isEvidence ? " evidence" : ""} and none ${worse}.`;
  const told = `${losses} of ${queries(n)} ${worse} and ${wins === 0 ? "none" : wins} ${better}`;
  return `${told}; by chance alone this ${chance(statistics.p)}${amongAll(statistics)}.`;
}

/** What is said of p when other gates are asked too. */
const amongAll = ({ p, pAdjusted }: GateStatistics): string =>
  pAdjusted === p ? "" : `, and to one gate or another it ${chance(pAdjusted)}`;

const toleranceWords: Record<ToleranceFrom, string> = {
  tolerance: "",
  noise_floor: ", since the baseline differs from itself by as much",
  one_query: ", since one query weighs as much",
  one_cluster: ", since one cluster of queries weighs as much",
  largest_weight: ", since the heaviest query weighs as much",
};

/** A fall that a gate lets pass, and why so much of it. */
function whatIsAllowed({ result, delta, tolerance, toleranceFrom }: GateResult): readonly string[] {
  if (result !== "pass" || !delta || delta > 0 || !toleranceFrom) return [];
  return [`A fall of up to ${formatValue(tolerance)} is allowed${toleranceWords[toleranceFrom]}.`];
}

/** Whether a gate let more pass than is written for it. */
export const isLenient = ({ result, delta, toleranceFrom }: GateResult): boolean =>
  result === "pass" &&
  delta !== undefined &&
  delta < 0 &&
  toleranceFrom !== undefined &&
  toleranceFrom !== "tolerance";

/** `happens 3 times in 100`. */
function chance(p: number): string {
  if (p >= 0.995) return "always happens";
  if (p < 0.0005) return "happens less than once in 1,000 times";
  const of = p < 0.0095 ? 1000 : 100;
  return `happens ${count(Math.max(1, Math.round(p * of)), "time")} in ${of === 100 ? "100" : "1,000"}`;
}

function whatIsSeen(
  { measure, tolerance }: GateResult,
  { smallestVisible, units, noiseFloor }: GateStatistics,
): string {
  const noise =
    noiseFloor === undefined || noiseFloor === 0
      ? ""
      : ` The baseline differs from itself by ${formatValue(noiseFloor)}.`;
  if (smallestVisible === undefined) {
    return `With ${queries(units)} no drop can be told from chance.${noise}`;
  }
  const least = Math.round(smallestVisible * units);
  // of other measures a query may lose a part, and many small losses are seen earlier
  const drop = Math.max(smallestVisible, tolerance ?? 0);
  const isEvidence = evidenceMeasures.includes(measure);
  const told = isEvidence
    ? `that ${count(least, "query loses", "queries lose")} all and none gains (${formatValue(drop)})`
    : `that ${count(least, "query gets", "queries get")} worse and none better`;
  return `With ${queries(units)} the least that can be told from chance is ${told}.${noise}`;
}
