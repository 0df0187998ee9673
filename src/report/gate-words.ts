/** Each gate in plain words: what happened, how likely by chance, and what this set can see. */

import type { GateResult, ToleranceFrom } from "../judge/gate-result.ts";
import {
  foundShare,
  type GateStatistics,
  isCredibleGain,
  outlook,
} from "../judge/gate-statistics.ts";
import { count, formatValue, queries } from "./numbers.ts";
import { plainSentence } from "./plain-gate-words.ts";

/** Measures of which a drop is a loss of evidence, and not only of rank or of order. */
const evidenceMeasures = ["coverage", "sufficient"];

/** A few sentences. */
export function gateSentence(gate: GateResult): string {
  const { statistics } = gate;
  if (!statistics) return plainSentence(gate);
  return [
    ...(gate.reason === "hard_drop" ? ["The drop is so large that it blocks at once."] : []),
    ...(gate.reason === "below_min_value" ? ["It is below its minimum."] : []),
    whatHappened(gate, statistics),
    ...whatIsAllowed(gate),
    ...whatIsJudged(gate),
    whatIsSeen(gate, statistics),
  ].join(" ");
}

function whatHappened(gate: GateResult, statistics: GateStatistics): string {
  const { n, wins, losses, delta = 0 } = gate;
  if (wins + losses === 0) return `None of ${queries(n)} changed.`;
  const { worse, better, gained } = changeWords(gate);
  if (delta > 0) {
    const lost = `${losses === 0 ? "none" : losses} ${worse}`;
    return `${wins} of ${queries(n)} ${gained} and ${lost}${gainWords(delta, statistics)}.`;
  }
  // a mean that did not fall is no drop, however often chance would bring it about
  const byChance =
    delta === 0 ? "" : `; by chance alone this ${chance(statistics.p)}${amongAll(statistics)}`;
  const won = `${wins === 0 ? "none" : wins} ${better}`;
  return `${losses} of ${queries(n)} ${worse} and ${won}${byChance}.`;
}

/** What a query did. Of a measure of ranks or order a drop is no loss of evidence. */
const changeWords = ({ measure }: GateResult) =>
  evidenceMeasures.includes(measure)
    ? { worse: "lost evidence", better: "gained", gained: "gained evidence" }
    : { worse: "got worse", better: "got better", gained: "got better" };

/** Of a gain that is none by chance it is said how rare that would be. */
function gainWords(delta: number, statistics: GateStatistics): string {
  if (!isCredibleGain(delta, statistics)) return "";
  const { improvementP: p, improvementPAdjusted: pAdjusted } = statistics;
  return `; by chance alone a gain like this ${chance(p)}${amongAll({ p, pAdjusted })}`;
}

/** Whether the gate shows a gain that chance does not explain. */
export const hasImproved = ({ delta, statistics }: GateResult): boolean =>
  statistics !== undefined && isCredibleGain(delta, statistics);

/** What is said of p when other gates are asked too. */
const amongAll = ({ p, pAdjusted }: Pick<GateStatistics, "p" | "pAdjusted">): string =>
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

/** Why so few labels that a drop is none. */
function whatIsJudged({ reason, judged }: GateResult): readonly string[] {
  if (reason !== "too_few_judged" || !judged) return [];
  const { baseline, candidate } = judged;
  return [
    `Of its results ${formatValue(baseline)} are judged before and ${formatValue(candidate)} after.`,
  ];
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

function whatIsSeen(gate: GateResult, statistics: GateStatistics): string {
  const { noiseFloor } = statistics;
  const noise =
    noiseFloor === undefined || noiseFloor === 0
      ? ""
      : ` The baseline differs from itself by ${formatValue(noiseFloor)}.`;
  return `${leastWords(gate, statistics)}${foundWords(gate, statistics)}${noise}`;
}

/** The least that could have failed the gate by its test. */
function leastWords(gate: GateResult, statistics: GateStatistics): string {
  const { units, hasClusters, leastFailing: least, smallestVisible } = statistics;
  const unit = hasClusters ? "cluster" : "query";
  const many = hasClusters ? "clusters" : "queries";
  const all = hasClusters ? `${count(units, "cluster")} of queries` : queries(units);
  if (smallestVisible === undefined) return `With ${all} no drop can be told from chance.`;
  if (least === undefined) return `So wide a tolerance lets every drop of ${all} pass.`;
  const one = `${unit}${hasEqualUnits(statistics) ? "" : " of mean weight"}`;
  const some = `${many}${hasEqualUnits(statistics) ? "" : " of mean weight"}`;
  const start = `With ${all} the least that can be told from chance`;
  // of other measures a query may lose a part, and many small losses are seen earlier
  if (!evidenceMeasures.includes(gate.measure)) {
    const fewest = count(Math.round(smallestVisible * units), `${one} gets`, `${some} get`);
    const fall = `so that the mean falls by more than ${formatValue(gate.tolerance)}`;
    return `${start} is that ${fewest} worse and none better, ${fall}.`;
  }
  const beyond = least / units > smallestVisible ? ", and is more than what is allowed," : "";
  const lost = count(least, `${one} loses`, `${some} lose`);
  return `${start}${beyond} is that ${lost} all and none gains (${formatValue(least / units)}).`;
}

const hasEqualUnits = ({ units, effectiveUnits }: GateStatistics): boolean =>
  units - effectiveUnits <= 1e-9 * units;

/** How often a true drop would be found. What may lose in parts has a size, and no share of losses. */
function foundWords({ measure }: GateResult, statistics: GateStatistics): string {
  const { power, detectable, smallestVisible } = statistics;
  if (smallestVisible === undefined) return "";
  if (evidenceMeasures.includes(measure) && hasEqualUnits(statistics)) {
    if (power === undefined) return "";
    const share = `${inHundred(outlook.loss)} in 100 lost, ${inHundred(outlook.gain)} gained`;
    const drop = formatValue(outlook.loss - outlook.gain);
    return ` A true drop of ${drop} (${share}) would be found ${times(power)}.`;
  }
  if (detectable === undefined) return "";
  return ` A true drop of ${formatValue(detectable)} would be found ${times(foundShare)}.`;
}

const inHundred = (share: number): number => Math.round(share * 100);

/** `about 37 times in 100`. */
function times(share: number): string {
  if (share < 0.005) return "hardly ever";
  if (share >= 0.995) return "nearly always";
  return `about ${count(inHundred(share), "time")} in 100`;
}

/** Of sets on which means are no more than a hint. */
const smallSet = 50;

/** What to rely on in a small set; none where some gate on a mean has queries enough. */
export function smallSetAdvice(gates: readonly GateResult[]): readonly string[] {
  const sizes = gates.flatMap(({ statistics }) => statistics?.units ?? []);
  const most = Math.max(0, ...sizes);
  return most === 0 || most >= smallSet
    ? []
    : [`With fewer than ${smallSet} queries means are weak: rely on critical queries.`];
}
