/** Whether a comparison is worth a comment. */

import type { Assessment } from "../judge/assessment.ts";

/** Some result, group or gate differs, or there is something to say besides. */
export function hasNews({ counts, gates, verdict }: Assessment): boolean {
  return (
    verdict !== "pass" ||
    counts.unchanged < counts.queries ||
    gates.some(({ delta, result }) => result !== "pass" || (delta !== undefined && delta !== 0))
  );
}

/** The verdict blocks, or would in a gate that is not only a report. */
export function hasFailed({ verdict, policy }: Assessment): boolean {
  if (verdict === "inconclusive") return policy.onInconclusive === "fail";
  return verdict !== "pass";
}
