/** All reasons to one verdict. The only place that says yes or no. */

import type { Policy } from "../model/policy.ts";
import { type Reason, reasonKinds } from "../model/reason.ts";

export type Verdict = "pass" | "fail" | "inconclusive" | "invalid" | "incomparable";
export type ExitCode = 0 | 1 | 2 | 3 | 4;

/** Of several, the first of this order names the verdict; all are listed. */
const order = ["invalid", "incomparable", "fail", "inconclusive"] as const;

export function decide(reasons: readonly Reason[]): Verdict {
  const kinds = new Set(reasons.map(({ code }) => reasonKinds[code]));
  return order.find((kind) => kinds.has(kind)) ?? "pass";
}

/** Whether the verdict rests on this reason, also in report mode. */
export const blocks = (
  { code }: Reason,
  { onInconclusive }: Pick<Policy, "onInconclusive">,
): boolean => reasonKinds[code] !== "inconclusive" || onInconclusive === "fail";

export function exitCode(
  verdict: Verdict,
  { onInconclusive, mode }: Pick<Policy, "onInconclusive" | "mode">,
): ExitCode {
  switch (verdict) {
    case "pass":
      return 0;
    case "invalid":
      return 2;
    case "incomparable":
      return mode === "report" ? 0 : 3;
    case "fail":
      return mode === "report" ? 0 : 1;
    case "inconclusive":
      return onInconclusive === "fail" && mode !== "report" ? 1 : 0;
  }
}
