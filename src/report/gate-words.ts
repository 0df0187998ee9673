/** Each gate in plain words: what happened, how likely by chance, and what this set can see. */

import type { GateResult, GateStatistics } from "../judge/gate-result.ts";
import { count, formatValue, queries } from "./numbers.ts";

/** Measures of which a drop is a loss of evidence, and not only of rank or of order. */
const evidenceMeasures = ["coverage", "sufficient"];

/** One or two sentences; undefined for gates that do not rest on statistics. */
export function gateSentence(gate: GateResult): string | undefined {
  const { statistics } = gate;
  if (!statistics) return undefined;
  return `${whatHappened(gate, statistics)} ${whatIsSeen(gate, statistics)}`;
}

function whatHappened(gate: GateResult, statistics: GateStatistics): string {
  const { n, wins, losses, measure } = gate;
  if (wins + losses === 0) return `None of ${queries(n)} changed.`;
  const isEvidence = evidenceMeasures.includes(measure);
  const worse = isEvidence ? "lost evidence" : "got worse";
  const better = isEvidence ? "gained" : "got better";
  const told = `${losses} of ${queries(n)} ${worse} and ${wins === 0 ? "none" : wins} ${better}`;
  return `${told}; by chance alone this ${chance(statistics.p)}${amongAll(statistics)}.`;
}

/** What is said of p when other gates are asked too. */
const amongAll = ({ p, pAdjusted }: GateStatistics): string =>
  pAdjusted === p ? "" : `, and to some gate it ${chance(pAdjusted)}`;

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
    ? `${count(least, "query loses", "queries lose")} all and none gains (${formatValue(drop)})`
    : `${count(least, "query gets", "queries get")} worse and none better`;
  return `Here a drop can be told from chance once ${told}.${noise}`;
}
