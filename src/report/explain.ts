/** Why the verdict is what it is, in a sentence or two: for every report the same. */

import type { Assessment } from "../judge/assessment.ts";
import type { Unmeasured } from "../model/observation.ts";
import { listSome } from "../model/problem.ts";
import { type Reason, reasonKinds } from "../model/reason.ts";
import { groupLabel } from "./evidence.ts";
import { oneLine } from "./markdown-parts.ts";
import { count } from "./numbers.ts";
import { adviseOn, describeReason, unmeasuredWords } from "./sentences.ts";

/** Why it blocks, or what it rests on when it does not, and what to do: one or two sentences. */
export function explain(assessment: Assessment): string {
  const { reasons, verdict } = assessment;
  const [first] = reasons.filter(({ code }) => reasonKinds[code] === verdict);
  if (!first) return passSentence(assessment);
  const others = new Set(reasons.map(({ code }) => code));
  others.delete(first.code);
  const more = others.size > 0 ? ` (also ${[...others].join(", ")})` : "";
  const same = reasons.filter(({ code }) => code === first.code);
  return `${capital(describeAlike(first, same, assessment))}${more}. ${adviseOn(first)}`;
}

/** One reason as it is; of several of a kind, how many queries they are about and which. */
function describeAlike(first: Reason, same: readonly Reason[], assessment: Assessment): string {
  const ids = new Set(same.flatMap((one) => ("queryId" in one ? [one.queryId] : [])));
  if (ids.size > 1) return `${ids.size} ${sharedWords(first, same)}: ${listSome([...ids])}`;
  const more = same.length - 1;
  return more > 0 && ids.size === 0
    ? `${describeReason(first)}, and ${more} more like it`
    : describeReason(withEvidence(first, assessment));
}

/** A loss of a group that has only its number is told by the evidence. */
function withEvidence(reason: Reason, { criticalLosses, policy }: Assessment): Reason {
  if (!isLoss(reason) || !("group" in reason)) return reason;
  const loss = criticalLosses.find(
    ({ queryId, move }) => queryId === reason.queryId && move.group.name === reason.group,
  );
  return loss ? { ...reason, group: oneLine(groupLabel(loss.move.group, policy), 80) } : reason;
}

/** What is said of several queries at once, after their number. */
function sharedWords(first: Reason, same: readonly Reason[]): string {
  switch (first.code) {
    case "critical_evidence_lost":
      return "critical queries lost evidence";
    case "critical_not_found":
      return "critical queries are not right";
    case "critical_flaky":
      return "critical queries are right in fewer repeats than before";
    case "critical_unmeasured":
      return `critical queries were not measured${sharedCause(first.why, same)}`;
    case "critical_answered":
      return "critical queries have no answer, and are now answered";
    case "forbidden_found":
      return "queries returned forbidden results";
    case "unexplained_loss":
      return "queries lost evidence that no waiver explains";
    case "leak_unmeasured":
      return "queries could not be searched for forbidden results";
    default:
      return `queries (${first.code.replaceAll("_", " ")})`;
  }
}

/** Why, where it is the same for all of them. */
const sharedCause = (why: Unmeasured, all: readonly Reason[]): string =>
  all.every((one) => "why" in one && one.why === why) ? ` (${unmeasuredWords[why]})` : "";

/** Of a verdict that passes only gates on slices may be open: they do not count. */
function passSentence(assessment: Assessment): string {
  const { gates, criticalLosses } = assessment;
  const held = gates.filter(({ result }) => result === "pass").length;
  const open = gates.length - held;
  const rest = open === 0 ? "" : `; ${count(open, "gate")} on slices cannot be told yet`;
  const lost =
    criticalLosses.length === 0
      ? "No critical query lost evidence"
      : "What critical queries lost is waived";
  return `${lost}${criticalGap(assessment)}, and ${count(held, "gate")} held${rest}.`;
}

/** What is not found before nor after is not lost, and is easily taken for found. */
function criticalGap({ queries, counts }: Assessment): string {
  const absent = queries.absentOnBoth().filter(queries.isCriticalAt).length;
  return absent === 0
    ? ""
    : ` (${absent} of ${counts.critical} find some on neither side, and guard nothing there)`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Reasons that have no table of their own: everything but losses, leaks and gates. */
export function otherReasons(assessment: Assessment): readonly ToldReason[] {
  const alike = new Map<string, Reason[]>();
  for (const reason of assessment.reasons) {
    if (isLoss(reason) || reason.code === "forbidden_found" || "gate" in reason) continue;
    // those of several queries, for one and the same cause, are told together
    const cause = "why" in reason ? reason.why : "";
    const key = "queryId" in reason ? `${reason.code} ${cause}` : JSON.stringify(reason);
    const same = alike.get(key);
    if (same) same.push(reason);
    else alike.set(key, [reason]);
  }
  return [...alike.values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ code: first.code, text: describeAlike(first, same, assessment) }] : [];
  });
}

export interface ToldReason {
  readonly code: Reason["code"];
  readonly text: string;
}

/** A group of a critical query that stands among the losses. */
export const isLoss = (reason: Reason): boolean => "cutoff" in reason && reason.group !== undefined;
