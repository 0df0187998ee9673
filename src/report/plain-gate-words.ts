/** Gates that do not rest on chance, in plain words: what they guard, and what was found. */

import type { GateResult } from "../judge/gate-result.ts";
import { count, formatValue, queries } from "./numbers.ts";

/** One or two sentences. */
export function plainSentence(gate: GateResult): string {
  if (gate.reason === "gate_without_queries") return "No golden query matches it.";
  if (gate.reason === "gate_not_measured")
    return "No query, or too few of them, could be measured on both sides.";
  if (gate.kind === "critical") return [guarded(gate), ...remarks(gate)].join(" ");
  return gate.kind === "lost_queries" ? counted(gate) : alone(gate);
}

/** A hard gate has the share of queries that are right for its value. */
function guarded({ measure, n, candidate, losses, reason }: GateResult): string {
  if (candidate === undefined) return "None of its queries could be measured.";
  const right = Math.round(candidate * n);
  const lost = losses === 0 ? "none lost that" : `${losses} lost that`;
  // a query that did not find all before may still lose what it found
  const isPart = losses === 0 && reason === "critical_evidence_lost";
  return `${right} of ${guardedWords(measure, n, right)}; ${lost}${isPart ? ", but a part of it was lost" : ""}.`;
}

function guardedWords(measure: string, n: number, right: number): string {
  const [critical, isOne] = [count(n, "critical query", "critical queries"), right === 1];
  if (measure === "leaks") {
    const some = queries(n);
    return `${some} with forbidden results ${isOne ? "returns" : "return"} none of them`;
  }
  return measure === "abstained"
    ? `${critical} without an answer ${isOne ? "gets" : "get"} none`
    : `${critical} ${isOne ? "finds all that it needs" : "find all that they need"}`;
}

function remarks({ reason, candidate }: GateResult): readonly string[] {
  if (reason === "waived") return ["A waiver accepts what was lost."];
  const isUnclear = reason === "critical_unmeasured" || reason === "leak_unmeasured";
  return isUnclear && candidate !== undefined ? ["Some could not be measured."] : [];
}

const counted = ({ n, losses, tolerance = 0 }: GateResult): string =>
  `${losses === 0 ? "None" : losses} of ${queries(n)} lost evidence; ${tolerance === 0 ? "none" : tolerance} may.`;

/** Without a baseline. */
function alone({ n, candidate, reason }: GateResult): string {
  const below = reason === "below_min_value" ? " It is below its minimum." : "";
  return `The mean over ${queries(n)} is ${formatValue(candidate)}; there is no baseline to compare it with.${below}`;
}
