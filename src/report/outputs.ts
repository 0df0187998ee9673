/** The Action's outputs: what later steps of the job may build on. */

import type { Assessment } from "../judge/assessment.ts";
import { blocks } from "../judge/verdict.ts";

/** In the order of action.yml, which a test holds equal. */
export const outputNames = [
  "verdict",
  "exit-code",
  "critical-losses",
  "blocking-reasons",
  "regressed-queries",
  "improved-queries",
  "report-json",
  "report-html",
  "comment-url",
] as const;
type OutputName = (typeof outputNames)[number];

/** All but the comment's address, which is known last. Counts are of queries. */
export function makeOutputs(
  assessment: Assessment,
  exitCode: number,
  reportJson: string,
): Readonly<Record<Exclude<OutputName, "comment-url">, string>> {
  const { counts } = assessment;
  const blocking = assessment.reasons.filter((reason) => blocks(reason, assessment.policy));
  return {
    verdict: assessment.verdict,
    "exit-code": String(exitCode),
    "critical-losses": String(counts.criticalQueriesLost),
    "blocking-reasons": [...new Set(blocking.map(({ code }) => code))].join(","),
    "regressed-queries": String(counts.regressed + counts.mixed),
    "improved-queries": String(counts.improved),
    "report-json": reportJson.replaceAll("\\", "/"),
    "report-html": "",
  };
}
